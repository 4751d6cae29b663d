/// A colour for what is marked on a page: the current place, the chosen answer, the next step.
///
/// Text stands on it, in ink or in white, whichever can be read better.
package struct Accent: Hashable, Sendable {
  /// The colour.
  package let color: WebColor
  private let text: WebColor

  /// The least contrast of text, by WCAG 2.
  private static let leastOfText = 4.5
  /// The least contrast of shapes, by WCAG 2.
  private static let leastOfShapes = 3.0

  // As in the style sheet of the page.
  private static let ink = WebColor(0x16202A)
  private static let white = WebColor(0xFFFFFF)
  private static let darkGround = WebColor(0x0F171E)
  private static let inkOnDark = WebColor(0xF1F3EE)

  /// The colour as an accent, or nil if neither ink nor white can be read on it.
  package init?(_ color: WebColor) {
    let text = [Accent.ink, Accent.white].max {
      $0.contrast(with: color) < $1.contrast(with: color)
    }
    guard let text, text.contrast(with: color) >= Accent.leastOfText else { return nil }
    (self.color, self.text) = (color, text)
  }

  /// The colour that is an accent and the least step darker or lighter than this one.
  package static func nearest(to color: WebColor) -> WebColor {
    let candidates = (0...255).lazy.flatMap { step in
      [WebColor(0), white].map { color.mixed(with: $0, share: step) }
    }
    return candidates.first { Accent($0) != nil } ?? ink
  }

  /// What comes behind the page's style sheet.
  ///
  /// In the dark the accent draws edges, too, unless it would be lost on the ground.
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
