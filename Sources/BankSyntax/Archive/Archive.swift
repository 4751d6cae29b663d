@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A zip archive: named parts, each unpacked on demand.
///
/// Every offset and size in it is validated before use, so nothing is read outside the file, and no part unpacks to
/// more than its declared size.
package struct Archive: Sendable {
  /// One of the files in it.
  package struct Part: Sendable {
    /// Its name, with slashes between folders.
    package let name: String
    /// Its entry in the directory.
    let entry: TextRange
    /// The range of the whole part: its own header and its data.
    package let place: TextRange
    /// Its data, compressed or not.
    package let data: TextRange
    package let isPacked: Bool
    /// The uncompressed size in bytes.
    let size: Int
    let checksum: UInt32
  }

  /// The parts, in the order of the directory.
  package let parts: [Part]
  private let source: Source
  private let indices: [String: Int]
  /// The remaining budget for decompression.
  package var budget = DecompressionBudget()

  private init(_ source: Source, _ parts: [Part]) {
    self.source = source
    self.parts = parts
    indices = Dictionary(
      parts.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads the directory.
  package static func open(_ source: Source) -> Result<Archive, ParseError> {
    ArchiveDirectory.find(source.bytes).flatMap { $0.parts(source.bytes) }.map { parts in
      Archive(source, parts)
    }
  }

  /// Whether a file begins like an archive.
  package static func begins(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 4 && bytes.little32(at: 0) == ArchiveSignature.part
  }

  /// Returns the part with this name.
  package func part(_ name: String) -> Part? { indices[name].map { parts[$0] } }

  /// Returns the uncompressed content of a part.
  package mutating func content(_ part: Part) -> Result<[UInt8], ParseError> {
    do throws(ParseError) {
      try budget.spend(part.size, at: part.data)
    } catch {
      return .failure(error)
    }
    let packed = source.bytes.extracting(part.data.offsets)
    let content = part.isPacked ? Inflate.unpack(packed, size: part.size) : Array(packed)
    guard let content, CRC32.of(content.arraySpan) == part.checksum else {
      return .failure(.damaged(part.data, part.name))
    }
    return .success(content)
  }
}

/// The signatures of the records in an archive.
enum ArchiveSignature {
  /// Before each part.
  static let part: UInt32 = 0x0403_4B50
  /// Before each entry of the directory.
  static let entry: UInt32 = 0x0201_4B50
  /// After the directory.
  static let end: UInt32 = 0x0605_4B50
  /// After the directory, in zip64 archives.
  static let hugeEnd: UInt32 = 0x0606_4B50
  /// After the zip64 record, to locate it.
  static let locator: UInt32 = 0x0706_4B50
}

/// The checksum of each part in a zip archive.
enum CRC32 {
  /// The lookup table by byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// Returns the checksum of some bytes.
  static func of(_ bytes: Span<UInt8>) -> UInt32 {
    let table = table
    var rest = UInt32.max
    for index in bytes.indices {
      rest = rest >> 8 ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ bytes[index])]
    }
    return ~rest
  }
}

/// The limit for the expansion of one file: bytes that are unpacked, texts that are used repeatedly, cells that
/// exist only by their distance from others.
///
/// A small file can expand to any amount of each, so all of them are taken from one budget, which is passed through
/// the reader with the archive.
package struct DecompressionBudget: Sendable {
  private var left = Limits.unfoldedBytes

  /// The cost of a cell besides its text.
  package static let cell = 16

  /// Spends some bytes; throws an error at `range` if fewer are left.
  package mutating func spend(_ bytes: Int, at range: TextRange) throws(ParseError) {
    if bytes > left { throw .unfoldsTooFar(range) }
    left -= bytes
  }
}

extension Span<UInt8> {
  /// Returns the little-endian 16-bit number at `offset`.
  func little16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// Returns the little-endian 32-bit number at `offset`.
  func little32(at offset: Int) -> UInt32 {
    UInt32(little16(at: offset)) | UInt32(little16(at: offset + 2)) << 16
  }

  /// Returns the little-endian 64-bit number at `offset`, clamped to the largest `Int`.
  func little64(at offset: Int) -> Int {
    Int(clamping: UInt64(little32(at: offset)) | UInt64(little32(at: offset + 4)) << 32)
  }

  /// Returns the little-endian 32-bit size or offset at `offset`, clamped to the largest `Int` where that has only
  /// 32 bits.
  func size32(at offset: Int) -> Int { Int(clamping: little32(at: offset)) }
}

extension Array where Element == UInt8 {
  /// Appends a number as two bytes, little-endian.
  mutating func appendLittle16(_ number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Appends a number as four bytes, little-endian.
  mutating func appendLittle32(_ number: UInt32) {
    appendLittle16(Int(number & 0xFFFF))
    appendLittle16(Int(number >> 16))
  }

  /// Appends a size or an offset as eight bytes, little-endian.
  mutating func appendLittle64(_ size: Int) {
    appendLittle32(UInt32(truncatingIfNeeded: size))
    appendLittle32(UInt32(truncatingIfNeeded: size >> 32))
  }

  /// Appends a size or an offset that fits an archive, as four bytes, little-endian.
  mutating func appendSize32(_ size: Int) { appendLittle32(UInt32(truncatingIfNeeded: size)) }
}

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
