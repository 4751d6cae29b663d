/// Writes JSON without white space and with only those escapes in strings that JSON requires.
@_spi(QBank) public enum JSONCompact {
  /// Appends a value that is known to be valid.
  @_spi(QBank) public static func append(
    _ document: Span<UInt8>, _ range: TextRange, to output: inout [UInt8]
  ) {
    var offset = range.start
    while offset < range.end {
      switch document[offset] {
      case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn:
        offset += 1
      case ASCII.quote:
        var cursor = JSONCursor(document, from: offset)
        guard let text = cursor.text() else { return }
        if text.isPlain {
          output.append(contentsOf: document, text.range)
        } else {
          JSONText.write(text.bytes(in: document).arraySpan, to: &output)
        }
        offset = text.range.end
      default:
        output.append(document[offset])
        offset += 1
      }
    }
  }
}
