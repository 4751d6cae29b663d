/// A point in time, to the second, between the years 0 and 9999.
public struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Seconds since the beginning of 1970 in UTC, without leap seconds.
  public let secondsSince1970: Int

  /// The range of a 32-bit `Int`, as on WASM, is smaller: 1901 to 2038.
  private static let range =
    Int(clamping: -62_167_219_200 as Int64)...Int(clamping: 253_402_300_799 as Int64)
  private static let secondsPerDay = 86_400

  /// Creates the point in time that is the given number of seconds after the beginning of 1970, clamped to the
  /// years that can be written.
  public init(secondsSince1970 seconds: Int) {
    secondsSince1970 = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
  }

  public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.secondsSince1970 < other.secondsSince1970
  }

  /// As ISO 8601 in UTC: `2026-11-20T09:05:00Z`.
  public var iso8601: String { day + "T" + clock + "Z" }

  /// The local date and time for an offset from UTC: `2026-11-20 18:05`.
  public func text(secondsFromGMT: Int) -> String {
    let (sum, isTooLarge) = secondsSince1970.addingReportingOverflow(secondsFromGMT)
    let local = isTooLarge ? self : Timestamp(secondsSince1970: sum)
    return local.day + " " + local.clock.prefix(5)
  }

  private var days: (count: Int, rest: Int) {
    let perDay = Timestamp.secondsPerDay
    let (days, rest) = secondsSince1970.quotientAndRemainder(dividingBy: perDay)
    return rest < 0 ? (days - 1, rest + perDay) : (days, rest)
  }

  /// The day in UTC, such as 2026-11-20.
  package var day: String {
    let date = Self.date(days.count)
    return [digits(date.year, 4), digits(date.month, 2), digits(date.day, 2)]
      .joined(separator: "-")
  }

  /// The digits of its year, month, day, hour, minute and second in UTC as one number, which increases with time.
  package var moment: Int64 {
    iso8601.utf8.reduce(0) { (0x30...0x39).contains($1) ? $0 * 10 + Int64($1 - 0x30) : $0 }
  }

  private var clock: String {
    let second = days.rest
    return [second / 3_600, second / 60 % 60, second % 60].map { digits($0, 2) }
      .joined(separator: ":")
  }

  private func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  // Years begin in March here, so that the leap day is the last day of a year.

  /// The date `days` after the beginning of 1970.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let inEra = shifted - era * 146_097
    let year = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    let isNextYear = month >= 10
    return (
      year + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      inYear - (153 * month + 2) / 5 + 1
    )
  }

  /// The number of days from the beginning of 1970 to a date.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let inEra = shifted - era * 400
    let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + inYear - 719_468
  }
}

extension Timestamp {
  /// Parses exactly what `iso8601` writes: there is one way to write a point in time.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map { Self.number(bytes[$0]) }
    let days = Self.days(parts[0], min(max(parts[1], 1), 12), parts[2])
    let seconds = parts[3] * 3_600 + parts[4] * 60 + parts[5]
    let sum = Int64(days) * Int64(Self.secondsPerDay) + Int64(seconds)
    self.init(secondsSince1970: Int(clamping: sum))
    // An invalid date, such as February 30, would be written differently.
    if iso8601 != text { return nil }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}
