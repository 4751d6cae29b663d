import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Writing JSON")
struct JSONTests {
  @Test(
    "values are written compactly, with hidden characters escaped",
    arguments: [
      (.string(""), "\"\""), (.string("a"), "\"a\""), (.string("東京"), "\"東京\""),
      (.string("\""), #""\"""#), (.string("\\"), #""\\""#), (.string("a\nb\r\t"), #""a\nb\r\t""#),
      (.string("/"), "\"/\""), (.string("\0\u{1B}\u{7F}"), #""\u0000\u001b\u007f""#),
      (.string("\u{200B}\u{FEFF}\u{202E}"), #""\u200b\ufeff\u202e""#),
      (.string("\u{2028}"), #""\u2028""#), (.string("\u{E0041}"), #""\udb40\udc41""#),
      (.string("👍"), "\"👍\""), (.string("\r\n"), #""\r\n""#), (.string("e\u{301}"), "\"e\u{301}\""),
      (.number(0), "0"), (.number(-5), "-5"), (.number(.max), "9223372036854775807"),
      (.bool(true), "true"), (.bool(false), "false"), (.array([]), "[]"),
      (.object([JSON.Member]()), "{}"),
      (.array([.number(1), .array([]), .string("a")]), #"[1,[],"a"]"#),
      (
        .object([("b", .number(1)), ("none", nil), ("a", .array([.bool(true)]))]),
        #"{"b":1,"a":[true]}"#
      ),
      (.object([("\"", .string("\""))]), #"{"\"":"\""}"#),
    ] as [(JSON, String)])
  func text(value: JSON, text: String) {
    #expect(value.text == text)
  }

  private static let parts = [
    "a", "\"", "\\", "/", "\u{8}", "\u{C}", "\n", "\r", "\t", "\0", "\u{1F}", "\u{7F}", "\u{9B}",
    "あ",
    "👨‍👩‍👧", "\u{200D}", "\u{2029}", "\u{E0061}", "\u{10FFFF}", "\u{FFFE}", "\u{301}", "\\u0041",
    "</script>",
  ]

  private func value(_ generator: inout Generator, depth: Int) -> JSON {
    switch generator.below(depth > 0 ? 5 : 3) {
    case 0: return .string(generator.text(upTo: 6, of: Self.parts))
    case 1: return .number(generator.number(-1_000_000...1_000_000))
    case 2: return .bool(generator.below(2) == 0)
    case 3:
      return .array((0..<generator.number(0...3)).map { _ in value(&generator, depth: depth - 1) })
    default:
      return .object(
        (0..<generator.number(0...3)).map { number in
          let name = "\(number)" + generator.text(upTo: 3, of: Self.parts)
          return JSON.Member(name, value(&generator, depth: depth - 1))
        })
    }
  }

  @Test("Foundation reads back every document")
  func foundation() throws {
    var generator = Generator(seed: 121)
    for _ in 0..<500 {
      let document = JSON.array([value(&generator, depth: 3)])
      let read = try JSONSerialization.jsonObject(with: Data(document.text.utf8))
      #expect(isSame(document, read), "\(VisibleText.escape(document.text))")
    }
  }

  @Test("every scalar survives in a string, and hidden ones are escaped")
  func everyScalar() throws {
    let scalars = EveryScalar.thatMatters
    for start in stride(from: 0, to: scalars.count, by: 0x1000) {
      let chunk = scalars[start..<min(start + 0x1000, scalars.count)]
      let text = String(String.UnicodeScalarView(chunk))
      let document = JSON.array([.string(text)])
      let read = try JSONSerialization.jsonObject(with: Data(document.text.utf8))
      #expect(isSame(document, read))
      #expect(!document.text.unicodeScalars.contains { HiddenCharacter.of($0.value) != nil })
      #expect(!document.text.unicodeScalars.contains { $0.isASCII && $0.value < 0x20 })
    }
  }

  /// Whether Foundation's value is this one, scalar by scalar.
  private func isSame(_ value: JSON, _ other: Any) -> Bool {
    switch value {
    case .string(let text):
      return (other as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .number(let number): return other as? Int == number
    case .decimal(let digits): return (other as? Double).map { $0 == Double(digits) } ?? false
    case .bool(let bool): return other as? Bool == bool
    case .array(let values):
      guard let others = other as? [Any], others.count == values.count else { return false }
      return zip(values, others).allSatisfy { isSame($0, $1) }
    case .object(let members):
      guard let others = other as? [String: Any], others.count == members.count else {
        return false
      }
      return members.allSatisfy { member in
        others[member.name].map { isSame(member.value, $0) } ?? false
      }
    }
  }
}
