@_spi(QBank) public import BankText

/// Reproducible texts: all short ones, or some drawn from a seed.
public enum SeededText {
  /// Every text of up to `length` of these parts, the empty one first.
  public static func all(upTo length: Int, of parts: [[UInt8]]) -> some Sequence<[UInt8]> {
    (0...length).lazy.flatMap { all(ofLength: $0, of: parts) }
  }

  private static func all(ofLength length: Int, of parts: [[UInt8]]) -> some Sequence<[UInt8]> {
    let count = (0..<length).reduce(1) { total, _ in total * parts.count }
    return (0..<count).lazy.map { number in
      var rest = number
      var text: [UInt8] = []
      for _ in 0..<length {
        text += parts[rest % parts.count]
        rest /= parts.count
      }
      return text
    }
  }
}

extension Generator {
  /// Picks an element.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(below(UInt64(elements.count)))]
  }

  /// Picks a number in a range.
  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(below(UInt64(range.count)))
  }

  /// Generates a text of up to `length` parts.
  public mutating func text(upTo length: Int, of parts: [[UInt8]]) -> [UInt8] {
    (0..<number(0...length)).flatMap { _ in pick(parts) }
  }

  /// Generates a text of up to `length` parts.
  public mutating func text(upTo length: Int, of parts: [String]) -> String {
    (0..<number(0...length)).map { _ in pick(parts) }.joined()
  }
}

/// Scalars for exhaustive tests.
public enum EveryScalar {
  /// All scalars of the planes that have characters, and every 257th of the others.
  public static let thatMatters: [Unicode.Scalar] = {
    let numbers = Array(UInt32(0)...0x3_FFFF) + Array(0xE_0000...0xE_0FFF)
    let others = stride(from: UInt32(0x4_0000), through: 0x10_FFFF, by: 257)
    return (numbers + Array(others)).compactMap { Unicode.Scalar($0) }
  }()

  /// The scalars of `thatMatters` that are assigned according to the standard library.
  public static let assigned = thatMatters.filter { scalar in
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse: false
    default: true
    }
  }
}
