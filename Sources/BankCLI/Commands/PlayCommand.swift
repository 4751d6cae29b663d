@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSystem
import BankReports

extension Command {
  static let play = Command(
    "play",
    summary: Localized(en: "Play a quiz in the terminal.", ja: "ターミナルでクイズを解きます。"),
    details: Localized(
      en: """
        Draws a set as qbank draw does, with another one each time unless a seed is given. The run \
        is recorded (qbank history, qbank ranking).
        """,
      ja: """
        qbank draw と同じように問題を選びます。シードを指定しなければ、毎回違う問題になります。結果は記録に残ります\
        （qbank history、qbank ranking）。
        """),
    statuses: .ofDraws,
    examples: [
      CommandExample("qbank play bank.csv", en: "Play a set.", ja: "クイズを解きます。"),
      CommandExample(
        "qbank play bank.csv --player Ann",
        en: "Play and be ranked as Ann.", ja: "Annの名前で記録します。"),
      CommandExample(
        "qbank play bank.csv --practice --feedback",
        en: "Practise without pressure: stop the clock, see each answer.",
        ja: "時計を止めながら、答えを1問ずつ確かめて練習します。"),
    ],
    arguments: [.paths],
    options: PlayCommandOptions.self
  ) { (options, session) throws(Failure) in
    let rehearsal = try Rehearsal(options, session)
    return try rehearsal.status(PlayRun(rehearsal, session).finish(&session))
  }
}

/// The options of `qbank play`.
struct PlayCommandOptions: RehearsingOptions {
  var rehearsal = RehearsalOptions(.play)

  static var usual: [OptionField<Self>]? {
    OptionField<Self>.usualSelection + [
      .limit, .name, .practice, .feedback, .guidance, .quizTitle, .event, .team, .noBell,
    ]
  }

  static var fields: [OptionField<Self>] {
    (usual ?? []) + [.history] + OptionField.selectionOfOneSet + OptionField.reading
  }

  static var relations: [OptionRelation] {
    [
      .apart(
        [.practice], from: [.event, .team, .name],
        because: Localized(en: "'--practice' records nothing", ja: "'--practice' では記録を残しません"))
    ]
  }
}

extension Flag {
  static let practice = Flag(
    "practice",
    Localized(
      en: "Allow stopping and resetting the clock; nothing is recorded.",
      ja: "時計を止めたり戻したりできるようにします。記録は残しません。"))
  static let noBell = Flag(
    "no-bell",
    Localized(en: "Make no sound when time runs out.", ja: "時間切れの音を鳴らしません。"))
}

/// A run of `qbank play`: a game, and as many more as the player wants.
private final class PlayRun {
  private var rehearsal: Rehearsal
  /// Whether output can only be appended to the terminal.
  private let isPlain: Bool
  private let recorder: RunRecorder?
  /// The finished games.
  private var played: [Played] = []
  /// The message to a player who has left.
  private var farewell = Localized(
    en: "You left; nothing was recorded.", ja: "終了しました。記録は残りません。")
  private var failure: Failure?

  /// A finished game.
  private struct Played {
    let rehearsal: Rehearsal
    let result: RunResult
    /// The record, or why recording failed; nil if nothing is to be recorded.
    var recorded: Result<RunRecord, Failure>?
  }

