@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Named values as a picture, for a terminal or as SVG.
///
/// A chart is a value, and is drawn on demand. A new form is one file with a `ChartForm` and one
/// case.
package struct Chart: Sendable {
  /// How values are drawn.
  package enum Form: CaseIterable, Sendable {
    /// Upright bars, five on a page, all pages to one scale and every largest bar marked.
    case bars
    /// How often each of many values comes, the bars side by side; of very many some together.
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

  /// How it is drawn.
  package let form: Form
  /// What stands above it.
  package let title: String
  /// What stands below it; nothing if it is empty.
  package let caption: String
  /// The values, from left to right.
  package let bars: [Bar]
  /// The language of what it says by itself.
  package let language: Language
  /// The largest value.
  let maximum: Int
  /// The value that takes the whole height.
  let full: Int

  /// A chart of some values; the largest takes the whole height, or `full` if that is more.
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

  /// The chart as lines for a terminal, none wider than `width`, or than 20 cells if that is more.
  ///
  /// Without colours the largest bars are marked by their filling. `isASCII` draws with nothing but
  /// ASCII; names and texts stay as they are.
  package func text(width: Int = 80, style: Style = .plain, isASCII: Bool = false) -> String {
    let context = ChartContext(width: max(width, 20), style: style, isASCII: isASCII)
    let head = lines(title, context).map { style(.heading, $0) }
    let body = bars.isEmpty ? [Self.emptyMessage[language]] : form.drawing.lines(self, context)
    return (head + body + lines(caption, context)).map { $0 + "\n" }.joined()
  }

  private func lines(_ text: String, _ context: ChartContext) -> [String] {
    text.isEmpty ? [] : Wrap.lines(VisibleText.escape(text), width: context.width)
  }

  /// The chart as an SVG document of its own, which suits light and dark, needs no other file and
  /// describes itself to screen readers.
  package func svg() -> String {
    let nothing = SVG.text(Self.emptyMessage[language], "soft", x: 24, y: 84, anchor: "start")
    let drawing =
      bars.isEmpty ? SVG.Drawing(width: 520, height: 120, nothing) : form.drawing.drawing(self)
    return SVG.document(self, drawing)
  }

  /// What is said instead of a picture of nothing.
  static let emptyMessage = Localized(en: "There are no values yet.", ja: "値はまだありません。")

  /// Whether a bar is among the largest ones; nothing is when all are zero.
  func isBest(_ bar: Bar) -> Bool { bar.value > 0 && bar.value == maximum }

  /// How large a value is, if the whole height is that: rounded, but never nothing for something.
  func size(_ value: Int, of height: Int) -> Int {
    if value == 0 || full == 0 { return 0 }
    let product = value.multipliedFullWidth(by: height)
    let (sum, carry) = product.low.addingReportingOverflow(UInt(full / 2))
    let rounded = full.dividingFullWidth((product.high + (carry ? 1 : 0), sum))
    return max(1, rounded.quotient)
  }
}

/// A way of drawing the values of a chart, of which there is at least one.
protocol ChartForm {
  /// The picture for a terminal.
  static func lines(_ chart: Chart, _ context: ChartContext) -> [String]
  /// The picture as SVG.
  static func drawing(_ chart: Chart) -> SVG.Drawing
}
