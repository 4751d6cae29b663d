import Testing

@_spi(QBank) @testable import BankText

@Suite("Characters and words that are compared with known ones")
struct ComparedCharacterTests {
  /// A letter with so many marks that insertion sort would take minutes.
  private static let marked = "a" + String(repeating: "\u{301}\u{323}", count: 1_000_000)

  private static let words: Set<String> = ["a", "not", "never"]

  @Test(
    "blanks", arguments: [(" ", true), (" \u{301}", false), ("\u{3000}", false), ("a", false)])
  func blanks(text: String, isBlank: Bool) { #expect(Character(text).isBlank == isBlank) }

  @Test("one of some, in whichever form it is written")
  func known() {
    #expect(Character("e\u{301}").isAny(of: ["é"]))
    #expect(!Character("e").isAny(of: ["é"]) && !Character("é\u{323}").isAny(of: ["é"]))
    #expect("not".isAny(of: Self.words, upTo: 5))
    #expect(!"nothing".isAny(of: Self.words, upTo: 5))
  }

  @Test("a character of very many marks takes no longer than its bytes", .timeLimit(.minutes(1)))
  func marks() {
    let character = Character(Self.marked)
    #expect(!character.isBlank && !character.isAny(of: ["a"]))
    #expect(!Self.marked.isAny(of: Self.words, upTo: 9))
    #expect(DisplayWidth.of(character) == 1)
  }
}
