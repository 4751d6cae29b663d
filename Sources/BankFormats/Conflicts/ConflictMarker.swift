@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// A separator between the versions of an undecided question: a row written by a merge, or a line written by git.
package struct ConflictMarker: Hashable, Sendable {
  /// The section that follows a marker.
  package enum Section: UInt8, Sendable {
    /// Our version: `<<<<<<<`.
    case ours = 0x3C
    /// The common version of both sides: `|||||||`.
    case base = 0x7C
    /// Their version: `=======`.
    case theirs = 0x3D
    /// The decided rows after the block: `>>>>>>>`.
    case end = 0x3E
  }

  /// The section that follows the marker.
  package let section: Section
  /// The number of marker characters.
  package let length: Int

  /// The minimum number of marker characters.
  package static let minLength = 7

  /// Parses a marker at the start of a cell or line: seven or more marker characters, followed by a space or
  /// nothing.
  package init?(_ text: Span<UInt8>) {
    guard let first = text.isEmpty ? nil : text[0], let section = Section(rawValue: first) else {
      return nil
    }
    var length = 1
    while length < text.count, text[length] == first { length += 1 }
    guard length >= Self.minLength else { return nil }
    if length < text.count, ![ASCII.space, ASCII.tab].contains(text[length]) { return nil }
    (self.section, self.length) = (section, length)
  }

  /// Parses a marker from the first cell of a record. The second cell, if there is one, must be `0`, which is never
  /// an answer.
  package init?(_ cell: Span<UInt8>, next: Span<UInt8>?) {
    if let next, next.count != 1 || next[0] != UInt8(ascii: "0") { return nil }
    self.init(cell)
  }

  /// Parses a row as a marker. Only a row of problems can be one, because of its answer.
  package init?(_ row: borrowing Row) {
    guard row.count > BankKind.answerCell else { return nil }
    self.init(row.text(1), next: row.text(BankKind.answerCell))
  }

  /// Parses a defective record as a marker.
  package init?(_ record: DefectiveRecord, in bytes: Span<UInt8>) {
    guard record.reason == .ragged else { return nil }
    self.init(cells: record.cells, in: bytes)
  }

  /// Parses a record with these cells as a marker.
  package init?(cells: [TextRange], in bytes: Span<UInt8>) {
    guard let first = cells.first else { return nil }
    let cell = CSVCells.text(of: first, in: bytes)
    if cells.count == 1 {
      self.init(cell.arraySpan)
      return
    }
    let next = CSVCells.text(of: cells[1], in: bytes)
    self.init(cell.arraySpan, next: next.arraySpan)
  }

  /// Parses the line that begins at an offset as a marker.
  package init?(lineAt start: Int, in bytes: Span<UInt8>) {
    guard start == 0 || bytes[start - 1] == ASCII.lineFeed else { return nil }
    var end = start
    while end < bytes.count, end - start < Limits.columns, !bytes[end].isLineBreak { end += 1 }
    self.init(bytes.extracting(start..<end))
  }
}

/// A marker and its place in a file.
package struct PlacedMarker: Hashable, Sendable {
  /// The marker.
  package let marker: ConflictMarker
  /// The range of its record or line, without the line ending.
  package let range: TextRange
  /// The number of its record, counted from 1.
  package var record: Int
  /// The reason for the conflict; empty if none is written.
  package let reason: String

  /// Creates a marker at a place in a file.
  package init(_ marker: ConflictMarker, _ range: TextRange, record: Int, reason: String = "") {
    (self.marker, self.range, self.record, self.reason) = (marker, range, record, reason)
  }
}

/// Rows between conflict markers, from which a person must choose.
package struct ConflictBlock: Sendable {
  /// Its markers: four, or three if the common version is not shown; fewer if some are missing.
  package private(set) var markers: [PlacedMarker]

  /// Whether it has a beginning, a middle and an end.
  package var isWhole: Bool {
    markers.first?.marker.section == .ours && markers.last?.marker.section == .end
      && markers.contains { $0.marker.section == .theirs }
  }

  /// The records of the block, including the markers.
  package var records: ClosedRange<Int> {
    let (first, last) = (markers.first?.record ?? 0, markers.last?.record ?? 0)
    return first...max(first, last)
  }

  /// Returns the number of records after the marker of a section, or nil if there is no such marker.
  package func count(of section: ConflictMarker.Section) -> Int? {
    guard let index = markers.firstIndex(where: { $0.marker.section == section }) else {
      return nil
    }
    guard index + 1 < markers.count else { return 0 }
    return markers[index + 1].record - markers[index].record - 1
  }

  /// The reason for the conflict; empty if none is written.
  package var reason: String { markers.first?.reason ?? "" }

  /// Groups markers, in file order, into blocks. Inside a block, markers of another length are part of a version.
  package static func blocks(of markers: [PlacedMarker]) -> [ConflictBlock] {
    var blocks: [ConflictBlock] = []
    var open: ConflictBlock?
    for marker in markers {
      if var block = open {
        if marker.marker.length != block.markers[0].marker.length { continue }
        if block.takes(marker.marker.section) {
          block.markers.append(marker)
          open = block
          if marker.marker.section == .end {
            blocks.append(block)
            open = nil
          }
          continue
        }
        blocks.append(block)
      }
      open = ConflictBlock(markers: [marker])
      if marker.marker.section == .end {
        blocks.append(ConflictBlock(markers: [marker]))
        open = nil
      }
    }
    return blocks + [open].compactMap(\.self)
  }

  /// Whether a marker of the given section continues the block.
  private func takes(_ next: ConflictMarker.Section) -> Bool {
    switch (markers.last?.marker.section, next) {
    case (.ours, .base), (.ours, .theirs), (.base, .theirs), (.theirs, .end): true
    // The middle of the block was deleted.
    case (.ours, .end), (.base, .end): true
    default: false
    }
  }
}
