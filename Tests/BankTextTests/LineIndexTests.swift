@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Lines and columns")
struct LineIndexTests {
  private static let parts =
    [
      "a", "あ", "👍", "e\u{301}", "\n", "\r", "\r\n", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ].map { Array($0.utf8) } + [[0xFF], [0xE3, 0x81]]

  /// The line and column, found by scanning the file from its start.
  private func place(of offset: Int, in bytes: [UInt8]) -> Source.LineAndColumn {
    var (line, column, units, place) = (1, 1, 1, 0)
    while place < offset {
      let isReturn = bytes[place] == 0x0D
      let isPair = isReturn && place + 1 < bytes.count && bytes[place + 1] == 0x0A
      if bytes[place] == 0x0A || (isReturn && !isPair) {
        (line, column, units) = (line + 1, 1, 1)
        place += 1
      } else {
        let scalar = bytes.arraySpan.scalar(at: place)
        column += 1
        units += scalar.map { $0.value > 0xFFFF ? 2 : 1 } ?? 1
        place += scalar?.length ?? 1
      }
    }
    return Source.LineAndColumn(line: line, column: column, utf16Column: units)
  }

  /// Every offset at which a scalar or an invalid byte begins, and the end.
  private func places(_ bytes: [UInt8]) -> [Int] {
    var places: [Int] = []
    var offset = 0
    while offset < bytes.count {
      places.append(offset)
      offset += bytes.arraySpan.scalar(at: offset)?.length ?? 1
    }
    return places + [bytes.count]
  }

  @Test(
    "an offset has its line, its column and its column in UTF-16",
    arguments: [
      ("abc", 0, 1, 1, 1), ("abc", 2, 1, 3, 3), ("abc", 3, 1, 4, 4), ("a\nb", 1, 1, 2, 2),
      ("a\nb", 2, 2, 1, 1), ("a\r\nb", 1, 1, 2, 2), ("a\r\nb", 2, 1, 3, 3),
      ("a\r\nb", 3, 2, 1, 1), ("a\rb", 2, 2, 1, 1), ("a\n\rb", 3, 3, 1, 1),
      ("\n\n\n", 3, 4, 1, 1), ("あい\nう", 3, 1, 2, 2), ("あい\nう", 7, 2, 1, 1),
      ("e\u{301}x", 3, 1, 3, 3), ("👍x", 4, 1, 2, 3), ("", 0, 1, 1, 1),
    ])
  func table(text: String, offset: Int, line: Int, column: Int, utf16Column: Int) {
    let bytes = Array(text.utf8)
    var cursor = PositionCursor()
    let found = cursor.place(at: offset, in: bytes.arraySpan)
    let expected = Source.LineAndColumn(line: line, column: column, utf16Column: utf16Column)
    #expect(found == expected)
    #expect(place(of: offset, in: bytes) == expected)
  }

  @Test("places are right if asked for in rising order, as for sorted findings")
  func rising() {
    var generator = Generator(seed: 91)
    for _ in 0..<200 {
      let bytes = generator.text(upTo: 40, of: Self.parts)
      var (cursor, index) = (PositionCursor(), LineIndex())
      for offset in places(bytes) where generator.below(2) == 0 {
        let expected = place(of: offset, in: bytes)
        let found = cursor.place(at: offset, in: bytes.arraySpan)
        let line = index.line(at: offset, in: bytes.arraySpan)
        #expect(found == expected)
        #expect(line == expected.line)
      }
    }
  }

  @Test(
    "columns are counted on from the previous place, not from the start of the line",
    arguments: [(5, 0), (20, 20), (21, 20), (29, 20), (19, 0), (30, 30), (35, 30)])
  func countingStart(offset: Int, start: Int) {
    let bytes = Array((String(repeating: "a", count: 29) + "\n" + "bbbbbb").utf8)
    var cursor = PositionCursor()
    _ = cursor.place(at: 20, in: bytes.arraySpan)
    let found = cursor.start(for: offset, in: bytes.arraySpan)
    #expect(found == start)
  }

  @Test("places are right if asked for in any order and in several files")
  func anyOrder() {
    var generator = Generator(seed: 92)
    for _ in 0..<60 {
      let texts = (0..<2).map { _ in generator.text(upTo: 30, of: Self.parts) }
      let sources = texts.map { Source(Path("a.csv"), $0) }
      var positions = Positions()
      for _ in 0..<30 {
        let file = generator.number(0...1)
        let offset = generator.pick(places(texts[file]))
        let found = positions.place(at: offset, in: sources[file])
        #expect(found == place(of: offset, in: texts[file]))
      }
    }
  }

  @Test("places are right far into a large file")
  func largeFile() {
    let lines = (0..<4_000).map { "問題\($0),1,a,b,c,d" + ["\n", "\r\n", "\r"][$0 % 3] }
    let bytes = Array(lines.joined().utf8)
    var (cursor, index) = (PositionCursor(), LineIndex())
    var offset = 0
    for (number, line) in lines.enumerated() {
      if number % 97 == 0 {
        let found = cursor.place(at: offset + 6, in: bytes.arraySpan)
        let foundLine = index.line(at: offset, in: bytes.arraySpan)
        #expect(found == Source.LineAndColumn(line: number + 1, column: 3, utf16Column: 3))
        #expect(foundLine == number + 1)
      }
      offset += line.utf8.count
    }
    let first = index.line(at: 0, in: bytes.arraySpan)
    #expect(first == 1)
  }

  @Test("a line starts after the previous line ending and ends before its own")
  func startAndEnd() {
    var generator = Generator(seed: 93)
    for _ in 0..<200 {
      let bytes = generator.text(upTo: 12, of: Self.parts)
      for offset in places(bytes) {
        let line = place(of: offset, in: bytes).line
        let start = places(bytes).first { place(of: $0, in: bytes).line == line }
        let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        #expect(LineIndex.startOfLine(at: offset, in: bytes.arraySpan) == start)
        #expect(LineIndex.endOfLine(at: offset, in: bytes.arraySpan) == end)
      }
    }
  }

  @Test("the search for the start or end of a line stops at a given limit")
  func limits() {
    let bytes = Array("abc\ndefghi\njkl".utf8)
    #expect(LineIndex.startOfLine(at: 9, in: bytes.arraySpan, notBefore: 6) == 6)
    #expect(LineIndex.startOfLine(at: 9, in: bytes.arraySpan, notBefore: 2) == 4)
    #expect(LineIndex.endOfLine(at: 5, in: bytes.arraySpan, notAfter: 7) == 7)
    #expect(LineIndex.endOfLine(at: 5, in: bytes.arraySpan, notAfter: 12) == 10)
  }
}
