@_spi(QBank) import BankQuiz
import BankReports

/// The standings of an event, the best first.
struct EventListing: RunListing {
  let event: String
  let side: EventRanking.Side
  let ranking: EventRanking
  /// The places to list; people are shown the first hundred.
  let places: [EventRanking.Place]
  /// The message for when there are no places.
  let nobody: Localized

  /// The maximum number of rounds with a column of their own.
  private static let shownRounds = 10

  func text(_ context: ListingContext) -> String {
    if places.isEmpty { return nobody[context.language] + "\n" }
    let heading = context.style(.heading, VisibleText.escape(title[context.language])) + "\n"
    let shown = places.prefix(Ranking.shown)
    let table = TextTable(columns(context), shown.map { row($0, context) })
    return heading + table.text(width: context.tableWidth, style: context.style)
      + notes.map { "\n" + $0[context.language] + "\n" }.joined()
  }

  /// Returns the message that nobody has a place, with the reason.
  static func nobody(_ event: String, _ scan: EventScan, isTeamless: Bool) -> Localized {
    let name = VisibleText.escape(event)
    if scan.runs.isEmpty, scan.simulated + scan.leftOut > 0 { return excluded(name, scan) }
    if isTeamless {
      return Localized(
        en: "No run of the event “\(name)” has a team; `qbank play --team` and `qbank "
          + "history --import --team` set one.",
        ja: "イベント「\(name)」の記録には、チーム名がありません。`qbank play --team` か "
          + "`qbank history --import --team` で付けられます。")
    }
    let near = NearestName.of(event, in: scan.others.sorted()).map { VisibleText.escape($0) }
    return Localized(
      en: "No run with a name is recorded for the event “\(name)”"
        + (near.map { " (did you mean “\($0)”?)" } ?? "") + "; `qbank play --event` and "
        + "`qbank history --import --event` record such runs.",
      ja: "イベント「\(name)」の名前付きの記録はありません。"
        + (near.map { "「\($0)」のことですか？" } ?? "") + "`qbank play --event` か "
        + "`qbank history --import --event` で記録できます。")
  }

  /// Returns the message that the event has runs, but none that match.
  private static func excluded(_ name: String, _ scan: EventScan) -> Localized {
    if scan.simulated > 0 {
      let runs = Localized.count(scan.simulated, "simulated run", "simulated runs")
      return Localized(
        en: "The event “\(name)” has only \(runs) here; --simulated ranks them.",
        ja: "イベント「\(name)」の記録はシミュレーションだけです（\(scan.simulated)件）。--simulated を付けると"
          + "順位に入れます。")
    }
    return Localized(
      en:
        "None of the \(scan.leftOut) runs of the event “\(name)” has a name and matches the given "
        + "bank, number of questions, seed and set.",
      ja: "イベント「\(name)」の記録\(scan.leftOut)件の中に、指定した問題ファイル・問題数・シード・セットの、"
        + "名前付きの記録はありません。")
  }

  // MARK: The table

  private var isOfTeams: Bool { side == .teams }
  private var hasImports: Bool { places.contains(where: \.isImported) }
  private var hasTeams: Bool { !isOfTeams && places.contains { $0.team != nil } }

  private func columns(_ context: ListingContext) -> [TextTable.Column] {
    var columns = [context.number("Rank", "順位")]
    columns.append(isOfTeams ? context.column("Team", "チーム") : context.column("Player", "名前"))
    if hasImports { columns.append(context.noteColumn) }
    if hasTeams { columns.append(context.column("Team", "チーム")) }
    if isOfTeams { columns += [context.number("Members", "人数"), context.number("Average", "平均")] }
    columns += [context.number("Right", "正解数"), context.number("Time", "時間")]
    columns.append(
      showsRounds
        ? context.column("Right by round", "ラウンド別正解数")
        : context.column("Rounds played", "参加ラウンド"))
    return columns
  }

  /// Whether each round has its own figure.
  private var showsRounds: Bool { ranking.rounds.count <= EventListing.shownRounds }

  private func row(_ place: EventRanking.Place, _ context: ListingContext) -> [String] {
    let total = place.total
    var row = [context.words("\(place.rank)", "\(place.rank)位")]
    row.append(place.name)
    if hasImports { row.append(place.isImported ? ListingContext.imported[context.language] : "") }
    if hasTeams { row.append(place.team ?? "") }
    if isOfTeams { row += ["\(place.members)", average(place)] }
    row.append("\(total.right)/\(total.count)")
    row.append(Localized.seconds(SecondsText.exact(total.milliseconds))[context.language])
    row.append(rounds(place))
    return row
  }

