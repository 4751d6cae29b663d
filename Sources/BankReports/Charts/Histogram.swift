@_spi(QBank) import BankText

/// The frequencies of many values: in a terminal one row per value, because rows have room for names and for any
/// number of values; in a picture adjacent upright bars.
enum Histogram: ChartForm {
  static func lines(_ chart: Chart, _ context: ChartContext) -> [String] {
    let names = chart.bars.map { context.fit($0.name, max(4, context.width / 3)) }
    let labels = chart.bars.map {
      context.fit($0.label(upTo: context.width / 4), context.width / 4)
    }
    let nameWidth = names.map { DisplayWidth.of($0) }.max() ?? 0
    let labelWidth = labels.map { DisplayWidth.of($0) }.max() ?? 0
    let room = max(4, context.width - nameWidth - labelWidth - 3)
    let edge = context.style(.frame, context.isASCII ? "|" : "│")
    return chart.bars.indices.map { index in
      let blanks = context.row(" ", nameWidth - DisplayWidth.of(names[index]))
      let bar = bar(chart.bars[index], chart, context, room)
      return "\(blanks)\(names[index]) \(edge)\(bar)" + (bar.isEmpty ? "" : " ") + labels[index]
    }
  }

  private static func bar(
    _ bar: Bar, _ chart: Chart, _ context: ChartContext, _ room: Int
  ) -> String {
    let size = context.eighths(chart, bar, of: room)
    let isBest = chart.isBest(bar)
    let whole = context.row(context.filling(8, isBest: isBest), size / 8)
    let rest = size % 8 == 0 ? "" : context.filling(size % 8, isBest: isBest, isLying: true)
    return context.style(isBest ? .best : .bar, whole + rest)
  }

  // MARK: SVG

  private static let (left, room, axis, full) = (24, 592, 290, 200)

  static func drawing(_ chart: Chart) -> SVG.Drawing {
    let step = max(4, min(120, room / chart.bars.count))
    let width = step * chart.bars.count
    let names = SVG.everyHowMany(chart.bars.map(\.name), in: step)
    let labels = valueTexts(chart, step)
    let groups = chart.bars.enumerated().map { index, bar in
      let size = chart.size(bar.value, of: full)
      let x = left + index * step
      let middle = x + step / 2
      return SVG.group(
        bar,
        column(chart.isBest(bar) ? "best" : "bar", x: x, step, size)
          + (labels.isEmpty
            ? "" : SVG.text(labels[index], "value", x: middle, y: axis - size - 9, cells: 12))
          + (index % names == 0
            ? SVG.text(bar.name, "name", x: middle, y: axis + 27, cells: 12) : ""))
    }
    let line = SVG.line("axis", (left, axis), (left + width, axis))
    return SVG.Drawing(
      width: max(width + 2 * left, 420), height: 336, groups.joined() + line)
  }

  /// Returns the texts above the bars: their labels, or only the values if the labels would touch each other, or
  /// nothing.
  private static func valueTexts(_ chart: Chart, _ step: Int) -> [String] {
    let texts = [chart.bars.map { $0.label(upTo: 12) }, chart.bars.map { "\($0.value)" }]
    // A cell in this font takes up to nine units.
    return texts.first { texts in
      texts.allSatisfy { DisplayWidth.of($0) * 9 + 6 <= step }
    } ?? []
  }

  private static func column(_ kind: String, x: Int, _ step: Int, _ size: Int) -> String {
    let (gap, radius) = step > 8 ? (2, 2) : (1, 0)
    return SVG.rectangle(
      kind, x: x, y: axis - size, width: step - gap, height: size, radius: radius)
  }
}
