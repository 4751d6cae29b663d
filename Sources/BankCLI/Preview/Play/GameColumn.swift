@_spi(QBank) import BankQuiz
import BankReports

/// The column in the middle of a window that contains a game.
struct GameColumn {
  let language: Language
  let look: GameLook
  /// The number of cells on each side of the column.
  let margin: Int
  /// The number of cells in the column.
  let width: Int

  /// The maximum width for comfortable reading.
  private static let widest = 88

  /// Creates the column of a window that is `window` cells wide.
  init(_ language: Language, _ look: GameLook, window: Int) {
    (self.language, self.look) = (language, look)
    let least =
      switch window {
      case ..<30: 0
      case ..<60: 2
      case ..<100: 6
      default: 16
      }
    margin = max(least, (window - GameColumn.widest) / 2)
    width = window - 2 * margin
  }

  /// Whether there is so little room that signs are next to their texts, without a margin.
  var isNarrow: Bool { margin == 0 }

  var signs: GameSigns { look.signs }

  /// Returns a line indented to its place in the window.
  func placed(_ line: String) -> String {
    line.isEmpty ? line : String(repeating: " ", count: margin) + line
  }

  /// Returns a text of the game, without characters that the terminal could not show.
  func words(_ text: Localized) -> String {
    signs.isASCII ? text[language].plainASCII : text[language]
  }

  /// Returns a text after a mark, wrapped to the column. Continuation lines are indented by the width of the mark.
  func wrapped(_ text: String, _ mark: String = "", room: Int? = nil) -> [String] {
    RunSheet(language, .plain, width: room ?? width, isASCII: signs.isASCII).wrapped(text, mark)
  }

  /// Returns a text of the game, wrapped to the column.
  func lines(_ text: Localized) -> [String] {
    Wrap.lines(words(text), width: width).flatMap { Wrap.filled($0, width: width) }
  }

  /// Returns the lines of key hints, each kept whole if it fits. With `next`, the first hint is highlighted.
  func keys(_ keys: [Localized], next: Bool = false) -> [String] {
    let gap = language == .english ? "   " : "　"
    var lines: [(text: String, width: Int)] = []
    for (index, key) in keys.enumerated() {
      for text in self.lines(key) {
        let isMarked = next && index == 0 && look.colors != .none
        let part = isMarked ? look.label(.marker, text) : text
        let width = DisplayWidth.of(text) + (isMarked ? 2 : 0)
        let whole = (lines.last?.width ?? 0) + DisplayWidth.of(gap) + width
        if let last = lines.last, whole <= self.width {
          lines[lines.count - 1] = (last.text + gap + part, whole)
        } else {
          lines.append((part, width))
        }
      }
    }
    return lines.map(\.text)
  }

  /// Returns as much of a text as fits into the given number of cells.
  func excerpt(_ text: String, _ cells: Int) -> String {
    let whole = VisibleText.escape(text)
    guard DisplayWidth.of(whole) > cells else { return whole }
    if cells < 2 { return "" }
    let cut = VisibleText.excerpt(text, limit: cells - 1)
    return signs.isASCII ? cut.dropLast() + "~" : cut
  }

  /// Returns a line with a text at each end; the right one is left out if both do not fit.
  ///
  /// The widths are passed in because the texts may contain colour codes.
  func line(_ left: (text: String, width: Int), _ right: (text: String, width: Int)) -> String {
    let room = width - left.width - right.width
    guard room >= 2, right.width > 0 else { return left.text }
    return left.text + String(repeating: " ", count: room) + right.text
  }

  /// Returns a line with a text without colours at each end; the right one is left out if both do not fit.
  func line(_ left: String, _ right: String) -> String {
    line((left, DisplayWidth.of(left)), (right, DisplayWidth.of(right)))
  }

  /// Returns the first text that fits. The texts must be in descending order of length.
  func fitting(_ texts: [Localized], _ cells: Int) -> String? {
    texts.map { words($0) }.first { DisplayWidth.of($0) <= cells }
  }

  /// Returns seconds as a running clock shows them: `8 s`, or `1:05` if the limit is a minute or more.
  func clock(_ seconds: Int, limit: Int) -> String {
    if limit < 60_000 { return words(.seconds("\(seconds)")) }
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    let shown = limit < 3_600_000 ? Array(parts.dropFirst()) : parts
    let rest = shown.dropFirst().map { String($0).zeroPadded(to: 2) }
    return ([String(shown[0])] + rest).joined(separator: ":")
  }

  /// Returns a duration in seconds.
  func time(_ milliseconds: Int) -> String {
    words(.seconds(SecondsText.exact(milliseconds)))
  }
}
