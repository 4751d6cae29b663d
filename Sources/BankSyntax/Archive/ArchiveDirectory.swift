@_spi(QBank) import BankModel

/// The directory at the end of an archive, which lists its parts.
struct ArchiveDirectory {
  /// The number of parts listed.
  let count: Int
  /// The range of the directory.
  let range: TextRange
  /// The record after the directory that gives its location.
  let end: TextRange

  private static let endBytes = 22
  private static let entryBytes = 46
  private static let headerBytes = 30
  /// The sizes in bytes of the zip64 record and of its locator.
  static let hugeEndBytes = 56
  private static let locatorBytes = 20
  /// The sentinel for a size or an offset that is stored elsewhere, as it is read.
  private static let unknownSize = Int(clamping: UInt32.max)

  /// Finds the directory by the record at the very end of the file, which only a comment may follow.
  static func find(_ bytes: Span<UInt8>) -> Result<ArchiveDirectory, ParseError> {
    guard let end = endOffset(bytes) else {
      let isCut = Archive.begins(bytes)
      let start = TextRange(0, min(4, bytes.count))
      return .failure(isCut ? .cutOff(TextRange(at: bytes.count)) : .noArchive(start))
    }
    let range = TextRange(end, bytes.count)
    var (count, size) = (bytes.little16(at: end + 10), bytes.size32(at: end + 12))
    var (start, behind) = (bytes.size32(at: end + 16), end)
    if bytes.little32(at: end + 4) != 0 || bytes.little16(at: end + 8) != count {
      return .failure(.severalFiles(range))
    }
    let isLocated =
      end >= locatorBytes && bytes.little32(at: end - locatorBytes) == ArchiveSignature.locator
    if isLocated || count == 0xFFFF || size == unknownSize || start == unknownSize {
      guard isLocated, let record = hugeEnd(bytes, before: end - locatorBytes) else {
        return .failure(.cutOff(range))
      }
      behind = record
      count = bytes.little64(at: record + 32)
      (size, start) = (bytes.little64(at: record + 40), bytes.little64(at: record + 48))
    }
    if start != behind - size { return .failure(.cutOff(range)) }
    if count > Limits.archiveParts { return .failure(.tooManyParts(range, count)) }
    return .success(ArchiveDirectory(count: count, range: TextRange(start, behind), end: range))
  }

  /// Returns the start of the zip64 record that ends before an offset, or nil if the record is invalid.
  private static func hugeEnd(_ bytes: Span<UInt8>, before end: Int) -> Int? {
    let start = bytes.little64(at: end + 8)
    guard start >= 0, start <= end - hugeEndBytes,
      bytes.little32(at: start) == ArchiveSignature.hugeEnd,
      bytes.little64(at: start + 4) == end - start - 12, bytes.little64(at: start + 16) == 0,
      bytes.little32(at: end + 4) == 0,
      bytes.little64(at: start + 24) == bytes.little64(at: start + 32)
    else { return nil }
    return start
  }

  private static func endOffset(_ bytes: Span<UInt8>) -> Int? {
    let last = bytes.count - endBytes
    guard last >= 0 else { return nil }
    return (max(0, last - 0xFFFF)...last).reversed().first { offset in
      bytes.little32(at: offset) == ArchiveSignature.end
        && offset + endBytes + bytes.little16(at: offset + 20) == bytes.count
    }
  }

  /// Returns all parts; no two are the same or overlap, and none is outside the file.
  func parts(_ bytes: Span<UInt8>) -> Result<[Archive.Part], ParseError> {
    var parts: [Archive.Part] = []
    var names: Set<[UInt8]> = []
    var (offset, total) = (range.start, 0)
    for _ in 0..<count {
      guard let entry = Entry(bytes, at: offset, limit: range.end) else {
        return .failure(.damagedEntry(TextRange(offset, range.end)))
      }
      if let error = entry.error { return .failure(error) }
      if !names.insert(entry.nameBytes).inserted {
        return .failure(.sameName(entry.range, entry.name))
      }
      guard let part = part(entry, bytes) else {
        return .failure(.misplaced(entry.range, entry.name))
      }
      total += part.size
      if total > Limits.archiveBytes { return .failure(.tooLargeTogether(entry.range)) }
      parts.append(part)
      offset = entry.range.end
    }
    if offset != range.end { return .failure(.damagedEntry(TextRange(offset, range.end))) }
    return overlap(parts).map { .failure($0) } ?? .success(parts)
  }

