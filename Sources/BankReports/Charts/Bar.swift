/// A named value of a chart.
package struct Bar: Equatable, Sendable {
  /// The text below it.
  package let name: String
  /// The value.
  package let value: Int
  /// The text above it.
  package let label: String

  /// Creates a named value, with its number as the default label, or nil if it is negative, because charts begin at
  /// zero.
  package init?(name: String, value: Int, label: String? = nil) {
    if value < 0 { return nil }
    self.name = name
    self.value = value
    self.label = label ?? String(value)
  }

  /// Returns the label if it takes at most `cells` cells, else the number in short form: `9.2e18`.
  func label(upTo cells: Int) -> String {
    if label != String(value) || label.count <= cells { return label }
    let digits = Array(label)
    let exponent = "e\(digits.count - 1)"
    let decimals = min(2, cells - exponent.count - 2)
    guard decimals > 0 else { return "\(digits[0])\(exponent)" }
    return "\(digits[0]).\(String(digits[1...decimals]))\(exponent)"
  }

  /// The maximum number of bars that are distinguishable side by side.
  package static let maxSideBySide = 60

  /// Returns bars to be drawn side by side; if there are too many, they are combined in groups of two, five, ten
  /// and so on. `label` makes the label of a sum.
  package static func binned(_ bars: [Bar], label: (Int) -> String = { String($0) }) -> [Bar] {
    var (size, decade) = (1, 1)
    while (bars.count + size - 1) / size > maxSideBySide {
      let larger = [2, 5, 10].map { $0 * decade }.first { $0 > size } ?? size
      if larger == 10 * decade { decade = larger }
      size = larger
    }
    if size == 1 { return bars }
    return stride(from: 0, to: bars.count, by: size).compactMap { start in
      let bin = bars[start..<min(start + size, bars.count)]
      let sum = bin.reduce(0) { sum, bar in
        let (more, isTooLarge) = sum.addingReportingOverflow(bar.value)
        return isTooLarge ? .max : more
      }
      let (first, last) = (bars[start].name, bars[bin.endIndex - 1].name)
      return Bar(name: bin.count == 1 ? first : "\(first)-\(last)", value: sum, label: label(sum))
    }
  }
}
