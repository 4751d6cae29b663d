@_spi(QBank) import BankText

/// The terminal output that a chart is drawn for.
struct ChartContext {
  let width: Int
  let style: Style
  let isASCII: Bool

  /// Whether the largest bars are marked by colour.
  var isColored: Bool { style(.bar, " ") != " " }

  /// Returns a text that can be shown anywhere, truncated to at most `cells` cells.
  func fit(_ text: String, _ cells: Int) -> String {
    TextTable.fit(text, cells, isASCII: isASCII)
  }

  /// Returns a text centered in `cells` cells.
  func centered(_ text: String, _ cells: Int) -> String {
    let blanks = max(0, cells - DisplayWidth.of(text))
    return String(repeating: " ", count: blanks / 2) + text
      + String(repeating: " ", count: blanks - blanks / 2)
  }

  /// Returns a sign repeated `count` times.
  func row(_ sign: String, _ count: Int) -> String { String(repeating: sign, count: max(0, count)) }

  /// The axis below bars.
  var axis: String { isASCII ? "-" : "─" }

  /// Returns the size of a bar in eighths of a cell, if the largest takes `cells` cells. Fractions of a cell are
  /// possible only with colours: a bar that is distinguished by its fill has none.
  func eighths(_ chart: Chart, _ bar: Bar, of cells: Int) -> Int {
    isColored && !isASCII
      ? chart.size(bar.value, of: cells * 8) : chart.size(bar.value, of: cells) * 8
  }

  /// Returns the fill of a bar, from an eighth of a cell to a whole cell.
  func filling(_ eighths: Int, isBest: Bool, isLying: Bool = false) -> String {
    if isASCII { return isBest ? "#" : "=" }
    guard isColored else { return isBest ? "█" : "▒" }
    let levels = isLying ? Self.lying : Self.upright
    return levels[min(max(eighths, 1), 8) - 1]
  }

  private static let upright = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let lying = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
}
