@_spi(QBank) package import BankText

/// The texts of an archive that were read, one after the other, as one text that places point into.
///
/// A part that is packed has no bytes of its own in the file, so no place there could show them.
package struct ArchiveText {
  /// All of them.
  package private(set) var bytes: [UInt8] = []
  /// What the parts are called, and where the text of each begins.
  private(set) var parts: [(name: String, start: Int)] = []

  package init() {}

  /// Adds the text of a part and a line break, so that its end is a place in it; tells where it begins.
  package mutating func add(_ name: String, _ content: [UInt8]) -> Int {
    let start = bytes.count
    parts.append((name, start))
    bytes += content
    bytes.append(ASCII.lineFeed)
    return start
  }

  /// The texts as a file of the same name as the archive; what is behind all of them is about the archive.
  package func source(_ path: Path) -> Source {
    // There may be a finding at each line, so lines are not counted anew for each.
    let breaks = bytes.indices.filter { bytes[$0] == ASCII.lineFeed }
    let (parts, end) = (parts, bytes.count)
    return Source(
      path, bytes,
      names: PlaceNames { offset in
        let index = parts.countOfFirst { $0.start <= offset }
        guard index > 0, offset < end else { return nil }
        let part = parts[index - 1]
        let before = breaks.countOfFirst { $0 < part.start }
        let line = 1 + breaks.countOfFirst { $0 < offset } - before
        let name = VisibleText.escape(part.name)
        return ("\(name), line \(line)", "\(name)の\(line)行目")
      })
  }
}

extension Array {
  /// How many elements at the start are as wanted, in an array where no others stand between them.
  fileprivate func countOfFirst(_ isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
