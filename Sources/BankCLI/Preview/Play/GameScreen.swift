import BankModel
import BankReports
import BankSystem
import BankText

/// What there is to see of a question.
struct GameView {
  let problem: Problem
  let index: Int
  let count: Int
  /// Milliseconds that there are for it.
  let limit: Int
  let secondsLeft: Int
  let isStopped: Bool
  let isPractice: Bool
}

/// Shows a game.
protocol GameScreen: Sendable {
  /// Whether it only writes on and on, and keys come as lines.
  var isPlain: Bool { get }
  /// An entry of the guidance.
  func guidance(_ entries: [Guidance], _ index: Int) -> [UInt8]
  /// A question.
  func question(_ view: GameView) -> [UInt8]
  /// What is said when something was typed that is no answer.
  func again(_ view: GameView) -> [UInt8]
  /// What is said when time runs out.
  var timeOut: String { get }
}

/// A screen on which everything is drawn again every second, in its place.
struct FullScreen: GameScreen {
  private let session: Session

  init(_ session: Session) { self.session = session }

  let isPlain = false
  let timeOut = ""

  /// The window may have another size every time.
  private var sheet: RunSheet { RunSheet(session, .output) }

  func guidance(_ entries: [Guidance], _ index: Int) -> [UInt8] {
    let number = entries.count > 1 ? " (\(index + 1)/\(entries.count))" : ""
    let hint = Localized(
      en: "Any key goes on, q leaves.\(number)", ja: "何かキーを押すと進みます。qで終わります。\(number)")
    return frame(sheet.guidance([entries[index]]) + "\n" + hint[session.language] + "\n")
  }

  func question(_ view: GameView) -> [UInt8] {
    let sheet = sheet
    let question = sheet.question(view.problem, view.index, of: view.count, limit: view.limit)
    let countdown = sheet.countdown(view.secondsLeft, limit: view.limit)
    let stopped = Localized(en: "  stopped", ja: "  停止中")[session.language]
    return frame(
      question + "\n" + countdown + (view.isStopped ? stopped : "") + "\n\n" + hint(view) + "\n")
  }

  /// The question is still there to be seen.
  func again(_ view: GameView) -> [UInt8] { [] }

  private func hint(_ view: GameView) -> String {
    let count = view.problem.choices.count
    let last = count == 10 ? "0" : "\(count)"
    let keys = Localized(en: "1–\(last) answer · q leave", ja: "1〜\(last): 答える　q: やめる")
    let practice = Localized(
      en: " · space stop or go on · r put the clock back", ja: "　スペース: 止める・動かす　r: 時計を戻す")
    let hint = keys[session.language] + (view.isPractice ? practice[session.language] : "")
    return sheet.style(.frame, sheet.isASCII ? hint.plainASCII : hint)
  }

  /// A whole screen: every line is overwritten, and what was below is erased.
  private func frame(_ text: String) -> [UInt8] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let drawn = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    return Array(("\u{1B}[H" + drawn + "\u{1B}[J").utf8)
  }
}

/// A terminal to which output can only be appended.
struct PlainScreen: GameScreen {
  private let session: Session

  init(_ session: Session) { self.session = session }

  let isPlain = true
  private var sheet: RunSheet { RunSheet(session, .output) }

  var timeOut: String {
    Localized(en: "Time has run out.\n\n", ja: "時間切れです。\n\n")[session.language]
  }

  func guidance(_ entries: [Guidance], _ index: Int) -> [UInt8] {
    let hint = Localized(en: "Return goes on, q leaves: ", ja: "Enterで進みます。qで終わります: ")
    return Array((sheet.guidance([entries[index]]) + "\n" + hint[session.language]).utf8)
  }

  func question(_ view: GameView) -> [UInt8] {
    let question = sheet.question(view.problem, view.index, of: view.count, limit: view.limit)
    let hint = Localized(
      en: "Your answer (\(view.secondsLeft) s), then Return: ",
      ja: "番号を入力してEnter（あと\(view.secondsLeft)秒）: ")
    return Array((question + hint[session.language]).utf8)
  }

  func again(_ view: GameView) -> [UInt8] {
    let last = view.problem.choices.count
    let hint = Localized(
      en: "Type a number from 1 to \(last), then Return (\(view.secondsLeft) s): ",
      ja: "1から\(last)までの番号を入力してEnter（あと\(view.secondsLeft)秒）: ")
    return Array(hint[session.language].utf8)
  }
}

extension String {
  /// Without signs that a terminal of ASCII could not show.
  fileprivate var plainASCII: String {
    String(map { $0 == "·" ? "," : $0 == "–" ? "-" : $0 })
  }
}
