import BankEditor
@_spi(QBank) import BankText
import TestSupport
import Testing

@Suite("Positions and edits in editors")
struct PlacedTextTests {
  /// The same place of `aé😀あ` in bytes and in each encoding of positions.
  static let places: [(byte: Int, utf8: Int, utf16: Int, utf32: Int)] = [
    (0, 0, 0, 0), (1, 1, 1, 1), (3, 3, 2, 2), (7, 7, 4, 3), (10, 10, 5, 4),
  ]

  @Test("columns are counted in bytes, UTF-16 code units or characters", arguments: places)
  func columns(byte: Int, utf8: Int, utf16: Int, utf32: Int) {
    let ways: [(PositionEncoding, Int)] = [(.utf8, utf8), (.utf16, utf16), (.utf32, utf32)]
    for (encoding, column) in ways {
      let text = PlacedText(Source(name: "a.csv", "x\naé😀あ\ny".utf8), encoding)
      #expect(text.position(of: 2 + byte) == Position(1, column))
      #expect(text.offset(of: Position(1, column)) == 2 + byte)
    }
  }

  /// Positions outside the text, and the byte they are read as.
  static let beyond: [(line: Int, character: Int, byte: Int)] = [
    (0, 99, 2), (1, 99, 5), (2, 0, 6), (3, 0, 7), (9, 9, 7), (-1, 0, 0), (0, -5, 0),
  ]

  @Test("a position beyond a line or a text is its end", arguments: beyond)
  func odd(line: Int, character: Int, byte: Int) {
    // Lines that end in CR LF and in CR, and one without a line ending.
    let text = PlacedText(Source(name: "a.csv", "ab\r\nc\rd".utf8), .utf16)
    #expect(text.lines.count == 3)
    #expect(text.offset(of: Position(line, character)) == byte)
  }

  @Test("a position inside a character is its start")
  func inside() {
    let text = PlacedText(Source(name: "a.csv", "😀b".utf8), .utf16)
    #expect(text.offset(of: Position(0, 1)) == 0)
    #expect(text.offset(of: Position(0, 2)) == 4)
  }

  @Test("an invalid byte counts as one character")
  func invalid() {
    for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
      let text = PlacedText(Source(name: "a.csv", [0x61, 0xFF, 0x62, 0x0A]), encoding)
      for byte in 0...3 {
        #expect(text.position(of: byte) == Position(0, byte))
        #expect(text.offset(of: Position(0, byte)) == byte)
      }
    }
  }

  @Test("positions are in the order of the text")
  func ascending() {
    let positions = [
      Position(0, 0), Position(0, 1), Position(0, 7), Position(1, 0), Position(1, 3),
      Position(2, 1),
    ]
    for (index, position) in positions.enumerated() {
      #expect(positions.map { $0 < position } == positions.indices.map { $0 < index })
    }
  }

  @Test("the line table that edits update equals a new one")
  func keptLines() {
    var random = Generator(seed: 7)
    let parts = ["", "a", "\n", "\r", "\r\n", "あ", "x\ny", "\n\n", "\r\r", "\n\r"]
    for _ in 0..<Deep.rounds(300, exhaustive: 20_000) {
      var text = PlacedText(Source(name: "a.csv", "one\r\ntwo\rthree\nfour".utf8), .utf8)
      var bytes = Array("one\r\ntwo\rthree\nfour".utf8)
      var all: TextEdit?
      let first = bytes
      for _ in 0..<6 {
        let one = Int(random.below(UInt64(bytes.count + 1)))
        let other = Int(random.below(UInt64(bytes.count + 1)))
        let range = TextRange(min(one, other), max(one, other))
        let new = Array(parts[Int(random.below(UInt64(parts.count)))].utf8)
        let edit = text.replace(range, by: new)
        bytes.replaceSubrange(range.offsets, with: new)
        all = all?.followed(by: edit) ?? edit
        #expect(Array(text.source.bytes) == bytes)
        #expect(text.lines == LineTable(bytes.arraySpan))
      }
      guard let all else { continue }
      let kept = first.prefix(all.range.start) == bytes.prefix(all.range.start)
      let rest = first[all.range.end...].elementsEqual(bytes[(all.range.start + all.count)...])
      #expect(kept && rest, "\(all)")
    }
  }

  @Test("replacing the whole text is an edit of all of it")
  func wholeText() {
    var text = PlacedText(Source(name: "a.csv", "ab\ncd".utf8), .utf8)
    let edit = text.replace(nil, by: Array("xyz".utf8))
    #expect(edit.range == TextRange(0, 5) && edit.count == 3)
    #expect(Array(text.source.bytes) == Array("xyz".utf8))
  }

  @Test("the edits between two texts turn one into the other")
  func lineEdits() {
    var random = Generator(seed: 3)
    let lines = ["a\n", "b\n", "c\r\n", "", "d", "\n"]
    for _ in 0..<Deep.rounds(300, exhaustive: 20_000) {
      let texts = (0..<2).map { _ in
        (0..<Int(random.below(12))).map { _ in lines[Int(random.below(6))] }.joined()
      }
      let old = PlacedText(Source(name: "a.csv", texts[0].utf8), .utf16)
      let edits = LineEdits(from: old, to: Array(texts[1].utf8)).edits
      #expect(
        String(decoding: Edit.apply(edits, to: old.source.bytes), as: UTF8.self) == texts[1])
    }
  }

  /// A range of `a\nb\nc\nd\n`, and the changes to lines 1 and 3 that touch it.
  static let touched: [(range: TextRange, changes: [String])] = [
    (TextRange(0, 0), ["A\n"]), (TextRange(1, 1), ["A\n"]), (TextRange(2, 2), ["A\n"]),
    (TextRange(3, 3), []), (TextRange(4, 4), ["C\n"]), (TextRange(5, 6), ["C\n"]),
    (TextRange(6, 8), ["C\n"]), (TextRange(7, 8), []), (TextRange(2, 4), ["A\n", "C\n"]),
    (TextRange(0, 8), ["A\n", "C\n"]),
  ]

  @Test("only the changes that touch a range are made there", arguments: touched)
  func touching(range: TextRange, changes: [String]) {
    let old = PlacedText(Source(name: "a.csv", "a\nb\nc\nd\n".utf8), .utf16)
    let edits = LineEdits(from: old, to: Array("A\nb\nC\nd\n".utf8)).touching(range)
    #expect(edits.map { String(decoding: $0.text, as: UTF8.self) } == changes)
  }
}
