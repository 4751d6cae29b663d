@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
import Testing

@Suite("Timestamps")
struct TimestampTests {
  /// Seconds, and the text that Python's datetime writes for them.
  private static let table = [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (951_868_799, "2000-02-29T23:59:59Z"),
    (951_868_800, "2000-03-01T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (1_795_151_378, "2026-11-20T05:09:38Z"), (2_147_483_648, "2038-01-19T03:14:08Z"),
    (-2_203_891_200, "1900-03-01T00:00:00Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"),
  ]

  @Test("timestamps are written in ISO 8601 and read back", arguments: table)
  func both(seconds: Int, text: String) {
    #expect(Timestamp(secondsSince1970: seconds).iso8601 == text)
    #expect(Timestamp(iso8601: text)?.secondsSince1970 == seconds)
  }

  @Test("random timestamps equal those of Foundation")
  func foundation() {
    let formatter = ISO8601DateFormatter()
    var generator = Generator(seed: 7)
    for _ in 0..<2_000 {
      // From the year 1600 on, where Foundation uses the same calendar.
      let seconds = Int(generator.below(260_000_000_000)) - 11_000_000_000
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(Timestamp(secondsSince1970: seconds).iso8601 == formatter.string(from: date))
    }
  }

  @Test(
    "anything else is not read as a timestamp",
    arguments: [
      "", "now", "2026-11-20", "2026-11-20T05:09:38", "2026-11-20 05:09:38Z",
      "2026-11-20T05:09:38z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
      "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00.5Z",
      "２０２６-01-01T00Z", "2026-01-01T0/:00:00Z", "zzzz-zz-zzTzz:zz:zzZ",
    ])
  func others(text: String) { #expect(Timestamp(iso8601: text) == nil) }

  @Test(
    "times beyond the years that can be written become the first or the last",
    arguments: [true, false])
  func extremes(isLast: Bool) {
    let extreme = Timestamp(secondsSince1970: isLast ? .max : .min)
    #expect(extreme.iso8601 == (isLast ? "9999-12-31T23:59:59Z" : "0000-01-01T00:00:00Z"))
    #expect(extreme.text(secondsFromGMT: isLast ? .max : .min).count == 16)
  }

  @Test(
    "timestamps are shown in local time",
    arguments: [
      (0, "2026-11-20 05:09"), (9 * 3_600, "2026-11-20 14:09"), (-8 * 3_600, "2026-11-19 21:09"),
    ])
  func local(secondsFromGMT: Int, text: String) {
    #expect(Timestamp(secondsSince1970: 1_795_151_378).text(secondsFromGMT: secondsFromGMT) == text)
  }

  /// The year 0 of ISO 8601 is a leap year.
  @Test(
    "the first year has a leap day",
    arguments: [
      (-62_167_219_200, "0000-01-01T00:00:00Z"), (-62_162_035_201, "0000-02-29T23:59:59Z"),
      (-62_162_035_200, "0000-03-01T00:00:00Z"), (-62_135_596_801, "0000-12-31T23:59:59Z"),
    ])
  func firstYear(seconds: Int, text: String) {
    #expect(Timestamp(secondsSince1970: seconds).iso8601 == text)
    #expect(Timestamp(iso8601: text)?.secondsSince1970 == seconds)
  }
}
