@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let ranking = Command(
    "ranking",
    summary: Localized(
      en: "Show the leader board: the best run of each player, up to 100.",
      ja: "各プレイヤーの最高記録を、上位100人までランキングにします。"),
    details: Localized(
      en: """
        The runs compared have the bank and number of questions of the last run with a name; \
        --bank and --count choose others, and --all compares all by the share of right answers. \
        The rank is the number of players with a better score plus one, so equal scores share a \
        rank; among them the faster run comes first. Exit status: 0 done, 2 not done, 64 the \
        command line was not understood.
        """,
      ja: """
        名前付きで最後に解いた記録と同じ問題ファイル・問題数の記録を比べます。--bank と --count で別の\
        ものを選べます。--all ではすべてを正解の割合で比べます。順位は「自分より得点の高い人の数＋1」です。\
        同じ得点は同じ順位になり、速い記録から順に並びます。\
        終了コード: 0 表示した、2 表示できない、64 コマンドの書き方の誤り。
        """),
    examples: [
      CommandExample(
        "qbank ranking",
        en: "Show the hundred best.",
        ja: "上位100件を表示します。"),
      CommandExample(
        "qbank ranking --around Ann",
        en: "Show Ann and those next to her.",
        ja: "Annの前後を表示します。"),
    ],
    options: RankingCommandOptions.self
  ) { (options, session) throws(Failure) in
    let file = try HistoryFile(options.list.history, session)
    let input = try file.input()
    let group = try options.group(in: input, file)
    let board = try file.board(input, of: group, simulated: options.ranksSimulated)
    let nobody = RankingListing.nobody(
      options.filter, isEmpty: input.map { $0.size == 0 } ?? true, in: options.list.history)
    let around = options.around.flatMap { board.scan.around($0) }
    let places = try file.catching { () throws(SystemError) in
      try board.places(around ?? board.scan.best(Ranking.shown))
    }
    if let player = options.around, around == nil {
      throw .work(UsageMessages.unknownPlayer(player, places.map(\.player), nobody: nobody))
    }
    try RankingListing(places: places, group: group, nobody: nobody)
      .show(options.list, file, &session)
    return .clean
  }
}

/// The options of `qbank ranking`.
struct RankingCommandOptions: RunListingOptions {
  var words: [Path] = []
  var around: String?
  var ranksSimulated = false
  var bank: String?
  var count: Int?
  var list = ListOptions()

  static var fields: [OptionField<Self>] {
    [
      .text(.around, \.around), .sign(.simulated, \.ranksSimulated), .text(.rankedBank, \.bank),
      .number(.rankedCount, \.count), .sign(.allRuns, \.list.showsAll),
    ] + listFields
  }

  /// Which runs are compared; nil for all.
  fileprivate func group(
    in input: (any InputFile)?, _ file: HistoryFile
  ) throws(Failure) -> RunGroup? {
    if list.showsAll {
      guard bank == nil, count == nil else { throw .usage(RankingCommandOptions.allOrSome) }
      return nil
    }
    let latest = try file.catching { () throws(SystemError) in
      try input?.latestRun(of: filter)
    }
    // Nobody has a place in a group without runs.
    return latest?.group ?? RunGroup(banks: [bank].compactMap(\.self), count: count ?? 0)
  }

  fileprivate var filter: RunFilter {
    RunFilter(bank: bank, count: count, simulated: ranksSimulated)
  }

  private static let allOrSome = Localized(
    en: "Use '--all', or '--bank' and '--count', not both.",
    ja: "'--all' と '--bank'・'--count' は同時に使えません。")
}

extension Flag {
  static let rankedBank = Flag(
    "bank", .text, placeholder: "name",
    Localized(
      en: "Rank the runs of this bank; by default that of the last run with a name.",
      ja: "この問題ファイルの記録を並べます。省略時は、名前付きで最後に解いたもの。"))
  static let rankedCount = Flag(
    "count", .number, placeholder: "number", least: 1,
    Localized(
      en: "Rank the runs with this many questions; by default as many as the last one has.",
      ja: "この問題数の記録を並べます。省略時は、最後に解いた回と同じ問題数。"))
  static let around = Flag(
    "around", .text, placeholder: "name",
    Localized(
      en: "Show the best place of this player and five on each side of it.",
      ja: "この名前の最高位と、その前後5件ずつを表示します。"))
  static let simulated = Flag(
    "simulated",
    Localized(en: "Rank simulated runs, too.", ja: "シミュレーションの記録も含めます。"))
}
