@_spi(QBank) import BankModel

/// Upright bars, five to a page, with the value above, the name below, and an axis.
///
/// A picture has three pages side by side, and the next ones below. All pages have the same scale, so that they can
/// be compared; a short page keeps the places of a full one.
enum PagedBars: ChartForm {
  private static let perPage = 5
  private static let rows = 8

  static func pages(_ bars: [Bar]) -> [ArraySlice<Bar>] {
    stride(from: 0, to: bars.count, by: perPage).map {
      bars[$0..<min($0 + perPage, bars.count)]
    }
  }

  static func lines(_ chart: Chart, _ context: ChartContext) -> [String] {
    let pages = pages(chart.bars)
    let slot = slot(chart.bars, context)
    return pages.enumerated().flatMap { number, page in
      (pages.count > 1 ? [pageName(number + 1, pages.count, chart.language)] : [])
        + lines(of: Array(page), chart, context, slot)
    }
  }

  private static func pageName(_ number: Int, _ count: Int, _ language: Language) -> String {
    Localized(en: "Page \(number) of \(count)", ja: "\(number)/\(count)ページ")[language]
  }

  /// Returns the width in cells for each bar: as many as its texts need and the total width allows.
  private static func slot(_ bars: [Bar], _ context: ChartContext) -> Int {
    let room = context.width / perPage
    let texts = bars.flatMap { [$0.name, $0.label(upTo: room - 1)] }
    let widest = texts.map { DisplayWidth.of(context.fit($0, room)) }.max() ?? 0
    return min(max(widest + 2, 10), room)
  }

  private static func lines(
    of page: [Bar], _ chart: Chart, _ context: ChartContext, _ slot: Int
  ) -> [String] {
    let columns = page.map { column($0, chart, context, slot) }
    let body = (0...rows).map { row in columns.map { $0[row] }.joined().trimmedEnd }
    let names = page.map { context.centered(context.fit($0.name, slot - 1), slot) }.joined()
    return body.drop { $0.isEmpty } + [
      context.style(.frame, context.row(context.axis, slot * perPage)), names.trimmedEnd,
    ]
  }

  /// Returns the cells of each row above a name, from the top.
  private static func column(
    _ bar: Bar, _ chart: Chart, _ context: ChartContext, _ slot: Int
  ) -> [String] {
    let isBest = chart.isBest(bar)
    let size = context.eighths(chart, bar, of: rows)
    let width = max(2, min(8, slot - 4))
    let top = (size + 7) / 8
    return (0...rows).reversed().map { row in
      if row == top {
        return context.centered(context.fit(bar.label(upTo: slot - 1), slot - 1), slot)
      }
      if row > top { return context.row(" ", slot) }
      let sign = context.filling(size - row * 8, isBest: isBest)
      let left = (slot - width) / 2
      return context.row(" ", left)
        + context.style(isBest ? .best : .bar, context.row(sign, width))
        + context.row(" ", slot - width - left)
    }
  }

  // MARK: SVG

  private static let (pageWidth, gap, margin, height) = (480, 40, 24, 336)
  private static let (axis, full) = (290, 200)
  /// The number of pages side by side, and the vertical distance to the next ones.
  private static let (pagesAcross, rowHeight) = (3, 276)

  static func drawing(_ chart: Chart) -> SVG.Drawing {
    let pages = pages(chart.bars)
    let body = pages.enumerated().map { number, page in
      let left = margin + number % pagesAcross * (pageWidth + gap)
      let axis = axis + number / pagesAcross * rowHeight
      return page.enumerated().map { place, bar in
        group(bar, chart, x: left + 40 + place * (pageWidth - 80) / (perPage - 1), axis)
      }.joined() + SVG.line("axis", (left, axis), (left + pageWidth, axis))
    }
    let width = min(pages.count, pagesAcross) * (pageWidth + gap) - gap + 2 * margin
    let rows = (pages.count + pagesAcross - 1) / pagesAcross
    return SVG.Drawing(width: width, height: height + (rows - 1) * rowHeight, body.joined())
  }

  private static func group(_ bar: Bar, _ chart: Chart, x: Int, _ axis: Int) -> String {
    let size = chart.size(bar.value, of: full)
    let kind = chart.isBest(bar) ? "best" : "bar"
    return SVG.group(
      bar,
      SVG.rectangle(kind, x: x - 20, y: axis - size, width: 40, height: size, radius: 3)
        + SVG.text(bar.label(upTo: 12), "value", x: x, y: axis - size - 9, cells: 12)
        + SVG.text(bar.name, "name", x: x, y: axis + 27, cells: 12))
  }
}
