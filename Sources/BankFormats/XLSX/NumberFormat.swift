@_spi(QBank) import BankText

/// A number as a sheet shows it.
struct ShownNumber: Equatable {
  let text: String
  /// A note about the number, or nil if exactly this text is shown.
  var note: CellNote?
}

/// The way a workbook shows numbers: plainly, with a fixed number of digits, as a fraction, or as a date.
///
/// What cannot be shown in the same way becomes the plain number, or a date in the order of ISO 8601, with a note
/// that says so.
struct NumberFormat {
  private let sections: [[NumberFormatCode.Token]?]
  /// Whether the display of dates depends on the system.
  private let isOfSystem: Bool

  /// Parses a format code.
  init(_ code: String) {
    sections = NumberFormatCode.sections(code)
    isOfSystem = false
  }

  /// Looks up the built-in format that workbooks refer to by number, without a code.
  init(number: Int) {
    switch number {
    case 14...17, 22, 27...36, 50...58: (sections, isOfSystem) = ([nil], true)
    default:
      // An unknown format must not be mistaken for that of a plain number.
      sections = NumberFormatCode.sections(NumberFormat.codes[number] ?? "[?]")
      isOfSystem = false
    }
  }

  /// The built-in formats, by number, that are the same in every language.
  private static let codes = [
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%",
    11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm",
    21: "h:mm:ss", 37: "#,##0;(#,##0)",
    38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 45: "mm:ss",
    46: "[h]:mm:ss", 47: "mmss.0", 49: "@",
  ]

  /// Returns the number as shown; `is1904` is whether the workbook counts days from 1904.
  func shown(_ number: DecimalNumber, is1904: Bool) -> ShownNumber {
    if isOfSystem { return date(number, is1904, .localDate) }
    let (section, value) = section(of: number)
    guard let section else { return ShownNumber(text: number.text, note: .shownDifferently) }
    if section.contains(where: \.isOfDate) {
      let shown = SerialDate(number.double, is1904: is1904).flatMap { $0.text(section) }
      return shown.map { ShownNumber(text: $0) } ?? date(number, is1904, .shownDifferently)
    }
    guard let text = NumberLayout.text(value, section) else {
      return ShownNumber(text: number.text, note: .shownDifferently)
    }
    return ShownNumber(text: text.trimmed)
  }

  /// Returns the section for a number, and the number itself, without its sign if the section supplies that.
  private func section(
    of number: DecimalNumber
  ) -> (tokens: [NumberFormatCode.Token]?, value: DecimalNumber) {
    if number.isNegative, sections.count > 1 { return (sections[1], number.magnitude) }
    if number.isZero, sections.count > 2 { return (sections[2], number) }
    return (sections[0], number)
  }

  private func date(_ number: DecimalNumber, _ is1904: Bool, _ note: CellNote) -> ShownNumber {
    let date = SerialDate(number.double, is1904: is1904)
    return ShownNumber(text: date?.isoText ?? number.text, note: date == nil ? nil : note)
  }
}

extension NumberFormatCode.Token {
  /// Whether it only occurs in dates and times.
  fileprivate var isOfDate: Bool {
    switch self {
    case .date, .elapsed, .halfDay: true
    default: false
    }
  }

  /// Whether it is a place for a digit.
  var isDigit: Bool { if case .digit = self { true } else { false } }
}

/// Formats numbers in the digit placeholders of a format.
private enum NumberLayout {
  typealias Token = NumberFormatCode.Token

  /// Returns a number as shown by a section of a format, or nil if that is not supported.
  static func text(_ number: DecimalNumber, _ tokens: [Token]) -> String? {
    if let index = tokens.firstIndex(of: .slash) { return fraction(number, tokens, index) }
    if tokens.contains(.general) { return general(number, tokens) }
    // Words without digits replace the number, and an empty section hides it.
    guard tokens.contains(where: \.isDigit) else {
      let words = tokens.map(literal).joined()
      return words.isEmpty ? nil : words
    }
    let hundreds = tokens.count { $0 == .percent }
    let scaled = number.shifted(by: 2 * hundreds)
    let power = tokens.firstIndex { if case .exponent = $0 { true } else { false } }
    return power.map { scientific(scaled, tokens, $0) } ?? decimal(scaled, tokens)
  }

  /// Returns text around the number in its general form.
  private static func general(_ number: DecimalNumber, _ tokens: [Token]) -> String? {
    if tokens.contains(where: { $0.isDigit || $0 == .percent }) { return nil }
    let parts = tokens.map { $0 == .general ? number.text : literal($0) }
    return parts.joined()
  }

  private static func literal(_ token: Token) -> String {
    switch token {
    case .literal(let text): text
    case .percent: "%"
    case .comma: ","
    case .slash: "/"
    case .point: "."
    default: ""
    }
  }

  // MARK: Digits

