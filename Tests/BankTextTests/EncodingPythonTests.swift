import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

/// An encoding and its name in Python.
private struct Codec: CustomTestStringConvertible, Sendable {
  let encoding: TextEncoding
  let name: String
  var testDescription: String { name }

  static let all = [
    Codec(encoding: .cp932, name: "cp932"), Codec(encoding: .eucJP, name: "euc_jp"),
    Codec(encoding: .iso2022JP, name: "iso2022_jp"), Codec(encoding: .windows1252, name: "cp1252"),
    Codec(encoding: .latin1, name: "latin_1"),
    Codec(encoding: .utf16LittleEndian, name: "utf_16_le"),
    Codec(encoding: .utf16BigEndian, name: "utf_16_be"),
    Codec(encoding: .utf32LittleEndian, name: "utf_32_le"),
    Codec(encoding: .utf32BigEndian, name: "utf_32_be"),
  ]

  /// All encodings, or those of Japanese text when time is short.
  static let some = Deep.hasTime ? all : Array(all.prefix(3))
}

/// Compares every byte, every pair of bytes and every code point with Python's codecs.
@Suite("Encodings, compared with Python's", .enabled(if: Python.has("codecs")))
struct EncodingPythonTests {
  /// Prints a line for each text: what was read, in UTF-8, or nothing if Python refuses it.
  private static let decoding = """
    import sys
    name, start, end = sys.argv[1], bytes.fromhex(sys.argv[2]), bytes.fromhex(sys.argv[3])
    for number in range(65536 + 256):
        code = bytes([number - 65536]) if number > 65535 else bytes([number >> 8, number & 255])
        try: print((start + code + end).decode(name).encode().hex() or "-")
        except UnicodeDecodeError: print()
    """

