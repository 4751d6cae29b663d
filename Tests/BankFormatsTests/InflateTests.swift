@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankText
@_spi(QBank) import BankQuiz
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Decompressing deflate data")
struct InflateTests {
  @Test(
    "data compressed by hand according to RFC 1951 is decompressed",
    arguments: [
      ("an empty block that is not packed", "010000FFFF", ""),
      ("five bytes that are not packed", "010500FAFF68656C6C6F", "hello"),
      ("two blocks that are not packed", "000100FEFF61010100FEFF62", "ab"),
      ("nothing in the fixed codes", "0300", ""),
      ("one letter in the fixed codes", "4B0400", "a"),
      ("a letter, and four times what stands one place back", "4B040100", "aaaaa"),
      // The codes end within a byte, after more bytes have been fetched than they need.
      ("after codes, what is not packed", "4A4C02000000FFFF010200FDFF6364", "abcd"),
      (
        "after longer codes, what is not packed",
        "2A2C4D2D2EC9CCCF03000000FFFF010600F9FF616E73776572", "questionanswer"
      ),
      ("a code of its own, as zlib writes it", Self.ownCode, Self.ownText),
    ])
  func byHand(_ name: String, packed: String, text: String) {
    let unpacked = unpack(bytes(packed), size: text.utf8.count)
    #expect(unpacked == Array(text.utf8))
  }

  @Test(
    "damaged data is refused",
    arguments: [
      ("nothing at all", ""),
      ("a kind of block that there is not", "07"),
      ("the length and its counterpart differ", "010500FBFF68656C6C6F"),
      ("fewer bytes than were told", "010500FAFF68656C"),
      ("no end of the block", "4B04"),
      ("more bytes behind the last block", "010500FAFF68656C6C6F00"),
      ("a repeat of what stands before the beginning", "030200"),
      ("one byte too few", "010400FBFF68656C6C"),
      ("one byte too many", "010600F9FF68656C6C6F6F"),
      ("more lengths than there are", "FDFF00"),
      ("the first distance that there is not", "4B043E00"),
      ("the second distance that there is not", "4B047E00"),
    ])
  func damaged(_ name: String, packed: String) {
    #expect(unpack(bytes(packed), size: 5) == nil)
  }

  @Test("a stored block whose length and its complement differ is damaged, not empty")
  func wrongLength() { #expect(unpack(bytes("010500FBFF"), size: 0) == nil) }

  @Test(
    "oversubscribed prefix codes are refused, and incomplete ones unless allowed",
    arguments: [
      ([1, 1], false, true), ([1, 2, 2], false, true), ([1], true, true), ([], true, true),
      ([1], false, false), ([2, 2, 2], true, false), ([2], true, false), ([1, 1, 1], true, false),
    ])
  func codes(_ lengths: [UInt8], mayBeIncomplete: Bool, isCode: Bool) {
    let code = PrefixCode(lengths: lengths[...], mayBeIncomplete: mayBeIncomplete)
    #expect((code != nil) == isCode)
  }

  @Test("truncated data is refused, and a flipped bit never changes the size")
  func mutations() {
    let packed = bytes(Self.ownCode)
    let size = Self.ownText.utf8.count
    for count in packed.indices {
      #expect(unpack(Array(packed[..<count]), size: size) == nil)
    }
    for bit in 0..<packed.count * 8 {
      var turned = packed
      turned[bit / 8] ^= 1 << (bit % 8)
      #expect([nil, size].contains(unpack(turned, size: size)?.count))
    }
  }

  @Test(
    "data compressed by zlib with any settings is decompressed", .enabled(if: Python.has("zlib")))
  func zlib() throws {
    let answer = try #require(Python.run(Self.packing, input: Data()))
    let lines = answer.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: false).map {
        [UInt8](Data(base64Encoded: String($0)) ?? Data())
      }
    }
    #expect(lines.count == 8 * 8)
    for line in lines {
      #expect(unpack(line[1], size: line[0].count) == line[0])
      #expect(unpack(line[1], size: line[0].count + 1) == nil)
    }
  }

  @Test("damaged data is decompressed or refused as zlib does", .enabled(if: Python.has("zlib")))
  func asZlib() throws {
    var generator = Generator(seed: 1)
    let seeds = [Self.ownCode, "4B040100", "010500FAFF68656C6C6F", "030200"].map(bytes)
    let streams = (0..<1_500).map { _ in mutated(generator.pick(seeds), &generator) }
    let input = streams.map { Data($0).base64EncodedString() }.joined(separator: "\n")
    let answer = try #require(Python.run(Self.unpacking, input: Data(input.utf8)))
    let expected = answer.components(separatedBy: "\n").dropLast().map { line in
      line == "-" ? nil : Data(base64Encoded: line).map { [UInt8]($0) }
    }
    #expect(expected.count == streams.count)
    var readable = 0
    for (stream, text) in zip(streams, expected) {
      #expect(unpack(stream, size: text?.count ?? 0) == text, "\(stream)")
      if text != nil { readable += 1 }
    }
    #expect(readable > 100)
  }

  private func unpack(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    Inflate.unpack(bytes.arraySpan, size: size)
  }

  private func mutated(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<generator.number(1...2) {
      bytes[generator.number(0...bytes.count - 1)] ^= 1 << UInt8(generator.number(0...7))
    }
    return bytes
  }

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  static let ownCode =
    "6DCE3B0EC2301084E1ABCC012CC4FB210A2A1AA4549C6009263604DBD95D63E0F448518A14F4FF7C9AE27CED90"
    + "5A0A56E105EA2C5AE2C68A1E70CAC9AB65833369E660702456675011CB7E9C8E806133C16CBE58AED69BED6EDA"
    + "975DF6F503178E25E016DFB8E76712C497E501FA7E708D8D41E91FFDC185CA0F"
  static let ownText =
    "which planet is the largest? Jupiter, Saturn, Earth, Mars; the largest planet is Jupiter. "
    + "1234567890 the quick brown fox jumps over the lazy dog, which the largest planet saw"

  private static let packing = """
    import base64, random, zlib
    random.seed(1)
    words = [b"question", b"answer", "選択肢".encode(), b"<row>", b"</row>", b"\\n"]
    texts = [
        b"", b"a", b"a" * 70000, bytes(range(256)) * 20, random.randbytes(3000),
        b"".join(random.choice(words) for _ in range(4000)),
        bytes(random.choices(range(256), [1.07 ** n for n in range(256)], k=20000)),
        b"far" + random.randbytes(32765) + b"far away" + bytes(300) + b"far away",
    ]
    ways = [(0, 0), (1, 0), (6, 0), (9, 0), (9, zlib.Z_FILTERED), (9, zlib.Z_HUFFMAN_ONLY),
            (9, zlib.Z_RLE), (9, zlib.Z_FIXED)]
    for text in texts:
        for level, strategy in ways:
            packer = zlib.compressobj(level, zlib.DEFLATED, -15, 8, strategy)
            packed = packer.compress(text) + packer.flush()
            print(base64.b64encode(text).decode(), base64.b64encode(packed).decode())
    """

  private static let unpacking = """
    import base64, sys, zlib
    for line in sys.stdin:
        unpacker = zlib.decompressobj(-15)
        try:
            text = unpacker.decompress(base64.b64decode(line))
            good = unpacker.eof and not unpacker.unused_data
        except zlib.error:
            good = False
        print(base64.b64encode(text).decode() if good else "-")
    """
}
