@_spi(QBank) import BankText

/// A date and time as workbooks count them: in days, with 1 January 1900 as day 1.
struct SerialDate {
  /// The whole days, in the count of workbooks that begin in 1900.
  private let days: Int
  /// The milliseconds since midnight.
  private let milliseconds: Int

  private static let millisecondsOfDay = 86_400_000
  /// The first number beyond the dates of a workbook: 1 January 10000.
  private static let end = 2_958_466.0
  /// The number of days by which workbooks of the older Macintosh kind begin later.
  private static let daysTo1904 = 1_462.0

  /// Converts a number to a date, or returns nil if it is out of range.
  init?(_ number: Double, is1904: Bool) {
    let serial = number + (is1904 ? SerialDate.daysTo1904 : 0)
    guard serial >= 0, serial < SerialDate.end else { return nil }
    let all = Int(clamping: (serial * Double(SerialDate.millisecondsOfDay)).rounded())
    days = all / SerialDate.millisecondsOfDay
    milliseconds = all % SerialDate.millisecondsOfDay
  }

  /// The year, month and day. Workbooks have a 29 February 1900, which never existed.
  private var date: (year: Int, month: Int, day: Int) {
    if days == 60 { return (1900, 2, 29) }
    return CalendarDay.date(days + (days < 60 ? 1 : 0) - 25_569)
  }

  /// The date in the order of ISO 8601, followed by the time if there is one; only the time on day 0.
  var isoText: String {
    let (year, month, day) = date
    let seconds = milliseconds / 1_000
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { number($0, 2) }
    let time = clock.joined(separator: ":")
    if days == 0, milliseconds > 0 { return time }
    let text = "\(number(year, 4))-\(number(month, 2))-\(number(day, 2))"
    return milliseconds == 0 ? text : "\(text) \(time)"
  }

  /// Returns the date as shown by a section of a format, or nil if that is not supported.
  func text(_ tokens: [NumberFormatCode.Token]) -> String? {
    let parts = tokens.indices.map { part(tokens, $0) }
    guard parts.allSatisfy({ $0 != nil }) else { return nil }
    return parts.compactMap(\.self).joined().trimmed
  }

  private func part(_ tokens: [NumberFormatCode.Token], _ index: Int) -> String? {
    switch tokens[index] {
    case .literal(let text): return text
    case .slash: return "/"
    case .comma: return ","
    case .point: return "."
    case .date("m", let count):
      let isMinute = SerialDate.isMinute(tokens, index)
      return number(isMinute ? milliseconds / 60_000 % 60 : date.month, count)
    case .date(let letter, let count): return named(letter, count, tokens)
    case .elapsed(let letter, let count): return elapsed(letter, count)
    case .halfDay(let morning, let afternoon):
      return milliseconds < SerialDate.millisecondsOfDay / 2 ? morning : afternoon
    case .digit("0"): return fraction(tokens, index)
    default: return nil
    }
  }

  private func number(_ number: Int, _ count: Int) -> String {
    String(number).zeroPadded(to: count)
  }

  private func named(
    _ letter: Unicode.Scalar, _ count: Int, _ tokens: [NumberFormatCode.Token]
  ) -> String? {
    switch letter {
    case "y": return count <= 2 ? number(date.year % 100, 2) : number(date.year, 4)
    case "d": return number(date.day, count)
    case "s": return number(milliseconds / 1_000 % 60, count)
    case "h":
      let hour = milliseconds / 3_600_000
      let isHalf = tokens.contains { if case .halfDay = $0 { true } else { false } }
      return number(isHalf ? (hour + 11) % 12 + 1 : hour, count)
    default: return nil
    }
  }

  private func elapsed(_ letter: Unicode.Scalar, _ count: Int) -> String {
    let seconds = days * 86_400 + milliseconds / 1_000
    return number(letter == "h" ? seconds / 3_600 : letter == "m" ? seconds / 60 : seconds, count)
  }

  /// Returns a fractional digit of the seconds.
  private func fraction(_ tokens: [NumberFormatCode.Token], _ index: Int) -> String? {
    let before = tokens[..<index].reversed().prefix { $0.isDigit }.count
    guard before < 3, index > before, tokens[index - before - 1] == .point else { return nil }
    let digits = Array(number(milliseconds % 1_000, 3).unicodeScalars)
    return String(digits[before])
  }

  /// Whether an `m` is a minute: after hours, or before seconds.
  private static func isMinute(_ tokens: [NumberFormatCode.Token], _ index: Int) -> Bool {
    tokens[..<index].compactMap(letter).last == "h"
      || tokens[(index + 1)...].compactMap(letter).first == "s"
  }

  /// Returns the letter of a part of a date or time.
  private static func letter(_ token: NumberFormatCode.Token) -> Unicode.Scalar? {
    switch token {
    case .date(let letter, _), .elapsed(let letter, _): letter
    default: nil
    }
  }
}
