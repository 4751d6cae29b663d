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
    StreamText(screen: layout(page, scroll).lines, height: height)
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
      sheet.scrollMarker(seen, of: count)
    }
  }

  private func parts(_ page: GamePage, _ sheet: RunSheet) -> ScreenParts {
    switch page {
    case .guidance(let entries, let index):
      let number = entries.count > 1 ? " (\(index + 1)/\(entries.count))" : ""
      let hint = Localized(
        en: "Any key continues, q quits.\(number)", ja: "何かキーを押すと進みます。qで終わります。\(number)")
      return ScreenParts(
        text: sheet.lines(of: entries[index]), hint: sheet.hint(hint))
    case .question(let view):
      let stopped = Localized(en: "  stopped", ja: "  停止中")[session.language]
      let clock =
        sheet.countdown(view.secondsLeft, limit: view.limit) + (view.isStopped ? stopped : "")
      return ScreenParts(
        head: [sheet.head(view.index, of: view.count, limit: view.limit)],
        text: sheet.stem(view.problem), choices: sheet.choices(view.problem), clock: [clock],
        hint: sheet.hint(hint(view)).map { sheet.style(.frame, $0) })
    }
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
}
