/// Distinguishes marks that quote from those that belong to what is before them: the apostrophe of `don't`, the
/// inches of `27"`.
struct QuotationMarks {
  /// Whether a single and a double quotation is open.
  private var open: (single: Bool, double: Bool) = (false, false)

  /// The two kinds of marks that can have another meaning, and those that cannot.
  private enum Kind {
    case single, double, quotingOnly
  }

  private static func kind(_ scalar: UInt32) -> Kind? {
    switch scalar {
    case 0x27, 0x2018...0x201B: .single
    case 0x22, 0x201C...0x201F: .double
    case 0xAB, 0xBB, 0x2039, 0x203A, 0x2E42, 0x300C...0x300F, 0x301D...0x301F: .quotingOnly
    default: nil
    }
  }

  /// Whether it is a mark that can quote; compatibility forms are judged by what they are compatible with.
  static func contain(_ scalar: UInt32) -> Bool { kind(scalar) != nil }

  /// Returns what remains of the mark at an index of a text when quotation marks are removed. Must be called for
  /// all marks in order.
  mutating func remainder(of scalars: [UInt32], at index: Int) -> UInt32? {
    let before = scalars[..<index].last { combiningClass($0) == 0 }
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    return remainder(of: scalars[index], between: before, and: after)
  }

  /// Returns what remains of a mark between the last scalar that is not a combining mark and the next scalar.
  mutating func remainder(
    of mark: UInt32, between before: UInt32?, and after: UInt32?
  ) -> UInt32? {
    switch QuotationMarks.kind(mark) {
    case .single:
      if QuotationMarks.isInWord(before), QuotationMarks.isInWord(after) { return 0x27 }
      return QuotationMarks.quotes(before, &open.single) ? nil : 0x27
    case .double: return QuotationMarks.quotes(before, &open.double) ? nil : 0x22
    case .quotingOnly, nil: return nil
    }
  }

  /// Whether a mark opens or closes a quotation. A mark after a word only closes what is open: the inches of `27"`
  /// and the owners of `dogs'` open nothing.
  private static func quotes(_ before: UInt32?, _ isOpen: inout Bool) -> Bool {
    if !isOpen, isInWord(before) { return false }
    isOpen.toggle()
    return true
  }

  /// Whether it is a letter or digit of a script that puts spaces between words.
  private static func isInWord(_ scalar: UInt32?) -> Bool {
    guard let scalar, scalar < 0x2E80, let properties = Unicode.Scalar(scalar)?.properties else {
      return false
    }
    return properties.isAlphabetic || properties.numericType != nil
  }
}
