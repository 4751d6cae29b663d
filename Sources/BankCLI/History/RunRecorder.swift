@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
@_spi(QBank) import BankSets
import BankSystem
@_spi(QBank) import BankText

/// Records a run in the history, and shows what it means among the others.
final class RunRecorder {
  private let rehearsal: Rehearsal
  private let file: HistoryFile
  private let player: String?

  /// Finds the history before anybody plays: a result must not be lost for a history that cannot be
  /// used.
  init(_ rehearsal: Rehearsal, _ session: Session) throws(Failure) {
    self.rehearsal = rehearsal
    file = try HistoryFile(rehearsal.plan.options.history, session)
    let written = rehearsal.plan.options.name
    player = Ranking.name(written)
    if written != nil, player == nil {
      throw .usage(
        Localized(
          en: "A name for the leader board needs at least one visible character.",
          ja: "ランキングの名前には、見える文字を1つ以上入れてください。"))
    }
    try file.checkForAdding()
  }

  /// Records a run. Of a game, the latest ones and the rank are shown.
  func record(
    _ result: RunResult, _ kind: RunRecord.Kind, _ session: inout Session
  ) throws(Failure) {
    let run = record(result, kind, session.world)
    try file.add(run)
    guard kind == .played else { return }
    let found = try file.latest()
    let latest = found.isEmpty ? [run] : History.newestFirst(found)
    let context = ListingContext(session, session.style(for: .output))
    let listing = HistoryListing(runs: latest, maxRows: RunRecorder.shown)
    try session.print("\n" + listing.text(context))
    if let player { try showRank(of: player, in: run.group, &session) }
  }

  /// How many runs are shown after a game.
  private static let shown = 5

  private func showRank(
    of player: String, in group: RunGroup, _ session: inout Session
  ) throws(Failure) {
    guard let (rank, players) = try file.rank(of: player, in: group) else { return }
    let name = VisibleText.escape(group.name[session.language])
    let text = Localized(
      en: "Your rank is \(rank) of \(players). The best run of each player counts: \(name).",
      ja: "ランキング \(players)人中\(rank)位です（1人の最高記録で比較: \(name)）。")
    try session.print("\n" + text[session.language] + "\n")
  }

  private func record(
    _ result: RunResult, _ kind: RunRecord.Kind, _ world: any World
  ) -> RunRecord {
    RunRecord(
      date: Timestamp(secondsSince1970: world.secondsSince1970), kind: kind, player: player,
      quiz: quiz, result: result, asked: rehearsal.asked())
  }

  private var quiz: RunRecord.Quiz {
    let draw = rehearsal.plan.draw.request
    let paths = rehearsal.plan.options.bank.paths.map(\.string)
    return RunRecord.Quiz(
      banks: paths.isEmpty ? ["."] : paths, seed: draw.seed.text ?? String(draw.seed.number),
      method: draw.method.rawValue, digest: rehearsal.digest())
  }
}

extension Flag {
  static let record = Flag(
    "record", Localized(en: "Record the run of a model player, too.", ja: "モデルプレイヤーの記録も残します。"))
  static let name = Flag(
    "name", .text, placeholder: "name",
    Localized(
      en: "The name under which the run is recorded; the leader board lists only runs with a name.",
      ja: "記録に付ける名前。ランキングには名前のある記録だけが載ります。"))
}
