@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// A screen on which everything is drawn again every second, in its place.
struct FullScreen: GameScreen {
  private let session: Session

  init(_ session: Session) { self.session = session }

  let isPlain = false
  let timeOut = ""

  /// The window may have another size every time.
  private var sheet: RunSheet {
    RunSheet(session, .output, width: max(12, session.world.width(of: .output) ?? 80))
  }
  private var height: Int { session.world.height(of: .output) ?? 24 }

  func text(_ page: GamePage, scroll: Int) -> StreamText {
    let (lines, height) = (layout(page, scroll).lines, height)
    var text = StreamText(command: "\u{1B}[H")
    for (index, line) in lines.enumerated() {
      // It is emptied before it is written: behind its last cell the cursor still stands in it.
      text += StreamText(command: index > 0 ? "\r\n\u{1B}[K" : "\u{1B}[K") + StreamText(line)
    }
    if lines.count < height { text += StreamText(command: "\r\n\u{1B}[J") }
    return text
  }

  func scrolled(_ page: GamePage, from scroll: Int, _ step: GameKeys.Scroll) -> Int? {
    let layout = layout(page, scroll)
    guard layout.maxScroll > 0 else { return nil }
    let lines =
      switch step {
      case .lineUp: -1
      case .lineDown: 1
      // The last line of a page is the first of the next, so that nobody loses the thread.
      case .pageUp: -max(1, layout.page - 1)
      case .pageDown: max(1, layout.page - 1)
      }
    return min(max(0, layout.scroll + lines), layout.maxScroll)
  }

  /// The question is still there to be seen.
  func again(_ view: GameView) -> StreamText { StreamText() }

  // MARK: What stands where

  private func layout(_ page: GamePage, _ scroll: Int) -> ScreenLayout {
    let sheet = sheet
    return ScreenLayout(parts(page, sheet), height: height, scroll: scroll) { seen, count in
      marker(seen, count, sheet)
    }
  }

  private func parts(_ page: GamePage, _ sheet: RunSheet) -> ScreenParts {
    switch page {
    case .guidance(let entries, let index):
      let number = entries.count > 1 ? " (\(index + 1)/\(entries.count))" : ""
      let hint = Localized(
        en: "Any key continues, q quits.\(number)", ja: "何かキーを押すと進みます。qで終わります。\(number)")
      return ScreenParts(
        text: sheet.lines(of: entries[index]), hint: lines(hint, sheet))
    case .question(let view):
      let stopped = Localized(en: "  stopped", ja: "  停止中")[session.language]
      let clock =
        sheet.countdown(view.secondsLeft, limit: view.limit) + (view.isStopped ? stopped : "")
      return ScreenParts(
        head: [sheet.head(view.index, of: view.count, limit: view.limit)],
        text: sheet.stem(view.problem), choices: sheet.choices(view.problem), clock: [clock],
        hint: lines(hint(view), sheet).map { sheet.style(.frame, $0) })
    }
  }

  private func lines(_ hint: Localized, _ sheet: RunSheet) -> [String] {
    Wrap.lines(
      sheet.isASCII ? hint[session.language].plainASCII : hint[session.language],
      width: sheet.width)
  }

  private func hint(_ view: GameView) -> Localized {
    let count = view.problem.choices.count
    let last = count == 10 ? "0" : "\(count)"
    let keys = Localized(en: "1–\(last) answer · q quit", ja: "1〜\(last): 答える　q: やめる")
    guard view.isPractice else { return keys }
    let practice = Localized(
      en: " · space stop or go on · r reset the clock", ja: "　スペース: 止める・動かす　r: 時計を戻す")
    return Localized(en: keys.en + practice.en, ja: keys.ja + practice.ja)
  }

  /// Which part of the text is seen, and the keys that show the others.
  private func marker(_ seen: ClosedRange<Int>, _ count: Int, _ sheet: RunSheet) -> String {
    let (first, last) = (seen.lowerBound, seen.upperBound)
    let texts = [
      Localized(
        en: "↑ ↓ PgUp PgDn scroll · lines \(first)–\(last) of \(count)",
        ja: "↑ ↓ PgUp PgDn: 続きを表示（全\(count)行の\(first)〜\(last)行目）"),
      Localized(en: "↑ ↓ \(first)–\(last)/\(count)", ja: "↑ ↓ \(first)〜\(last)/\(count)"),
      Localized("↑ ↓"),
    ].map { sheet.isASCII ? $0[session.language].plainASCII : $0[session.language] }
    let text = texts.first { DisplayWidth.of($0) <= sheet.width } ?? ""
    return sheet.style(.warning, text)
  }
}

extension String {
  /// Without signs that a terminal of ASCII could not show.
  fileprivate var plainASCII: String {
    let words: [Character: String] = ["·": ",", "–": "-", "↑": "Up", "↓": "Down"]
    return map { words[$0] ?? String($0) }.joined()
  }
}
