import Foundation
import Testing

@_spi(QBank) @testable import BankText

/// A row in an encoding, as written by Python's codecs.
private struct EncodedRow: CustomTestStringConvertible, Sendable {
  let encoding: ForeignText
  let bytes: [UInt8]
  var testDescription: String { "\(encoding)" }

  init(_ encoding: ForeignText, _ hex: String) {
    self.encoding = encoding
    let digits = Array(hex)
    bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  static let all = [
    // 日本でいちばん高い山は？,2,高尾山,富士山,阿蘇山,筑波山
    EncodedRow(
      .shiftJIS,
      "93fa967b82c582a282bf82ce82f18d8282a28e5282cd81482c322c8d8294f68e522c95788e6d8e522c88a2"
        + "91688e522c927d94678e520a"),
    EncodedRow(
      .eucJP,
      "c6fccbdca4c7a4a4a4c1a4d0a4f3b9e2a4a4bbb3a4cfa1a92c322cb9e2c8f8bbb32cc9d9bbcebbb32cb0a4"
        + "c1c9bbb32cc3dec7c8bbb30a"),
    EncodedRow(
      .iso2022JP,
      "1b2442467c4b5c24472424244124502473396224243b33244f21291b28422c322c1b2442396248783b331b"
        + "28422c1b244249593b4e3b331b28422c1b2442302441493b331b28422c1b2442435e47483b331b28420a"),
    // ﾆﾎﾝﾃﾞｲﾁﾊﾞﾝﾀｶｲﾔﾏﾊ?,2,ﾀｶｵｻﾝ,ﾌｼﾞｻﾝ,ｱｿｻﾝ,ﾂｸﾊﾞｻﾝ
    EncodedRow(
      .shiftJIS,
      "c6ceddc3deb2c1cadeddc0b6b2d4cfca3f2c322cc0b6b5bbdd2cccbcdebbdd2cb1bfbbdd2cc2b8cadebbdd0a"),
    // 世界上最高的山峰是哪一座？,3,富士山,泰山,珠穆朗玛峰,华山
    EncodedRow(
      .gb18030,
      "cac0bde7c9cfd7eeb8dfb5c4c9bdb7e5cac7c4c4d2bbd7f9a3bf2c332cb8bbcabfc9bd2ccca9c9bd2cd6e9"
        + "c4c2c0cac2eab7e52cbbaac9bd0a"),
    // 台灣最高的山是哪一座？,2,雪山,玉山,合歡山,阿里山
    EncodedRow(
      .big5,
      "a578c657b3ccb0aaaabaa473ac4fadfea440ae79a1482c322cb3b7a4732ca5c9a4732ca658c577a4732caa"
        + "fca8bda4730a"),
    // 세계에서 가장 높은 산은?,3,백두산,한라산,에베레스트,후지산
    EncodedRow(
      .eucKR,
      "bcbcb0e8bfa1bcad20b0a1c0e520b3f4c0ba20bbeac0ba3f2c332cb9e9b5cebbea2cc7d1b6f3bbea2cbfa1"
        + "baa3b7b9bdbac6ae2cc8c4c1f6bbea0a"),
    // Où se trouve l’île de Ré ?,1,Près de Brest,À Nice,En Gironde,Œuf
    EncodedRow(
      .windows1252,
      "4ff92073652074726f757665206c92ee6c652064652052e9203f2c312c5072e8732064652042726573742c"
        + "c0204e6963652c456e204769726f6e64652c8c75660a"),
  ]
}

@Suite("What a file that is not UTF-8 is recognised as")
struct ForeignTextTests {
  private static let japanese = "日本で一番高い山はどれですか,2,ふじさん,たかおさん,あそさん,つくばさん\n"

  private static func of(_ bytes: [UInt8]) -> ForeignText? { ForeignText.of(bytes.arraySpan) }

  @Test("each encoding is recognised from one row, and from fifty", arguments: EncodedRow.all)
  private func encodings(_ row: EncodedRow) {
    #expect(Self.of(row.bytes) == row.encoding)
    #expect(Self.of((0..<50).flatMap { _ in row.bytes }) == row.encoding)
  }

  @Test(
    "Shift JIS comes first if half-width katakana may also be pairs of another encoding",
    arguments: [
      // ｱｲｳｴ,1,ｱｲ,ｳｴ,ｶｷ,ｸｹ
      ("b1b2b3b42c312cb1b22cb3b42cb6b72cb8b90a", [ForeignText.shiftJIS, .eucJP, .eucKR]),
      // ﾔﾏ ﾀﾛｳ, the last name of which is not made of pairs.
      ("d4cf20c0dbb30a", [.shiftJIS]),
      // 山の名前,ｶﾒﾗ
      ("8e5282cc96bc914f2cb6d2d70a", [.shiftJIS]),
    ])
  func halfWidth(_ hex: String, _ expected: [ForeignText]) {
    let bytes = EncodedRow(.shiftJIS, hex).bytes
    #expect(ForeignText.candidates(for: bytes.arraySpan) == expected)
    #expect(Self.of(bytes) == (expected.count == 1 ? .shiftJIS : .unknown))
  }

