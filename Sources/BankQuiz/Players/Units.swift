import BankText

extension Generator {
  /// The next number between 0 and 1, 1 never being reached.
  @inline(__always)
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next number between 0 and 1, neither of which is reached: what a quantile can be taken of.
  ///
  /// With 52 bits, because half a step above 53 would be rounded up to 1 at the end.
  @inline(__always)
  mutating func openUnit() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }
}