  /// Returns the right answers per member, to one decimal.
  private func average(_ place: EventRanking.Place) -> String {
    Figures.fixed(Double(place.total.right) / Double(max(1, place.members)), 1)
  }

  /// Returns the result of each round or, if there are many, how many were played.
  private func rounds(_ place: EventRanking.Place) -> String {
    guard showsRounds else {
      return "\(place.results.count { $0 != nil })/\(place.results.count)"
    }
    return place.results.map { $0.map { "\($0.right)" } ?? "–" }.joined(separator: " ")
  }

  private var title: Localized {
    let rounds = Localized.count(ranking.rounds.count, "round", "rounds")
    return Localized(
      en: "\(event): \(rounds), the first run of each counts",
      ja: "\(event)（\(ranking.rounds.count)ラウンド・各ラウンドの最初の記録で比較）")
  }

  /// Notes on places that are not shown, and on players and runs without one.
  private var notes: [Localized] {
    let (more, teamless, extended) = (
      places.count - Ranking.shown, ranking.teamless, ranking.extended
    )
    return [
      more > 0
        ? Localized(
          en: "\(more) more not shown; --format csv and json list all.",
          ja: "ほかに\(more)件あります（--format csv と json にはすべて入ります）。") : nil,
      isOfTeams && teamless > 0
        ? Localized(
          en:
            "\(Localized.count(teamless, "player has", "players have")) no team and no rank here.",
          ja: "チーム名のない\(teamless)人は含まれていません。") : nil,
      extended > 0
        ? Localized(
          en:
            "\(Localized.count(extended, "run", "runs")) with extra time \(extended == 1 ? "has" : "have") "
            + "no rank.",
          ja: "時間を延長した\(extended)件の記録は順位に入りません。") : nil,
    ].compactMap(\.self)
  }

  // MARK: Other forms

  func chart(_ language: Language) -> Chart {
    let full = max(1, places.map { $0.total.count / max(1, $0.members) }.max() ?? 1)
    let bars = places.compactMap { place in
      let value = Double(place.total.right) / Double(max(1, place.members))
      let label = isOfTeams ? average(place) : "\(place.total.right)"
      return Bar(
        name: place.name, value: Int(clamping: value / Double(full) * Double(Bar.fullScore)),
        label: label)
    }
    let heading = Localized(en: "Standings", ja: "順位表")
    return Chart(
      .bars, title: heading[language], caption: places.isEmpty ? "" : title[language], bars,
      full: Bar.fullScore, language: language)
  }

  var json: JSON {
    .object([
      ("version", .number(1)), ("event", .string(event)),
      ("of", .string(isOfTeams ? "teams" : "players")),
      ("rounds", .array(ranking.rounds.map { round($0) })),
      ("places", .array(places.map { json($0) })),
    ])
  }

  private func round(_ quiz: RunRecord.Quiz) -> JSON {
    .object([
      ("banks", .array(quiz.banks.map { .string($0) })), ("seed", .string(quiz.seed)),
      ("set", .number(quiz.set)), ("digest", .string(quiz.digest)),
    ])
  }

  private func json(_ place: EventRanking.Place) -> JSON {
    .object([
      ("rank", .number(place.rank)), ("name", .string(place.name)),
      ("team", place.team.map { .string($0) }), ("members", .number(place.members)),
      ("score", .number(place.total.right)), ("count", .number(place.total.count)),
      ("milliseconds", .number(place.total.milliseconds)), ("imported", .bool(place.isImported)),
      ("rounds", .array(played(place))),
    ])
  }

  /// The rounds that were played, by their numbers.
  private func played(_ place: EventRanking.Place) -> [JSON] {
    place.results.enumerated().compactMap { index, result in
      guard let result else { return nil }
      return .object([
        ("round", .number(index + 1)), ("score", .number(result.right)),
        ("count", .number(result.count)), ("milliseconds", .number(result.milliseconds)),
      ])
    }
  }

  var rows: [[String]] {
    let rounds = ranking.rounds.indices.map { "round \($0 + 1)" }
    let head = ["rank", "name", "team", "members", "score", "count", "seconds", "imported"]
    return [head + rounds] + places.map { row($0) }
  }

  private func row(_ place: EventRanking.Place) -> [String] {
    let total = place.total
    let rounds = place.results.map { result in result.map { "\($0.right)" } ?? "" }
    return [
      "\(place.rank)", place.name, place.team ?? "", "\(place.members)", "\(total.right)",
      "\(total.count)", SecondsText.exact(total.milliseconds), place.isImported ? "yes" : "",
    ] + rounds
  }
}
