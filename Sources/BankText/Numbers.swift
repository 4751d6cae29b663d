/// Numbers as people write them.
@_spi(QBank) public enum Numbers {
  /// A number without a fraction where it has none: `10`, `1.5`.
  @_spi(QBank) public static func text(_ number: Double) -> String {
    let whole = Int(exactly: number)
    return whole.map(String.init) ?? "\(number)"
  }
}

extension Int {
  /// A number from outside, so far from the largest and the smallest that a sum or a difference of two such
  /// is a number, too; nil beyond.
  @_spi(QBank) public init?(bounded number: Int) {
    guard number.magnitude <= Int.max / 2 else { return nil }
    self = number
  }

  /// The same of a number that a text writes in digits.
  @_spi(QBank) public init?(bounded text: some StringProtocol) {
    guard let number = Int(text) else { return nil }
    self.init(bounded: number)
  }

  /// The difference, or the largest or smallest number where it lies beyond.
  @_spi(QBank) public func subtracting(clamped other: Int) -> Int {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .max : .min) : difference
  }
}
