@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Character references of HTML")
struct HTMLEntitiesTests {
  /// HTML and the scalars that browsers show.
  static let cases: [(String, [UInt32])] = [
    ("&eacute;", [0xE9]), ("&pi;", [0x3C0]), ("&quot;&amp;&lt;&gt;", [0x22, 0x26, 0x3C, 0x3E]),
    ("&#039;", [0x27]), ("&#x27;", [0x27]), ("&#X27", [0x27]), ("&#12354;", [0x3042]),
    // Some names represent two characters, and case matters.
    ("&NotEqualTilde;", [0x2242, 0x338]), ("&Aacute;&aacute;", [0xC1, 0xE1]),
    // Old names need no semicolon, new ones do.
    ("&copy 2", [0xA9, 0x20, 0x32]), ("&copycat", [0xA9, 0x63, 0x61, 0x74]),
    ("&pi", [0x26, 0x70, 0x69]), ("&notit;", [0xAC, 0x69, 0x74, 0x3B]),
    ("&notin;", [0x2209]),
    // What is not an entity stays unchanged.
    ("&", [0x26]), ("&;", [0x26, 0x3B]), ("& amp;", [0x26, 0x20, 0x61, 0x6D, 0x70, 0x3B]),
    ("&#;", [0x26, 0x23, 0x3B]), ("&#x;", [0x26, 0x23, 0x78, 0x3B]),
    ("&&lt;", [0x26, 0x3C]), ("AT&T", [0x41, 0x54, 0x26, 0x54]),
    // Entities are decoded once only.
    ("&amp;lt;", [0x26, 0x6C, 0x74, 0x3B]),
    // Numbers that are not valid in a text.
    ("&#0;", [0xFFFD]), ("&#xD800;", [0xFFFD]), ("&#99999999999999999999;", [0xFFFD]),
    ("&#1;", []), ("&#xFFFF;", []), ("&#128;", [0x20AC]), ("&#129;", [0x81]), ("&#13;", [0xD]),
    // White space that plain text has no other name for.
    ("&nbsp;&#12288;", [0xA0, 0x3000]),
  ]

  @Test("references are read as browsers read them", arguments: cases)
  func table(_ text: String, _ scalars: [UInt32]) {
    #expect(HTMLEntities.unescape(text).unicodeScalars.map(\.value) == scalars)
  }

  @Test(
    "every name and a range of numbers are read as Python reads them",
    .enabled(if: Python.has("html")))
  func python() throws {
    let script = """
      import html, html.entities, sys
      texts = ["&%s" % n for n in html.entities.html5] + ["&%sx" % n for n in html.entities.html5]
      texts += ["&#%d;" % n for n in list(range(0x500)) + list(range(0xD7F0, 0xE010))]
      texts += ["&#x%X" % n for n in range(0xFDC0, 0x110010, 7)]
      sys.stdout.buffer.write("\\0".join(t + "\\1" + html.unescape(t) for t in texts).encode())
      """
    let answer = try #require(Python.run(script, input: Data()))
    var count = 0
    for pair in answer.utf8.split(separator: 0) {
      let parts = pair.split(separator: 1, maxSplits: 1, omittingEmptySubsequences: false)
      let text = String(decoding: parts[0], as: UTF8.self)
      count += 1
      if HTMLEntities.unescape(text).utf8.elementsEqual(parts[1]) { continue }
      Issue.record("\(text) is not \(String(decoding: parts[1], as: UTF8.self))")
    }
    #expect(count > 100_000)
  }

  @Test(
    "random texts with references are read as Python reads them", .enabled(if: Python.has("html")))
  func random() throws {
    let parts = [
      "&", "#", "x", ";", "amp", "lt", "not", "in", "1", "3", "27", "あ", " ", "é", "frac12", "<",
    ]
    var generator = Generator(seed: 1)
    let texts = (0..<3_000).map { _ in generator.text(upTo: 9, of: parts) }
    let script = """
      import html, sys
      texts = sys.stdin.buffer.read().decode().split("\\0")
      sys.stdout.buffer.write("\\0".join(html.unescape(t) for t in texts).encode())
      """
    let input = Data(texts.joined(separator: "\0").utf8)
    let answer = try #require(Python.run(script, input: input)).components(separatedBy: "\0")
    #expect(answer.count == texts.count)
    for (text, expected) in zip(texts, answer) {
      #expect(HTMLEntities.unescape(text).utf8.elementsEqual(expected.utf8), "\(text)")
    }
  }
}
