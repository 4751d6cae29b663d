@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// A terminal to which output can only be appended.
struct PlainScreen: GameScreen {
  let session: Session
  let isPlain = true
  private var sheet: RunSheet { RunSheet(session, .output) }

  /// Without pauses: output stays on the screen, so nothing has to wait until it has been seen.
  func pace(givesFeedback: Bool) -> QuizPace { .withoutPauses(givesFeedback: givesFeedback) }

  func step(limit: Int) -> Int? { nil }

  func text(_ page: GamePage, scroll: Int, isNew: Bool) -> StreamText {
    switch page {
    case .start(let start): StreamText(text(start))
    case .question(let view): StreamText(text(view))
    // The result is written when the game is over.
    case .result: StreamText()
    }
  }

  private func text(_ start: GameStart) -> String {
    let title = sheet.lines(of: start.title[session.language])
    let facts = [StartLines.measure(start.limits), start.missing].compactMap(\.self)
    let lines = title + facts.map { $0[session.language] }
    let guidance = start.guidance.isEmpty ? "" : "\n" + sheet.guidance(start.guidance)
    let hint = Localized(en: "Press Return to start or q to quit: ", ja: "Enterで始めます。qで終わります: ")
    return lines.joined(separator: "\n") + "\n" + guidance + "\n" + hint[session.language]
  }

  private func text(_ view: GameView) -> String {
    switch view.phase {
    case .outside, .selected: return ""
    case .answered: return verdict(view)
    case .question:
      let hint = Localized(
        en: "Your answer (\(view.secondsLeft) s), then Return: ",
        ja: "番号を入力してEnter（あと\(view.secondsLeft)秒）: ")
      return sheet.question(view.problem, view.index, of: view.count, limit: view.limit)
        + hint[session.language]
    }
  }

  private func verdict(_ view: GameView) -> String {
    let isTimeOut = view.attempt?.choice == nil
    guard view.givesFeedback, let attempt = view.attempt else {
      let timeOut = Localized(en: "Time has run out.\n\n", ja: "時間切れです。\n\n")
      return isTimeOut ? timeOut[session.language] : ""
    }
    let lines = [sheet.outcome(attempt, view.problem)] + sheet.explanation(view.problem)
    // The line for the answer is not yet terminated.
    return (isTimeOut ? "\n" : "") + lines.joined(separator: "\n") + "\n\n"
      + goesOn[session.language]
  }

  private let goesOn = Localized(en: "Press Return to continue: ", ja: "Enterで次へ進みます: ")

  /// Returns nil: readers scroll the terminal themselves, and text stays where it was written.
  func scrolled(_ page: GamePage, from scroll: Int, _ step: GameKeys.Scroll) -> Int? { nil }

  func again(_ view: GameView) -> StreamText {
    if view.isLeaving {
      let leave = Localized(
        en:
          "Type q again to leave with \(view.attempts.count) of \(view.count) answered; anything "
          + "else continues: ",
        ja: "ここでやめる（\(view.count)問中\(view.attempts.count)問回答）ならもう一度q、続けるならほかのキーを入力してください: ")
      return StreamText(leave[session.language])
    }
    if view.isAnswered { return StreamText(goesOn[session.language]) }
    let last = view.problem.choices.count
    let hint = Localized(
      en: "Type a number from 1 to \(last), then Return (\(view.secondsLeft) s): ",
      ja: "1から\(last)までの番号を入力してEnter（あと\(view.secondsLeft)秒）: ")
    return StreamText(hint[session.language])
  }
}
