import BankText

/// The lines of a text file, one after the other; they end at LF, CR LF or a lone CR.
struct TextLines: Sequence, IteratorProtocol {
  private let source: Source
  private var offset: Int

  /// The lines of a file, without a byte order mark at its start.
  init(_ source: Source) {
    self.source = source
    let mark = byteOrderMark.count
    let hasMark = source.count >= mark && source.copy(TextRange(0, mark)) == byteOrderMark
    offset = hasMark ? mark : 0
  }

  /// The next line, without what ends it.
  mutating func next() -> TextRange? {
    let source = source
    let bytes = source.bytes
    guard offset < bytes.count else { return nil }
    let line = TextRange(offset, LineIndex.endOfLine(at: offset, in: bytes))
    let isPair =
      line.end + 1 < bytes.count && bytes[line.end] == ASCII.carriageReturn
      && bytes[line.end + 1] == ASCII.lineFeed
    offset = line.end + (line.end == bytes.count ? 0 : isPair ? 2 : 1)
    return line
  }
}

extension UInt8 {
  /// Whether it is a blank between the words of a line or ends the line.
  var isASCIIWhitespace: Bool { self == ASCII.space || self == ASCII.tab || isLineBreak }
}

extension Span<UInt8> {
  /// A range without the white space at its edges, by one definition of white space.
  func trimmed(_ range: TextRange, _ isBlank: (UInt8) -> Bool = \.isASCIIWhitespace) -> TextRange {
    var range = range
    while range.start < range.end, isBlank(self[range.start]) { range.start += 1 }
    while range.start < range.end, isBlank(self[range.end - 1]) { range.end -= 1 }
    return range
  }

  /// Whether a range begins with some ASCII text.
  func starts(_ range: TextRange, with text: StaticString) -> Bool {
    range.count >= text.utf8CodeUnitCount
      && (0..<text.utf8CodeUnitCount).allSatisfy { self[range.start + $0] == text.byte($0) }
  }
}

extension StaticString {
  /// One byte of an ASCII text.
  func byte(_ index: Int) -> UInt8 { withUTF8Buffer { unsafe $0[index] } }
}
