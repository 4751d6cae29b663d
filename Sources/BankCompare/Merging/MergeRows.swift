@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// The rows of a file, and what else is in it.
struct MergeRows {
  /// All that goes with each row.
  private(set) var ranges: [TextRange] = []
  /// How many rows and items stand for conflicts that are open.
  private(set) var markers = 0
  /// Whether there is something else that is no row.
  private(set) var hasDefects = false
  private(set) var shape = CSVShape()
  private var isMarker: [Bool] = []
  /// Of each row whose answer names no choice that answer, because a problem has no place for it.
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
    // A blank line or a heading goes with its neighbour.
    case .record(let record) where record.reason == .blank || record.reason == .header: return
    case .noRows, .answer: return
    case .json(.item(let item, _)) where ConflictItem(at: item.range.start, in: bytes) != nil:
      markers += 1
    default: hasDefects = true
    }
  }

  /// What stands for each row, with the answers that name no choice.
  func digests(_ side: CompareSide) -> [RowDigest] {
    zip(side.digests, unclear).map { digest, text in text.map { digest.with($0) } ?? digest }
  }

  /// The same without the rows that only stand for conflicts.
  func digestsOfQuestions(_ side: CompareSide) -> [RowDigest] {
    zip(digests(side), isMarker).compactMap { $1 ? nil : $0 }
  }
}

extension RowDigest {
  /// The digest of a row with a text that its problem has no place for.
  fileprivate func with(_ text: [UInt8]) -> RowDigest {
    var maker = RowDigestMaker()
    maker.add(self)
    maker.add(text.arraySpan)
    return maker.digest
  }
}
