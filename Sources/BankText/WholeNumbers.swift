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
