@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// A marker where it stands in a file.
package struct PlacedMarker: Hashable, Sendable {
  /// The marker.
  package let marker: ConflictMarker
  /// All of its record or line, without what ends it.
  package let range: TextRange
  /// The number of its record, counted from 1.
  package var record: Int
  /// Why there is a conflict, where that is written.
  package let reason: String

  /// A marker where it stands in a file.
  package init(_ marker: ConflictMarker, _ range: TextRange, record: Int, reason: String = "") {
    (self.marker, self.range, self.record, self.reason) = (marker, range, record, reason)
  }
}

/// Rows between markers of which a person must choose.
package struct ConflictBlock: Sendable {
  /// Its markers: four, or three where the common version is not shown; fewer where some are missing.
  package private(set) var markers: [PlacedMarker]

  /// Whether it has a beginning, a middle and an end.
  package var isWhole: Bool {
    markers.first?.marker.section == .ours && markers.last?.marker.section == .end
      && markers.contains { $0.marker.section == .theirs }
  }

  /// The records of the block, markers included.
  package var records: ClosedRange<Int> {
    let (first, last) = (markers.first?.record ?? 0, markers.last?.record ?? 0)
    return first...max(first, last)
  }

  /// How many records stand behind the marker of a section; nil where there is no such marker.
  package func count(of section: ConflictMarker.Section) -> Int? {
    guard let index = markers.firstIndex(where: { $0.marker.section == section }) else {
      return nil
    }
    guard index + 1 < markers.count else { return 0 }
    return markers[index + 1].record - markers[index].record - 1
  }

  /// Why there is a conflict, where that is written.
  package var reason: String { markers.first?.reason ?? "" }

  /// The blocks that markers, in the order of the file, make up. Inside a block others of another length
  /// are part of a version.
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

  /// Whether a marker goes on with the block.
  private func takes(_ next: ConflictMarker.Section) -> Bool {
    switch (markers.last?.marker.section, next) {
    case (.ours, .base), (.ours, .theirs), (.base, .theirs), (.theirs, .end): true
    // The middle of a half block was deleted.
    case (.ours, .end), (.base, .end): true
    default: false
    }
  }
}
