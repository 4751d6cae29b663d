@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Testing

@Suite("Converting CSV rows to JSON items")
struct CSVConverterTests {
  private static let texts = [
    "plain", "", "水は何度で沸きますか？", "\"", "a,b", "two\nlines", "back\\slash", "\t", "\u{1}", "7",
    "a longer text that does not fit into one block of bytes at all",
  ]

  /// Returns random problems, and the same as CSV with quotes where needed.
  private static func bank(_ seed: UInt64) -> (problems: [Problem], csv: [UInt8]) {
    var generator = Generator(seed: seed)
    func text() -> String { texts[Int(generator.below(UInt64(texts.count)))] }
    let problems = (0..<50).map { number in
      // Most rows need no quotes, as in real banks.
      let isPlain = generator.below(3) > 0
      return Problem(
        question: isPlain ? "question \(number)" : text(), answer: Int(generator.below(4)) + 1,
        choices: (0..<4).map { isPlain ? "choice \($0)" : text() })
    }
    let csv = Format.csv.writer?(.problems(problems), ConvertOptions()).bytes ?? []
    return (problems, csv)
  }

  @Test("CSV rows become the same JSON items as the bank itself", arguments: 1...20, [false, true])
  func sameAsBank(_ seed: Int, _ isLines: Bool) {
    let (problems, csv) = Self.bank(UInt64(seed))
    let items = CSVConverter(.problems, isLines: isLines)
      .items(Source(Path("a.csv"), csv), from: 0, to: csv.count, isLast: true)
    #expect(items.failure == nil && items.count == 50 && items.end == csv.count)
    var whole = JSONBankWriter(isLines: isLines, .problems)
    whole.begin()
    whole.bytes += items.bytes.dropFirst(isLines ? 0 : 1)
    whole.end(isEmpty: false)
    #expect(whole.bytes == JSONBankWriter.write(.problems(problems), isLines: isLines))
  }

  @Test("conversion stops at the first row that cannot be converted, and names it")
  func failure() {
    let row = Array("q,1,a,b,c,d\n".utf8)
    let broken: [([UInt8], CSVConverter.Failure.Reason)] = [
      (Array("q,1,\u{E9}".utf8).dropLast() + Array(",b,c,d\n".utf8), .notUTF8),
      (Array("q,1,a\n".utf8), .cells(3)), (Array("q \"x\",1,a,b,c,d\n".utf8), .quotes),
    ]
    for (other, reason) in broken {
      let csv = row + row + other + row
      let items = CSVConverter(.problems, isLines: true)
        .items(Source(Path("a.csv"), csv), from: 0, to: csv.count, isLast: true)
      #expect(items.count == 2 && items.end == 2 * row.count)
      #expect(items.failure?.record == 3 && items.failure?.reason == reason)
    }
  }

  @Test("a cell may be as long as the limit, and no longer")
  func longCells() {
    let row = Array("q,1,a,b,c,d\n".utf8)
    let most = Limits.cellBytes
    for (count, isRead) in [(most, true), (most + 1, false)] {
      let long = [UInt8](repeating: UInt8(ascii: "q"), count: count) + row.dropFirst()
      let csv = row + long + row
      let items = CSVConverter(.problems, isLines: true)
        .items(Source(Path("a.csv"), csv), from: 0, to: csv.count, isLast: true)
      #expect(items.count == (isRead ? 3 : 1))
      #expect(items.failure?.reason == (isRead ? nil : .size))
      #expect(items.failure?.record == (isRead ? nil : 2))
    }
    // Together, cells may be longer.
    let half = [UInt8](repeating: UInt8(ascii: "a"), count: most / 2 + 1)
    let csv = half + Array(",1,".utf8) + half + Array(",b,c,d\n".utf8)
    let items = CSVConverter(.problems, isLines: true)
      .items(Source(Path("a.csv"), csv), from: 0, to: csv.count, isLast: true)
    #expect(items.count == 1 && items.failure == nil)
  }
}
