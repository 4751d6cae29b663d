@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
@_spi(QBank) import BankText

/// The column in the middle of a window in which a game stands.
struct GameColumn {
  let language: Language
  let look: GameLook
  /// How many cells are left and right of it.
  let margin: Int
  /// How many cells it has.
  let width: Int

  /// The widest that is good to read.
  private static let widest = 88

  /// The column of a window that has so many cells in a line.
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

  /// Whether there is so little room that signs stand close to what they are about.
  var isNarrow: Bool { margin == 0 }

  var signs: GameSigns { look.signs }

  /// A line at its place in the window.
  func placed(_ line: String) -> String {
    line.isEmpty ? line : String(repeating: " ", count: margin) + line
  }

  /// Words of the game, without signs that the terminal could not show.
  func words(_ text: Localized) -> String {
    signs.isASCII ? text[language].plainASCII : text[language]
  }

  /// A text behind a mark, in lines that fit; further lines begin where the first one does.
  func wrapped(_ text: String, _ mark: String = "", room: Int? = nil) -> [String] {
    RunSheet(language, .plain, width: room ?? width, isASCII: signs.isASCII).wrapped(text, mark)
  }

  /// The lines of words of the game.
  func lines(_ text: Localized) -> [String] {
    Wrap.lines(words(text), width: width).flatMap { Wrap.filled($0, width: width) }
  }

  /// The lines of what keys do, each in one piece where it has room; what is the next step stands out.
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

  /// As much of a text as has room in so many cells.
  func excerpt(_ text: String, _ cells: Int) -> String {
    let whole = VisibleText.escape(text)
    guard DisplayWidth.of(whole) > cells else { return whole }
    if cells < 2 { return "" }
    let cut = VisibleText.excerpt(text, limit: cells - 1)
    return signs.isASCII ? cut.dropLast() + "~" : cut
  }

  /// A text at each end of a line; the second is left out where both have no room.
  ///
  /// How wide they are is told with them, because they may hold the codes of colours.
  func line(_ left: (text: String, width: Int), _ right: (text: String, width: Int)) -> String {
    let room = width - left.width - right.width
    guard room >= 2, right.width > 0 else { return left.text }
    return left.text + String(repeating: " ", count: room) + right.text
  }

  /// The same of words without colours.
  func line(_ left: String, _ right: String) -> String {
    line((left, DisplayWidth.of(left)), (right, DisplayWidth.of(right)))
  }

  /// The first of some texts, from the longest, that has room.
  func fitting(_ texts: [Localized], _ cells: Int) -> String? {
    texts.map { words($0) }.first { DisplayWidth.of($0) <= cells }
  }

  /// Seconds, as they are told while a clock runs: `8 s`, or `1:05` where there are minutes.
  func clock(_ seconds: Int, limit: Int) -> String {
    if limit < 60_000 { return words(Localized(en: "\(seconds) s", ja: "\(seconds)秒")) }
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    let shown = limit < 3_600_000 ? Array(parts.dropFirst()) : parts
    let rest = shown.dropFirst().map { $0 < 10 ? "0\($0)" : "\($0)" }
    return ([String(shown[0])] + rest).joined(separator: ":")
  }

  /// Seconds that something took.
  func time(_ milliseconds: Int) -> String {
    let seconds = SecondsText.exact(milliseconds)
    return words(Localized(en: "\(seconds) s", ja: "\(seconds)秒"))
  }
}
