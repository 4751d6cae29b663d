@_spi(QBank) import BankText

/// A colour as web pages name it: `#ffd43b`.
package struct WebColor: Hashable, Sendable {
  /// Red, green and blue, each from 0 to 255.
  private let parts: [Int]

  /// The colour of a number such as `0xFFD43B`.
  init(_ number: Int) { parts = [16, 8, 0].map { number >> $0 & 255 } }

  private init(parts: [Int]) { self.parts = parts }

  /// Six hexadecimal digits, with or without the sign in front that some shells take for a comment.
  package init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6,
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "f") ~= $0 }),
      let number = Int(digits, radix: 16)
    else { return nil }
    self.init(number)
  }

  /// The colour as web pages name it.
  package var text: String {
    parts.reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }

  /// The colour with so many 255ths of another one in it.
  func mixed(with other: WebColor, share: Int) -> WebColor {
    WebColor(parts: zip(parts, other.parts).map { ($0 * (255 - share) + $1 * share) / 255 })
  }

  /// How far two colours stand out from each other, from 1 to 21, as WCAG 2 has it.
  func contrast(with other: WebColor) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  private var luminance: Double {
    zip([0.2126, 0.7152, 0.0722], parts).reduce(0) { $0 + $1.0 * WebColor.light(of: $1.1) }
  }

  /// How much light a part gives, of 1 at most.
  private static func light(of part: Int) -> Double {
    let value = Double(part) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // Raised to 2.4: the square, times the fifth root of the square.
    return base * base * fifthRoot(base * base)
  }

  /// By Newton's method from above, which for numbers from 0.001 to 1 needs a dozen steps.
  private static func fifthRoot(_ number: Double) -> Double {
    (0..<40).reduce(1) { root, _ in
      (4 * root + number / (root * root * root * root)) / 5
    }
  }
}
