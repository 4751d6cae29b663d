import BankFormats
import BankModel
import BankQuiz
import BankReports
import BankSets
import BankSystem
import BankText

/// Records a run in the history, and shows what it means among the others.
struct RunRecorder {
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
          en: "A name for the leader board needs at least one letter that can be seen.",
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
    let history = try file.read(mayBeMissing: true)
    let latest = Array(history.newestFirst.prefix(RunRecorder.shown))
    let context = ListingContext(session, session.style(for: .output))
    try session.print("\n" + HistoryListing(runs: latest).text(context))
    if player != nil { try showRank(of: run, history, &session) }
  }

  /// How many runs are shown after a game.
  private static let shown = 5

  private func showRank(
    of run: RunRecord, _ history: History, _ session: inout Session
  ) throws(Failure) {
    let ranking = Ranking(history.runs.filter { $0.kind == .played })
    let rank = ranking.rank(ofScore: run.score)
    let text = Localized(
      en: "Your rank is \(rank) of \(ranking.places.count).",
      ja: "ランキング \(ranking.places.count)件中\(rank)位です。")
    try session.print("\n" + text[session.language] + "\n")
  }

  private func record(
    _ result: RunResult, _ kind: RunRecord.Kind, _ world: any World
  ) -> RunRecord {
    RunRecord(
      date: Timestamp(secondsSince1970: world.secondsSince1970), kind: kind, player: player,
      quiz: quiz, result: result)
  }

  private var quiz: RunRecord.Quiz {
    let draw = rehearsal.plan.draw.request
    let paths = rehearsal.plan.options.bank.paths.map(\.string)
    let bytes = JSONBankWriter.write(.problems(rehearsal.problems), isLines: true)
    return RunRecord.Quiz(
      banks: paths.isEmpty ? ["."] : paths, seed: draw.seed.text ?? String(draw.seed.number),
      method: draw.method.rawValue, digest: SHA256(bytes).hexadecimal)
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
