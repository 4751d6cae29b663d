@_spi(QBank) import BankText

/// A number in decimal digits, with halves rounded away from 0.
///
/// A workbook stores `0.1` as `0.10000000000000001` and shows at most 15 of its digits.
struct DecimalNumber {
  private(set) var isNegative = false
  /// The significant digits, each from 0 to 9; neither the first nor the last is 0.
  private(set) var digits: [UInt8] = []
  /// The number of digits before the decimal point; negative if zeros follow the point.
  private(set) var point = 0

  /// The number of digits that a spreadsheet shows.
  static let shownDigits = 15
  /// The maximum length and exponent of a number in a workbook.
  private static let (longest, largestExponent) = (400, 400)

  /// Parses a number in plain digits, with or without an exponent; nil for anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= DecimalNumber.longest else { return nil }
    let mark = bytes.firstIndex { $0.asciiLowercased == UInt8(ascii: "e") } ?? bytes.count
    guard let exponent = DecimalNumber.exponent(bytes[mark...]) else { return nil }
    var mantissa = bytes[..<mark]
    if let sign = mantissa.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      mantissa = mantissa.dropFirst()
    }
    let parts = mantissa.split(
      separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
    let all = parts.joined()
    guard parts.count <= 2, !all.isEmpty, all.allSatisfy(\.isDigit) else { return nil }
    let zeros = all.prefix { $0 == UInt8(ascii: "0") }.count
    digits = all.dropFirst(zeros).map { $0 - UInt8(ascii: "0") }
    point = parts[0].count - zeros + exponent
    trim()
  }

  /// Parses an exponent with its `e`; 0 if there is none.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    if text.isEmpty { return 0 }
    let bytes = text.dropFirst()
    let isSigned = bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-")
    let digits = isSigned ? bytes.dropFirst() : bytes
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit), digits.count <= 6,
      let size = Int(bounded: String(decoding: digits, as: UTF8.self)), size <= largestExponent
    else { return nil }
    return bytes.first == UInt8(ascii: "-") ? -size : size
  }

  /// Whether the number is 0.
  var isZero: Bool { digits.isEmpty }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if isZero { (point, isNegative) = (0, false) }
  }

  /// Rounds to a number of significant digits, halves away from 0.
  mutating func round(toDigits count: Int) {
    guard count < digits.count else { return }
    let isUp = count >= 0 && digits[count] >= 5
    digits.removeSubrange(max(0, count)...)
    if isUp { countUp() }
    trim()
  }

  /// Rounds to a number of digits after the decimal point.
  mutating func round(toPlaces places: Int) { round(toDigits: point + places) }

  /// Adds one to the last digit.
  private mutating func countUp() {
    while digits.last == 9 { digits.removeLast() }
    if digits.isEmpty {
      digits = [1]
      point += 1
    } else {
      digits[digits.count - 1] += 1
    }
  }

  /// Returns the number multiplied by a power of 10.
  func shifted(by places: Int) -> DecimalNumber {
    var shifted = self
    if !isZero { shifted.point += places }
    return shifted
  }

  /// The number without its sign.
  var magnitude: DecimalNumber {
    var magnitude = self
    magnitude.isNegative = false
    return magnitude
  }

  /// The digits before the decimal point; empty if the number is less than 1.
  var wholeDigits: [UInt8] {
    Array(digits.prefix(max(0, point))) + [UInt8](repeating: 0, count: max(0, point - digits.count))
  }

  /// The digits after the decimal point, up to the last nonzero one.
  var fractionDigits: [UInt8] {
    [UInt8](repeating: 0, count: isZero ? 0 : max(0, -point)) + digits.dropFirst(max(0, point))
  }

  /// The number as shown without a format: `5`, `0.001`, `1.5E+30`.
  var text: String {
    let sign = isNegative ? "-" : ""
    if point > 20 || point < -8 { return sign + scientific }
    let whole = wholeDigits.isEmpty ? "0" : DecimalNumber.string(wholeDigits)
    return sign + whole + (fractionDigits.isEmpty ? "" : "." + DecimalNumber.string(fractionDigits))
  }

  private var scientific: String {
    let rest = digits.count > 1 ? "." + DecimalNumber.string(digits.dropFirst()) : ""
    let power = point - 1
    let size = String(abs(power)).zeroPadded(to: 2)
    return DecimalNumber.string(digits.prefix(1)) + rest + (power < 0 ? "E-" : "E+") + size
  }

  /// The nearest binary floating-point number.
  var double: Double {
    let value = Double("0.\(DecimalNumber.string(digits))e\(point)") ?? 0
    return isNegative ? -value : value
  }

  /// Returns digits as text.
  static func string(_ digits: some Sequence<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
