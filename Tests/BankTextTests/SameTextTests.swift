@_spi(QBank) import BankText
import Testing

@Suite("Texts that cannot mean different things")
struct SameTextTests {
  private static func areSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    return SameText.form(of: one.arraySpan) == SameText.form(of: other.arraySpan)
  }

  @Test(
    "spacing, width, quotes, dashes and the final mark make no difference",
    arguments: [
      (" red ", "red"), ("dark  red", "dark red"), ("dark\u{A0}red", "dark red"),
      ("dark\u{3000}red", "dark red"), ("ab\rcd", "ab\ncd"),
      ("ab\r\ncd", "ab\ncd"), ("ＡＢＣ！", "ABC!"), ("dogs‘ bark", "dogs' bark"),
      ("dogs’ bark", "dogs' bark"), ("“dogs bark”", "\"dogs bark\""), ("well–known", "well-known"),
      ("well\u{2010}known", "well-known"), ("well\u{2013}known", "well-known"),
      ("x5\u{2212}3y", "x5-3y"), ("so\u{2015}here", "so\u{2014}here"),
      ("5〜7 km", "5~7 km"), ("5～7 km", "5~7 km"), ("a\u{200B}b", "ab"),
      ("It is red.", "It is red"), ("Is it red?", "Is it red"), ("It is red。", "It is red"),
      ("ab?", "ab"), ("子犬。", "子犬"), ("caf\u{E9}s", "cafe\u{301}s"),
    ])
  func same(_ one: String, _ other: String) { #expect(Self.areSame(one, other)) }

  @Test(
    "case, kana, marks, superscripts, em dashes and short patterns stay",
    arguments: [
      ("Bb", "BB"), ("あ", "ア"), ("4!", "4"), ("2²", "22"), ("so \u{2014} here", "so - here"),
      ("a?", "a"), ("a1.", "a1"), ("It is red!", "It is red"), ("dark red", "darkred"),
      ("ab\ncd", "ab cd"), ("f();  x", "f(); x"),
    ])
  func different(_ one: String, _ other: String) { #expect(!Self.areSame(one, other)) }

  @Test("a byte that is no character of UTF-8 counts as a replacement character")
  func invalid() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    #expect(SameText.form(of: bytes.arraySpan) == [0x61, 0xFFFD, 0x62])
  }
}
