/// A colour for highlights on a page: the current place, the chosen answer, the next step.
///
/// Text on it is in ink or in white, whichever is more readable.
package struct Accent: Hashable, Sendable {
  /// The colour.
  package let color: WebColor
  private let text: WebColor

  /// The minimum contrast of text, by WCAG 2.
  private static let leastOfText = 4.5
  /// The minimum contrast of shapes, by WCAG 2.
  private static let leastOfShapes = 3.0

  // As in the style sheet of the page.
  private static let ink = WebColor(0x16202A)
  private static let white = WebColor(0xFFFFFF)
  private static let darkGround = WebColor(0x0F171E)
  private static let inkOnDark = WebColor(0xF1F3EE)

  /// Creates an accent, or nil if neither ink nor white is readable on the colour.
  package init?(_ color: WebColor) {
    let text = [Accent.ink, Accent.white].max {
      $0.contrast(with: color) < $1.contrast(with: color)
    }
    guard let text, text.contrast(with: color) >= Accent.leastOfText else { return nil }
    (self.color, self.text) = (color, text)
  }

  /// Returns the nearest darker or lighter colour that can be an accent.
  package static func nearest(to color: WebColor) -> WebColor {
    let candidates = (0...255).lazy.flatMap { step in
      [WebColor(0), white].map { color.mixed(with: $0, share: step) }
    }
    return candidates.first { Accent($0) != nil } ?? ink
  }

  /// The style that follows the page's style sheet.
  ///
  /// In dark mode the accent also draws edges, unless it would be lost against the background.
  var style: String {
    let isDeep = text == Accent.white
    let stroke = isDeep ? " --stroke: 0.14em;" : ""
    let isSeen = color.contrast(with: Accent.darkGround) >= Accent.leastOfShapes
    let (edge, onEdge) = isSeen ? (color, text) : (Accent.inkOnDark, Accent.darkGround)
    return """
      :root { --marker: \(color.text); --on-marker: \(text.text);\(stroke) }
      @media screen and (prefers-color-scheme: dark) {
        :root { --rim: \(edge.text); --disc: \(edge.text); --on-disc: \(onEdge.text); }
      }

      """
  }
}
