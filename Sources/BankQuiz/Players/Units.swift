@_spi(QBank) import BankText

extension Generator {
  /// The next number from 0 to below 1.
  @inline(__always)
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next number strictly between 0 and 1, as quantiles require.
  ///
  /// Uses 52 bits, because with 53 the last half step would be rounded up to 1.
  @inline(__always)
  mutating func openUnit() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }
}
