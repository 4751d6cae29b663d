/// Finds the line numbers of offsets in a file.
///
/// Lines end at LF, CRLF or a lone CR. The number of lines before each page of the file is cached as far as it was
/// needed, so a lookup scans little more than a page.
@_spi(QBank) public struct LineIndex: Sendable {
  /// The number of line endings before each page reached so far.
  private var before = [0]
  private static let page = 1 << 12

  /// Creates an index with an empty cache.
  @_spi(QBank) public init() {}

  /// Returns the number of the line, counted from 1, that contains the byte at `offset`.
  @_spi(QBank) public mutating func line(at offset: Int, in bytes: Span<UInt8>) -> Int {
    let page = offset / LineIndex.page
    while before.count <= page {
      let start = (before.count - 1) * LineIndex.page
      let range = TextRange(start, start + LineIndex.page)
      before.append(before[before.count - 1] + LineIndex.lineEnds(bytes, range))
    }
    let rest = TextRange(page * LineIndex.page, offset)
    return before[page] + LineIndex.lineEnds(bytes, rest) + 1
  }

  /// Returns the start of the line that contains `offset`, but searches no further back than `limit`.
  @_spi(QBank) public static func startOfLine(
    at offset: Int, in bytes: Span<UInt8>, notBefore limit: Int = 0
  ) -> Int {
    var start = offset
    while start > limit, !endsLine(bytes, start - 1) { start -= 1 }
    return start
  }

  /// Returns the end of the line that contains `offset`, without its line ending, but searches no further than
  /// `limit`.
  @_spi(QBank) public static func endOfLine(
    at offset: Int, in bytes: Span<UInt8>, notAfter limit: Int = .max
  ) -> Int {
    let last = min(bytes.count, limit)
    var end = offset
    while end + ByteBlock.size <= last {
      let block = ByteBlock(bytes, at: end)
      let breaks =
        block.equal(to: ASCII.lineFeed).bits | block.equal(to: ASCII.carriageReturn).bits
      if breaks != 0 { return end + breaks.trailingZeroBitCount }
      end += ByteBlock.size
    }
    while end < last, !bytes[end].isLineBreak { end += 1 }
    return end
  }

  /// Returns the number of lines that end inside a range; a CR whose LF is behind the range does not count.
  static func lineEnds(_ bytes: Span<UInt8>, _ range: TextRange) -> Int {
    var total = 0
    var offset = range.start
    while offset + ByteBlock.size <= range.end {
      let block = ByteBlock(bytes, at: offset)
      let next = offset + ByteBlock.size
      var ends = block.equal(to: ASCII.lineFeed).bits
      let returns = block.equal(to: ASCII.carriageReturn).bits
      if returns != 0 {
        let feedNext: UInt64 = next < bytes.count && bytes[next] == ASCII.lineFeed ? 1 << 63 : 0
        ends |= returns & ~(ends &>> 1 | feedNext)
      }
      if ends != 0 { total &+= ends.nonzeroBitCount }
      offset = next
    }
    while offset < range.end {
      if endsLine(bytes, offset) { total += 1 }
      offset += 1
    }
    return total
  }

  /// Whether the byte is the last one of a line ending.
  private static func endsLine(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    switch bytes[offset] {
    case ASCII.lineFeed: true
    case ASCII.carriageReturn: offset + 1 == bytes.count || bytes[offset + 1] != ASCII.lineFeed
    default: false
    }
  }
}

extension Source {
  /// A line and a column, both counted from 1; columns are counted in Unicode scalars.
  public struct LineAndColumn: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The column; each byte that is not UTF-8 counts as one.
    public let column: Int
    /// The column in UTF-16 code units, as many editors count.
    public let utf16Column: Int
  }
}

/// Converts offsets to lines and columns.
///
/// If the offsets ascend, as those of sorted findings do, the file is scanned only once, even if it is a single
/// line.
@_spi(QBank) public struct PositionCursor {
  private var index = LineIndex()
  private var offset = 0
  private var place = Source.LineAndColumn(line: 1, column: 1, utf16Column: 1)
  /// The column of the last place in bytes of UTF-8, as some programs count.
  @_spi(QBank) public private(set) var utf8Column = 1

  /// Creates a cursor at the start of a file.
  @_spi(QBank) public init() {}

  /// Returns the line and column of the byte at `offset`.
  @_spi(QBank) public mutating func place(at offset: Int, in bytes: Span<UInt8>)
    -> Source.LineAndColumn
  {
    let start = start(for: offset, in: bytes)
    let sameLine = start == self.offset
    var (column, utf16Column) = sameLine ? (place.column, place.utf16Column) : (1, 1)
    utf8Column = (sameLine ? utf8Column : 1) + max(0, offset - start)
    var next = start
    while next < offset {
      let length = bytes.scalar(at: next)?.length ?? 1
      next += length
      column += 1
      utf16Column += length == 4 ? 2 : 1
    }
    let line = sameLine ? place.line : index.line(at: offset, in: bytes)
    self.offset = offset
    place = Source.LineAndColumn(line: line, column: column, utf16Column: utf16Column)
    return place
  }

  /// Returns where to start counting columns up to an offset: at the previous place if that is nearer than the
  /// start of the line.
  func start(for offset: Int, in bytes: Span<UInt8>) -> Int {
    LineIndex.startOfLine(
      at: offset, in: bytes, notBefore: offset >= self.offset ? self.offset : 0)
  }
}

/// Converts offsets in several files to lines and columns, in any order.
@_spi(QBank) public struct Positions {
  private var cursors: [ObjectIdentifier: PositionCursor] = [:]

  /// Creates an empty cache.
  @_spi(QBank) public init() {}

  /// Returns the line and column of an offset in a file.
  @_spi(QBank) public mutating func place(at offset: Int, in source: Source) -> Source.LineAndColumn
  {
    cursors[ObjectIdentifier(source), default: PositionCursor()].place(at: offset, in: source.bytes)
  }
}

extension Source {
  /// Returns the line and column of a byte, as people count them; for any byte of a character, those of the
  /// character.
  ///
  /// - Complexity: O(*n*) in the bytes before it.
  public func lineAndColumn(at offset: Int) -> Source.LineAndColumn {
    var cursor = PositionCursor()
    return cursor.place(at: min(max(offset, 0), count), in: bytes)
  }
}
