/// Numbers as people write them.
@_spi(QBank) public enum Numbers {
  /// Returns a number, without a fraction if it is whole: `10`, `1.5`.
  @_spi(QBank) public static func text(_ number: Double) -> String {
    let whole = Int(exactly: number)
    return whole.map(String.init) ?? "\(number)"
  }
}

extension String {
  /// Returns the digits of a number with zeros before them, so that there are at least `count`.
  package func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}

extension Int {
  /// Accepts an untrusted number if it is so far from the limits of the type that the sum or difference of two such
  /// numbers cannot overflow; nil otherwise.
  @_spi(QBank) public init?(bounded number: Int) {
    guard number.magnitude <= Int.max / 2 else { return nil }
    self = number
  }

  /// Parses an untrusted number with the same bounds.
  @_spi(QBank) public init?(bounded text: some StringProtocol) {
    guard let number = Int(text) else { return nil }
    self.init(bounded: number)
  }

  /// Returns the difference, clamped to the range of the type.
  @_spi(QBank) public func subtracting(clamped other: Int) -> Int {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .max : .min) : difference
  }
}

// Conversion of numbers with any value to whole numbers.
//
// The standard library's conversions trap at NaN, at infinity and at numbers that are too large. The ones declared
// deprecated below shadow them wherever this module is imported, and a warning is an error: so a number from a file
// cannot reach one that traps.

extension Int {
  /// Creates the whole part of a number, clamped to the range of the type; 0 for NaN.
  @_spi(QBank) public init(clamping value: Double) {
    if let whole = Int(exactly: value.rounded(.towardZero)) {
      self = whole
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Int64 {
  /// Creates the whole part of a number, clamped to the range of the type; 0 for NaN.
  @_spi(QBank) public init(clamping value: Double) { self = Int64(clamping: Int(clamping: value)) }
}

extension Int {
  @available(*, deprecated, message: "this may end the process: use Int(clamping:)")
  @_spi(QBank) public init(_ value: Double) { self.init(clamping: value) }
}

extension Int32 {
  @available(*, deprecated, message: "this may end the process: use Int(clamping:)")
  @_spi(QBank) public init(_ value: Double) { self.init(clamping: Int(clamping: value)) }
}

extension Int64 {
  @available(*, deprecated, message: "this may end the process: use Int64(clamping:)")
  @_spi(QBank) public init(_ value: Double) { self.init(clamping: value) }
}

extension UInt {
  @available(*, deprecated, message: "this may end the process: use Int(clamping:)")
  @_spi(QBank) public init(_ value: Double) { self.init(clamping: Int(clamping: value)) }
}

extension UInt64 {
  @available(*, deprecated, message: "this may end the process: use Int(clamping:)")
  @_spi(QBank) public init(_ value: Double) { self.init(clamping: Int(clamping: value)) }
}
