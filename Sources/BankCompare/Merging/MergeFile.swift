@_spi(QBank) import BankFormats

/// A version of a bank, with the raw bytes of each row.
struct MergeFile {
  let bank: BankFile
  let side: CompareSide
  /// The bytes of each row.
  private(set) var pieces: [Piece] = []
  /// The bytes before the first row and after the last one.
  let head, tail: [UInt8]

  /// The bytes of a row and of its separator.
  struct Piece {
    /// The row itself: a line without its line ending, or an item of a document.
    let row: TextRange
    /// The separator: for a line, the bytes up to the next row; for an item, those between the previous item and
    /// it.
    let gap: TextRange
  }

  /// Opens a version, or returns nil if it contains anything but rows, such as an open conflict of an earlier
  /// merge.
  init?(_ source: Source, given: BankKind?, _ format: Format?) {
    var bank = BankFile.merged(source, given, format)
    var rows = MergeRows(bank)
    if let settled = bank.settled(by: rows.shape) { (bank, rows) = (settled, MergeRows(settled)) }
    let isEmpty = Source.isBlank(source.bytes)
    let isBank = bank.kind == .problems && bank.defectOfWhole == nil
    guard isEmpty || isBank && !rows.hasDefects && rows.markers == 0 else { return nil }
    self.bank = bank
    let side = CompareSide(bank)
    guard side.count == rows.ranges.count else { return nil }
    self.side = CompareSide(
      digests: rows.digests(side), ids: side.ids, number: { side.number(of: $0) },
      problem: { side.problem(at: $0) })
    let first = rows.ranges.first?.start ?? source.count
    head = source.copy(TextRange(0, first))
    let isDocument = bank.syntax == .json
    tail = isDocument ? source.copy(TextRange(rows.ranges.last?.end ?? first, source.count)) : []
    pieces = isDocument ? items(rows.ranges) : lines(rows.ranges)
  }

  private func items(_ rows: [TextRange]) -> [Piece] {
    rows.indices.map { index in
      let before = index == 0 ? rows[0].start : rows[index - 1].end
      return Piece(row: rows[index], gap: TextRange(before, rows[index].start))
    }
  }

  private func lines(_ rows: [TextRange]) -> [Piece] {
    let bytes = bank.source.bytes
    return rows.indices.map { index in
      let next = index + 1 < rows.count ? rows[index + 1].start : bytes.count
      var end = rows[index].end
      while end > rows[index].start, bytes[end - 1].isLineBreak { end -= 1 }
      return Piece(row: TextRange(rows[index].start, end), gap: TextRange(end, next))
    }
  }

  /// The bytes of a row without its line ending.
  func bytes(of row: Int) -> [UInt8] { bank.source.copy(pieces[row].row) }

  /// The bytes that separate a row from its neighbour.
  func gap(of row: Int) -> [UInt8] { bank.source.copy(pieces[row].gap) }

  /// The bytes of a row, edited to say what `problem` says, or nil if the file has no place for that.
  func bytes(of row: Int, telling problem: Problem) -> [UInt8]? {
    let old = side.problem(at: row)
    var loader = RowLoader()
    loader.load(at: rowStart(row), of: bank.source, bank.syntax)
    let rewriting = loader.withRow { bank.rewriting($0, from: old, to: problem) }
    guard case .inOrder(let edits) = rewriting else { return nil }
    return bank.source.copy(pieces[row].row, with: edits)
  }

  /// The offset at which reading the row starts: for an indented line of JSON, its bracket.
  private func rowStart(_ row: Int) -> Int {
    guard bank.syntax == .jsonLines else { return pieces[row].row.start }
    var cursor = JSONCursor(bank.source.bytes, from: pieces[row].row.start)
    return cursor.peek() == nil ? pieces[row].row.start : cursor.offset
  }

  /// The line ending of the file, taken from its first row that ends in one, or in a document from its first line; nil
  /// if there is none.
  var lineEnding: [UInt8]? {
    for piece in pieces {
      let gap = bank.source.copy(piece.gap)
      if let end = gap.firstIndex(where: { !$0.isLineBreak }) ?? (gap.isEmpty ? nil : gap.count),
        end > 0
      {
        return gap.starts(with: [ASCII.carriageReturn, ASCII.lineFeed])
          ? [ASCII.carriageReturn, ASCII.lineFeed] : [gap[0]]
      }
    }
    return bank.syntax == .json ? bank.source.firstLineEnding : nil
  }

  /// Whether the last line ends in a line break.
  var endsInLineBreak: Bool { bank.source.endsInLineBreak }
}

extension Source {
  /// Whether a file is empty or has no visible contents.
  fileprivate static func isBlank(_ bytes: Span<UInt8>) -> Bool {
    let start = bytes.startOfText
    return (start..<max(start, bytes.count)).allSatisfy {
      bytes[$0].isLineBreak || bytes[$0] == ASCII.space
    }
  }
}

/// The rows of a file, and what else it contains.
struct MergeRows {
  /// The full range of each row.
  private(set) var ranges: [TextRange] = []
  /// The number of rows and items that mark open conflicts.
  private(set) var markers = 0
  /// Whether the file contains anything else that is not a row.
  private(set) var hasDefects = false
  private(set) var shape = CSVShape()
  private var isMarker: [Bool] = []
  /// For each row whose answer names no choice, that answer, because a problem has no place for it.
  private var unclear: [[UInt8]?] = []

  init(_ file: BankFile) {
    let bytes = file.source.bytes
    let end = file.readRows { chunk in
      for defect in chunk.defects { add(defect, bytes) }
      chunk.forEachRow(of: file) { problem, range in
        ranges.append(range)
        unclear.append(problem.isUsable ? nil : Array(problem.answer))
        isMarker.append(ConflictMarker(problem.row) != nil)
      }
    }
    markers += isMarker.count { $0 }
    shape = end.shape
  }

  private mutating func add(_ defect: ReadDefect, _ bytes: Span<UInt8>) {
    switch defect {
    // A blank line or a header belongs to its neighbour.
    case .record(let record) where record.reason == .blank || record.reason == .header: return
    case .noRows, .answer: return
    case .json(.item(let item, _)) where ConflictItem(at: item.range.start, in: bytes) != nil:
      markers += 1
    default: hasDefects = true
    }
  }

  /// The digest of each row; an answer that names no choice is included.
  func digests(_ side: CompareSide) -> [RowDigest] {
    zip(side.digests, unclear).map { digest, text in text.map { digest.with($0) } ?? digest }
  }

  /// The digests of all rows except conflict markers.
  func digestsOfQuestions(_ side: CompareSide) -> [RowDigest] {
    zip(digests(side), isMarker).compactMap { $1 ? nil : $0 }
  }
}

extension RowDigest {
  /// Combines the digest of a row with a text that its problem has no place for.
  fileprivate func with(_ text: [UInt8]) -> RowDigest {
    var maker = RowDigestMaker()
    maker.add(self)
    maker.add(text.arraySpan)
    return maker.digest
  }
}
