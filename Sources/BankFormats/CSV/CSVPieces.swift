import BankModel
public import BankText

/// The records of a CSV file that begin in one stretch of it.
public struct CSVPiece: Equatable, Sendable {
  /// Where the first record begins.
  public let start: Int
  /// Where no record of the piece begins any more.
  public let limit: Int
}

/// Cuts a CSV file into pieces that can be read at the same time.
///
/// The cuts are made at regular places, so that they do not depend on how many workers there are.
public enum CSVPieces {
  private static let stretch = 1 << 20

  /// Pieces as they are if all quotes of the file are right.
  ///
  /// Then an odd number of quotes before a place means that it is inside a quoted cell. Whether
  /// that was so shows when the pieces have been read: each ends just where the next one begins.
  public static func guessed(_ source: Source, _ workers: Workers) -> [CSVPiece] {
    let count = (source.count + stretch - 1) / stretch
    let quotes = workers.map(count) { quoteCount(source.bytes, range($0, source)) }
    var before = 0
    var pieces: [CSVPiece] = []
    for index in 0..<count {
      let range = range(index, source)
      let start =
        index == 0
        ? CSVReader.firstRecord(source.bytes)
        : firstRecord(source.bytes, range, inside: before % 2 == 1)
      if let start, start < range.end { pieces.append(CSVPiece(start: start, limit: range.end)) }
      before += quotes[index]
    }
    return pieces
  }

  /// Pieces as they are, found by reading the file from its start.
  ///
  /// `widths` are the numbers of cells that records should have; see `CSVReader`.
  public static func read(_ source: Source, widths: [Int]) -> [CSVPiece] {
    var pieces: [CSVPiece] = []
    var batch = CSVBatch()
    var position = CSVReader.firstRecord(source.bytes)
    while position < source.count {
      let limit = min((position / stretch + 1) * stretch, source.count)
      pieces.append(CSVPiece(start: position, limit: limit))
      var reader = CSVReader(source.bytes, widths: widths, from: position, limit: limit)
      while reader.next(&batch) {}
      position = reader.position
    }
    return pieces
  }

  private static func range(_ index: Int, _ source: Source) -> TextRange {
    TextRange(index * stretch, min((index + 1) * stretch, source.count))
  }

  private static func quoteCount(_ bytes: Span<UInt8>, _ range: TextRange) -> Int {
    var total = 0
    var offset = range.start
    while offset + ByteBlock.size <= range.end {
      total += ByteBlock(bytes, at: offset).equal(to: ASCII.quote).nonzeroBitCount
      offset += ByteBlock.size
    }
    for rest in offset..<range.end where bytes[rest] == ASCII.quote { total += 1 }
    return total
  }

  /// The first place in a stretch that a line feed stands before, but not inside a quoted cell.
  private static func firstRecord(
    _ bytes: Span<UInt8>, _ range: TextRange, inside: Bool
  ) -> Int? {
    if !inside, bytes[range.start - 1] == ASCII.lineFeed { return range.start }
    var inside = inside
    for offset in range.offsets {
      if bytes[offset] == ASCII.quote { inside.toggle() }
      if !inside, bytes[offset] == ASCII.lineFeed { return offset + 1 }
    }
    return nil
  }
}