  private static func decimal(_ number: DecimalNumber, _ tokens: [Token]) -> String? {
    let point = tokens.firstIndex(of: .point) ?? tokens.count
    let (before, after) = (Array(tokens[..<point]), tokens[min(point + 1, tokens.count)...])
    // Each comma after all digits divides by a thousand.
    let last = tokens.lastIndex(where: \.isDigit) ?? 0
    let thousands = tokens[last...].dropFirst().prefix { $0 == .comma }.count
    var rounded = number.shifted(by: -3 * thousands)
    rounded.round(toPlaces: after.count(where: \.isDigit))
    let whole = whole(rounded, before)
    let places = places(rounded.fractionDigits, Array(after))
    return (rounded.isNegative ? "-" : "") + whole + (point < tokens.count ? "." : "") + places
  }

  /// Returns the part before the decimal point. Digits are placed from the right.
  private static func whole(_ number: DecimalNumber, _ tokens: [Token]) -> String {
    let last = tokens.lastIndex(where: \.isDigit) ?? -1
    let first = tokens.firstIndex(where: \.isDigit) ?? 0
    let isGrouped = tokens.indices.contains { $0 > first && $0 < last && tokens[$0] == .comma }
    var digits = number.wholeDigits
    var (parts, count) = ([String](), 0)
    func add(_ digit: String) {
      if isGrouped, count > 0, count % 3 == 0 { parts.append(",") }
      parts.append(digit)
      count += 1
    }
    // Without a place for digits, such as in `.00`, they are there all the same.
    if last < 0 { while let digit = digits.popLast() { add("\(digit)") } }
    for index in tokens.indices.reversed() {
      guard case .digit(let kind) = tokens[index] else {
        if tokens[index] != .comma { parts.append(literal(tokens[index])) }
        continue
      }
      if let digit = digits.popLast() { add("\(digit)") } else if kind == "0" { add("0") }
      if index == first { while let digit = digits.popLast() { add("\(digit)") } }
    }
    return parts.reversed().joined()
  }

  /// Returns the part after the decimal point.
  private static func places(_ digits: [UInt8], _ tokens: [Token]) -> String {
    var (text, index) = ("", 0)
    for token in tokens {
      guard case .digit(let kind) = token else {
        if token != .comma { text += literal(token) }
        continue
      }
      if index < digits.count { text += "\(digits[index])" } else if kind == "0" { text += "0" }
      index += 1
    }
    return text
  }

  private static func scientific(
    _ number: DecimalNumber, _ tokens: [Token], _ index: Int
  ) -> String? {
    guard case .exponent(let isSigned) = tokens[index] else { return nil }
    let mantissa = Array(tokens[..<index])
    let point = mantissa.firstIndex(of: .point) ?? mantissa.count
    guard mantissa[..<point].count(where: \.isDigit) == 1 else { return nil }
    var rounded = number
    rounded.round(toDigits: 1 + mantissa[point...].count(where: \.isDigit))
    let power = rounded.isZero ? 0 : rounded.point - 1
    guard let text = decimal(rounded.shifted(by: -power), mantissa) else { return nil }
    let digits = tokens[index...].count(where: \.isDigit)
    let size = String(abs(power)).zeroPadded(to: digits)
    return text + "E" + (power < 0 ? "-" : isSigned ? "+" : "") + size
  }

  // MARK: Fractions

  private static func fraction(
    _ number: DecimalNumber, _ tokens: [Token], _ slash: Int
  ) -> String? {
    let groups = tokens[..<slash].split { !$0.isDigit }.count
    let behind = Array(tokens[(slash + 1)...])
    let value = number.magnitude.double
    guard (1...2).contains(groups), value < 1e9, let denominators = denominators(behind) else {
      return nil
    }
    let whole = groups == 2 ? value.rounded(.down) : 0
    let (above, below) = nearest(value - whole, denominators)
    let full = Int(clamping: whole) + (groups == 2 && above == below ? 1 : 0)
    let rest = groups == 2 && above == below ? 0 : above
    let sign = number.isNegative && (full > 0 || rest > 0) ? "-" : ""
    if rest == 0 { return sign + String(full) }
    return sign + (full > 0 ? "\(full) " : "") + "\(rest)/\(below)"
  }

  /// Returns the possible denominators: a fixed one from the format, or all that fit its placeholders.
  private static func denominators(_ tokens: [Token]) -> ClosedRange<Int>? {
    let signs = tokens.map { token in
      if case .digit(let kind) = token { String(kind) } else { literal(token) }
    }.joined()
    let text = signs.trimmed
    guard (1...3).contains(text.utf8.count) else { return nil }
    if let fixed = Int(bounded: text), fixed > 0 { return fixed...fixed }
    guard text.unicodeScalars.allSatisfy({ $0 == "?" || $0 == "#" }) else { return nil }
    return 1...[9, 99, 999][text.utf8.count - 1]
  }

  /// Returns the fraction nearest to a number; among equally near ones, the one with the smallest denominator.
  private static func nearest(
    _ value: Double, _ denominators: ClosedRange<Int>
  ) -> (above: Int, below: Int) {
    var best = (above: 0, below: 1, error: Double.infinity)
    for below in denominators {
      let above = (value * Double(below)).rounded()
      let error = abs(value - above / Double(below))
      if error < best.error - 1e-12 { best = (Int(clamping: above), below, error) }
    }
    return (best.above, best.below)
  }
}
