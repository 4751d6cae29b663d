@_spi(QBank) import BankText

/// A line from value to value, with zero at the bottom.
enum LineChart: ChartForm {
  private static let rows = 8

  static func lines(_ chart: Chart, _ context: ChartContext) -> [String] {
    let top = context.fit(largest(chart).label(upTo: 12), context.width / 4)
    let edge = max(DisplayWidth.of(top), 1) + 2
    let width = context.width - edge
    let dots = dots(chart, context, width)
    let rule = context.isASCII ? "|" : "│"
    var lines = dots.rows.enumerated().map { row, text in
      let label = row == 0 ? top : row == rows - 1 ? "0" : ""
      let blanks = context.row(" ", edge - 2 - DisplayWidth.of(label))
      return "\(blanks)\(label) " + context.style(.frame, rule) + context.style(.bar, text)
    }
    let corner = context.isASCII ? "+" : "└"
    lines.append(
      context.row(" ", edge - 1) + context.style(.frame, corner + context.row(context.axis, width)))
    return lines + [context.row(" ", edge) + names(chart, context, width)]
  }

  private static func largest(_ chart: Chart) -> Bar {
    chart.bars.first { $0.value == chart.maximum } ?? chart.bars[0]
  }

  private static func dots(_ chart: Chart, _ context: ChartContext, _ width: Int) -> DotCanvas {
    var canvas = DotCanvas(width: width, height: rows, isASCII: context.isASCII)
    let points = chart.bars.enumerated().map { index, bar in
      let span = max(chart.bars.count - 1, 1)
      let height = canvas.dotsDown - 1
      return (
        index * (canvas.dotsAcross - 1) / span, height - chart.size(bar.value, of: height)
      )
    }
    for (one, other) in zip(points, points.dropFirst()) { canvas.line(one, other) }
    for point in points { canvas.mark(point) }
    return canvas
  }

  /// Returns the names of the points that fit, always including the first and the last.
  private static func names(_ chart: Chart, _ context: ChartContext, _ width: Int) -> String {
    let last = chart.bars.count - 1
    let end = last == 0 ? "" : context.fit(chart.bars[last].name, width / 3)
    let limit = width - DisplayWidth.of(end) - 1
    var line = ""
    var used = 0
    for (index, bar) in chart.bars.enumerated() where index == 0 || index < last {
      let name = context.fit(bar.name, width / 3)
      let own = DisplayWidth.of(name)
      let middle = last == 0 ? 0 : index * (width - 1) / last
      let start = max(0, middle - own / 2)
      guard index == 0 || (start > used && start + own < limit) else { continue }
      line += context.row(" ", start - used) + name
      used = start + own
    }
    return end.isEmpty ? line : line + context.row(" ", width - DisplayWidth.of(end) - used) + end
  }

  // MARK: SVG

  private static let (left, axis, full) = (72, 290, 200)

  /// Returns the width of the picture between the first point and the last.
  private static func room(_ chart: Chart) -> Int {
    min(max(520, 4 * (chart.bars.count - 1)), 1_200)
  }

  static func drawing(_ chart: Chart) -> SVG.Drawing {
    let span = max(chart.bars.count - 1, 1)
    let room = room(chart)
    let points = chart.bars.enumerated().map { index, bar in
      (left + index * room / span, axis - chart.size(bar.value, of: full))
    }
    let path = points.enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(point.0) \(point.1)"
    }
    let top = axis - full
    let frame =
      SVG.line("grid", (left, top), (left + room, top))
      + SVG.text(
        largest(chart).label(upTo: 7), "soft", x: left - 10, y: top + 5, anchor: "end", cells: 7)
      + SVG.text("0", "soft", x: left - 10, y: axis + 5, anchor: "end")
    return SVG.Drawing(
      width: left + room + 48, height: 336,
      frame + "<path class=\"line\" d=\"\(path.joined())\"/>\n" + marks(chart, points)
        + SVG.line("axis", (left, axis), (left + room, axis)))
  }

  private static func marks(_ chart: Chart, _ points: [(Int, Int)]) -> String {
    let (room, steps) = (room(chart), max(chart.bars.count - 1, 1))
    let step = room / steps
    let names = SVG.everyHowMany(chart.bars.map(\.name), steps: steps, in: room)
    let hasLabels = SVG.everyHowMany(chart.bars.map(\.label), steps: steps, in: room) == 1
    return zip(chart.bars, points).enumerated().map { index, pair in
      let (bar, (x, y)) = pair
      let kind = chart.isBest(bar) ? "best" : "bar"
      return SVG.group(
        bar,
        "<circle class=\"\(kind)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(step > 12 ? 5 : 2)\"/>"
          + (hasLabels
            ? SVG.text(bar.label(upTo: 12), "value", x: x, y: y - 13, cells: 12) : "")
          + (index % names == 0
            ? SVG.text(bar.name, "name", x: x, y: axis + 27, cells: 12) : ""))
    }.joined()
  }
}

/// A small picture made of dots in terminal cells: eight dots per cell in Braille, one in ASCII.
struct DotCanvas {
  let dotsAcross: Int
  let dotsDown: Int
  private let isASCII: Bool
  /// The content of each cell: dots in the numbering of Braille; in ASCII 1 for a line and 2 for a mark.
  private var cells: [[UInt8]]

  init(width: Int, height: Int, isASCII: Bool) {
    self.isASCII = isASCII
    dotsAcross = isASCII ? width : width * 2
    dotsDown = isASCII ? height : height * 4
    cells = Array(repeating: Array(repeating: 0, count: width), count: height)
  }

  /// Draws a line between two dots.
  mutating func line(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int)) {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
    for step in 0...steps {
      // Rounds to the nearest dot in either direction of the line.
      let x = from.x * steps * 2 + (to.x - from.x) * step * 2 + steps
      let y = from.y * steps * 2 + (to.y - from.y) * step * 2 + steps
      set((x / (2 * steps), y / (2 * steps)), 1)
    }
  }

  /// Marks a point of the line, with more than one dot where dots are small.
  mutating func mark(_ point: (x: Int, y: Int)) {
    set(point, 2)
    if isASCII { return }
    let (x, y) = (point.x == 0 ? 1 : point.x - 1, point.y == 0 ? 1 : point.y - 1)
    for dot in [(x, point.y), (point.x, y), (x, y)] { set(dot, 2) }
  }

  private mutating func set(_ point: (x: Int, y: Int), _ kind: UInt8) {
    if isASCII {
      cells[point.y][point.x] = max(cells[point.y][point.x], kind)
    } else {
      cells[point.y / 4][point.x / 2] |= Self.bits[point.x % 2][point.y % 4]
    }
  }

  /// The bits of the dots in a cell from the top, for the left and the right column.
  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  /// The rows from the top, without trailing spaces.
  var rows: [String] {
    cells.map { row in
      let end = row.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
      return String(String.UnicodeScalarView(row[..<end].map { sign($0) }))
    }
  }

  private func sign(_ cell: UInt8) -> Unicode.Scalar {
    if cell == 0 { return " " }
    if isASCII { return cell == 2 ? "*" : "." }
    return Unicode.Scalar(0x2800 + UInt32(cell)) ?? " "
  }
}
