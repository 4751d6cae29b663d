import Testing

@_spi(QBank) @testable import BankText

@Suite("Comparing characters and words with known ones")
struct ComparedCharacterTests {
  /// A letter with so many marks that insertion sort would take minutes.
  private static let marked = "a" + String(repeating: "\u{301}\u{323}", count: 1_000_000)

  private static let words: Set<String> = ["a", "not", "never"]

  @Test(
    "a blank character is a single plain space",
    arguments: [(" ", true), (" \u{301}", false), ("\u{3000}", false), ("a", false)])
  func blanks(text: String, isBlank: Bool) { #expect(Character(text).isBlank == isBlank) }

  @Test("a character or word matches a known one in either normalization form")
  func known() {
    #expect(Character("e\u{301}").isAny(of: ["é"]))
    #expect(!Character("e").isAny(of: ["é"]) && !Character("é\u{323}").isAny(of: ["é"]))
    #expect("not".isAny(of: Self.words, upTo: 5))
    #expect(!"nothing".isAny(of: Self.words, upTo: 5))
  }

  @Test("comparing a character with a million marks takes linear time", .timeLimit(.minutes(1)))
  func marks() {
    let character = Character(Self.marked)
    #expect(!character.isBlank && !character.isAny(of: ["a"]))
    #expect(!Self.marked.isAny(of: Self.words, upTo: 9))
    #expect(DisplayWidth.of(character) == 1)
  }
}
