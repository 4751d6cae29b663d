/// A named value of a chart.
package struct Bar: Equatable, Sendable {
  /// What stands below it.
  package let name: String
  /// How large it is.
  package let value: Int
  /// What stands above it.
  package let label: String

  /// A named value, with another label than its number if there is one; nil when it is negative,
  /// because a chart of ours begins at zero.
  package init?(name: String, value: Int, label: String? = nil) {
    if value < 0 { return nil }
    self.name = name
    self.value = value
    self.label = label ?? String(value)
  }

  /// The label if it takes no more than so many cells, else the number in short: `9.2e18`.
  func label(upTo cells: Int) -> String {
    if label != String(value) || label.count <= cells { return label }
    let digits = Array(label)
    let exponent = "e\(digits.count - 1)"
    let decimals = min(2, cells - exponent.count - 2)
    guard decimals > 0 else { return "\(digits[0])\(exponent)" }
    return "\(digits[0]).\(String(digits[1...decimals]))\(exponent)"
  }
}
