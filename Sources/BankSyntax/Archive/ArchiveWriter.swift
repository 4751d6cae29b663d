@_spi(QBank) import BankModel

/// Writes a zip archive whose bytes depend only on the names and contents of its parts.
///
/// Parts are not compressed, and all have the earliest date that an archive can express. Their number must not
/// exceed `Limits`, see `hasRoom`.
package struct ArchiveWriter {
  private var parts: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  private var total = 0

  /// The version of the format that a reader must support: 2.0.
  private static let version = 20
  /// The date of January 1, 1980.
  private static let date = 1 << 5 | 1

  /// The maximum number of parts without a zip64 record.
  private var maxPlainParts = 0xFFFE

  package init() {}

  /// Returns an archive of these parts, with a zip64 record if there are more than `maxPlainParts`.
  package static func archive(
    _ parts: [(name: String, content: [UInt8])], maxPlainParts: Int = 0xFFFE
  ) -> [UInt8] {
    var writer = ArchiveWriter()
    writer.maxPlainParts = maxPlainParts
    for part in parts { writer.add(part.name, part.content) }
    return writer.finished
  }

  /// Whether the archive could still be read with this many additional parts and bytes.
  package func hasRoom(parts: Int, bytes: Int) -> Bool {
    count + parts <= Limits.archiveParts && total + bytes <= Limits.archiveBytes
  }

  /// Appends a part, whose name must be unique.
  package mutating func add(_ name: String, _ content: [UInt8]) {
    let offset = parts.count
    let name = Array(name.utf8)
    parts.appendLittle32(ArchiveSignature.part)
    ArchiveWriter.appendFacts(name, content, to: &parts)
    parts += name
    parts += content
    directory.appendLittle32(ArchiveSignature.entry)
    directory.appendLittle16(ArchiveWriter.version)
    ArchiveWriter.appendFacts(name, content, to: &directory)
    // No comment, first disk, no attributes.
    directory += [UInt8](repeating: 0, count: 10)
    directory.appendSize32(offset)
    directory += name
    count += 1
    total += content.count
  }

  /// Appends the fields that a part's own header and its directory entry have in common.
  private static func appendFacts(
    _ name: [UInt8], _ content: [UInt8], to bytes: inout [UInt8]
  ) {
    let isASCII = name.allSatisfy { $0 < 0x80 }
    bytes.appendLittle16(version)
    bytes.appendLittle16(isASCII ? 0 : ArchiveDirectory.Entry.Flags.unicode)
    bytes.appendLittle16(ArchiveDirectory.Entry.stored)
    bytes.appendLittle16(0)
    bytes.appendLittle16(date)
    bytes.appendLittle32(CRC32.of(content.arraySpan))
    bytes.appendSize32(content.count)
    bytes.appendSize32(content.count)
    bytes.appendLittle16(name.count)
    bytes.appendLittle16(0)
  }

  /// The bytes of the whole archive.
  package var finished: [UInt8] {
    var bytes = parts + directory
    let isHuge = count > maxPlainParts
    if isHuge { appendHugeEnd(to: &bytes) }
    bytes.appendLittle32(ArchiveSignature.end)
    bytes.appendLittle32(0)
    bytes.appendLittle16(isHuge ? 0xFFFF : count)
    bytes.appendLittle16(isHuge ? 0xFFFF : count)
    bytes.appendSize32(directory.count)
    bytes.appendSize32(parts.count)
    bytes.appendLittle16(0)
    return bytes
  }

  /// Appends the zip64 record and its locator.
  private func appendHugeEnd(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.appendLittle32(ArchiveSignature.hugeEnd)
    bytes.appendLittle64(ArchiveDirectory.hugeEndBytes - 12)
    bytes.appendLittle16(ArchiveWriter.hugeVersion)
    bytes.appendLittle16(ArchiveWriter.hugeVersion)
    bytes.appendLittle64(0)
    for size in [count, count, directory.count, parts.count] { bytes.appendLittle64(size) }
    bytes.appendLittle32(ArchiveSignature.locator)
    bytes.appendLittle32(0)
    bytes.appendLittle64(start)
    bytes.appendLittle32(1)
  }

  /// The version of the format that a reader of zip64 must support: 4.5.
  private static let hugeVersion = 45
}
