@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Writes a zip archive whose bytes depend on nothing but the names and contents of its parts.
///
/// Parts are not packed, and all bear the first date that an archive can tell. There must be no
/// more of them than `Limits` allows, which `hasRoom` tells.
package struct ArchiveWriter {
  private var parts: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  private var total = 0

  /// The version of the format that is needed to read this: 2.0.
  private static let version = 20
  /// The first of January 1980.
  private static let date = 1 << 5 | 1

  /// More parts than this are counted in the record of zip64, which archives of so many have.
  private var maxPlainParts = 0xFFFE

  package init() {}

  /// An archive of these parts; it is written as those of a great many parts are where there are more than
  /// `maxPlainParts`.
  package static func archive(
    _ parts: [(name: String, content: [UInt8])], maxPlainParts: Int = 0xFFFE
  ) -> [UInt8] {
    var writer = ArchiveWriter()
    writer.maxPlainParts = maxPlainParts
    for part in parts { writer.add(part.name, part.content) }
    return writer.finished
  }

  /// Whether an archive of so many more parts with so many more bytes could be read again.
  package func hasRoom(parts: Int, bytes: Int) -> Bool {
    count + parts <= Limits.archiveParts && total + bytes <= Limits.archiveBytes
  }

  /// Adds a part under a name that no other part has.
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

  /// What a part's own header and its entry in the list both say.
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

  /// The whole archive.
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

  /// Adds the record of zip64, and where it is.
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

  /// The version of the format that is needed to read zip64: 4.5.
  private static let hugeVersion = 45
}
