@_spi(QBank) import BankText

extension Span<UInt8> {
  /// Whether a word is one of several between quotes, as in a title, about which nothing is asked.
  func isQuoted(_ word: Range<Int>, in sentence: Range<Int>) -> Bool {
    var (start, straight) = (word.lowerBound, false)
    while start > sentence.lowerBound {
      start -= 1
      if self[start] == UInt8(ascii: "\"") {
        straight.toggle()
      } else if let quote = quote(at: start) {
        return quote.isOpening && isClosed(by: quote.kind, behind: word, in: sentence)
      }
    }
    return straight && isClosed(by: UInt8(ascii: "\""), behind: word, in: sentence)
  }

  /// Whether a quote is closed after a word, but not directly after it: then the word itself is marked.
  private func isClosed(by kind: UInt8, behind word: Range<Int>, in sentence: Range<Int>) -> Bool {
    let end = (word.upperBound..<sentence.upperBound).first {
      kind == UInt8(ascii: "\"")
        ? self[$0] == kind : quote(at: $0).map { $0.kind == kind && !$0.isOpening } ?? false
    }
    guard let end else { return false }
    let isFirst =
      word.lowerBound > 2
      && (self[word.lowerBound - 1] == kind || quote(at: word.lowerBound - 3)?.kind == kind)
    return end > word.upperBound || !isFirst
  }

  /// The quotation mark at an offset, one of “ ” 「 」 『 』 《 》, identified by the last byte of the opening one.
  func quote(at offset: Int) -> (kind: UInt8, isOpening: Bool)? {
    guard offset >= 0, offset + 2 < count, self[offset + 1] == 0x80 else { return nil }
    let last = self[offset + 2]
    switch (self[offset], last) {
    case (0xE2, 0x9C...0x9D), (0xE3, 0x8A...0x8F): return (last & 0xFE, last & 1 == 0)
    default: return nil
    }
  }
}
