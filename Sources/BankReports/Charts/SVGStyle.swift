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
