@_spi(QBank) import BankReports
@_spi(QBank) import BankSets
import BankSystem

/// Records a run in the history, and shows how it compares with the others.
final class RunRecorder {
  private let file: HistoryFile
  private let player: String?
  /// The current time, in seconds since 1970.
  private let now: Int
  /// The digest of the questions in the pool.
  private let pool: String
  /// When the current game began.
  private var begun: Timestamp?

  /// Finds the history before anybody plays: a result must not be lost because the history cannot be used.
  init(_ rehearsal: Rehearsal, _ session: Session) throws(Failure) {
    file = try HistoryFile(rehearsal.plan.options.history, session)
    let written = rehearsal.plan.options.name
    player = Ranking.name(written?.trimmed)
    if written != nil, player == nil {
      throw .usage(
        Localized(
          en: "A name for the leaderboard needs at least one visible character.",
          ja: "ランキングの名前には、見える文字を1つ以上入れてください。"))
    }
    pool = rehearsal.poolDigest()
    now = session.world.secondsSince1970
    try file.checkForAdding()
  }

  /// Records that a game begins, so that it is known even if it is never finished.
  ///
  /// If the history cannot be written, that is reported when the run is over.
  func begin(_ session: Session, of rehearsal: Rehearsal, _ result: RunResult) {
    begun = Timestamp(secondsSince1970: session.world.secondsSince1970)
    var run = record(result, of: rehearsal, .played, session.world)
    run.unfinished = run.questions.count
    try? file.add([run])
  }

  /// Records a run of a rehearsal, and returns the record.
  ///
  /// - Parameter unfinished: The number of questions that were not answered because the game was left.
  @discardableResult
  func add(
    _ result: RunResult, of rehearsal: Rehearsal, _ kind: RunRecord.Kind, unfinished: Int? = nil,
    _ session: Session
  ) throws(Failure) -> RunRecord {
    var run = record(result, of: rehearsal, kind, session.world)
    run.unfinished = unfinished
    try file.add([run])
    return run
  }

  /// Returns the latest recorded runs, newest first, including the one that was just added, and whether they are
  /// all.
  func known(_ run: RunRecord) throws(Failure) -> (runs: [RunRecord], isAll: Bool) {
    let found = try file.latest()
    let runs = found.runs.isEmpty ? [run] : found.runs
    return (History.newestFirst(runs, now: now), found.isAll)
  }

  /// Returns the rank of the player among those who played the same, and their number, or nil for a run without a
  /// name.
  func standing(of run: RunRecord) throws(Failure) -> (rank: Int, players: Int)? {
    guard let player else { return nil }
    return try file.standing(of: player, in: run.group)
  }

  /// Shows how a run compares with the others: its rank, and the latest runs if they have not been shown yet.
  func tell(_ run: RunRecord, showsLatest: Bool, _ session: inout Session) throws(Failure) {
    if showsLatest {
      let context = ListingContext(session, session.style(for: .output))
      let listing = HistoryListing(
        runs: try known(run).runs, future: FutureRuns(now: now), maxRows: RunRecorder.shown)
      try session.print("\n" + listing.text(context))
    }
    guard let player else { return }
    try showRank(of: player, in: run.group, &session)
    if let event = run.event { try showStanding(of: player, in: event, &session) }
  }

  private func showStanding(
    of player: String, in event: String, _ session: inout Session
  ) throws(Failure) {
    let ranking = EventRanking(
      try file.scan(of: event, RunFilter(simulated: false)).runs, of: .players)
    guard let place = ranking.around(player, reach: 0)?.first else { return }
    let (name, players) = (VisibleText.escape(event), ranking.places.count)
    let (right, rounds) = (place.total.right, place.results.count { $0 != nil })
    let text = Localized(
      en: "In “\(name)” your rank is \(place.rank) of \(players), with "
        + "\(Localized.count(right, "right answer", "right answers")) in "
        + "\(Localized.count(rounds, "round", "rounds")).",
      ja: "「\(name)」では\(players)人中\(place.rank)位です（\(rounds)ラウンドで正解\(right)問）。")
    try session.print(text[session.language] + "\n")
  }

  /// The number of runs that are shown after a game.
  private static let shown = 5

  private func showRank(
    of player: String, in group: RunGroup, _ session: inout Session
  ) throws(Failure) {
    let standing = try file.standing(of: player, in: group, tells: true)
    guard let (rank, players) = standing else { return }
    let name = VisibleText.escape(group.name(besides: [])[session.language])
    let text = Localized(
      en: "Your rank is \(rank) of \(players). The best run of each player counts: \(name).",
      ja: "ランキング \(players)人中\(rank)位です（1人の最高記録で比較: \(name)）。")
    try session.print("\n" + session.lines(of: text[session.language]) + "\n")
  }

  private func record(
    _ result: RunResult, of rehearsal: Rehearsal, _ kind: RunRecord.Kind, _ world: any World
  ) -> RunRecord {
    var run = RunRecord(
      date: Timestamp(secondsSince1970: world.secondsSince1970), kind: kind, player: player,
      quiz: quiz(rehearsal), result: result, asked: rehearsal.asked())
    run.event = rehearsal.plan.options.event?.trimmed
    run.team = rehearsal.plan.options.team?.trimmed
    if kind == .played { run.begun = begun }
    return run
  }

  private func quiz(_ rehearsal: Rehearsal) -> RunRecord.Quiz {
    let draw = rehearsal.plan.draw.request
    let paths = rehearsal.plan.options.bank.paths.map(\.string)
    return RunRecord.Quiz(
      banks: paths.isEmpty ? ["."] : paths, seed: draw.seed.text ?? String(draw.seed.number),
      method: draw.method.rawValue, digest: rehearsal.digest(), pool: pool)
  }
}

extension Flag {
  static let event = Flag(
    "event", .text, placeholder: "name",
    Localized(
      en: "Event of the run, such as a quiz night; qbank ranking --event adds up its rounds.",
      ja: "記録に付けるイベント名（クイズ大会など）。qbank ranking --event で全ラウンドを合計できます。"))
  static let team = Flag(
    "team", .text, placeholder: "name",
    Localized(
      en: "Team under which to record the run.", ja: "記録に付けるチーム名。"))
  static let record = Flag(
    "record", Localized(en: "Record the run, marked as simulated.", ja: "シミュレーションとして記録に残します。"))
  static let name = Flag(
    "player", .text, placeholder: "name",
    Localized(
      en: "Name under which to record the run; the leaderboard lists only runs with a name.",
      ja: "記録に付ける名前。ランキングには名前のある記録だけが載ります。"))
}
