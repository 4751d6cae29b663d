@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Searching a text for another")
struct TextSearchTests {
  @Test(
    "matches are found from the start, without overlap and byte by byte",
    arguments: [
      ("", "a", 0), ("a", "", 0), ("aaa", "aa", 1), ("banana", "an", 2), ("選択肢Aと選択肢B", "選択肢", 2),
      ("ab", "abc", 0), ("\r\n", "\n", 1), ("é", "e", 0),
    ])
  func places(text: String, part: String, count: Int) {
    let ranges = text.ranges(ofText: part)
    #expect(ranges.count == count)
    #expect(ranges.allSatisfy { text[$0].utf8.elementsEqual(part.utf8) })
  }

  @Test(
    "a text is split and replaced at each match",
    arguments: [
      ("a{{b}}c", "{{", ["a", "b}}c"]), ("::a::", "::", ["", "a", ""]), ("", "x", [""]),
      ("あでもいでもない", "でも", ["あ", "い", "ない"]),
    ])
  func splits(text: String, part: String, pieces: [String]) {
    #expect(text.split(atText: part).map { String($0) } == pieces)
    #expect(text.replacing(text: part, with: "|") == pieces.joined(separator: "|"))
    #expect(text.contains(text: part) == (pieces.count > 1))
  }

  @Test("replacing and splitting agree with Foundation's literal search")
  func foundation() {
    var generator = Generator(seed: 5)
    for _ in 0..<500 {
      let text = generator.text(upTo: 12, of: ["a", "b", "ab", "あ", "い"].map { Array($0.utf8) })
      let part = generator.text(upTo: 2, of: ["a", "b", "あ"].map { Array($0.utf8) })
      let (whole, wanted) = (
        String(decoding: text, as: UTF8.self), String(decoding: part, as: UTF8.self)
      )
      if wanted.isEmpty { continue }
      #expect(
        whole.replacing(text: wanted, with: "-")
          == whole.replacingOccurrences(of: wanted, with: "-", options: .literal))
      #expect(
        whole.split(atText: wanted, maxSplits: 1).count
          == (whole.range(of: wanted, options: .literal) == nil ? 1 : 2))
    }
  }
}
