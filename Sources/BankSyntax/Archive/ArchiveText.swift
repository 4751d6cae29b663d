@_spi(QBank) import BankText

/// The texts of the archive parts that were read, joined into one text that places refer to.
///
/// A compressed part has no bytes of its own in the file, so no place in the file could show them.
package struct ArchiveText {
  /// The joined texts.
  package private(set) var bytes: [UInt8] = []
  /// The name of each part, and the start of its text.
  private(set) var parts: [(name: String, start: Int)] = []

  package init() {}

  /// Appends the text of a part and a line break, so that its end is a valid place, and returns the start of the
  /// text.
  package mutating func add(_ name: String, _ content: [UInt8]) -> Int {
    let start = bytes.count
    parts.append((name, start))
    bytes += content
    bytes.append(ASCII.lineFeed)
    return start
  }

  /// Returns the texts as a source with the name of the archive; an offset after all of them refers to the archive
  /// itself.
  package func source(_ path: Path) -> Source {
    // There may be a finding on each line, so lines are not counted again for each.
    let breaks = bytes.indices.filter { bytes[$0] == ASCII.lineFeed }
    let (parts, end) = (parts, bytes.count)
    return Source(
      path, bytes,
      names: PlaceNames { offset in
        let index = parts.indices.partitioningIndex { parts[$0].start > offset }
        guard index > 0, offset < end else { return nil }
        let part = parts[index - 1]
        let before = breaks.indices.partitioningIndex { breaks[$0] >= part.start }
        let line = 1 + breaks.indices.partitioningIndex { breaks[$0] >= offset } - before
        let name = VisibleText.escape(part.name)
        return ("\(name), line \(line)", "\(name)の\(line)行目")
      })
  }
}
