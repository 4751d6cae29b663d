@_spi(QBank) import BankText

/// The texts of an archive that were read, one after the other, as one text that places point into.
///
/// A part that is packed has no bytes of its own in the file, so no place there could show them.
struct ArchiveText {
  /// All of them.
  private(set) var bytes: [UInt8] = []
  /// What the parts are called, and where the text of each begins.
  private(set) var parts: [(name: String, start: Int)] = []

  /// Adds the text of a part, which ends its last line; tells where it begins.
  mutating func add(_ name: String, _ content: [UInt8]) -> Int {
    let start = bytes.count
    parts.append((name, start))
    bytes += content
    if bytes.last != ASCII.lineFeed { bytes.append(ASCII.lineFeed) }
    return start
  }

  /// The texts as a file of the same name as the archive.
  func source(_ path: Path) -> Source {
    let (parts, bytes) = (parts, bytes)
    return Source(
      path, bytes,
      names: PlaceNames { offset in
        guard let part = parts.last(where: { $0.start <= offset }) else { return nil }
        let line =
          1 + bytes[part.start..<Swift.min(offset, bytes.count)].count { $0 == ASCII.lineFeed }
        return ("\(part.name), line \(line)", "\(part.name)の\(line)行目")
      })
  }
}
