@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// A terminal to which output can only be appended.
struct PlainScreen: GameScreen {
  private let session: Session

  init(_ session: Session) { self.session = session }

  let isPlain = true
  private var sheet: RunSheet { RunSheet(session, .output) }

  var timeOut: String {
    Localized(en: "Time has run out.\n\n", ja: "時間切れです。\n\n")[session.language]
  }

  func text(_ page: GamePage, scroll: Int) -> StreamText {
    let (text, hint) =
      switch page {
      case .guidance(let entries, let index):
        (
          sheet.guidance([entries[index]]) + "\n",
          Localized(en: "Return continues, q quits: ", ja: "Enterで進みます。qで終わります: ")
        )
      case .question(let view):
        (
          sheet.question(view.problem, view.index, of: view.count, limit: view.limit),
          Localized(
            en: "Your answer (\(view.secondsLeft) s), then Return: ",
            ja: "番号を入力してEnter（あと\(view.secondsLeft)秒）: ")
        )
      }
    return StreamText(text + hint[session.language])
  }

  /// Whoever reads moves the text: it stays where it was written.
  func scrolled(_ page: GamePage, from scroll: Int, _ step: GameKeys.Scroll) -> Int? { nil }

  func again(_ view: GameView) -> StreamText {
    let last = view.problem.choices.count
    let hint = Localized(
      en: "Type a number from 1 to \(last), then Return (\(view.secondsLeft) s): ",
      ja: "1から\(last)までの番号を入力してEnter（あと\(view.secondsLeft)秒）: ")
    return StreamText(hint[session.language])
  }
}
