@_spi(QBank) import BankText

/// The lines of a text file in order. They end at LF, CR LF or a lone CR.
struct TextLines: Sequence, IteratorProtocol {
  private let source: Source
  private var offset: Int

  /// Creates the sequence of a file's lines, without a byte order mark at its start.
  init(_ source: Source) {
    self.source = source
    offset = source.bytes.startOfText
  }

  /// Returns the next line, without its line ending.
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

extension Span<UInt8> {
  /// Returns a range without leading and trailing white space, with `isBlank` defining that.
  func trimmed(_ range: TextRange, _ isBlank: (UInt8) -> Bool = \.isASCIIWhitespace) -> TextRange {
    var range = range
    while range.start < range.end, isBlank(self[range.start]) { range.start += 1 }
    while range.start < range.end, isBlank(self[range.end - 1]) { range.end -= 1 }
    return range
  }

  /// Whether a range begins with an ASCII text.
  func starts(_ range: TextRange, with text: StaticString) -> Bool {
    range.count >= text.utf8CodeUnitCount
      && (0..<text.utf8CodeUnitCount).allSatisfy { self[range.start + $0] == text.byte($0) }
  }
}

extension StaticString {
  /// Returns a byte of an ASCII text.
  func byte(_ index: Int) -> UInt8 { withUTF8Buffer { unsafe $0[index] } }
}
