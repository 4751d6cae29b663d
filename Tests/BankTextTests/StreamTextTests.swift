import TestSupport
import Testing

@testable import BankText

@Suite("Text for output streams")
struct StreamTextTests {
  /// Text in a file that tries to control a terminal, and what is shown of it.
  static let hostile: [(String, String)] = [
    ("\u{1B}]0;title\u{7}", "⟨U+001B⟩]0;title⟨U+0007⟩"),
    ("\u{1B}[2J\u{1B}[H", "⟨U+001B⟩[2J⟨U+001B⟩[H"), ("\u{9B}31mred", "⟨U+009B⟩31mred"),
    ("a\rb", "a⟨U+000D⟩b"), ("a\u{8}b", "a⟨U+0008⟩b"), ("a\u{202E}b", "a⟨U+202E⟩b"),
    ("\u{1B}[", "⟨U+001B⟩["), ("\u{1B}[1;31;1;31m", "⟨U+001B⟩[1;31;1;31m"),
    ("\u{1B}[8m", "⟨U+001B⟩[8m"),
    ("\u{1B}[?1049h", "⟨U+001B⟩[?1049h"), ("🏴\u{E0061}", "🏴⟨U+E0061⟩"),
  ]

  @Test(
    "control sequences in a text are made visible on a terminal and kept elsewhere",
    arguments: hostile)
  func terminal(_ text: String, _ shown: String) {
    for one in [StreamText(text), StreamText(data: Array(text.utf8))] {
      #expect(String(decoding: one.bytes(forTerminal: true), as: UTF8.self) == shown)
      #expect(one.bytes(forTerminal: false) == Array(text.utf8))
    }
    let raw = StreamText(data: Array(text.utf8), isRaw: true)
    #expect(raw.bytes(forTerminal: true) == Array(text.utf8))
  }

  @Test(
    "line breaks, tabs and visible characters are kept on a terminal",
    arguments: ["", "a\nb\n", "a\r\nb", "a\tb", "空の色は？,1,青\n", "👨\u{200D}👩\n"])
  func harmless(_ text: String) {
    #expect(StreamText(data: Array(text.utf8)).bytes(forTerminal: true) == Array(text.utf8))
  }

  @Test("colours reach the terminal in messages but not in data")
  func colors() {
    let red = "\u{1B}[1;31merror\u{1B}[0m"
    #expect(StreamText(red).bytes(forTerminal: true) == Array(red.utf8))
    let data = StreamText(data: Array(red.utf8)).bytes(forTerminal: true)
    #expect(!data.contains(0x1B))
  }

  @Test("only the program's own commands reach the terminal")
  func commands() {
    var text = StreamText(command: "\r\u{1B}[K")
    text += StreamText("a\u{1B}[Kb") + StreamText(data: [0xFF])
    #expect(text.count == 4 + 5 + 1)
    let shown = String(decoding: text.bytes(forTerminal: true), as: UTF8.self)
    #expect(shown == "\r\u{1B}[Ka⟨U+001B⟩[Kb⟨FF⟩")
  }
}