  @Test(
    "Russian text is not read as half-width katakana",
    arguments: [
      // столица россии,1,москва,киев,минск,рига in KOI8-R
      "d3d4cfccc9c3c120d2cfd3d3c9c92c312ccdcfd3cbd7c12ccbc9c5d72ccdc9ced3cb2cd2c9c7c10a",
      // СТОЛИЦА РОССИИ,1,МОСКВА,КИЕВ,МИНСК,РИГА in Windows-1251
      "d1d2cecbc8d6c020d0ced1d1c8c82c312cccced1cac2c02ccac8c5c22cccc8cdd1ca2cd0c8c3c00a",
    ])
  func russian(_ hex: String) {
    #expect(Self.of(EncodedRow(.unknown, hex).bytes) != .shiftJIS)
  }

  @Test(
    "a file in two encodings is not foreign, but its broken lines are recognised",
    arguments: EncodedRow.all)
  private func mixed(_ row: EncodedRow) {
    if row.encoding == .iso2022JP { return }
    let bytes = Array(Self.japanese.utf8) + row.bytes + Array(Self.japanese.utf8)
    #expect(Self.of(bytes) == nil)
    #expect(ForeignText.ofBrokenLines(bytes.arraySpan) == row.encoding)
  }

  @Test(
    "UTF-16 and UTF-32 are recognised with and without a byte order mark",
    arguments: [
      (String.Encoding.utf16, ForeignText.utf16), (.utf16LittleEndian, .utf16LittleEndian),
      (.utf16BigEndian, .utf16BigEndian), (.utf32, .utf32),
      (.utf32LittleEndian, .utf32LittleEndian), (.utf32BigEndian, .utf32BigEndian),
    ], ["What is this?,1,a,b,c,d\n", japanese])
  func wide(_ encoding: (String.Encoding, ForeignText), _ text: String) throws {
    let bytes = try Array(#require(text.data(using: encoding.0)))
    #expect(Self.of(bytes) == encoding.1)
  }

  @Test(
    "files of other kinds are recognised by their first bytes",
    arguments: [
      ([0x50, 0x4B, 0x03, 0x04, 0x14], .workbook), (Array("%PDF-1.4".utf8), .binary),
      (Array("<?xml version=\"1.0\"?><a/>".utf8), .xml), (Array("\n<!DOCTYPE html>".utf8), .xml),
      (Array("[ {\"question\": 1}]".utf8), .json), (Array("{\"a\": 1}".utf8), .json),
    ] as [([UInt8], ForeignText)])
  func otherFiles(_ bytes: [UInt8], _ expected: ForeignText) {
    #expect(Self.of(bytes) == expected)
  }

  @Test(
    "UTF-8 text, an empty file and a damaged file are not recognised as foreign",
    arguments: [
      [], Array("What?,1,a,b,c,d\n".utf8), Array(japanese.utf8), Array("あ\0い,1,\0a\n".utf8),
      Array(japanese.utf8) + [0xFF], Array(japanese.utf8.dropLast()) + [0xFF, 0x0A], [0x50, 0x4B],
      Array("\u{1B}[31mred,1,a,b,c,d\n".utf8),
      Array("<b> is what?,1,a,b,c,d\n".utf8), Array("[1],1,[2],b,c,d\n".utf8),
      Array("How hot?,1,100 C,b,c,d\nAnd cold?,1,0 C,b,c,d\nNow?,1,".utf8) + [0xB0, 0x43, 0x0A],
    ] as [[UInt8]])
  func nothing(bytes: [UInt8]) { #expect(Self.of(bytes) == nil) }

  @Test("text with an escape sequence that is cut off is not Japanese mail")
  func cutEscapes() {
    let mail = Array("\u{1B}$B0!\u{1B}(B,1\n".utf8)
    #expect(Self.of(mail) == .iso2022JP)
    #expect(Self.of(mail + [0x1B]) == nil && Self.of(mail + [0x1B, 0x24]) == nil)
    #expect(Self.of(mail + [0x1B, 0x24, 0x42]) == .iso2022JP)
    #expect(Self.of(mail + [0xE9]) != .iso2022JP)
  }

  @Test("a file of one line that is longer than the part examined is recognised")
  func longLine() {
    let word: [UInt8] = Array("caf".utf8) + [0xE9] + Array(" au lait, ".utf8)
    let bytes = (0..<90_000).flatMap { _ in word }
    #expect(bytes.count > 1 << 20)
    #expect(Self.of(bytes) == .windows1252)
  }

  @Test(
    "the encoding that XML declares is found between quotes of one kind",
    arguments: [
      ("<?xml version=\"1.0\" encoding=\"utf-8\"?>", "utf-8"),
      ("<?xml version='1.0' encoding='cp932'?>", "cp932"),
      ("<?xml version=\"1.0\" encoding = \"latin1\"?>", "latin1"),
      ("<?xml encoding=\"\"?>", ""), ("<?xml encoding=utf-8?>", nil),
      ("<?xml encoding=\"utf-8'?>", nil), ("<?xml encoding=\"utf-8?>", nil),
      ("<?xml encoding \"utf-8\"?>", nil), ("<?xml encoding=?>", nil), ("<?xml encoding=", nil),
      ("<?xml version=\"1.0\"?>", nil), ("<xml encoding=\"utf-8\"?>", nil), ("", nil),
    ] as [(String, String?)])
  func declarations(_ text: String, _ name: String?) {
    let bytes = Array(text.utf8)
    let found = XMLDeclaration.encoding(in: bytes.arraySpan)
    #expect(found.map { String(decoding: bytes[$0.offsets], as: UTF8.self) } == name)
  }
}
