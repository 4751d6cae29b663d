@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("NFKC, the form in which characters are counted")
struct CompatibilityFormTests {
  @Test(
    "known texts have their NFKC form",
    arguments: [
      ("", ""), ("abc", "abc"), ("ﾊﾟｿｺﾝ", "パソコン"), ("か\u{3099}", "が"), ("あ\u{3099}", "あ\u{3099}"),
      ("½", "1\u{2044}2"), ("x²", "x2"), ("＋", "+"), ("㍻", "平成"), ("e\u{301}", "é"),
      ("\u{1112}\u{1161}\u{11AB}", "한"), ("한", "한"), ("=\u{338}", "≠"), ("ǭ", "ǭ"),
      ("o\u{304}\u{328}", "ǭ"), ("\u{958}", "\u{915}\u{93C}"), ("\u{2126}", "Ω"),
      ("\u{1100}\u{1161}\u{1161}", "가\u{1161}"), ("a\u{5B0}\u{301}", "á\u{5B0}"),
    ])
  func known(text: String, form: String) {
    #expect(CompatibilityForm.scalars(of: text) == form.unicodeScalars.map(\.value))
  }

  @Test("canonically decomposed scalars are composed again")
  func parts() {
    for value in UInt32(0xA0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value), !(0xAC00...0xD7A3).contains(value) else { continue }
      let parts = String(scalar).decomposedStringWithCanonicalMapping
      guard parts.unicodeScalars.count > 1 else { continue }
      #expect(CompatibilityForm.scalars(of: parts) == Self.reference(parts), "\(value)")
    }
  }

  @Test("random texts of letters, marks and syllables get Foundation's NFKC form", arguments: 0..<4)
  func random(seed: UInt64) {
    var generator = Generator(seed: seed)
    let ranges: [ClosedRange<UInt32>] = [
      0x41...0x7A, 0xC0...0x24F, 0x300...0x345, 0x3041...0x30FF, 0x1E00...0x1FFF, 0x900...0x9FF,
      0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2, 0x2100...0x22FF, 0xF900...0xF920,
      0xFF01...0xFF9F, 0x338...0x338,
    ]
    for _ in 0..<3_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.number(1...5) {
        let range = generator.pick(ranges)
        let value = range.lowerBound + UInt32(generator.below(UInt64(range.count)))
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let theirs = Self.reference(String(text))
      guard CompatibilityForm.scalars(of: String(text)) != theirs else { continue }
      Issue.record("\(text.map { String($0.value, radix: 16) })")
    }
  }

  /// In three steps, because in one Foundation orders marks that come from one scalar wrongly.
  private static func reference(_ text: String) -> [UInt32] {
    text.decomposedStringWithCompatibilityMapping.decomposedStringWithCanonicalMapping
      .precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
  }
}
