import BankText
import Testing

@testable import BankModel

@Suite("Doubled quotes")
struct DoubledQuotesTests {
  @Test(
    "a text as a cell",
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

  @Test("every byte of the text is found again in the file")
  func offsets() {
    let file = Array("x,\"a\"\"あ\"\"\"\"b\"".utf8)
    let text = Array("a\"あ\"\"b".utf8)
    let places = (0...text.count).map {
      DoubledQuotes.fileOffset(of: $0, in: file.arraySpan, from: 3)
    }
    #expect(places == [3, 4, 6, 7, 8, 9, 11, 13, 14])
    #expect(text.indices.allSatisfy { file[places[$0]] == text[$0] })
  }
}
