@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Searching for hidden characters")
struct TextScanTests {
  private static let parts: [[UInt8]] =
    [
      "a", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "é", "あいう", "漢字漢字漢字漢字", "ｶﾅ", "ＡＢ", "👍", "\n",
      "\r\n", "\t", "\0", "\u{7F}", "\u{85}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{17B4}",
      "\u{180B}",
      "\u{200B}", "\u{200D}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{2060}", "\u{3164}",
      "\u{FE0F}",
      "\u{FEFF}", "\u{FFA0}", "\u{E0061}", "\u{1D173}", "ㅣ", "…", "ﾟ", "\u{115F}", "\u{1160}",
    ].map { Array($0.utf8) } + [[0x80], [0xE3], [0xFF], [0xED, 0xA0, 0x80]]

  /// The runs of hidden characters and whether all bytes are text, found scalar by scalar.
  private func search(_ bytes: [UInt8], _ range: TextRange) -> (runs: [HiddenRun], isText: Bool) {
    var runs: [HiddenRun] = []
    var offset = range.start
    var isText = true
    while offset < range.end {
      guard let scalar = bytes.arraySpan.scalar(at: offset) else {
        isText = false
        offset += 1
        continue
      }
      let end = offset + scalar.length
      if let kind = HiddenCharacter.of(scalar.value) {
        if let last = runs.last, last.kind == kind, last.range.end == offset {
          runs[runs.count - 1].range.end = end
          runs[runs.count - 1].count += 1
        } else {
          runs.append(
            HiddenRun(scalar: scalar.value, kind: kind, range: TextRange(offset, end)))
        }
      }
      offset = end
    }
    return (runs, isText)
  }

  private func compare(_ bytes: [UInt8], _ range: TextRange) {
    let expected = search(bytes, range)
    var found: [HiddenRun] = []
    let isText = TextScan.search(bytes.arraySpan, range) { found.append($0) }
    #expect(found == expected.runs, "\(VisibleText.escape(bytes))")
    #expect(isText == expected.isText, "\(bytes)")
  }

  @Test("random texts are searched as scalar by scalar")
  func mixtures() {
    var generator = Generator(seed: 71)
    for _ in 0..<1_000 {
      let bytes = generator.text(upTo: 40, of: Self.parts)
      compare(bytes, TextRange(0, bytes.count))
    }
  }

  @Test("a part of a text of whole lines is searched as scalar by scalar")
  func lines() {
    var generator = Generator(seed: 72)
    for _ in 0..<300 {
      let lines = (0..<3).map { _ in generator.text(upTo: 10, of: Self.parts) + [0x0A] }
      let range = TextRange(lines[0].count, lines[0].count + lines[1].count)
      compare(Array(lines.joined()), range)
    }
  }

  @Test("every hidden scalar is found, and no other")
  func scalars() {
    let filler = [UInt8](repeating: 0x61, count: 20)
    for scalar in EveryScalar.thatMatters
    where HiddenCharacter.of(scalar.value) != nil || scalar.value % 19 == 0 {
      let bytes = filler + Array(String(scalar).utf8) + filler + filler + filler
      var found: [UInt32] = []
      let isText = TextScan.search(bytes.arraySpan, TextRange(0, bytes.count)) {
        found.append($0.scalar)
      }
      let isHidden = HiddenCharacter.of(scalar.value) != nil
      let isRight = isText && found == (isHidden ? [scalar.value] : [])
      if !isRight { Issue.record("\(VisibleText.name(scalar.value)) is misjudged") }
    }
  }

  @Test("a hidden character is found at every place of a block")
  func places() {
    for part in ["\u{200B}", "\u{85}", "\u{3164}", "\u{FFA0}", "\u{E0061}", "\u{7F}", "ㅥ"] {
      for offset in 0..<130 {
        for filler in ["x", "か"] {
          let text = String(repeating: filler, count: offset) + part
          let bytes = Array((text + String(repeating: filler, count: 70)).utf8)
          compare(bytes, TextRange(0, bytes.count))
        }
      }
    }
  }
}
