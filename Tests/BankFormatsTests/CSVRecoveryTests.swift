@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("Reading on after an unclosed quote")
struct CSVRecoveryTests {
  /// A file of rows of two cells with an unclosed quote, and the text at which reading resumes.
  struct Case: CustomTestStringConvertible {
    let file: String
    let goesOnAt: String
    var testDescription: String { VisibleText.escape(file) }

    init(_ file: String, goesOnAt: String) {
      self.file = file
      self.goesOnAt = goesOnAt
    }
  }

  @Test(
    "an unclosed quote is reported once, at the quote, and the next row is read",
    arguments: [
      Case("a,\"b\nc,d\n", goesOnAt: "c,d\n"),
      Case("\"a,b\nc,d\n", goesOnAt: "c,d\n"),
      Case("a,\"b\r\nc,d\r\n", goesOnAt: "c,d\r\n"),
      Case("a,\"b\rc,d\r", goesOnAt: "c,d\r"),
      Case("a,\"b\n\n\nc,d\n", goesOnAt: "\n\nc,d\n"),
      Case("a,\"b\nmore text\nc,d\n", goesOnAt: "c,d\n"),
      Case("a,\"b\n\nmore text\nc,d\n", goesOnAt: "c,d\n"),
      Case("a,\"b\nc,\"d\"\n", goesOnAt: "c,\"d\"\n"),
      Case("a,\"b\n\"c\nc\",d\n", goesOnAt: "\"c\nc\",d\n"),
      Case("a,\"b\nonly one cell", goesOnAt: ""),
      Case("a,\"b\n\n\n", goesOnAt: ""),
      Case("\"", goesOnAt: ""),
    ])
  func resume(_ test: Case) {
    let bytes = test.file.bytes
    let record = CSVRecordReader(bytes.arraySpan, widths: [2]).record(at: 0)
    #expect(record.defects.map(\.kind) == [.unclosedQuote])
    #expect(record.defects.map(\.range.start) == [bytes.firstIndex(of: 0x22)])
    #expect(Array(bytes[record.next...]) == test.goesOnAt.bytes)
  }

  @Test(
    "reading resumes at a row of problems even if it has a cell too many or too few",
    arguments: ["q,1,a,b,c", "q,2,a,b,c,d,e", "q,1,a"])
  func nearlyRow(line: String) {
    let bytes = "\"q,1,a,b,c,d\nno row\n\(line)\n".bytes
    let record = CSVRecordReader(bytes.arraySpan, widths: [6]).record(at: 0)
    #expect(Array(bytes[record.next...]) == "\(line)\n".bytes)
  }

  @Test(
    "a candidate record is read only up to its first wrong quote",
    arguments: [
      ("a\"b,c,d,e\n", 1), ("a,b\"c\",d,e\n", 2), ("\"a\"b,c,d,e\n", 1), ("a,\"b\nc,d,e\n", 2),
      ("a,\"b\nc\"d,e\n", 2), ("a,b,c,d,e\"\n", 5),
    ])
  func firstDefect(file: String, cells: Int) {
    let record = CSVRecordReader(file.bytes.arraySpan, widths: [2]).recordToFirstDefect(at: 0)
    #expect(record.cellCount == cells)
    #expect(record.defects.count == 1)
  }

  @Test("a value that is needed several times is computed once")
  func once() {
    var (known, asked) = (Once<Bool>(), 0)
    for _ in 0..<3 {
      let answer = known.answer {
        asked += 1
        return false
      }
      #expect(!answer)
    }
    #expect(asked == 1)
    #expect(known != Once())
  }

  /// In these files every line may open a quote that another line closes.
  ///
  /// A reader that searched for the closing quote again on each line would not finish.
  @Test("a megabyte of quotes is read to its end", arguments: [[2], [6]])
  func manyQuotes(widths: [Int]) {
    let patterns = [
      "\"", "\"a", "a\"", "\"\n", "\"a\n", "a,\n\"", "\"a,\n", "a\n,\"", "\"\"\"\n", "\"\",\"\n",
      "\"\n\n",
      "q,1,\"a,b,c,d\n", "\"a\nq,1,a,b,c,d\n", "\"\"a\"\n,",
    ]
    var batch = CSVBatch()
    for pattern in patterns {
      for prefix in ["", "\"", "a,\""] {
        let bytes = (prefix + String(repeating: pattern, count: (1 << 15) / pattern.count)).bytes
        var reader = CSVReader(bytes.arraySpan, widths: widths)
        while reader.next(&batch) {}
        #expect(reader.position == bytes.count)
      }
    }
    let quotes = [UInt8](repeating: 0x22, count: 1_000_001)
    let records = ReadCSV.singly(quotes, widths: widths)
    #expect(records.map(\.defects.count) == [1])
  }
}
