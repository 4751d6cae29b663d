@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// One run of `qbank preview --play`.
final class PlayRun {
  private let rehearsal: Rehearsal

  init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let recorder =
      rehearsal.plan.options.practises ? nil : try RunRecorder(rehearsal, session)
    let isPlain = session.world.environment("TERM") == "dumb"
    let keyboard = try session.openKeyboard(isPlain: isPlain, orFail: .work(PlayRun.noTerminal))
    rehearsal.plan.draw.reportSeed(session)
    let screen: any GameScreen = isPlain ? PlainScreen(session) : FullScreen(session)
    var game = Game(rehearsal, keyboard, session.world, screen)
    let ending: Game.Ending
    do throws(SystemError) {
      ending = try game.play()
      keyboard.close()
    } catch {
      keyboard.close()
      throw .work(error.message)
    }
    switch ending {
    case .finished(let result):
      try show(result, &session)
      try recorder?.record(result, .played, &session)
    case .left: session.tell(PlayRun.left)
    case .ended: keyboard.endBySignal()
    }
    return .clean
  }

  private static let noTerminal = Localized(
    en: "there is no terminal to play at: --play needs one for the keys and one for the screen",
    ja: "端末がないため、プレイできません。--play は端末から直接実行してください。")

  private static let left = Localized(
    en: "You left the game; nothing was recorded.", ja: "途中で終了したため、記録は残りません。")

  private func show(_ result: RunResult, _ session: inout Session) throws(Failure) {
    let sheet = RunSheet(session, .output)
    var text = "\n"
    for (index, problem) in rehearsal.problems.enumerated() {
      text += sheet.reviewed(problem, index, result.attempts[index])
    }
    text += "\n" + sheet.style(.headline, result.line[session.language]) + "\n"
    try session.print(text)
    // The result is shown first, because recording it may fail.
    try session.flush()
  }
}

extension Flag {
  static let play = Flag(
    "play", Localized(en: "Play the set yourself, at the terminal.", ja: "端末で実際に解きます。"))
  static let practice = Flag(
    "practice",
    Localized(
      en: "With --play: the clock can be stopped and reset, and nothing is recorded.",
      ja: "--play で時計を止めたり戻したりできるようにします。記録は残しません。"))
  static let noBell = Flag(
    "no-bell",
    Localized(en: "With --play: no sound when time runs out.", ja: "--play の時間切れの音を鳴らしません。"))
}
