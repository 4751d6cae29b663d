/// Numbers as people write them.
public enum Numbers {
  /// A number without a fraction where it has none: `10`, `1.5`.
  public static func text(_ number: Double) -> String {
    let whole = Int(exactly: number)
    return whole.map(String.init) ?? "\(number)"
  }
}
