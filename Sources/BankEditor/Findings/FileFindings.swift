@_spi(QBank) import BankRules

/// The findings of a file, with their ranges in its current text.
package struct FileFindings: Sendable {
  /// The text.
  package private(set) var text: PlacedText
  /// The findings, in the order of the text.
  package private(set) var diagnostics: [Diagnostic]
  /// A number that changes whenever the findings change.
  package private(set) var number = 0

  /// The known starts of rows, in ascending order.
  private var rowStarts: [UInt32] = []

  /// Creates the findings of a text.
  init(_ text: PlacedText, _ diagnostics: [Diagnostic], rows: [UInt32] = [], number: Int) {
    (self.text, self.diagnostics, self.number) = (text, diagnostics, number)
    rowStarts = rows.filter { $0 != RowVerdicts.noRow }
  }

  /// Whether text and findings are the same.
  func isSame(as other: FileFindings) -> Bool {
    text.source == other.text.source && diagnostics == other.diagnostics
  }

  /// Takes the number of equal findings.
  mutating func keepNumber(of other: FileFindings) { number = other.number }

  /// Adjusts to an edit: moves what comes after it, and removes what it touches.
  mutating func follow(_ edit: TextEdit, to text: PlacedText, number: Int) {
    (self.text, self.number) = (text, number)
    diagnostics = diagnostics.compactMap { $0.following(edit, in: text.source) }
    let first = rowStarts.indices.partitioningIndex { rowStarts[$0] >= edit.range.start }
    let next = rowStarts.indices.partitioningIndex { rowStarts[$0] > edit.range.end }
    for index in next..<rowStarts.count {
      rowStarts[index] = UInt32(truncatingIfNeeded: Int(rowStarts[index]) + edit.change)
    }
    rowStarts.removeSubrange(first..<next)
  }

  /// The rows that an edit touched, after `follow`, or nil if the starts of rows are unknown.
  func rows(around edit: TextEdit, from start: Int) -> TextRange? {
    if rowStarts.isEmpty { return nil }
    let index = rowStarts.indices.partitioningIndex { rowStarts[$0] >= edit.range.start }
    let first = index > 0 ? Int(rowStarts[index - 1]) : start
    let last = index < rowStarts.count ? Int(rowStarts[index]) : text.source.count
    return first <= last ? TextRange(first, last) : nil
  }

  /// Replaces the findings in a range of rows; those about the file as a whole are kept.
  mutating func replace(in range: TextRange, by found: [Diagnostic]) {
    let isOutside = { (known: Diagnostic) in
      let start = known.place.range.start
      return start < range.start || start >= range.end || !RowLint.sees(known.rule)
    }
    diagnostics = (diagnostics.filter(isOutside) + found).ordered {
      $0.place.range.start < $1.place.range.start
    }
  }
}

extension TextRange {
  /// Returns the range after an edit, or nil if the edit touched it.
  func following(_ edit: TextEdit) -> TextRange? {
    if end <= edit.range.start, start < edit.range.start || edit.range.isEmpty { return self }
    return start >= edit.range.end ? moved(by: edit.change) : nil
  }
}

extension Diagnostic {
  /// Returns the diagnostic after an edit, or nil if the edit touched it.
  fileprivate func following(_ edit: TextEdit, in source: Source) -> Diagnostic? {
    if place.range.end < edit.range.start, related.isEmpty, isFixBefore(edit.range.start) {
      return self
    }
    guard let range = place.range.following(edit) else { return nil }
    let related = related.compactMap { other -> Related? in
      guard other.source.path == source.path else { return other }
      return other.range.following(edit).map {
        Related(source, $0, other.message, row: other.row?.following(edit))
      }
    }
    let fix = fix.flatMap { fix -> Fix? in
      let edits = fix.edits.compactMap { change in
        change.range.following(edit).map { Edit($0, change.text) }
      }
      return edits.count == fix.edits.count
        ? Fix(fix.applicability, fix.description, edits) : nil
    }
    return moved(
      to: Place(range, record: place.record, cell: place.cell), related: related, fix: fix)
  }

  private func isFixBefore(_ offset: Int) -> Bool {
    fix?.edits.allSatisfy { $0.range.end < offset } ?? true
  }
}