  init(_ rehearsal: Rehearsal, _ session: Session) throws(Failure) {
    self.rehearsal = rehearsal
    isPlain = session.world.environment("TERM") == "dumb"
    recorder = rehearsal.plan.options.practises ? nil : try RunRecorder(rehearsal, session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let keyboard = try session.openKeyboard(isPlain: isPlain, orFail: .work(PlayRun.noTerminal))
    let ending = try play(keyboard, session)
    try tell(&session)
    switch ending {
    case .finished, .again: break
    case .left: if failure == nil { session.tell(farewell) }
    case .ended: keyboard.endBySignal()
    }
    if let failure { throw failure }
    return .clean
  }

  /// Plays until the player stops, and returns how the last game, or the view of its result, ended. The terminal is
  /// restored in any case.
  private func play(
    _ keyboard: any GameKeyboard, _ session: Session
  ) throws(Failure) -> Game.Ending {
    defer { keyboard.close() }
    let probe = GlyphProbe(keyboard: keyboard, world: session.world)
    let isASCII = isPlain || session.isASCII || !probe.isNarrow
    do throws(SystemError) {
      while true {
        let screen: any GameScreen =
          isPlain ? PlainScreen(session: session) : FullScreen(session, isASCII: isASCII)
        var game = Game(rehearsal, keyboard, session.world, screen)
        let ending = try game.play(atOnce: !played.isEmpty) { result in
          recorder?.begin(session, of: rehearsal, result)
        }
        guard case .finished(let result) = ending else {
          if let left = game.left { leave(left.result, unanswered: left.unanswered, session) }
          return ending
        }
        let (shown, next) = ended(result, session)
        let later = isPlain ? nil : try game.show(shown)
        guard later == .again, let next else { return later.flatMap(PlayRun.atResult) ?? ending }
        rehearsal = next
      }
    } catch {
      throw .work(error.message)
    }
  }

  /// Records what was answered in a game that was left, as an unfinished run.
  private func leave(_ result: RunResult, unanswered: Int, _ session: Session) {
    let count = result.attempts.count
    let answered = Localized(
      en: "\(count - unanswered) of \(count)", ja: "\(count)問中\(count - unanswered)問")
    guard let recorder else { return }
    do throws(Failure) {
      try recorder.add(result, of: rehearsal, .played, unfinished: unanswered, session)
      farewell = Localized(
        en:
          "You left after \(answered.en) questions. The unfinished run is in the history; in an "
          + "event it counts as your first.",
        ja: "\(answered.ja)に答えたところで終了しました。ここまでの結果は履歴に残り、イベントでは最初の記録として数えます。")
    } catch {
      failure = error
    }
  }

  /// Whoever leaves while the result is shown has not left a game.
  private static func atResult(_ ending: Game.Ending) -> Game.Ending? {
    if case .ended = ending { ending } else { nil }
  }

  /// Records the run before its result is shown, so that it is kept however that ends, and draws the set to play
  /// next, or none if the run could not be recorded.
  private func ended(_ result: RunResult, _ session: Session) -> (GameResult, Rehearsal?) {
    var game = Played(rehearsal: rehearsal, result: result)
    var shown = GameResult(title: rehearsal.title, problems: rehearsal.problems, result: result)
    if let recorder { game.recorded = record(&shown, recorder, session) }
    played.append(game)
    if case .failure = game.recorded { return (shown, nil) }
    let next = try? rehearsal.again(session)
    shown.next = next.map { $0.plan.draw.isSeedGiven ? .same : .drawn }
    return (shown, next)
  }

  private func record(
    _ shown: inout GameResult, _ recorder: RunRecorder, _ session: Session
  ) -> Result<RunRecord, Failure> {
    var recorded: Result<RunRecord, Failure>?
    do throws(Failure) {
      let run = try recorder.add(shown.result, of: rehearsal, .played, session)
      recorded = .success(run)
      let known = try recorder.known(run)
      shown.compare(run, with: known.runs, isAll: known.isAll)
      shown.standing = try recorder.standing(of: run)
      return .success(run)
    } catch {
      // A failure to compare with others is reported after the screen is gone.
      return recorded ?? .failure(error)
    }
  }

  private static let noTerminal = Localized(
    en: "there is no terminal: a game needs one for both keys and screen",
    ja: "ターミナルがないため、プレイできません。qbank play はターミナルから直接実行してください。")

  /// Writes what remains when the screen of the game is gone: the results, and the rank that they earn.
  private func tell(_ session: inout Session) throws(Failure) {
    for game in played { try tell(game, &session) }
    // The results are shown first, because recording one may have failed.
    try session.flush()
    guard let recorder, let recorded = played.last?.recorded else { return }
    switch recorded {
    case .failure(let failure): throw failure
    case .success(let run): try recorder.tell(run, showsLatest: isPlain, &session)
    }
  }

  /// Writes the result of a game and, on a plain terminal, the review of each question.
  private func tell(_ game: Played, _ session: inout Session) throws(Failure) {
    game.rehearsal.plan.draw.reportSeed(session)
    let sheet = RunSheet(session, .output)
    var text = ""
    if isPlain {
      text += "\n"
      for (index, problem) in game.rehearsal.problems.enumerated() {
        text += sheet.reviewed(problem, index, game.result.attempts[index])
      }
      text += "\n"
    }
    text += sheet.style(.headline, game.result.line[session.language]) + "\n"
    try session.print(text)
  }
}

/// Determines whether the signs of a screen take one cell each, as `DisplayWidth` assumes.
///
/// Unicode leaves the width of many signs to the context: in East Asia some terminals give them two cells. There
/// the probe writes one and asks the terminal for the position of the cursor.
private struct GlyphProbe {
  let keyboard: any GameKeyboard
  let world: any World

  /// Milliseconds to wait for an answer. A terminal next to the program needs one or two.
  private static let patience = 100

  /// Whether the signs take one cell; false also if the terminal does not answer and its language gives reason for
  /// doubt.
  var isNarrow: Bool {
    guard isDoubtful else { return true }
    try? world.write(StreamText(command: "\u{1B}[H●\u{1B}[6n"), to: .output)
    switch keyboard.wait(atMost: GlyphProbe.patience) {
    case .keys(let bytes): return GlyphProbe.column(bytes) == 2
    case .end:
      keyboard.endBySignal()
      return false
    case .redraw, .gone, .nothing: return false
    }
  }

  /// Whether the language of the terminal is written with wide characters.
  private var isDoubtful: Bool {
    let locale = world.locale(for: "LC_CTYPE") ?? ""
    return ["ja", "zh", "ko"].contains { locale.hasPrefix($0) }
  }

  /// Parses the column in an answer such as `ESC [ 1 ; 2 R`.
  private static func column(_ bytes: [UInt8]) -> Int? {
    guard let text = UTF8Check.text(bytes), text.hasPrefix("\u{1B}["),
      let end = text.firstIndex(of: "R")
    else { return nil }
    let numbers = text[..<end].dropFirst(2).split(separator: ";")
    return numbers.count == 2 ? Int(bounded: numbers[1]) : nil
  }
}
