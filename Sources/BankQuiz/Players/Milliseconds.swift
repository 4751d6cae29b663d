@_spi(QBank) import BankText

/// Times as whole milliseconds, which add up to the same whatever the order.
enum Milliseconds {
  /// Seconds, rounded to the nearest millisecond, halves up; a year and more is a year.
  @inline(__always)
  static func of(_ seconds: Double) -> Int { rounded(seconds * 1_000) }

  /// Milliseconds with a fraction, rounded the same way.
  @inline(__always)
  static func rounded(_ milliseconds: Double) -> Int {
    // Written so that what is no number becomes the greatest.
    milliseconds < most ? Int(clamping: max(0, milliseconds) + 0.5) : Int(clamping: most)
  }

  private static let most = 31_536_000_000.0
}
