@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Edits of a file")
struct EditTests {
  @Test(
    "edits insert, replace and delete bytes at their ranges",
    arguments: [
      ([], "abc"), ([Edit(TextRange(0, 1), "x")], "xbc"), ([Edit(TextRange(1, 1), "x")], "axbc"),
      ([Edit(TextRange(1, 2), "")], "ac"), ([Edit(TextRange(3, 3), "x")], "abcx"),
      ([Edit(TextRange(0, 3), "")], ""),
      ([Edit(TextRange(0, 1), "x"), Edit(TextRange(1, 2), "y")], "xyc"),
      ([Edit(TextRange(1, 1), "x"), Edit(TextRange(1, 2), "y")], "axyc"),
      ([Edit(TextRange(0, 0), "あ"), Edit(TextRange(2, 3), "い")], "あabい"),
    ])
  func table(edits: [Edit], result: String) {
    let file = Array("abc".utf8)
    #expect(Edit.apply(edits, to: file.arraySpan) == Array(result.utf8))
  }

  @Test("several edits at once do what single ones do from the last to the first")
  func oneByOne() {
    var generator = Generator(seed: 151)
    for _ in 0..<300 {
      let file = generator.text(upTo: 30, of: ["a", "b", "c", "\n"].map { Array($0.utf8) })
      var edits: [Edit] = []
      var place = 0
      while place < file.count {
        let start = generator.number(place...file.count)
        let end = generator.number(start...file.count)
        edits.append(Edit(TextRange(start, end), generator.text(upTo: 3, of: ["x", "あ"])))
        place = end + 1
      }
      var expected = file
      for edit in edits.reversed() { expected.replaceSubrange(edit.range.offsets, with: edit.text) }
      #expect(Edit.apply(edits, to: file.arraySpan) == expected)
    }
  }
}