  /// Returns the part for an entry, or nil if the part's own header contradicts the entry.
  private func part(_ entry: Entry, _ bytes: Span<UInt8>) -> Archive.Part? {
    let start = entry.offset
    guard start <= range.start - ArchiveDirectory.headerBytes,
      bytes.little32(at: start) == ArchiveSignature.part,
      bytes.little16(at: start + 6) & Entry.Flags.unreadable == 0,
      bytes.little16(at: start + 8) == entry.method
    else { return nil }
    let name = start + ArchiveDirectory.headerBytes
    let nameEnd = name + bytes.little16(at: start + 26)
    let data = nameEnd + bytes.little16(at: start + 28)
    guard entry.packedSize <= range.start - data,
      Array(bytes, TextRange(name, nameEnd)) == entry.nameBytes
    else { return nil }
    let end = data + entry.packedSize
    return Archive.Part(
      name: entry.name, entry: entry.range, place: TextRange(start, end),
      data: TextRange(data, end), isPacked: entry.method == Entry.deflated, size: entry.size,
      checksum: entry.checksum)
  }

  private func overlap(_ parts: [Archive.Part]) -> ParseError? {
    let sorted = parts.ordered { $0.place < $1.place }
    let pair = zip(sorted, sorted.dropFirst()).first { $0.place.end > $1.place.start }
    return pair.map { .overlapping($1.entry, $1.name) }
  }
}

extension ArchiveDirectory {
  /// The entry of a part in the directory.
  struct Entry {
    /// The compression method of parts that are stored uncompressed.
    static let stored = 0
    /// The compression method of deflated parts.
    static let deflated = 8

    /// The flags of an entry.
    enum Flags {
      /// The name is UTF-8.
      static let unicode = 0x0800
      /// Encrypted by any method.
      static let encrypted = 0x2041
      /// Encrypted, or a patch to another file.
      static let unreadable = encrypted | 0x0020
    }

    let range: TextRange
    let nameBytes: [UInt8]
    let flags: Int
    let method: Int
    let checksum: UInt32
    let packedSize: Int
    let size: Int
    let offset: Int
    private let disk: Int

    /// Reads the entry at an offset, or nil if there is none that ends before the limit.
    init?(_ bytes: Span<UInt8>, at start: Int, limit: Int) {
      let nameStart = start + ArchiveDirectory.entryBytes
      guard nameStart <= limit, bytes.little32(at: start) == ArchiveSignature.entry else {
        return nil
      }
      let nameEnd = nameStart + bytes.little16(at: start + 28)
      let end = nameEnd + bytes.little16(at: start + 30) + bytes.little16(at: start + 32)
      guard end <= limit, nameEnd > nameStart else { return nil }
      range = TextRange(start, end)
      nameBytes = Array(bytes, TextRange(nameStart, nameEnd))
      flags = bytes.little16(at: start + 8)
      method = bytes.little16(at: start + 10)
      checksum = bytes.little32(at: start + 16)
      disk = bytes.little16(at: start + 34)
      var sizes = [24, 20, 42].map { bytes.size32(at: start + $0) }
      let extra = TextRange(nameEnd, nameEnd + bytes.little16(at: start + 30))
      Entry.complete(&sizes, bytes, extra)
      (size, packedSize, offset) = (sizes[0], sizes[1], sizes[2])
    }

    /// The ID of the extra field with the sizes that do not fit into an entry.
    private static let hugeField = 1

    /// Reads sizes that do not fit into the entry from its extra fields.
    private static func complete(_ sizes: inout [Int], _ bytes: Span<UInt8>, _ extra: TextRange) {
      var field = extra.start
      while field + 4 <= extra.end {
        let end = field + 4 + bytes.little16(at: field + 2)
        if bytes.little16(at: field) == hugeField, end <= extra.end {
          var place = field + 4
          for index in sizes.indices
          where sizes[index] == ArchiveDirectory.unknownSize && place + 8 <= end {
            sizes[index] = bytes.little64(at: place)
            place += 8
          }
          return
        }
        field = end
      }
    }

    /// The name as text. Old programs did not state their encoding; if the bytes are not UTF-8, each is mapped to a
    /// scalar of the same value, so that different names stay different.
    var name: String {
      if let text = UTF8Check.text(nameBytes) { return text }
      return String(String.UnicodeScalarView(nameBytes.map { Unicode.Scalar($0) }))
    }

    /// The reason why the part cannot be read, as far as its entry shows, or nil.
    var error: ParseError? {
      if flags & Flags.encrypted != 0 { return .encrypted(range, name) }
      if flags & Flags.unreadable != 0 { return .packing(range, name, method) }
      if [packedSize, size, offset].contains(ArchiveDirectory.unknownSize) {
        return .damagedEntry(range)
      }
      if disk != 0 { return .severalFiles(range) }
      if method != Entry.stored, method != Entry.deflated { return .packing(range, name, method) }
      if size > Limits.archivePartBytes { return .tooLarge(range, name) }
      if method == Entry.stored, packedSize != size { return .misplaced(range, name) }
      return nil
    }
  }
}
