@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("XLSX numbers as they are displayed")
struct NumberFormatTests {
  private static func shown(_ value: String, _ code: String, is1904: Bool = false) -> ShownNumber {
    guard var number = DecimalNumber(value) else { return ShownNumber(text: "no number") }
    number.round(toDigits: DecimalNumber.shownDigits)
    return NumberFormat(code).shown(number, is1904: is1904)
  }

  @Test(
    "a number in the General format is shown plainly, with an exponent if it is long",
    arguments: [
      ("0", "0"), ("-0", "0"), ("2.0", "2"), ("-5", "-5"), ("007", "7"),
      ("0.10000000000000001", "0.1"),
      ("0.30000000000000004", "0.3"), ("1E-3", "0.001"), ("1.5e3", "1500"),
      ("123456789012345", "123456789012345"),
      ("1E+19", "10000000000000000000"), ("1E+20", "1E+20"), ("-1.25E-10", "-1.25E-10"),
      ("9.9999999999999999", "10"), (".5", "0.5"), ("5.", "5"), ("+3", "3"),
    ])
  func plain(value: String, text: String) {
    #expect(Self.shown(value, "General") == ShownNumber(text: text))
  }

  @Test(
    "a text that is not a decimal number is refused",
    arguments: [
      "", "a", "1,5", "1.2.3", "--1", "1e", "1e+", "1e999", "e5", ".", "1 ", "NaN", "inf",
    ])
  func noNumber(text: String) { #expect(DecimalNumber(text) == nil) }

  @Test(
    "digits, separators, percentages and fractions are shown as the format says",
    arguments: [
      ("7", "000", "007"), ("1234567", "000-0000", "123-4567"), ("7", "0", "7"), ("2.5", "0", "3"),
      ("-2.5", "0", "-3"), ("-0.4", "0", "0"), ("2.675", "0.00", "2.68"), ("2", "0.00", "2.00"),
      ("12.5", ".00", "12.50"), ("0.5", ".00", ".50"), ("-12.5", "$.0", "-$12.5"),
      ("0.5", "0%", "50%"), ("0.12345", "0.0%", "12.3%"), ("0.5", "#.##", ".5"),
      ("0.5", ".00", ".50"),
      ("5", "#.##", "5."),
      ("1234567.891", "#,##0", "1,234,568"), ("1234567.891", "#,##0.00", "1,234,567.89"),
      ("999", "#,##0", "999"), ("12345678", "#,##0,", "12,346"), ("0", "#", ""),
      ("5", "0\"番\"", "5番"), ("5", "\"第\"0\"問\"", "第5問"), ("5", "0番", "5番"), ("5", "\\#0", "#5"),
      ("1980", "¥#,##0", "¥1,980"), ("1980", "[$¥-411]#,##0", "¥1,980"), ("5", "$0.00", "$5.00"),
      ("-5", "0;[Red]-0", "-5"), ("-5", "0;(0)", "(5)"), ("0", "0;-0;\"none\"", "none"),
      ("5", "\"hidden\"", "hidden"),
      ("-1234", "#,##0_);(#,##0)", "(1,234)"), ("3", "@", "3"), ("3", "General\"点\"", "3点"),
      ("12345", "0.00E+00", "1.23E+04"), ("0.00012", "0.0E+0", "1.2E-4"),
      ("0", "0.00E+00", "0.00E+00"),
      ("99999", "0.0E+00", "1.0E+05"),
      ("0.25", "# ?/?", "1/4"), ("1.5", "# ?/?", "1 1/2"), ("3", "# ?/?", "3"), ("0", "# ?/?", "0"),
      ("-1", "# ?/?", "-1"),
      ("-0.75", "# ?/?", "-3/4"), ("3.14159265", "# ??/??", "3 14/99"), ("1.5", "?/?", "3/2"),
      ("0.3333", "# ?/?", "1/3"), ("0.999999", "# ?/?", "1"), ("0.5", "# ?/8", "4/8"),
      ("0.3", "# ?/10", "3/10"),
    ])
  func places(value: String, code: String, text: String) {
    #expect(Self.shown(value, code) == ShownNumber(text: text))
  }

  @Test(
    "dates and times are shown as the format says",
    arguments: [
      ("45294", "yyyy/m/d", "2024/1/3"), ("45294", "yyyy-mm-dd", "2024-01-03"),
      ("45294", "m/d/yy", "1/3/24"), ("45294", "yyyy\"年\"m\"月\"d\"日\"", "2024年1月3日"),
      ("45294", "m月d日", "1月3日"), ("45294", "[$-411]yyyy/mm/dd", "2024/01/03"),
      ("1", "yyyy/m/d", "1900/1/1"), ("59", "yyyy/m/d", "1900/2/28"),
      ("60", "yyyy/m/d", "1900/2/29"),
      ("61", "yyyy/m/d", "1900/3/1"), ("36526", "yyyy/m/d", "2000/1/1"),
      ("36585", "yyyy/m/d", "2000/2/29"),
      ("2958465", "yyyy/m/d", "9999/12/31"), ("45294.5", "yyyy/m/d h:mm", "2024/1/3 12:00"),
      ("0.75", "h:mm", "18:00"), ("0.75", "h:mm AM/PM", "6:00 PM"), ("0", "h:mm AM/PM", "12:00 AM"),
      ("1.5", "[h]:mm:ss", "36:00:00"), ("0.0104166666666667", "mm:ss", "15:00"),
      ("1.5", "[m]", "2160"), ("1.5", "[mm]:ss", "2160:00"), ("1.5", "[s]", "129600"),
      ("0.0104166666666667", "[m]:ss", "15:00"), ("0.5", "[hh]", "12"), ("0.25", "[h]:mm", "6:00"),
      ("0.75", "h:mm A/P", "6:00 P"), ("0.25", "h A/P", "6 A"), ("0.5", "h:mm A/P", "12:00 P"),
      ("0.499988426", "h:mm A/P", "11:59 A"),
      ("0.000011574", "ss.000", "01.000"), ("0.5", "h\"時\"mm\"分\"", "12時00分"),
    ])
  func dates(value: String, code: String, text: String) {
    #expect(Self.shown(value, code) == ShownNumber(text: text))
  }

  @Test("days can be counted from 1904")
  func macintosh() {
    #expect(Self.shown("43832", "yyyy/m/d", is1904: true).text == "2024/1/3")
    #expect(Self.shown("0", "yyyy/m/d", is1904: true).text == "1904/1/1")
  }

  @Test(
    "an unsupported format shows the plain number, with a note",
    arguments: [
      ("45294", "ggge\"年\"", "45294"), ("45294", "d mmm yyyy", "45294"), ("45294", "dddd", "45294"),
      ("5", "[>3]0;0.0", "5"), ("5", "[DBNum1]0", "5"),
      ("0.75", "[$-F400]h:mm:ss AM/PM", "0.75"), ("45294", "[$-F800]yyyy/m/d", "45294"),
      ("5", ";;;", "5"),
      ("12345", "##0.0E+0", "12345"), ("-1", "yyyy/m/d", "-1"),
    ])
  func unknown(value: String, code: String, text: String) {
    let shown = Self.shown(value, code)
    #expect(shown.text == text)
    #expect(shown.note == .shownDifferently || value == "-1")
  }

  @Test("a format that is longer than any program writes shows the plain number")
  func longest() {
    #expect(Self.shown("45294", "yyyy" + String(repeating: "/m", count: 125)).note == nil)
    let shown = Self.shown("45294", String(repeating: "m/", count: 40_000))
    #expect(shown == ShownNumber(text: "45294", note: .shownDifferently))
  }

  @Test(
    "built-in formats are known by number",
    arguments: [
      (0, "0.5", "0.5", nil), (1, "7", "7", nil), (9, "0.5", "50%", nil), (12, "0.5", "1/2", nil),
      (14, "45294", "2024-01-03", CellNote.localDate),
      (14, "45294.25", "2024-01-03 06:00:00", .localDate),
      (20, "0.5", "12:00", nil), (31, "45294", "2024-01-03", .localDate), (49, "7", "7", nil),
      (44, "5", "5", .shownDifferently), (-3, "5", "5", .shownDifferently),
    ])
  func numbered(id: Int, value: String, text: String, note: CellNote?) throws {
    let number = try #require(DecimalNumber(value))
    #expect(
      NumberFormat(number: id).shown(number, is1904: false) == ShownNumber(text: text, note: note))
  }

  @Test("no combination of format and number crashes")
  func anything() {
    let pieces = [
      "0", "#", "?", ".", ",", "%", "/", "E+", "e-", "y", "m", "d", "h", "s", "AM/PM", "[h]", "[",
      "]",
      "\"", "\\", "_", "*", ";", "@", "General", "8", "あ", " ", "[$", "-411]",
    ]
    var generator = Generator(seed: 1)
    for _ in 0..<Deep.rounds(2_000, exhaustive: 50_000) {
      let code = (0..<generator.below(8)).map { _ in pieces[Int(generator.below(30))] }.joined()
      for value in ["0", "-1.5", "45294.7", "1e300", "-1e-300", "0.99999999999", "2958465.9999999"]
      {
        _ = Self.shown(value, code)
        _ = Self.shown(value, code, is1904: true)
      }
    }
  }
}
