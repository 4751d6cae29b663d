@_spi(QBank) import BankText

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

/// A colour in the notation of web pages: `#ffd43b`.
package struct WebColor: Hashable, Sendable {
  /// Red, green and blue, each from 0 to 255.
  private let parts: [Int]

  /// Creates a colour from a number such as `0xFFD43B`.
  init(_ number: Int) { parts = [16, 8, 0].map { number >> $0 & 255 } }

  private init(parts: [Int]) { self.parts = parts }

  /// Creates a colour from six hexadecimal digits, with or without the leading sign that some shells treat as the
  /// start of a comment.
  package init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6,
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "f") ~= $0 }),
      let number = Int(digits, radix: 16)
    else { return nil }
    self.init(number)
  }

  /// The colour in the notation of web pages.
  package var text: String {
    parts.reduce("#") { $0 + String($1, radix: 16).zeroPadded(to: 2) }
  }

  /// Returns the colour mixed with `share` 255ths of another one.
  func mixed(with other: WebColor, share: Int) -> WebColor {
    WebColor(parts: zip(parts, other.parts).map { ($0 * (255 - share) + $1 * share) / 255 })
  }

  /// Returns the contrast of two colours, from 1 to 21, by the definition of WCAG 2.
  func contrast(with other: WebColor) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  private var luminance: Double {
    zip([0.2126, 0.7152, 0.0722], parts).reduce(0) { $0 + $1.0 * WebColor.light(of: $1.1) }
  }

  /// Returns the linear light of a component, at most 1.
  private static func light(of part: Int) -> Double {
    let value = Double(part) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // To the power of 2.4: the square, times the fifth root of the square.
    return base * base * fifthRoot(base * base)
  }

  /// Computes a fifth root by Newton's method from above, which needs a dozen steps for numbers from 0.001 to 1.
  private static func fifthRoot(_ number: Double) -> Double {
    (0..<40).reduce(1) { root, _ in
      (4 * root + number / (root * root * root * root)) / 5
    }
  }
}
