@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("The shape of a CSV file")
struct CSVShapeTests {
  private static let parts = ["a", ",", ",", "\n", "\r\n", "\r", "\"x\ny\"", "\"", "あ,い"].map {
    Array($0.utf8)
  }

  private func shape(
    _ bytes: [UInt8], from start: Int? = nil, limit: Int? = nil
  ) -> (shape: CSVShape, end: Int) {
    var shape = CSVShape()
    var batch = CSVBatch(records: 1)
    var reader = CSVReader(bytes.arraySpan, widths: [2], from: start, limit: limit)
    while reader.next(&batch) { shape.add(batch, bytes.arraySpan) }
    return (shape, reader.position)
  }

  @Test("records, cells, line endings and defects are counted", arguments: 0..<4)
  func counts(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let bytes = generator.text(upTo: 150, of: Self.parts)
      let records = PlainCSV(bytes, widths: [2]).records
      let shape = shape(bytes).shape
      #expect(shape.records == records.count)
      #expect(shape.defects == records.reduce(0) { $0 + $1.defects.count })
      for width in 0...9 {
        #expect(shape.count(ofWidth: width) == records.count { $0.cells.count == width })
      }
      for (way, text) in [(CSVShape.LineEnding.lf, "\n"), (.crlf, "\r\n"), (.cr, "\r")] {
        let those = records.indices.filter { end(of: records[$0], bytes) == text.bytes }
        let tally = shape.lineEndings(way)
        #expect(tally?.count ?? 0 == those.count)
        #expect(tally?.record == those.first.map { $0 + 1 })
        #expect(tally?.first == those.first.flatMap { records[$0].cells.last?.range.end })
      }
    }
  }

  /// Returns the bytes that end the line of a record; after an unclosed quote, there may be more of them.
  private func end(of record: PlainCSV.Record, _ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[(record.cells.last?.range.end ?? 0)..<record.next])
  }

  @Test("an overlong row is not counted under a line ending that it does not have")
  func overlong() {
    let row = [[UInt8]](repeating: "x,".bytes, count: Limits.columns + 1).flatMap(\.self)
    #expect(shape(row).shape.lineEndings(.cr) == nil)
    #expect(shape(row + "\r".bytes + row).shape.lineEndings(.cr) == nil)
  }

  @Test("the shapes of two parts add up to the shape of the whole")
  func parts() {
    var generator = Generator(seed: 5)
    for _ in 0..<100 {
      let bytes = generator.text(upTo: 60, of: Self.parts)
      let whole = shape(bytes).shape
      let first = shape(bytes, limit: generator.number(0...bytes.count))
      var joined = first.shape
      joined.add(shape(bytes, from: first.end).shape)
      #expect(joined.records == whole.records)
      #expect(joined.defects == whole.defects)
      for width in 0...61 {
        #expect(joined.count(ofWidth: width) == whole.count(ofWidth: width))
      }
      for way in CSVShape.LineEnding.allCases {
        #expect(joined.lineEndings(way)?.count == whole.lineEndings(way)?.count)
        #expect(joined.lineEndings(way)?.first == whole.lineEndings(way)?.first)
        #expect(joined.lineEndings(way)?.record == whole.lineEndings(way)?.record)
      }
    }
  }

  @Test(
    "the commonest width is that of most rows; of two, the smaller one",
    arguments: [
      ("", 0), ("a", 1), ("a,b\nc\nd,e", 2), ("a,b\nc", 1), ("a\nb,c\nd,e\nf", 1),
    ])
  func commonestWidth(file: String, width: Int) {
    #expect(shape(file.bytes).shape.commonestWidth == width)
  }

  @Test(
    "a row with more cells than the limit is counted once, and reported as overlong",
    arguments: [999, 1_000, 1_001, 1_002, 1_050, 1_064, 5_000], ["", "\n", "\r\n", "\na,b\n"])
  func overlong(cells: Int, rest: String) {
    let row = String(repeating: "x,", count: cells - 1) + "x"
    for before in ["", "a,b\n"] {
      let file = (before + row + rest).bytes
      let isTooWide = cells > 1_000
      let shape = shape(file).shape
      #expect(shape.count(ofWidth: cells) == 1)
      #expect(shape.count(ofWidth: 9_999) == (isTooWide ? 1 : 0))

      var batch = CSVBatch()
      var reader = CSVReader(file.arraySpan, widths: [2])
      while reader.next(&batch), batch.count == 0 {}
      let number = before.isEmpty ? 0 : 1
      #expect(batch.width(number) == min(cells, 1_000))
      #expect(batch.overlong.map(\.record) == (isTooWide ? [number] : []))
      #expect(batch.overlong.map(\.cells) == (isTooWide ? [cells] : []))
    }
  }
}
