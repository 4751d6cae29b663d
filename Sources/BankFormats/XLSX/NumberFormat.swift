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
  var isOfDate: Bool {
    switch self {
    case .date, .elapsed, .halfDay: true
    default: false
    }
  }

  /// Whether it is a place for a digit.
  var isDigit: Bool { if case .digit = self { true } else { false } }
}
