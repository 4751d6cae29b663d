/// Numbers as people write them.
@_spi(QBank) public enum Numbers {
  /// A number without a fraction where it has none: `10`, `1.5`.
  @_spi(QBank) public static func text(_ number: Double) -> String {
    let whole = Int(exactly: number)
    return whole.map(String.init) ?? "\(number)"
  }
}
