@_spi(QBank) import BankModel

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
