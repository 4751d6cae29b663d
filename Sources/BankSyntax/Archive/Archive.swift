@_spi(QBank) import BankModel

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