  private func pythonReads(_ codec: Codec, _ start: [UInt8], _ end: [UInt8]) throws -> [Substring] {
    let arguments = [codec.name, Self.hex(start), Self.hex(end)]
    let output = try #require(Python.run(Self.decoding, arguments, input: Data()))
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private func compare(_ codec: Codec, after start: [UInt8] = [], before end: [UInt8] = []) throws {
    let lines = try pythonReads(codec, start, end)
    try #require(lines.count == 65_536 + 256)
    let codes = lines.indices.map { number in
      number > 65_535 ? [UInt8(number - 65_536)] : [UInt8(number >> 8), UInt8(number & 255)]
    }
    let all = Source(Path("all"), codes.flatMap { start + $0 + end })
    var (offset, others) = (0, 0)
    for (number, (code, line)) in zip(codes, lines).enumerated() {
      let range = TextRange(offset, offset + start.count + code.count + end.count)
      offset = range.end
      guard Deep.hasTime || number % 7 == 0 else { continue }
      let piece = codec.encoding.withDecoder(PieceDecoding(source: all, range: range))
      let own = piece.brokenCount > 0 ? "" : piece.text.isEmpty ? "-" : Self.hex(piece.text)
      if own == line || isOtherwise(start + code, codec.encoding, line) { continue }
      others += 1
      if others < 10 { Issue.record("\(codec.name) \(start + code): \(own) instead of \(line)") }
    }
    #expect(others == 0)
  }

  /// Intended differences. Row 13 of NEC and escape sequences of later versions are refused by Python, but other
  /// programs write them; Python keeps an escape that begins no sequence, which is not a character to us.
  private func isOtherwise(
    _ bytes: [UInt8], _ encoding: TextEncoding, _ line: Substring
  ) -> Bool {
    switch encoding {
    case .eucJP: line.isEmpty && bytes[0] == 0xAD
    case .iso2022JP:
      line.isEmpty && bytes.starts(with: [0x1B, 0x24, 0x42, 0x2D])
        || line.isEmpty && bytes.starts(with: [0x1B, 0x24, 0x40, 0x2D])
        || bytes.suffix(2).contains(0x1B)
    default: false
    }
  }

  @Test("every byte and every pair of bytes is decoded as in Python", arguments: Codec.some)
  private func pairs(_ codec: Codec) throws { try compare(codec) }

  @Test("every pair after an escape sequence or after 8F is decoded as in Python")
  func otherSets() throws {
    let mail = Codec.all[2]
    let ascii = Array("\u{1B}(B".utf8)
    try compare(mail, after: Array("\u{1B}$B".utf8), before: ascii)
    try compare(mail, after: Array("\u{1B}$@".utf8), before: ascii)
    try compare(mail, after: Array("\u{1B}(J".utf8), before: ascii)
    try compare(Codec.all[1], after: [0x8F])
  }

  @Test(
    "surrogates before and after every code unit are decoded as in Python",
    arguments: Codec.all[5...6])
  private func surrogates(_ codec: Codec) throws {
    let high: [UInt8] = codec.encoding == .utf16LittleEndian ? [0x3D, 0xD8] : [0xD8, 0x3D]
    try compare(codec, after: high)
    let lower: [UInt8] = codec.encoding == .utf16LittleEndian ? [0x00, 0xDC] : [0xDC, 0x00]
    try compare(codec, before: lower)
  }

  /// Prints a line for each code point that can be encoded: the code point and its bytes.
  private static let encoding = """
    import sys
    for number in range(0x110000):
        try: code = chr(number).encode(sys.argv[1])
        except UnicodeEncodeError: continue
        print("%x %s" % (number, code.hex()))
    """

  @Test("every code point is encoded as in Python", arguments: Codec.some)
  private func codePoints(_ codec: Codec) throws {
    let output = try #require(Python.run(Self.encoding, [codec.name], input: Data()))
    var expected: [UInt32: Substring] = [:]
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      expected[try #require(UInt32(words[0], radix: 16))] = words[1]
    }
    let isUnicode = codec.name.hasPrefix("utf")
    #expect(isUnicode || expected.keys.allSatisfy { $0 < 0x1_0000 })
    var wrong = 0
    // Beyond the first plane there is only arithmetic.
    let (first, beyond) = Deep.hasTime ? (1, 1) : (5, 2_051)
    let scalars =
      Array(stride(from: UInt32(0), to: 0x1_0000, by: first))
      + stride(from: 0x1_0000, to: 0x11_0000, by: beyond)
    for scalar in scalars where !(0xD800...0xDFFF ~= scalar) {
      var encoder = TextEncoder(codec.encoding)
      let isWritten = encoder.append(scalar)
      encoder.switchTo(0)
      let own = isWritten ? Self.hex(encoder.bytes) : nil
      if own == expected[scalar].map(String.init) || isOtherwise(scalar, codec.encoding) {
        continue
      }
      wrong += 1
      if wrong < 10 {
        Issue.record("\(codec.name) \(String(scalar, radix: 16)): \(own ?? "none")")
      }
    }
    #expect(wrong == 0)
  }

  /// Intended differences: Python writes a symbol of JIS as the one that Windows has for it, of two equal codes
  /// that of NEC where Windows takes that of IBM, a backslash for a yen sign, and an escape by itself; and it does
  /// not know row 13.
  private func isOtherwise(_ scalar: UInt32, _ encoding: TextEncoding) -> Bool {
    let places = JapaneseCharacters.placesInWindows
    switch encoding {
    case .cp932:
      return [0xA2, 0xA3, 0xAC, 0x2016, 0x2212, 0x301C].contains(scalar)
        || places.index(of: scalar).map { 114 * 94..<119 * 94 ~= $0 } ?? false
    case .eucJP, .iso2022JP:
      let row = JapaneseCharacters.placesInStandard.index(of: scalar).map { $0 / 94 + 1 }
      return row == 13 || scalar == 0x1B || encoding == .eucJP && [0xA5, 0x203E].contains(scalar)
    default: return false
    }
  }
}
