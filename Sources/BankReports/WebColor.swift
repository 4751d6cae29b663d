@_spi(QBank) import BankText

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
