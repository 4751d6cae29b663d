@_spi(QBank) import BankText
import Testing

@testable import BankReports

@Suite("Tables at the terminal")
struct TextTableTests {
  private static let question = "What is the capital of Japan?"
  private static let table = TextTable(
    [.init("Question", isCutFirst: true), .init("Category"), .init("Time", isNumber: true)],
    [[question, "geography", "12345678"], ["Why?", "art", "7"]])

  @Test("columns are as wide as their texts, numbers on the right, and no line ends in spaces")
  func aligned() {
    #expect(
      Self.table.text(width: 80) == """
        Question                       Category       Time
        What is the capital of Japan?  geography  12345678
        Why?                           art               7

        """)
    let last = TextTable(
      [.init("n", isNumber: true), .init("Name")], [["10", "a"], ["9", "long"]])
    #expect(last.text(width: 80) == " n  Name\n10  a\n 9  long\n")
  }

  /// The columns take 29, 9 and 8 cells, with two between them.
  @Test("texts are cut before numbers, the less important ones first", arguments: 10...60)
  func cut(width: Int) {
    let text = Self.table.text(width: width)
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width) }
    #expect(text.contains(Self.question) == (width >= 50))
    #expect(text.contains("geography") == (width >= 9 + 2 + 9 + 2 + 8))
    #expect(text.contains("12345678") == (width >= 2 + 2 + 2 + 2 + 8))
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test("a table without rows has its titles, and they are cut like texts")
  func noRows() {
    let table = TextTable([.init("Name"), .init("Number", isNumber: true)], [])
    #expect(table.text(width: 80) == "Name  Number\n")
    for width in 6...11 { #expect(DisplayWidth.of(table.text(width: width).dropLast()) <= width) }
  }

  @Test("characters that control a terminal are shown as their codes")
  func hostile() {
    let table = TextTable([.init("Name")], [["a\u{1B}b"]])
    #expect(table.text(width: 80) == "Name\na⟨U+001B⟩b\n")
  }
}

@Suite("Text in XML")
struct XMLTextTests {
  @Test(
    "what XML cannot contain is escaped, and all other characters stay",
    arguments: [
      ("a&b<c>\"d\"", "a&amp;b&lt;c&gt;&quot;d&quot;"), ("a\tb\nc\rd", "a&#9;b&#10;c&#13;d"),
      ("a\u{0}b", "a⟨U+0000⟩b"), ("a\u{8}b", "a⟨U+0008⟩b"), ("a\u{B}b", "a⟨U+000B⟩b"),
      ("a\u{1F}b", "a⟨U+001F⟩b"), ("a b", "a b"), ("a\u{FFFD}b", "a\u{FFFD}b"),
      ("a\u{FFFE}b", "a⟨U+FFFE⟩b"), ("a\u{FFFF}b", "a⟨U+FFFF⟩b"), ("é漢😀'", "é漢😀'"), ("", ""),
    ])
  func escaped(_ text: String, _ xml: String) { #expect(XMLText.escape(text) == xml) }
}

@Suite("Lines around a finding")
struct SnippetTests {
  @Test("a part of a very long line consists of whole characters", arguments: 0..<6)
  func whole(shift: Int) {
    let text = String(repeating: "x", count: shift) + String(repeating: "問", count: 2_000)
    let place = TextRange(shift + 3_000, shift + 3_003)
    let snippet = Snippet(Source(name: "a.csv", text.utf8), place, width: 3_000)
    #expect(snippet.text.allSatisfy { "問…".contains($0) }, "\(snippet.text)")
    #expect(snippet.text.first == "…" && snippet.length == 2)
    #expect(DisplayWidth.of(snippet.text.prefix((snippet.indent + 1) / 2)) == snippet.indent)
  }

  @Test("the start of the line is shown if it is near")
  func start() {
    let text = "one\n" + String(repeating: "x", count: 20) + "問" + String(repeating: "y", count: 20)
    let snippet = Snippet(Source(name: "a.csv", text.utf8), TextRange(24, 27), width: 80)
    #expect(snippet.text == String(text.dropFirst(4)))
    #expect(snippet.indent == 20 && snippet.length == 2)
  }
}
