@_spi(QBank) import BankText
import Testing

@testable import BankTransforms

@Suite("Numbers and signs in conditions")
struct NumberFormTests {
  private func number(_ text: String, _ form: NumberForm) -> Double? {
    form.of(Array(text.utf8).arraySpan)
  }

  @Test(
    "a time is a number of seconds, or minutes and seconds",
    arguments: [
      ("20", 20), ("2.5", 2.5), ("0:30", 30), ("1:30", 90), ("1:00:00", 3_600), ("0:59", 59),
      ("1:60", nil), ("x", nil), ("", nil), ("nan", nil), ("inf", nil), ("1e999", nil),
      ("1:2:3:4", nil), ("24:00:00", nil),
    ] as [(String, Double?)])
  func seconds(text: String, seconds: Double?) { #expect(number(text, .seconds) == seconds) }

  @Test(
    "a difficulty is a share, or the number on the scale of its source",
    arguments: [
      ("0.3", 0.3), ("75%", 0.75), ("easy", 0.25), ("hard", 0.75), ("0", 0), ("1", 1), ("5", 5),
      ("-2", -2), ("tricky", nil), ("", nil), ("nan", nil),
    ] as [(String, Double?)])
  func difficulties(text: String, share: Double?) { #expect(number(text, .difficulty) == share) }

  /// What is written instead of a sign of another keyboard, by ranges of Unicode.
  private func expected(_ value: UInt32) -> String? {
    switch Unicode.Scalar(value) {
    case "“", "”", "„", "‟", "「", "」", "『", "』", "｢", "｣", "«", "»": return "\""
    case "‘", "’", "‚", "‛": return "'"
    case "≠": return "!="
    case "≤", "≦": return "<="
    case "≥", "≧": return ">="
    case "、": return ","
    default: break
    }
    guard 0xFF01...0xFF5E ~= value, let plain = Unicode.Scalar(value - 0xFEE0) else { return nil }
    let isLetterOrDigit = plain.properties.isAlphabetic || "0"..."9" ~= plain
    return isLetterOrDigit ? nil : String(plain)
  }

  @Test("signs of other keyboards have a plain one, and no other character has")
  func signs() {
    for value in [0xA0...0xFF, 0x2000...0x206F, 0x2200...0x22FF, 0x3000...0x30FF, 0xFF00...0xFFEF]
      .joined()
    {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let plain = ForeignSign.plain(of: Array(String(scalar).utf8), 0)
      #expect(plain == expected(UInt32(value)), "U+\(String(value, radix: 16))")
    }
  }

  @Test("a sign of another keyboard ends a word or a number, and its place is shown")
  func places() {
    for (expression, offset, plain) in [
      ("row ≠ 1", 4, "!="), ("row≤1", 3, "<="), ("row ≦ 1", 4, "<="), ("row≥1", 3, ">="),
      ("row ≧ 1", 4, ">="), ("row in (1、2)", 9, ","), ("tags in ('a'、'b')", 12, ","),
      ("category = «a»", 11, "\""), ("category = ‘a’", 11, "'"), ("row ＜ 1", 4, "<"),
    ] {
      guard case .failure(let mistake) = Condition.parse(expression) else {
        Issue.record("\(expression) is understood")
        continue
      }
      #expect(mistake.offset == offset && mistake.sentence.en.contains(text: " \(plain) "))
    }
  }
}
