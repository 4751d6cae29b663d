@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading answer cells")
struct AnswerTests {
  @Test(
    "an answer is read in any spelling",
    arguments: [
      ("1", Answer.plain(1)), ("4", .plain(4)), ("9", .plain(9)), ("10", .plain(10)),
      ("0", .plain(0)), ("-1", .plain(-1)), ("123456789012", .plain(123_456_789_012)),
      ("9223372036854775807", .plain(.max)), ("-9223372036854775808", .plain(.min)),

      ("", .missing), (" ", .missing), ("\u{3000}", .missing), ("\t\u{200B}", .missing),

      ("+1", .written(1)), ("01", .written(1)), ("-0", .written(0)), ("0001", .written(1)),
      ("１", .written(1)), ("１０", .written(10)), ("①", .written(1)), ("⑩", .written(10)),
      ("❶", .text), ("⑴", .written(1)), ("⒈", .written(1)), ("１️⃣", .written(1)),
      ("1️⃣", .written(1)), ("١", .written(1)), ("२", .written(2)), ("𝟐", .written(2)),
      ("²", .written(2)), ("一", .written(1)), ("四", .written(4)), ("〇", .written(0)),
      ("二〇", .written(20)), (" 1", .written(1)), ("1 ", .written(1)), ("1\u{3000}", .written(1)),
      ("\u{FEFF}1", .written(1)), ("1\u{200B}", .written(1)), ("1\r", .written(1)),
      ("1.0", .written(1)), ("2.00", .written(2)), ("1.", .written(1)), ("1．", .written(1)),
      ("1)", .written(1)), ("(1)", .written(1)), ("（１）", .written(1)), ("[2]", .written(2)),
      ("'1", .written(1)), ("’1", .written(1)), ("\"1\"", .written(1)), ("“1”", .written(1)),
      ("#3", .written(3)), ("第2", .written(2)), ("3番", .written(3)), ("1、", .written(1)),
      ("1。", .written(1)), ("−1", .written(-1)), ("99999999999999999999", .written(1_000_000_000)),

      ("A", .letter(1)), ("d", .letter(4)), ("J", .letter(10)), ("Ｂ", .letter(2)),
      ("ア", .letter(1)), ("い", .letter(2)), ("ｵ", .letter(5)), (" C ", .letter(3)),

      ("K", .text), ("か", .letter(6)), ("さ", .text), ("AB", .text), ("B)", .text), ("1.5", .text),
      ("1e0", .text),
      ("0x1", .text), ("1_0", .text), ("++1", .text), ("+", .text), ("-", .text), (".", .text),
      (".0", .text), ("1..0", .text), ("½", .text), ("1 2", .text), ("1,2", .text), ("()", .text),
      ("十", .text), ("1\u{301}", .text), ("東京", .text),
    ])
  func spellings(cell: String, answer: Answer) {
    #expect(Answer(Array(cell.utf8)) == answer)
  }

  @Test("invalid bytes are not an answer")
  func noText() {
    #expect(Answer([0xFF]) == .text)
    #expect(Answer([0x31, 0xFF]) == .text)
  }

  @Test("an answer is plain exactly if Int reads it and writes it back the same way")
  func plain() {
    let parts = ["0", "1", "2", "9", "+", "-", " ", "１", ".", "99999999", "_", "\u{301}"]
    var generator = Generator(seed: 41)
    let drawn = (0..<5_000).map { _ in generator.text(upTo: 5, of: parts) }
    for text in drawn + (-1_000...1_000).map(String.init) {
      let number = Int(text)
      let isPlain = number.map(String.init) == text
      let answer = Answer(Array(text.utf8))
      #expect(isPlain == (answer == number.map { .plain($0) }), "\(text)")
      if let number, abs(number) < 1_000_000_000 { #expect(answer.number == number, "\(text)") }
    }
  }

  @Test("short texts with letters are read as their normal form would be")
  func letters() {
    let parts = [
      "A", "b", "１", "1", "あ", "み", "ア", "カ\u{3099}", "ガ", "ペ", "・", "ー", "番", "二", " ", "\u{200B}",
      ".", "\u{301}", "「", "ｵ", "Ａ", "\u{3099}",
    ]
    var generator = Generator(seed: 43)
    for _ in 0..<20_000 {
      let text = Array(generator.text(upTo: 5, of: parts).utf8)
      for bytes in [text, text.dropLast(), text + [0xE3], text + [0xE3, 0x81]] {
        let bytes = Array(bytes)
        let expected = Answer.readPlainly(bytes.arraySpan)
        #expect(Answer(bytes) == expected, "\(bytes)")
      }
    }
  }

  @Test("only numbers have a number")
  func numbers() {
    #expect(Answer.plain(2).number == 2)
    #expect(Answer.written(2).number == 2)
    #expect(Answer.letter(2).number == nil)
    #expect(Answer.missing.number == nil)
    #expect(Answer.text.number == nil)
  }
}
