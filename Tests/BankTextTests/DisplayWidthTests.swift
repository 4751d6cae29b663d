import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Width of text in terminal cells")
struct DisplayWidthTests {
  /// Texts and their widths, all of which agree with the Python package wcwidth.
  private static let table = [
    ("", 0), ("abc", 3), ("東京", 4), ("ｶﾅ", 2), ("ＡＢ", 4), ("、。", 4), ("“”", 2), ("…", 1), ("①", 1),
    ("→", 1), ("■", 1), ("e\u{301}", 1), ("が", 2), ("か\u{3099}", 2), ("ぁ\u{3099}", 2), ("ﾟ", 1),
    ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("ᄀ", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2),
    ("🇯🇵", 2), ("🇯", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("☎\u{FE0F}", 2), ("©\u{FE0F}", 2), ("™", 1),
    ("1\u{FE0F}\u{20E3}", 2), ("🏴\u{E0067}\u{E0062}\u{E007F}", 2), ("ก\u{E47}", 1),
    ("नम", 2), ("\u{200B}", 0), ("\u{FEFF}", 0),
    ("\u{3164}", 0), ("𠮷", 2), ("㍿", 2), ("⟨", 1), ("\u{600}", 1), ("a\u{AD}", 2),
  ]

  @Test("a text is as wide as the cells it takes on a terminal", arguments: table)
  func texts(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
    #expect(DisplayWidth.of(Substring(text)) == width)
  }

  @Test(
    "control characters have no width",
    arguments: ["\0", "\u{1B}", "\u{7F}", "\n", "\r", "\r\n", "\t"])
  func controls(text: String) { #expect(DisplayWidth.of(text) == 0) }

  /// Older versions differ for some format characters.
  private static let hasWcwidth =
    Python.run(
      "import wcwidth; assert [int(n) for n in wcwidth.__version__.split('.')] >= [0, 7]",
      input: Data()) != nil

  /// Asks about each scalar that an old version of the package knows.
  ///
  /// Scalars whose width is a matter of taste are left out: controls, and marks next to a letter.
  @Test(
    "every scalar has the width that wcwidth gives it (when Python has version 0.7)",
    .enabled(if: hasWcwidth))
  func everyScalar() throws {
    let program = """
      import sys, wcwidth
      print("\\n".join("%d" % wcwidth.wcwidth(chr(int(n))) for n in sys.stdin.read().split()))
      """
    let scalars = EveryScalar.assigned.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .spacingMark: false
      default: (scalar.properties.age.map { $0.major < 15 } ?? false) && !changed(scalar.value)
      }
    }
    let numbers = scalars.map { String($0.value) }.joined(separator: " ")
    let output = try #require(Python.run(program, input: Data(numbers.utf8)))
    let widths = output.split(separator: "\n").map { Int($0) }
    #expect(widths.count == scalars.count)
    for (scalar, width) in zip(scalars, widths) where DisplayWidth.of(Character(scalar)) != width {
      Issue.record("\(VisibleText.name(scalar.value)) is not \(width ?? -1) wide")
    }
  }

  /// Whether a scalar is a symbol of the Book of Changes or the like, which Unicode 16 made wide.
  private func changed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D376: true
    default: false
    }
  }

  @Test("plain scalars are characters of their own, as wide as the full tables say")
  func plain() {
    for scalar in EveryScalar.assigned {
      guard let width = DisplayWidth.ofPlain(scalar.value) else { continue }
      let isRight =
        width == DisplayWidth.of(scalar.value) && !scalar.properties.isEmojiPresentation
        && ("a" + String(scalar) + "あ").count == 3
      if !isRight { Issue.record("\(VisibleText.name(scalar.value)) is not plain") }
    }
  }

  @Test(
    "a text is padded to a width with spaces and never cut",
    arguments: [("ab", 4, "ab  "), ("東", 4, "東  "), ("東京", 3, "東京"), ("", 2, "  "), ("a", 0, "a")])
  func padded(text: String, width: Int, result: String) {
    #expect(text.padded(to: width) == result)
  }
}
