@_spi(QBank) import BankText

/// Times as whole milliseconds, whose sum does not depend on the order.
enum Milliseconds {
  /// Seconds, rounded to the nearest millisecond, halves up, and clamped to a year.
  @inline(__always)
  static func of(_ seconds: Double) -> Int { rounded(seconds * 1_000) }

  /// Fractional milliseconds, rounded in the same way.
  @inline(__always)
  static func rounded(_ milliseconds: Double) -> Int {
    // Written so that NaN becomes the maximum.
    milliseconds < most ? Int(clamping: max(0, milliseconds) + 0.5) : Int(clamping: most)
  }

  private static let most = 31_536_000_000.0
}
