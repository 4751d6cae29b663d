import BankText

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
    let date = CalendarDay.date(days.count)
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
    String(number).zeroPadded(to: count)
  }
}

extension Timestamp {
  /// Parses exactly what `iso8601` writes: there is one way to write a point in time.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map { Self.number(bytes[$0]) }
    let days = CalendarDay.days(parts[0], min(max(parts[1], 1), 12), parts[2])
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
