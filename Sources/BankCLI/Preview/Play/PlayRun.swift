@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// One run of `qbank preview --play`.
final class PlayRun {
  private let rehearsal: Rehearsal
  /// Whether the terminal can only be written to, line by line.
  private let isPlain: Bool
  private let recorder: RunRecorder?
  /// What was recorded, or why nothing could be.
  private var recorded: Result<RunRecord, Failure>?

  init(_ rehearsal: Rehearsal, _ session: Session) throws(Failure) {
    self.rehearsal = rehearsal
    isPlain = session.world.environment("TERM") == "dumb"
    recorder = rehearsal.plan.options.practises ? nil : try RunRecorder(rehearsal, session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let keyboard = try session.openKeyboard(isPlain: isPlain, orFail: .work(PlayRun.noTerminal))
    rehearsal.plan.draw.reportSeed(session)
    var game = Game(rehearsal, keyboard, session.world, screen(keyboard, session))
    let (ending, later) = try play(&game, keyboard, session)
    switch ending {
    case .finished(let result): try tell(result, &session)
    case .left: session.tell(PlayRun.left)
    case .ended: keyboard.endBySignal()
    }
    if case .ended = later { keyboard.endBySignal() }
    return .clean
  }

  private func screen(_ keyboard: any GameKeyboard, _ session: Session) -> any GameScreen {
    if isPlain { return PlainScreen(session) }
    let isASCII = session.isASCII || !GlyphProbe(keyboard, session.world).isNarrow
    return FullScreen(session, isASCII: isASCII)
  }

  /// Plays the game and shows its result; tells how either of them ended. The terminal is given back in
  /// any case.
  private func play(
    _ game: inout Game, _ keyboard: any GameKeyboard, _ session: Session
  ) throws(Failure) -> (game: Game.Ending, later: Game.Ending?) {
    defer { keyboard.close() }
    do throws(SystemError) {
      let ending = try game.play()
      guard case .finished(let result) = ending else { return (ending, nil) }
      let shown = record(result, session)
      return (ending, isPlain ? nil : try game.show(shown))
    } catch {
      throw .work(error.message)
    }
  }

  /// Records the run before its result is shown, so that it is kept however that ends.
  private func record(_ result: RunResult, _ session: Session) -> GameResult {
    var shown = GameResult(
      title: rehearsal.title, problems: rehearsal.problems, result: result)
    guard let recorder else { return shown }
    do throws(Failure) {
      let run = try recorder.add(result, .played, session)
      recorded = .success(run)
      let known = try recorder.known(run)
      shown.compare(run, with: known.runs, isAll: known.isAll)
    } catch {
      if recorded == nil { recorded = .failure(error) }
    }
    return shown
  }

  private static let noTerminal = Localized(
    en: "there is no terminal to play at: --play needs one for the keys and one for the screen",
    ja: "端末がないため、プレイできません。--play は端末から直接実行してください。")

  private static let left = Localized(
    en: "You left the game; nothing was recorded.", ja: "途中で終了したため、記録は残りません。")

  /// Writes what stays when the screen of the game is gone: the result and the rank; on a plain terminal
  /// all that is known of the run.
  private func tell(_ result: RunResult, _ session: inout Session) throws(Failure) {
    let sheet = RunSheet(session, .output)
    var text = ""
    if isPlain {
      text += "\n"
      for (index, problem) in rehearsal.problems.enumerated() {
        text += sheet.reviewed(problem, index, result.attempts[index])
      }
      text += "\n"
    }
    text += sheet.style(.headline, result.line[session.language]) + "\n"
    try session.print(text)
    // The result is shown first, because recording it may have failed.
    try session.flush()
    guard let recorder, let recorded else { return }
    switch recorded {
    case .failure(let failure): throw failure
    case .success(let run): try recorder.tell(run, showsLatest: isPlain, &session)
    }
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
