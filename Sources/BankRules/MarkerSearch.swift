@_spi(QBank) import BankFormats

/// Finds the rows and lines of a part of a file that are merge conflict markers.
struct MarkerSearch {
  private(set) var found: [PlacedMarker] = []
  private let source: Source

  /// Creates a search in a source, in which the places of rows and defects are.
  init(_ source: Source) { self.source = source }

  /// Searches rows. Questions that begin with such a marker are rare.
  mutating func look(at rows: borrowing RowsView) {
    let source = source
    let bytes = source.bytes
    for index in 0..<rows.count {
      let row = rows.row(index)
      let range = row.cell(1).range
      // A quote may precede the marker.
      guard !range.isEmpty, MarkerSearch.canBegin(bytes[range.start]) else { continue }
      guard let marker = ConflictMarker(row) else { continue }
      let reason = row.count > BankKind.cellsBeforeChoices ? row.string(3) : ""
      found.append(PlacedMarker(marker, row.range, record: row.record, reason: reason))
    }
  }

  /// Searches a defect that is not a row: git writes its markers as lines of their own.
  mutating func look(at defect: ReadDefect) {
    let source = source
    let bytes = source.bytes
    switch defect {
    case .record(let record):
      guard let marker = ConflictMarker(record, in: bytes) else { return }
      found.append(PlacedMarker(marker, record.range, record: record.number))
    case .json(.brokenItem(let mistake, let number?)): look(atLine: mistake.range.start, number)
    case .table(let misfit):
      if let record = misfit.place.record { look(atLine: misfit.place.range.start, record) }
    default: return
    }
  }

  private mutating func look(atLine start: Int, _ record: Int) {
    let source = source
    let bytes = source.bytes
    guard start < bytes.count, let marker = ConflictMarker(lineAt: start, in: bytes) else { return }
    found.append(
      PlacedMarker(
        marker, TextRange(start, LineIndex.endOfLine(at: start, in: bytes)), record: record))
  }

  private static func canBegin(_ byte: UInt8) -> Bool {
    byte == ASCII.quote || ConflictMarker.Section(rawValue: byte) != nil
  }
}

extension FileLint {
  /// Whether a record is part of an unresolved conflict.
  func isInOpenConflict(_ record: Int) -> Bool {
    if openConflicts.isEmpty { return false }
    let next = openConflicts.indices.partitioningIndex { openConflicts[$0].upperBound >= record }
    return next < openConflicts.count && openConflicts[next].contains(record)
  }
}
