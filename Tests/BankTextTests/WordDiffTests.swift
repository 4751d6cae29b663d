@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Differences of two texts by word")
struct WordDiffTests {
  /// A diff as `[-old-]{+new+}`.
  private func marked(_ old: String, _ new: String) -> String {
    WordDiff(old, new).pieces.map { piece in
      switch piece.kind {
      case .kept: piece.text
      case .removed: "[-\(piece.text)-]"
      case .added: "{+\(piece.text)+}"
      }
    }.joined()
  }

  @Test(
    "a text is split into words, numbers and single symbols",
    arguments: [
      ("the 12 cats", "the| |12| |cats"), ("don't", "don|'|t"), ("日々の暮らし", "日々|の|暮|らし"),
      ("スーパーで買う", "スーパー|で|買|う"), ("a  b", "a|  |b"), ("「はい」", "「|はい|」"),
      ("H2O", "H|2|O"), ("naïve café", "naïve| |café"), ("👨‍👩‍👧!?", "👨‍👩‍👧|!|?"), ("", ""),
      ("ｶﾞﾗｽ１２", "ｶﾞﾗｽ|１２"),
    ])
  func tokens(text: String, expected: String) {
    #expect(WordTokens.of(text).joined(separator: "|") == expected)
  }

  @Test(
    "removed and added words are marked, down to their differing parts",
    arguments: [
      ("", "", ""), ("same", "same", "same"), ("", "new", "{+new+}"), ("old", "", "[-old-]"),
      ("the old car is red", "the new car is red", "the [-old-]{+new+} car is red"),
      // The common part of both words is not marked.
      ("the colour of it", "the color of it", "the colo[-u-]r of it"),
      ("日本の首都はどこ", "日本の首府はどこ", "日本の首[-都-]{+府+}はどこ"),
      ("一番高い山はどれ", "一番低い山はどれ", "一番[-高-]{+低+}い山はどれ"),
      ("is it right?", "is it not right?", "is it {+not +}right?"),
      // Only spaces in common.
      (
        "one two three four", "five six seven eight",
        "[-one two three four-]{+five six seven eight+}"
      ),
      // One word in four is too little.
      ("a b c d", "a x y z", "[-a b c d-]{+a x y z+}"),
      ("a b c", "a x y", "a [-b-]{+x+} [-c-]{+y+}"),
      ("  ", " ", " [- -]"),
    ])
  func table(old: String, new: String, expected: String) {
    #expect(marked(old, new) == expected)
  }

  @Test("a composed and a decomposed letter differ")
  func composition() {
    let pieces = WordDiff("café au lait noir", "cafe\u{301} au lait noir").pieces
    #expect(pieces.contains { $0.kind == .removed } && pieces.contains { $0.kind == .added })
  }

  @Test("the pieces restore both texts, and no two neighbours are of one kind")
  func pieces() {
    var generator = Generator(seed: 21)
    let parts = ["a", "b", " ", "猫", "カ", "ー", "の", "1", "\u{301}", "e", "👍", "\n", "é"]
    for _ in 0..<Deep.rounds(3_000, exhaustive: 100_000) {
      let (old, new) = (generator.text(upTo: 14, of: parts), generator.text(upTo: 14, of: parts))
      let pieces = WordDiff(old, new).pieces
      let isOf = { (kind: WordDiff.Piece.Kind) in
        pieces.filter { $0.kind != kind }.map(\.text).joined().utf8
      }
      #expect(isOf(.added).elementsEqual(old.utf8), "\(old) \(new)")
      #expect(isOf(.removed).elementsEqual(new.utf8), "\(old) \(new)")
      #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.kind != $1.kind })
      #expect(pieces.allSatisfy { !$0.text.isEmpty })
      #expect(
        zip(pieces, pieces.dropFirst()).allSatisfy { !($0.kind == .added && $1.kind == .removed) })
    }
  }

  @Test("texts that are too long to compare are whole differences but for their common ends")
  func long() {
    let old = (0..<3_000).map { "old\($0)" }.joined(separator: " ")
    let new = (0..<3_000).map { "new\($0)" }.joined(separator: " ")
    #expect(WordDiff(old, new).pieces == [.init(.removed, old), .init(.added, new)])
    #expect(WordDiff(old, old).pieces == [.init(.kept, old)])
    #expect(WordDiff(old + " x", old + " y").pieces.count == 3)
  }
}
