@_spi(QBank) import BankFormats

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
