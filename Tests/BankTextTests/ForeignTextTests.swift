import Foundation
import Testing

@testable import BankText

@Suite("What a file that is not UTF-8 seems to be")
struct ForeignTextTests {
  private static let japanese = "日本で一番高い山はどれですか,2,ふじさん,たかおさん,あそさん,つくばさん\n"

  private func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    try Array(#require(text.data(using: encoding)))
  }

  @Test(
    "text of two bytes a character is told at its start",
    arguments: [
      String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian,
    ])
  func utf16(encoding: String.Encoding) throws {
    let english = try bytes("What is this?,1,a,b,c,d\n", encoding)
    #expect(ForeignText.atStart(of: english.arraySpan) == .utf16)
  }

  @Test("Japanese of two bytes a character is told by its mark")
  func markedUTF16() throws {
    let text = try bytes("\u{FEFF}" + Self.japanese, .utf16LittleEndian)
    #expect(ForeignText.atStart(of: text.arraySpan) == .utf16)
  }

  @Test("a workbook is told at its start")
  func workbook() {
    let bytes: [UInt8] = [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]
    #expect(ForeignText.atStart(of: bytes.arraySpan) == .workbook)
  }

  @Test("the older encodings of Japanese are told apart")
  func older() throws {
    let shiftJIS = try bytes(Self.japanese, .shiftJIS)
    // 日本で一番高い山はどれですか, which Foundation cannot write in this encoding here.
    let eucJP: [UInt8] = [
      0xC6, 0xFC, 0xCB, 0xDC, 0xA4, 0xC7, 0xB0, 0xEC, 0xC8, 0xD6, 0xB9, 0xE2, 0xA4, 0xA4, 0xBB,
      0xB3,
      0xA4, 0xCF, 0xA4, 0xC9, 0xA4, 0xEC, 0xA4, 0xC7, 0xA4, 0xB9, 0xA4, 0xAB, 0x2C, 0x32, 0x0A,
    ]
    #expect(ForeignText.whole(shiftJIS.arraySpan) == .shiftJIS)
    #expect(ForeignText.whole(eucJP.arraySpan) == .eucJP)
    #expect(ForeignText.atStart(of: shiftJIS.arraySpan) == nil)
    #expect(ForeignText.atStart(of: eucJP.arraySpan) == nil)
  }

  @Test(
    "nothing is said of text, of nothing, and of a damaged file",
    arguments: [
      [], Array("What?,1,a,b,c,d\n".utf8), Array(japanese.utf8), Array("あ\0い".utf8),
      Array(japanese.utf8) + [0xFF], [0xFF], [0x50, 0x4B], [0xE9, 0x74, 0xE9],
    ] as [[UInt8]])
  func nothing(bytes: [UInt8]) {
    #expect(ForeignText.atStart(of: bytes.arraySpan) == nil)
    #expect(ForeignText.whole(bytes.arraySpan) == nil)
  }
}
