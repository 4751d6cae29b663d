@_spi(QBank) import BankQuiz
import BankSystem

extension Command {
  static let ranking = Command(
    "ranking",
    summary: Localized(
      en: "Show the leaderboard: the best run of each player, up to 100.",
      ja: "各プレイヤーの最高記録を、上位100人までランキングにします。"),
    details: Localized(
      en: """
        Compares runs with the same questions and number of questions as the newest run with a \
        name, wherever the bank was stored; --bank-name, --count, --seed and --set choose others, and \
        --all compares all by the share of right answers. Letter case, character width and blanks \
        around a name do not matter. --event adds up the rounds of an event, by player or by team \
        (--teams), and counts the first run of each round. Runs with extra time have no rank. The \
        rank is the number of players with a better score plus one, so equal scores share a rank; \
        the faster run comes first.
        """,
      ja: """
        名前付きの最新の記録と同じ問題・同じ問題数の記録を、問題ファイルの場所にかかわらず比べます。名前の大文字と\
        小文字、全角と半角、前後の空白の違いは区別しません。--bank-name・--count・--seed・--set でほかの記録を選べます。\
        --all ではすべてを正解の割合で比べます。--event ではイベントの全ラウンドを、プレイヤーごとまたはチームごと\
        （--teams）に合計します（各ラウンドの最初の記録を使います）。時間を延長した記録は順位に入りません。順位は\
        「自分より得点の高い人の数＋1」です。同じ得点は同じ順位になり、速い記録から順に並びます。
        """),
    statuses: Localized(
      en: "0 done, 2 failed.",
      ja: "0 完了、2 失敗。"),
    examples: [
      CommandExample("qbank ranking", en: "Show the 100 best runs.", ja: "上位100件を表示します。"),
      CommandExample(
        "qbank ranking --around Ann",
        en: "Show Ann and the runs around hers.", ja: "Annの前後を表示します。"),
      CommandExample(
        "qbank ranking --event Friday --teams",
        en: "Add up all rounds of an event by team.",
        ja: "イベントの全ラウンドをチームごとに合計します。"),
    ],
    options: RankingCommandOptions.self
  ) { (options, session) throws(Failure) in
    try options.check()
    let file = try HistoryFile(options.list.history, session)
    if let event = options.event?.trimmed {
      let listing = try options.standings(of: event, file)
      try listing.show(options.list, file, &session)
      return .clean
    }
    let input = try file.input()
    let group = try options.group(in: input, file)
    let board = try file.board(input, of: group, simulated: options.ranksSimulated)
    options.tellOthers(of: group, besides: board.scan.otherBanks, session)
    let nobody = RankingListing.nobody(
      options.filter, isEmpty: input.map { $0.size == 0 } ?? true, in: options.list.history)
    let around = options.around.flatMap { board.scan.around($0) }
    let places = try Failure.catching { () throws(SystemError) in
      try board.places(around ?? board.scan.best(Ranking.shown))
    }
    if let player = options.around, around == nil {
      let run = try file.bestRun(of: player, in: input, simulated: options.ranksSimulated)
      let elsewhere = run.map {
        RankingListing.place(of: player, elsewhere: $0, options.filter, in: options.list.history)
      }
      throw .work(
        UsageMessages.unknownPlayer(
          player, places.map(\.player), on: group?.name(besides: board.scan.otherBanks),
          otherwise: elsewhere, nobody: nobody))
    }
    let listing = RankingListing(
      places: places, group: group, otherBanks: board.scan.otherBanks, nobody: nobody)
    try listing.show(options.list, file, &session)
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
  var seed: String?
  var set: Int?
  var event: String?
  var ranksTeams = false
  var list = ListOptions()

  static var fields: [OptionField<Self>] {
    [
      .text(.around, \.around), .sign(.simulated, \.ranksSimulated), .text(.rankedBank, \.bank),
      .number(.rankedCount, \.count), .text(.rankedSeed, \.seed), .number(.rankedSet, \.set),
      .text(.rankedEvent, \.event), .sign(.teams, \.ranksTeams),
      .sign(.allRuns, \.list.showsAll),
    ] + listFields
  }

  static var relations: [OptionRelation] {
    [
      .apart(
        [.allRuns], from: [.rankedEvent, .rankedBank, .rankedCount, .rankedSeed, .rankedSet],
        because: Localized(en: "'--all' ranks every run", ja: "'--all' はすべての記録を並べます")),
      .need(
        [.teams], [.rankedEvent],
        because: Localized(
          en: "teams are compared over the rounds of an event", ja: "チームはイベントの全ラウンドで比べます")),
    ]
  }

  /// Throws if the options make no sense.
  fileprivate func check() throws(Failure) {
    if let event, event.isBlank {
      throw .usage(UsageMessages.blank("name for an event", ja: "イベント名"))
    }
  }

  /// Returns the standings of an event.
  fileprivate func standings(
    of event: String, _ file: HistoryFile
  ) throws(Failure) -> EventListing {
    let side: EventRanking.Side = ranksTeams ? .teams : .players
    let scan = try file.scan(of: event, filter)
    file.tellFuture(of: scan.runs)
    let ranking = EventRanking(scan.runs, of: side)
    let nobody = EventListing.nobody(event, scan, isTeamless: ranking.teamless > 0)
    let near = around.flatMap { ranking.around($0).map { Array($0) } }
    if let around, near == nil {
      let names = ranking.places.map(\.name)
      throw .work(
        ranksTeams
          ? UsageMessages.unknownTeam(around, names, nobody: nobody)
          : UsageMessages.unknownPlayer(around, names, on: Localized(event), nobody: nobody))
    }
    return EventListing(
      event: event, side: side, ranking: ranking,
      places: near ?? ranking.places, nobody: nobody)
  }

  /// Returns the group of runs that are compared, or nil for all.
  fileprivate func group(
    in input: (any InputFile)?, _ file: HistoryFile
  ) throws(Failure) -> RunGroup? {
    if list.showsAll { return nil }
    let latest = try file.latest(input, of: filter)
    // Without runs, the group is empty, and nobody has a place in it.
    var group = latest?.group ?? RunGroup(banks: [bank].compactMap(\.self), count: count ?? 0)
    group.isOfOneSet = filter.isOfOneSet
    return group
  }

  /// Reports that other questions have the same name: those of a file in another folder, or from before the bank
  /// was changed.
  fileprivate func tellOthers(of group: RunGroup?, besides others: [[String]], _ session: Session) {
    guard let group else { return }
    let name = bank ?? group.banks.joined(separator: " ")
    let alike = others.filter { bank == nil ? $0 == group.banks : BankNames.match($0, name) }
    if alike.isEmpty || filter.isOfOneSet { return }
    let shown = VisibleText.escape(name)
    let names = Set(alike.map { $0.joined(separator: " ") }).sorted().prefix(3)
      .map { VisibleText.escape($0) }
    let list = names == [shown] ? "" : " (\(names.joined(separator: ", ")))"
    session.tell(
      Localized(
        en:
          "Other questions were played as \(shown), too\(list): from a file in another folder, or "
          + "before the bank was changed. This board leaves them out; --all shows every run.",
        ja: "別の問題も \(shown) という名前で解かれています\(list)。別のフォルダーのファイルか、変更前の問題ファイル"
          + "です。この順位には含めていません。--all を付けると、すべて表示できます。"))
  }

  fileprivate var filter: RunFilter {
    RunFilter(bank: bank, count: count, seed: seed, set: set, simulated: ranksSimulated)
  }
}

extension Flag {
  static let rankedBank = Flag(
    "bank-name", .text, placeholder: "name",
    Localized(
      en: "Rank the runs of this bank; default: that of the last run with a name.",
      ja: "この問題ファイルの記録を並べます。省略時は、名前付きで最後に解いたもの。"))
  static let rankedCount = Flag(
    "count", .number, placeholder: "number", least: 1,
    Localized(
      en: "Rank the runs with this many questions; default: as many as the last one has.",
      ja: "この問題数の記録を並べます。省略時は、最後に解いた回と同じ問題数。"))
  static let rankedSeed = Flag(
    "seed", .text, placeholder: "seed",
    Localized(
      en: "Rank only runs of the questions that this seed drew last.",
      ja: "このシードで最後に抽選した、同じ問題の記録だけを並べます。"))
  static let rankedSet = Flag(
    "set", .number, placeholder: "number", least: 1,
    Localized(
      en: "Rank only runs of this set of a draw, counted from 1.",
      ja: "抽選したセットのうち、この番号のセットの記録だけを並べます。"))
  static let rankedEvent = Flag(
    "event", .text, placeholder: "name",
    Localized(
      en: "Add up the rounds of this event.", ja: "このイベントの全ラウンドを合計します。"))
  static let teams = Flag(
    "teams",
    Localized(
      en: "With --event: compare teams by the average of their members.",
      ja: "--event の順位を、チームのメンバーの平均で比べます。"))
  static let around = Flag(
    "around", .text, placeholder: "name",
    Localized(
      en: "Show the best place of this player and five on each side.",
      ja: "この名前の最高位と、その前後5件ずつを表示します。"))
  static let simulated = Flag(
    "simulated",
    Localized(en: "Include simulated runs.", ja: "シミュレーションの記録も含めます。"))
}
