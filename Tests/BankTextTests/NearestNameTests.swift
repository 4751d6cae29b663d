@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("The name closest to a mistyped one")
struct NearestNameTests {
  private static let commands = ["completions", "fmt", "help", "lint", "new", "rules"]

  @Test(
    "a mistyped command gets the closest name, or none if none is close",
    arguments: [
      ("lnit", "lint"), ("lin", "lint"), ("lint", "lint"), ("lints", "lint"), ("linnt", "lint"),
      ("ftm", "fmt"), ("format", "fmt"), ("forward", nil), ("rule", "rules"), ("halp", "help"),
      ("comp", "completions"),
      ("completion", "completions"), ("complitions", "completions"), ("", nil), ("x", nil),
      ("draw", nil), ("l", nil),
    ] as [(String, String?)])
  func mistyped(word: String, name: String?) {
    #expect(NearestName.of(word, in: Self.commands) == name)
  }

  @Test("a prefix of several names gets none of them")
  func ambiguous() {
    #expect(NearestName.of("dupli", in: ["duplicate-choice", "duplicate-question"]) == nil)
    #expect(
      NearestName.of("dupli", in: ["duplicate-choice", "empty-text"]) == "duplicate-choice")
  }

  @Test("without names there is no suggestion")
  func none() { #expect(NearestName.of("lint", in: []) == nil) }

  @Test(
    "the distance counts insertions, deletions, replacements and transpositions",
    arguments: [
      ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abcd", "acbd", 1),
      ("flaw", "lawn", 2), ("ca", "abc", 3), ("東京", "京都", 2),
    ])
  func distance(one: String, other: String, changes: Int) {
    #expect(NearestName.distance(one, other) == changes)
    #expect(NearestName.distance(other, one) == changes)
  }

  /// The distance by definition, without a table.
  private func distance(_ one: ArraySlice<Character>, _ other: ArraySlice<Character>) -> Int {
    guard let a = one.last, let b = other.last else { return max(one.count, other.count) }
    let (shorter, otherShorter) = (one.dropLast(), other.dropLast())
    var least = distance(shorter, otherShorter) + (a == b ? 0 : 1)
    least = min(least, distance(shorter, other) + 1, distance(one, otherShorter) + 1)
    if shorter.last == b, otherShorter.last == a {
      least = min(least, distance(shorter.dropLast(), otherShorter.dropLast()) + 1)
    }
    return least
  }

  @Test("the distance of short words follows its definition")
  func definition() {
    var generator = Generator(seed: 141)
    for _ in 0..<150 {
      let words = (0..<2).map { _ in generator.text(upTo: 5, of: ["a", "b", "c"]) }
      let expected = distance(Array(words[0])[...], Array(words[1])[...])
      #expect(NearestName.distance(words[0], words[1]) == expected, "\(words)")
    }
  }
}
