@_spi(QBank) import BankFormats
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading CSV, compared with the plain reader")
struct CSVReaderTests {
  private static let marks: [[UInt8]] = ["a", ",", "\"", "\r", "\n", "あ"].map { Array($0.utf8) }

  @Test(
    "every short text is read as by the plain reader, for any row width", arguments: [1, 2, 3, 6])
  func shortTexts(width: Int) {
    compare(SeededText.all(upTo: Deep.hasTime ? 5 : 4, of: Self.marks), widths: [width])
  }

  @Test(
    "longer texts are read as by the plain reader, whatever they begin with", arguments: marks,
    marks)
  func textsOfSeven(first: [UInt8], second: [UInt8]) {
    let most = Deep.hasTime ? 5 : 3
    compare(SeededText.all(upTo: most, of: Self.marks).map { first + second + $0 }, widths: [2])
  }

  @Test("texts with many right and wrong rows are read as by the plain reader", arguments: 0..<8)
  func longTexts(seed: UInt64) {
    let parts = [
      "a", "あ", "1", "\"\"", ",", ",", ",", "\n", "\r\n", "\r", "\"a,b\"", "\"a\nb\"", ",2,", "\"",
      "a,1,b,c,d,e\n", "あ,\"い\"\"う\"\n", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "",
    ].map { Array($0.utf8) }
    var generator = Generator(seed: seed)
    let texts = (0..<60).map { _ in generator.text(upTo: 120, of: parts) }
    for widths in [[6], [2], [6, 2], []] { compare(texts, widths: widths) }
  }

  @Test("delimiters around the end of a 64-byte block are found", arguments: 58...67)
  func endOfBlock(offset: Int) {
    let marks = SeededText.all(upTo: 3, of: Self.marks)
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: offset)
    compare(marks.map { filler.dropLast() + [0x0A] + $0 + [0x61, 0x0A] }, widths: [2])
    compare(marks.map { [0x22] + filler.dropFirst() + $0 + Array("\",b\nc,d".utf8) }, widths: [2])
    compare(marks.map { filler + $0 }, widths: [2])
  }

  @Test("a byte order mark is skipped at the start and is text elsewhere")
  func byteOrderMark() {
    let mark = "\u{FEFF}"
    let texts = ["", "\"a\"", "a,b\n", "\(mark)a", "\n\(mark)\n"].map { Array((mark + $0).utf8) }
    compare(texts, widths: [2])
    var readers = ReadCSV()
    let records = readers.records("\(mark)a\n\(mark)b".bytes, widths: [1])
    #expect(records.map { $0.cells.map(\.text) } == [["a".bytes], ["\(mark)b".bytes]])
  }

  @Test(
    "files of any length are read to their end", arguments: ["a", "\"", "\r", "\n", ",", "\"\""])
  func lengths(part: String) {
    compare((0..<200).map { [UInt8](repeating: 0x61, count: $0) + part.bytes }, widths: [1])
    compare((0..<100).map { String(repeating: part, count: $0).bytes }, widths: [1])
  }

  @Test("a file may have more records than a batch has room for")
  func manyRecords() {
    let rows = (0..<3_000).map { "q\($0),\"\($0)\",\"\"\"\",x" }.joined(separator: "\n")
    compare([rows.bytes, rows.bytes + [0x0A, 0x22]], widths: [4])
  }

  private func compare(_ texts: some Sequence<[UInt8]>, widths: [Int]) {
    var readers = ReadCSV()
    for text in texts {
      let expected = PlainCSV(text, widths: widths).records
      let found = readers.records(text, widths: widths)
      guard found != expected || ReadCSV.singly(text, widths: widths) != expected else { continue }
      let shown = VisibleText.escape(text)
      #expect(found == expected, "\(shown)")
      #expect(ReadCSV.singly(text, widths: widths) == expected, "\(shown)")
      return
    }
  }
}

extension String {
  /// The UTF-8 bytes of the string.
  var bytes: [UInt8] { Array(utf8) }
}
