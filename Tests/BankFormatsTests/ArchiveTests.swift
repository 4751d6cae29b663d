@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading and writing zip archives")
struct ArchiveTests {
  /// An archive of two parts: 39 and 38 bytes with their headers, 51 bytes for each entry of the list, then the end
  /// record.
  static let small = ArchiveWriter.archive([("a.xml", Array("<a/>".utf8)), ("b.xml", [1, 2, 3])])
  static let second = 39
  static let list = 77
  static let secondEntry = 128
  static let end = 179

  @Test("the parts of a small archive are where the zip format puts them")
  func places() throws {
    let archive = try open(Self.small).get()
    #expect(Self.small.count == Self.end + 22)
    #expect(archive.parts.map(\.name) == ["a.xml", "b.xml"])
    #expect(archive.parts.map(\.place) == [TextRange(0, 39), TextRange(39, 77)])
    #expect(archive.parts.map(\.data) == [TextRange(35, 39), TextRange(74, 77)])
    #expect(archive.parts.map(\.entry) == [TextRange(77, 128), TextRange(128, 179)])
    #expect(archive.part("b.xml")?.size == 3)
    #expect(archive.part("c.xml") == nil)
  }

  @Test("a written archive requires version 2.0 to unpack")
  func version() {
    var writer = ArchiveWriter()
    writer.add("a", [1])
    #expect(writer.finished.arraySpan.little16(at: 4) == 20)
  }

  @Test("an archive is recognised by its first four bytes")
  func beginning() {
    func begins(_ bytes: [UInt8]) -> Bool { Archive.begins(bytes.arraySpan) }
    #expect(begins(Self.small) && begins(Array(Self.small[..<4])))
    #expect(!begins(Array(Self.small[..<3])) && !begins(Array("PKzip".utf8)))
  }

  @Test("the CRC-32 of the standard test text is the published one")
  func checksum() {
    let text = Array("123456789".utf8)
    let checksum = CRC32.of(text.arraySpan)
    #expect(checksum == 0xCBF4_3926)
  }

