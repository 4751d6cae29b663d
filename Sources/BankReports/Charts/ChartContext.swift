@_spi(QBank) import BankText

/// What a chart on a terminal is made for.
struct ChartContext {
  let width: Int
  let style: Style
  let isASCII: Bool

  /// Whether the largest bars are marked by colour.
  var isColored: Bool { style(.bar, " ") != " " }

  /// A text that can be shown anywhere, cut off to take no more than so many cells.
  func fit(_ text: String, _ cells: Int) -> String {
    ChartText.fit(text, cells, isASCII: isASCII)
  }

  /// A text in the middle of so many cells.
  func centered(_ text: String, _ cells: Int) -> String {
    let blanks = max(0, cells - DisplayWidth.of(text))
    return String(repeating: " ", count: blanks / 2) + text
      + String(repeating: " ", count: blanks - blanks / 2)
  }

  /// A row of a sign.
  func row(_ sign: String, _ count: Int) -> String { String(repeating: sign, count: max(0, count)) }

  /// The line on which bars stand.
  var axis: String { isASCII ? "-" : "─" }

  /// How many eighths of a cell a bar takes, if the largest takes so many cells. Only colours allow
  /// for parts of a cell: a bar that is marked by its filling has none.
  func eighths(_ chart: Chart, _ bar: Bar, of cells: Int) -> Int {
    isColored && !isASCII
      ? chart.size(bar.value, of: cells * 8) : chart.size(bar.value, of: cells) * 8
  }

  /// What a bar is filled with, from an eighth of a cell to all of it.
  func filling(_ eighths: Int, isBest: Bool, isLying: Bool = false) -> String {
    if isASCII { return isBest ? "#" : "=" }
    guard isColored else { return isBest ? "█" : "▒" }
    let levels = isLying ? Self.lying : Self.upright
    return levels[min(max(eighths, 1), 8) - 1]
  }

  private static let upright = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let lying = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
}

/// Texts of a chart.
enum ChartText {
  /// A text that can be shown anywhere, cut off to take no more than so many cells.
  static func fit(_ text: String, _ cells: Int, isASCII: Bool) -> String {
    let cut = fit(text, cells)
    return isASCII && cut.hasSuffix("…") && !text.hasSuffix("…") ? cut.dropLast() + "~" : cut
  }

  /// The same with a sign of Unicode where it was cut.
  static func fit(_ text: String, _ cells: Int) -> String {
    let bytes = Array(text.utf8)
    let all = TextRange(0, bytes.count)
    let whole = VisibleText.excerpt(bytes.arraySpan, all, limit: cells)
    if DisplayWidth.of(whole) <= cells { return whole }
    return VisibleText.excerpt(bytes.arraySpan, all, limit: max(cells - 1, 0))
  }
}
