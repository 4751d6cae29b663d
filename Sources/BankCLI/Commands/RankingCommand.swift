@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

extension Command {
  static let ranking = Command(
    "ranking",
    summary: Localized(
      en: "Show the leader board: the 100 best of all runs with a name.",
      ja: "名前の付いた記録の上位100件をランキングにします。"),
    details: Localized(
      en: """
        The rank is the number of better scores plus one, so equal scores share a rank; among them \
        the faster run comes first. Exit status: 0 done, 2 not done, 64 the command line was not \
        understood.
        """,
      ja: """
        順位は「自分より得点の高い記録の数＋1」です。同じ得点は同じ順位になり、速い記録から順に並びます。\
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
    var runs = try file.read().runs
    if !options.ranksSimulated { runs.removeAll { $0.kind == .simulated } }
    let places = try shown(Ranking(runs), around: options.around)
    try RankingListing(places: Array(places)).show(options.list, file, &session)
    return .clean
  }

  /// The best places, or those around a player.
  private static func shown(
    _ ranking: Ranking, around player: String?
  ) throws(Failure) -> ArraySlice<Ranking.Place> {
    guard let player else { return ranking.places.prefix(Ranking.shown) }
    guard let places = ranking.around(player) else {
      throw .work(UsageMessages.unknownPlayer(player, ranking.places.map(\.player)))
    }
    return places
  }
}

/// The options of `qbank ranking`.
struct RankingCommandOptions: RunListingOptions {
  var words: [Path] = []
  var around: String?
  var ranksSimulated = false
  var list = ListOptions()

  static var fields: [OptionField<Self>] {
    [.text(.around, \.around), .sign(.simulated, \.ranksSimulated)] + listFields
  }
}

extension Flag {
  static let around = Flag(
    "around", .text, placeholder: "name",
    Localized(
      en: "Show the best place of this player and five on each side of it.",
      ja: "この名前の最高位と、その前後5件ずつを表示します。"))
  static let simulated = Flag(
    "simulated",
    Localized(en: "Rank simulated runs, too.", ja: "シミュレーションの記録も含めます。"))
}
