@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading CSV in chunks")
struct CSVChunksTests {
  private static let parts = [
    "a", "あ", "1", ",", ",", "\n", "\n", "\r\n", "\r", "\"", "\"a,b\"", "\"a\nb,1\nc\"",
    "q,1,a,b,c,d\n",
    "\"x\ny,2,a,b,c,d\n\",1,a,b,c,d\n",
  ].map { Array($0.utf8) }

  @Test("a file cut anywhere has the records of the whole file", arguments: 0..<4)
  func cuts(seed: UInt64) {
    var generator = Generator(seed: seed)
    var readers = ReadCSV()
    for _ in 0..<40 {
      let bytes = generator.text(upTo: 40, of: Self.parts)
      let whole = readers.records(bytes, widths: [6])
      for cut in 0...bytes.count {
        let before = readers.records(bytes, widths: [6], limit: cut)
        let start = before.last?.next ?? bytes.arraySpan.startOfText
        let after = readers.records(bytes, widths: [6], from: start)
        #expect(before.allSatisfy { $0.start < cut })
        #expect(before + after == whole, "\(VisibleText.escape(bytes)) cut at \(cut)")
      }
    }
  }

  @Test("guessed chunks that fit together give the records of the whole file")
  func guesses() {
    var generator = Generator(seed: 9)
    var rightGuesses = 0
    for _ in 0..<150 {
      let bytes = generator.text(upTo: 100, of: Self.parts)
      for stretch in [1, 7, 64, 100] {
        let chunks = CSVChunks.guessed(Source(Path("a.csv"), bytes), widths: [6], size: stretch)
        rightGuesses += joined(chunks, bytes)
      }
    }
    #expect(rightGuesses > 1_000)
  }

  /// Joins chunks as a caller must, and returns how many were guessed right.
  ///
  /// A chunk that does not begin where the last one ended is read again.
  private func joined(_ chunks: [CSVChunk], _ bytes: [UInt8]) -> Int {
    var readers = ReadCSV()
    var records: [PlainCSV.Record] = []
    var end = bytes.arraySpan.startOfText
    var rightGuesses = 0
    for chunk in chunks {
      if chunk.start == end { rightGuesses += 1 }
      records += readers.records(bytes, widths: [6], from: end, limit: chunk.limit)
      end = records.last?.next ?? end
    }
    #expect(records == readers.records(bytes, widths: [6]), "\(VisibleText.escape(bytes))")
    return rightGuesses
  }

  @Test(
    "chunks without anything like a row are guessed right, and so read only once",
    arguments: [" \n", "Which?;1;a;b;c;d\n", "a,b\n", "\r\n", "x,x,x,x,x,x,x,x,x,x,x\n", "{\n"])
  func withoutRows(_ line: String) {
    let bytes = Array(String(repeating: line, count: 1_000).utf8)
    let chunks = CSVChunks.guessed(Source(Path("a.csv"), bytes), widths: [6], size: bytes.count / 4)
    #expect(joined(chunks, bytes) == chunks.count)
  }

  @Test(
    "chunks of rows with multi-line cells are guessed right, and so read only once",
    arguments: [
      "\"Wh\nich?\",1,a,b,c,d\n", "\"空の色は\nどれ？\",1,青,赤,緑,黄\r\n",
      "Which?,1,\"a\n1,2,3\",b,c,\"d\"\"\n\"\n",
    ])
  func ofSeveralLines(_ row: String) {
    let bytes = Array(String(repeating: row, count: 1_000).utf8)
    for size in [500, 777, 4_096] {
      let chunks = CSVChunks.guessed(Source(Path("a.csv"), bytes), widths: [6], size: size)
      #expect(joined(chunks, bytes) == chunks.count, "cut every \(size) bytes")
    }
  }

  @Test("chunks leave no gap and begin within their share of the file")
  func stretches() {
    var generator = Generator(seed: 10)
    for _ in 0..<100 {
      let bytes = generator.text(upTo: 200, of: Self.parts)
      let chunks = CSVChunks.guessed(Source(Path("a.csv"), bytes), widths: [6, 2], size: 50)
      #expect(chunks.map(\.limit).last ?? 0 == bytes.count)
      for (index, chunk) in chunks.enumerated() {
        #expect((index * 50...chunk.limit).contains(chunk.start))
        #expect(chunk.limit == min((index + 1) * 50, bytes.count))
      }
    }
  }

  @Test("several workers read the same records as one")
  func workers() {
    let rows = (0..<40_000).map { "問題\($0),\($0 % 4 + 1),\"a\nb,1\",い,う,え\n" }.joined()
    let source = Source(Path("a.csv"), rows.bytes)
    let chunks = CSVChunks.guessed(source, widths: [6], size: 1 << 16)
    let counts = [Workers.serial, Threads.workers(4)].map { workers in
      workers.map(chunks.count) { index in
        var reader = CSVReader(
          source.bytes, widths: [6], from: chunks[index].start, limit: chunks[index].limit)
        var batch = CSVBatch()
        var records = 0
        while reader.next(&batch) { records += batch.count }
        return [records, reader.position]
      }
    }
    #expect(counts[0] == counts[1])
    #expect(counts[0].reduce(0) { $0 + $1[0] } == 40_000)
    #expect(counts[0].map { $0[1] }.dropLast() == chunks.map(\.start).dropFirst())
  }
}