  /// A change of the small archive, with the expected message and its place.
  struct Broken: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    let range: TextRange
    let change: @Sendable (inout [UInt8]) -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ message: String, _ start: Int, _ end: Int,
      _ change: @escaping @Sendable (inout [UInt8]) -> Void
    ) {
      self.name = name
      self.message = message
      range = TextRange(start, end)
      self.change = change
    }
  }

  static let noList = "the list of parts at the end of the archive is missing or damaged"
  static let badEntry = "the list of parts of the archive is damaged here"
  static let elsewhere = "the part “b.xml” is not where the archive says it is"
  static let damaged = "the part “b.xml” is damaged"
  static let locked = "the part “b.xml” is encrypted"
  static let divided = "the archive is split into several files"

  static let broken: [Broken] = [
    Broken("nothing", "this is not a zip archive", 0, 0) { $0 = [] },
    Broken("some text", "this is not a zip archive", 0, 4) { $0 = Array("hello".utf8) },
    Broken("cut off in the list", noList, 150, 150) { $0.removeLast(51) },
    Broken("cut off by a byte", noList, 200, 200) { $0.removeLast() },
    Broken("something behind the end", noList, 202, 202) { $0.append(0) },
    Broken("something before the start", noList, 180, 202) { $0.insert(0, at: 0) },
    Broken("a list that begins outside", noList, 179, 201) { $0[end + 19] = 0x7F },
    Broken("a list that is too short", noList, 179, 201) { $0[end + 12] -= 1 },
    Broken("a comment longer than the file", noList, 201, 201) { $0[end + 20] = 1 },
    Broken("another disk", divided, 179, 201) { $0[end + 4] = 1 },
    Broken("more parts than on this disk", divided, 179, 201) { $0[end + 10] = 3 },
    Broken("the marks of zip64 at the end", noList, 179, 201) {
      for index in 8...11 { $0[end + index] = 0xFF }
    },
    Broken("the mark of zip64 in an entry", badEntry, 128, 179) {
      for index in 42...45 { $0[secondEntry + index] = 0xFF }
    },
    Broken("the place of a record of zip64 that is not there", noList, 179 + 20, 201 + 20) {
      $0.insert(contentsOf: [0x50, 0x4B, 6, 7] + [UInt8](repeating: 0, count: 16), at: end)
    },
    Broken("more entries than parts are told", badEntry, 128, 179) {
      $0[end + 8] = 1
      $0[end + 10] = 1
    },
    Broken("fewer entries than parts are told", badEntry, 179, 179) {
      $0[end + 8] = 3
      $0[end + 10] = 3
    },
    Broken("an entry that does not begin as one", badEntry, 128, 179) { $0[secondEntry] = 0 },
    Broken("a name that leaves the list", badEntry, 128, 179) { $0[secondEntry + 29] = 1 },
    Broken("a name of nothing", badEntry, 128, 179) { $0[secondEntry + 28] = 0 },
    Broken("a comment that leaves the list", badEntry, 128, 179) { $0[secondEntry + 32] = 1 },
    Broken("encrypted", locked, 128, 179) { $0[secondEntry + 8] = 1 },
    Broken("encrypted in the strong way", locked, 128, 179) { $0[secondEntry + 8] = 0x40 },
    Broken("encrypted by its own header only", elsewhere, 128, 179) { $0[second + 6] = 1 },
    Broken(
      "packed as a difference", "the part “b.xml” uses an unsupported compression method (0)", 128,
      179
    ) {
      $0[secondEntry + 8] = 0x20
    },
    Broken(
      "packed with LZMA", "the part “b.xml” uses an unsupported compression method (14)", 128, 179
    ) {
      $0[secondEntry + 10] = 14
    },
    Broken("packed, its own header says", elsewhere, 128, 179) { $0[second + 8] = 8 },
    Broken("on another disk", divided, 128, 179) { $0[secondEntry + 34] = 1 },
    Broken("larger than its data", elsewhere, 128, 179) { $0[secondEntry + 24] = 4 },
    Broken("data that reaches into the list", elsewhere, 128, 179) {
      $0[secondEntry + 20] = 4
      $0[secondEntry + 24] = 4
    },
    Broken("a place in the midst of something", elsewhere, 128, 179) { $0[secondEntry + 42] = 38 },
    Broken("a place behind everything", elsewhere, 128, 179) { $0[secondEntry + 45] = 0x7F },
    Broken("a place just before the list", elsewhere, 128, 179) { $0[secondEntry + 42] = 76 },
    Broken("another name before the data", elsewhere, 128, 179) { $0[second + 30] = 0x78 },
    Broken("extra fields beyond the list", elsewhere, 128, 179) { $0[second + 28] = 1 },
    Broken("one name twice", "two parts are called “a.xml”", 128, 179) {
      $0[second + 30] = 0x61
      $0[secondEntry + 46] = 0x61
    },
    Broken("a part inside another", "the part “b.xml” overlaps another one", 128, 179) {
      $0[list + 20] = 5
      $0[list + 24] = 5
    },
    Broken(
      "a part of 256 MiB and a byte", "the part “b.xml” unpacks to more than 256 MiB", 128, 179
    ) {
      $0[secondEntry + 10] = 8
      $0[secondEntry + 24] = 1
      $0[secondEntry + 27] = 16
    },
    Broken("other data than was written", damaged, 74, 77) { $0[75] ^= 1 },
    Broken("another checksum", damaged, 74, 77) { $0[secondEntry + 16] ^= 1 },
    Broken("packed data that is none", damaged, 74, 77) {
      $0[secondEntry + 10] = 8
      $0[second + 8] = 8
    },
  ]

  @Test("a broken archive is a single error with its place", arguments: broken)
  func flaws(_ broken: Broken) {
    var bytes = Self.small
    broken.change(&bytes)
    let error = firstFlaw(bytes)
    #expect(error?.message.en == broken.message)
    #expect(error?.range == broken.range)
    #expect(error?.diagnostic("qti21").severity == .error)
  }

  @Test("parts that would unpack to more than 512 MiB together are refused")
  func bomb() {
    let packed: [UInt8] = [0x4B, 0x04, 0x01, 0x00]
    let parts = (0..<5).map { ("\($0).xml", packed) }
    var bytes = ArchiveWriter.archive(parts)
    let list = 5 * (30 + 5 + 4)
    for index in 0..<5 {
      bytes[index * 39 + 8] = 8
      let entry = list + index * 51
      bytes[entry + 10] = 8
      bytes.replaceSubrange(entry + 24..<entry + 28, with: [0, 0, 0, 8])
    }
    #expect(firstFlaw(bytes)?.message.en == "the parts together unpack to more than 512 MiB")
    #expect(firstFlaw(bytes)?.range == TextRange(list + 4 * 51, list + 5 * 51))
  }

  @Test("a part that unpacks to more than its declared size is damaged")
  func falsePromise() {
    // The part unpacks to 300 zero bytes; its declared size is 5 bytes.
    var bytes = ArchiveWriter.archive([("z", [0x63, 0x60, 0x18, 0x7A, 0x00, 0x00])])
    for place in [8, 37 + 10] { bytes[place] = 8 }
    bytes[37 + 24] = 5
    #expect(firstFlaw(bytes)?.message.en == "the part “z” is damaged")
  }

  @Test("comments, extra fields and sizes after the data are accepted")
  func harmless() throws {
    var bytes = Self.small
    bytes[Self.end + 20] = 3
    bytes += Array("hi!".utf8)
    // The second part declares that its sizes follow its data.
    bytes[Self.second + 6] = 8
    bytes.replaceSubrange(
      Self.second + 14..<Self.second + 26, with: [UInt8](repeating: 0, count: 12))
    bytes[Self.secondEntry + 8] = 8
    var archive = try open(bytes).get()
    #expect(try archive.content(archive.parts[1]).get() == [1, 2, 3])
  }

  @Test("names that are not UTF-8 stay distinct")
  func oldNames() throws {
    var bytes = ArchiveWriter.archive([("1", []), ("2", [])])
    for (index, byte) in [UInt8(0x82), 0x83].enumerated() {
      bytes[index * 31 + 30] = byte
      bytes[62 + index * 47 + 46] = byte
    }
    #expect(try open(bytes).get().parts.map(\.name) == ["\u{82}", "\u{83}"])
  }

  @Test("with any byte changed, an archive gives the same contents or an error")
  func mutations() {
    for place in Self.small.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF, Self.small[place] ^ 1, Self.small[place] &+ 1] {
        var bytes = Self.small
        bytes[place] = value
        guard case .success(var archive) = open(bytes) else { continue }
        for part in archive.parts {
          guard case .success(let content) = archive.content(part) else { continue }
          #expect([Array("<a/>".utf8), [1, 2, 3]].contains(content))
        }
      }
    }
  }

  @Test("a writer knows how many parts and bytes it has room for")
  func room() {
    var writer = ArchiveWriter()
    writer.add("a", [1])
    #expect(writer.hasRoom(parts: 131_071, bytes: (512 << 20) - 1))
    #expect(!writer.hasRoom(parts: 131_072, bytes: 0))
    #expect(!writer.hasRoom(parts: 1, bytes: 512 << 20))
  }

  private func open(_ bytes: [UInt8]) -> Result<Archive, ParseError> {
    Archive.open(Source(Path("a.zip"), bytes))
  }

  private func firstFlaw(_ bytes: [UInt8]) -> ParseError? {
    switch open(bytes) {
    case .failure(let error): return error
    case .success(var archive):
      return archive.parts.compactMap { part in
        if case .failure(let error) = archive.content(part) { error } else { nil }
      }.first
    }
  }
}
