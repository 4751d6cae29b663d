@_spi(QBank) import BankModel

/// Named values as a chart, for a terminal or as SVG.
///
/// A chart is a value and is drawn on demand. A new form takes one file with a `ChartForm` and one case.
package struct Chart: Sendable {
  /// The way in which values are drawn.
  package enum Form: CaseIterable, Sendable {
    /// Upright bars, five to a page, with one scale for all pages and every largest bar marked.
    case bars
    /// The frequencies of many values, as adjacent bars; if there are very many, some are combined.
    case histogram
    /// A line from value to value.
    case line

    var drawing: any ChartForm.Type {
      switch self {
      case .bars: PagedBars.self
      case .histogram: Histogram.self
      case .line: LineChart.self
      }
    }
  }

  /// The form in which it is drawn.
  package let form: Form
  /// The text above it.
  package let title: String
  /// The text below it; empty for none.
  package let caption: String
  /// The values, from left to right.
  package let bars: [Bar]
  /// The language of its own texts.
  package let language: Language
  /// The largest value.
  let maximum: Int
  /// The value with the full height.
  let full: Int

  /// Creates a chart of some values; the full height is the largest value, or `full` if that is greater.
  package init(
    _ form: Form, title: String, caption: String = "", _ bars: [Bar], full: Int = 0,
    language: Language
  ) {
    self.form = form
    self.title = title
    self.caption = caption
    let bars = form == .histogram ? Bar.binned(bars) : bars
    self.bars = bars
    self.language = language
    maximum = bars.map(\.value).max() ?? 0
    self.full = max(maximum, full)
  }

  /// Returns the chart as lines for a terminal, at most `width` or 20 cells wide, whichever is greater.
  ///
  /// Without colours the largest bars are distinguished by their fill. With `isASCII` the drawing is restricted to
  /// ASCII; names and texts are unchanged.
  package func text(width: Int = 80, style: Style = .plain, isASCII: Bool = false) -> String {
    let context = ChartContext(width: max(width, 20), style: style, isASCII: isASCII)
    let head = lines(title, context).map { style(.heading, $0) }
    let body = bars.isEmpty ? [Self.emptyMessage[language]] : form.drawing.lines(self, context)
    return (head + body + lines(caption, context)).map { $0 + "\n" }.joined()
  }

  private func lines(_ text: String, _ context: ChartContext) -> [String] {
    text.isEmpty ? [] : Wrap.lines(VisibleText.escape(text), width: context.width)
  }

  /// Returns the chart as a standalone SVG document, which suits light and dark mode, needs no other file and has a
  /// description for screen readers.
  package func svg() -> String {
    let nothing = SVG.text(Self.emptyMessage[language], "soft", x: 24, y: 84, anchor: "start")
    let drawing =
      bars.isEmpty ? SVG.Drawing(width: 520, height: 120, nothing) : form.drawing.drawing(self)
    return SVG.document(self, drawing)
  }

  /// The text shown instead of an empty chart.
  static let emptyMessage = Localized(en: "There are no values yet.", ja: "値はまだありません。")

  /// Whether a bar is among the largest ones; false for all if all are zero.
  func isBest(_ bar: Bar) -> Bool { bar.value > 0 && bar.value == maximum }

  /// Returns the size of a value relative to the full height, rounded, but at least 1 for a value above zero.
  func size(_ value: Int, of height: Int) -> Int {
    if value == 0 || full == 0 { return 0 }
    let product = value.multipliedFullWidth(by: height)
    let (sum, carry) = product.low.addingReportingOverflow(UInt(full / 2))
    let rounded = full.dividingFullWidth((product.high + (carry ? 1 : 0), sum))
    return max(1, rounded.quotient)
  }
}

/// A form of a chart with at least one value.
protocol ChartForm {
  /// Returns the picture for a terminal.
  static func lines(_ chart: Chart, _ context: ChartContext) -> [String]
  /// Returns the picture as SVG.
  static func drawing(_ chart: Chart) -> SVG.Drawing
}

/// A named value of a chart.
package struct Bar: Equatable, Sendable {
  /// The text below it.
  package let name: String
  /// The value.
  package let value: Int
  /// The text above it.
  package let label: String

  /// Creates a named value, with its number as the default label, or nil if it is negative, because charts begin at
  /// zero.
  package init?(name: String, value: Int, label: String? = nil) {
    if value < 0 { return nil }
    self.name = name
    self.value = value
    self.label = label ?? String(value)
  }

  /// Returns the label if it takes at most `cells` cells, else the number in short form: `9.2e18`.
  func label(upTo cells: Int) -> String {
    if label != String(value) || label.count <= cells { return label }
    let digits = Array(label)
    let exponent = "e\(digits.count - 1)"
    let decimals = min(2, cells - exponent.count - 2)
    guard decimals > 0 else { return "\(digits[0])\(exponent)" }
    return "\(digits[0]).\(String(digits[1...decimals]))\(exponent)"
  }

  /// The maximum number of bars that are distinguishable side by side.
  package static let maxSideBySide = 60

  /// Returns bars to be drawn side by side; if there are too many, they are combined in groups of two, five, ten
  /// and so on. `label` makes the label of a sum.
  package static func binned(_ bars: [Bar], label: (Int) -> String = { String($0) }) -> [Bar] {
    var (size, decade) = (1, 1)
    while (bars.count + size - 1) / size > maxSideBySide {
      let larger = [2, 5, 10].map { $0 * decade }.first { $0 > size } ?? size
      if larger == 10 * decade { decade = larger }
      size = larger
    }
    if size == 1 { return bars }
    return stride(from: 0, to: bars.count, by: size).compactMap { start in
      let bin = bars[start..<min(start + size, bars.count)]
      let sum = bin.reduce(0) { sum, bar in
        let (more, isTooLarge) = sum.addingReportingOverflow(bar.value)
        return isTooLarge ? .max : more
      }
      let (first, last) = (bars[start].name, bars[bin.endIndex - 1].name)
      return Bar(name: bin.count == 1 ? first : "\(first)-\(last)", value: sum, label: label(sum))
    }
  }
}

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
