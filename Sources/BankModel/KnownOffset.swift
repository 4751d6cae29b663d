@_spi(QBank) import BankText

/// Where a place in the text of a cell was found in the file, so that the search for one further on in
/// the same text begins there. Without it, a text with something to report at every letter would be
/// gone through from its start each time.
@usableFromInline
struct KnownOffset {
  /// Where the text begins in the file; nil when nothing is known.
  private var start: Int?
  private var inText = 0
  private var inFile = 0

  mutating func fileOffset(
    of offset: Int, in file: Span<UInt8>, from start: Int, _ notation: CellNotation
  ) -> Int {
    if self.start != start || inText > offset { (self.start, inText, inFile) = (start, 0, start) }
    let found = notation.fileOffset(of: offset - inText, in: file, from: inFile)
    (inText, inFile) = (offset, found)
    return found
  }
}
