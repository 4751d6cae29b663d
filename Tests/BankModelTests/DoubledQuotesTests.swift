@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankModel

@Suite("Quoting cells with doubled quotes")
struct DoubledQuotesTests {
  @Test(
    "a cell is quoted only if its text needs it",
    arguments: [
      ("", ""), ("a", "a"), (" a ", " a "), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""),
      ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("あ、い", "あ、い"),
      ("\t;'", "\t;'"),
    ])
  func cell(text: String, cell: String) {
    let bytes = Array(text.utf8)
    #expect(DoubledQuotes.quotedIfNeeded(bytes) == Array(cell.utf8))
    let isQuoted = text != cell
    #expect(DoubledQuotes.needsQuotes(bytes.arraySpan) == isQuoted)
  }

  @Test("every byte of a text has an offset in the file")
  func offsets() {
    let file = Array("x,\"a\"\"あ\"\"\"\"b\"".utf8)
    let text = Array("a\"あ\"\"b".utf8)
    let places = (0...text.count).map {
      DoubledQuotes.fileOffset(of: $0, in: file.arraySpan, from: 3)
    }
    #expect(places == [3, 4, 6, 7, 8, 9, 11, 13, 14])
    #expect(text.indices.allSatisfy { file[places[$0]] == text[$0] })
  }

  @Test(
    "a part of a long text needs quotes only for what is in it", arguments: [0, 1, 40, 64, 130])
  func parts(_ start: Int) {
    for sign in [",", "\"", "\n", "\r"] {
      for place in [0, 15, 16, 63, 64, 65, 100, 127, 128, 199] {
        var text = [UInt8](repeating: 0x61, count: 200)
        text[place] = Array(sign.utf8)[0]
        for end in [start, start + 1, start + 16, start + 64, start + 70, 200] {
          let range = TextRange(start, end)
          let isThere = (start..<end).contains(place)
          #expect(DoubledQuotes.needsQuotes(text.arraySpan, range) == isThere)
        }
      }
    }
  }
}
