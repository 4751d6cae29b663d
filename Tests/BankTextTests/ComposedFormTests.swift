@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("NFC, the composed form")
struct ComposedFormTests {
  @Test(
    "a text is composed if NFC would not change it",
    arguments: [
      ("", true), ("abc", true), ("東京タワー", true), ("が", true), ("か\u{3099}", false),
      ("é", true), ("e\u{301}", false), ("\u{301}", true), ("x\u{304}", true),
      ("x\u{301}e\u{301}", false),
      ("\u{212B}", false), ("\u{F900}", false), ("\u{2126}", false), ("①ﬁ½", true),
      ("\u{C1}\u{323}", false), ("\u{C1}\u{331}", true), ("\u{E9}\u{328}", false),
      ("a\u{323}\u{302}", false), ("a\u{302}\u{323}", false), ("x\u{302}\u{323}", false),
      ("q\u{323}\u{307}", true), ("a\u{315}\u{300}", false), ("a\u{345}\u{302}", false),
      ("\u{17F}\u{307}", false), ("\u{1E9B}", true), ("각", true), ("\u{1100}\u{1161}", false),
      ("가\u{11A8}", false), ("각\u{11A8}", true), ("\u{9C7}\u{9BE}", false),
      ("\u{9C7}\u{9CD}\u{9BE}", true),
      ("\u{958}", false), ("👩‍👩‍👧", true),
    ])
  func known(text: String, isComposed: Bool) {
    #expect(ComposedForm.holds(for: text) == isComposed)
  }

  @Test(
    "random texts count as composed exactly where Foundation's NFC leaves them unchanged",
    arguments: 0..<4)
  func random(seed: UInt64) {
    var generator = Generator(seed: seed)
    let ranges: [ClosedRange<UInt32>] = [
      0x41...0x7A, 0xC0...0x24F, 0x300...0x345, 0x3041...0x309A, 0x1E00...0x1FFF, 0x900...0x9FF,
      0x1100...0x1112, 0x1161...0x1175, 0x2100...0x212F, 0xF900...0xF920,
    ]
    for _ in 0..<4_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.number(1...4) {
        let range = generator.pick(ranges)
        let value = range.lowerBound + UInt32(generator.below(UInt64(range.count)))
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let string = String(text)
      guard ComposedForm.holds(for: string) != Self.reference(string) else { continue }
      Issue.record("\(string.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  /// Scalars of the Unicode version that Foundation knows: its tables are older than ours.
  private static let known = EveryScalar.assigned.filter { scalar in
    scalar.properties.age.map { $0.major < 16 } ?? false
  }

  /// Other planes are tested only by Python: Foundation confuses some of their scalars with those of this plane.
  @Test("scalars of the first plane, alone and before a mark, are composed as in Foundation")
  func everyScalar() {
    for scalar in Self.known where scalar.value < 0x1_0000 {
      for text in [String(scalar), "\(scalar)\u{301}"] {
        let theirs = text.precomposedStringWithCanonicalMapping.unicodeScalars
        guard !ComposedForm.of(text).unicodeScalars.elementsEqual(theirs) else { continue }
        Issue.record("\(String(scalar.value, radix: 16)) in a text of \(text.unicodeScalars.count)")
      }
    }
  }

  /// Scalars that compose with others, and some that do not.
  private static let joining = known.filter { scalar in
    scalar.properties.canonicalCombiningClass != .notReordered
      || !reference(String(scalar).decomposedStringWithCanonicalMapping)
      || scalar.value < 0x180 || 0x1100..<0x1200 ~= scalar.value
  }

  private static func random(_ count: Int, of scalars: [Unicode.Scalar]) -> [String] {
    var generator = Generator(seed: 18)
    return (0..<count).map { _ in
      String(
        String.UnicodeScalarView((0..<generator.number(2...4)).map { _ in generator.pick(scalars) })
      )
    }
  }

  @Test("random texts of scalars that compose are composed as in Foundation")
  func randomComposed() {
    // Foundation composes some parts of syllables wrongly; Python's test has all of them.
    let scalars = Self.joining.filter { $0.value < 0x1100 || 0x1200..<0x1_0000 ~= $0.value }
    for text in Self.random(Deep.rounds(20_000, exhaustive: 2_000_000), of: scalars) {
      let theirs = text.precomposedStringWithCanonicalMapping.unicodeScalars
      guard !ComposedForm.of(text).unicodeScalars.elementsEqual(theirs) else { continue }
      Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  /// By the tables of Python's unicodedata2, of the same Unicode version as ours.
  @Test(
    "every scalar of Unicode before a mark is composed as in Python",
    .enabled(if: Python.has("unicodedata2"), "needs Python with unicodedata2"))
  func everyScalarOfPython() throws {
    let scalars = EveryScalar.thatMatters.filter { $0.value != 0x0A }
    let random = Self.random(20_000, of: Self.joining.filter { $0.value != 0x0A })
    let texts = scalars.map { "\($0)\u{323}" } + random
    let script = """
      import sys, unicodedata2
      text = sys.stdin.buffer.read().decode().split("\\n")
      out = "\\n".join(unicodedata2.normalize("NFC", t) for t in text)
      sys.stdout.buffer.write(out.encode())
      """
    let theirs = try #require(Python.run(script, input: Data(texts.joined(separator: "\n").utf8)))
    let own = texts.map { ComposedForm.of($0) }.joined(separator: "\n")
    #expect(own.utf8.elementsEqual(theirs.utf8))
  }

  private static func reference(_ text: String) -> Bool {
    text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual(text.unicodeScalars)
  }
}
