@_spi(QBank) import BankModel

/// The parts of an SVG picture.
enum SVG {
  /// A picture without its title, caption and document.
  struct Drawing {
    let width: Int
    let height: Int
    let body: String

    init(width: Int, height: Int, _ body: String) {
      self.width = width
      self.height = height
      self.body = body
    }
  }

  /// Returns a whole document: title and description for screen readers, then the style, and title and caption as
  /// text.
  static func document(_ chart: Chart, _ drawing: Drawing) -> String {
    let (width, height) = (drawing.width, drawing.height + (chart.caption.isEmpty ? 0 : 26))
    let description = description(chart)
    // Several charts can be on one page, where each id must be unique.
    let digest = SHA256(Array("\(chart.title)\n\(description)".utf8)).hexadecimal
    let name = "chart-\(digest.prefix(8))"
    let heading = text(chart.title, "title", x: 24, y: 42, anchor: "start", cells: width / 11)
    let caption = text(
      chart.caption, "soft", x: 24, y: height - 16, anchor: "start", cells: width / 8)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" \
      aria-labelledby="\(name)-title \(name)-desc" xml:lang="\(chart.language.rawValue)" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <title id="\(name)-title">\(ReportPage.escape(chart.title))</title>
      <desc id="\(name)-desc">\(ReportPage.escape(description))</desc>
      <style>\(SVGStyle.text)</style>
      <rect class="paper" width="\(width)" height="\(height)" rx="8"/>
      \(heading)\(drawing.body)\(chart.caption.isEmpty ? "" : caption)</svg>

      """
  }

  /// Returns the first hundred values in words, for screen readers.
  private static func description(_ chart: Chart) -> String {
    if chart.bars.isEmpty { return Chart.emptyMessage[chart.language] }
    let isEnglish = chart.language == .english
    let words = chart.bars.prefix(100).map { bar in
      bar.name + (isEnglish ? ": " : "：") + bar.label
    }
    let more = chart.bars.count > 100 ? [isEnglish ? "and so on" : "以下省略"] : []
    return (words + more).joined(separator: isEnglish ? ", " : "、") + (isEnglish ? "." : "。")
  }

  // MARK: Parts

  /// Returns the elements of a bar, with its full texts as a tooltip.
  static func group(_ bar: Bar, _ body: String) -> String {
    "<g><title>\(ReportPage.escape(bar.name)): \(ReportPage.escape(bar.label))</title>\(body)</g>\n"
  }

  static func text(
    _ text: String, _ kind: String, x: Int, y: Int, anchor: String = "middle", cells: Int = 80
  ) -> String {
    let shown = HTMLText.escape(TextTable.fit(text, cells))
    return "<text class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(shown)</text>"
  }

  static func rectangle(
    _ kind: String, x: Int, y: Int, width: Int, height: Int, radius: Int
  ) -> String {
    "<rect class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
      + " rx=\"\(min(radius, height / 2))\"/>"
  }

  static func line(_ kind: String, _ from: (Int, Int), _ to: (Int, Int)) -> String {
    "<path class=\"\(kind)\" d=\"M\(from.0) \(from.1)L\(to.0) \(to.1)\"/>\n"
  }

  /// Returns the number of steps between shown texts such that none touches another, when `steps` steps share a
  /// width.
  static func everyHowMany(_ texts: [String], steps: Int = 1, in width: Int) -> Int {
    let widest = texts.map { min(12, DisplayWidth.of(TextTable.fit($0, 12))) }.max() ?? 0
    return max(1, ((widest * 8 + 6) * steps + width - 1) / width)
  }
}

/// The look of a picture in light and dark mode.
enum SVGStyle {
  /// The style sheet, which affects nothing but charts when the picture is part of a page.
  static let text = """

    .chart { font-family: system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Yu Gothic UI",
      "Noto Sans", "Noto Sans CJK JP", "Noto Sans JP", sans-serif; }
    .chart .paper { fill: #fffefb; }
    .chart .title { fill: #20242b; font-size: 20px; font-weight: 600; }
    .chart .value { fill: #20242b; font-size: 16px; font-weight: 600; paint-order: stroke;
      stroke: #fffefb; stroke-width: 4px; stroke-linejoin: round; }
    .chart .name, .chart .soft { fill: #5d6470; font-size: 14px; }
    .chart .bar { fill: #2f6fb4; } .chart .best { fill: #de7a12; }
    .chart .axis { fill: none; stroke: #8a909b; stroke-width: 1.5; }
    .chart .grid { fill: none; stroke: #d8d3c7; stroke-width: 1; stroke-dasharray: 3 4; }
    .chart .line { fill: none; stroke: #2f6fb4; stroke-width: 2.5; stroke-linejoin: round; }
    @media (prefers-color-scheme: dark) {
      .chart .paper { fill: #1a1d23; } .chart .title, .chart .value { fill: #e7e6e2; }
      .chart .value { stroke: #1a1d23; } .chart .name, .chart .soft { fill: #a2a8b3; }
      .chart .bar { fill: #6ea8e6; } .chart .best { fill: #f5a34a; }
      .chart .axis { stroke: #767c88; } .chart .grid { stroke: #363b45; }
      .chart .line { stroke: #6ea8e6; }
    }

    """
}
