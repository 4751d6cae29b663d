@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) import BankText

@Suite("Edit distance")
struct EditDistanceTests {
  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// The textbook algorithm, row by row.
  private static func plain(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var last = Array(0...other.count)
    for (row, scalar) in one.enumerated() {
      var next = [row + 1]
      for (column, another) in other.enumerated() {
        next.append(
          min(last[column] + (scalar == another ? 0 : 1), last[column + 1] + 1, next[column] + 1))
      }
      last = next
    }
    return last[other.count]
  }

  @Test(
    "known words have their distance, in both directions",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("kitten", "sitting", 3),
      ("flaw", "lawn", 2), ("東京都", "京都", 1), ("ab", "ba", 2), ("aaaa", "aa", 2),
    ])
  func table(one: String, other: String, expected: Int) {
    #expect(EditDistance.between(Self.scalars(one), Self.scalars(other)) == expected)
    #expect(EditDistance.between(Self.scalars(other), Self.scalars(one)) == expected)
  }

  @Test("texts of any length have the distance of the textbook algorithm")
  func random() {
    var generator = Generator(seed: 11)
    for round in 0..<Deep.rounds(2_000, exhaustive: 100_000) {
      let letters = generator.number(1...4)
      let longest = round % 20 == 0 ? 300 : 70
      let texts = (0..<2).map { _ in
        (0..<generator.number(0...longest)).map { _ in UInt32(97 + generator.number(0...letters)) }
      }
      let expected = Self.plain(texts[0], texts[1])
      #expect(EditDistance.between(texts[0], texts[1]) == expected, "\(texts)")
      #expect(EditDistance.between(texts[1], texts[0]) == expected, "\(texts)")
    }
  }

  @Test("the estimate for very long texts is never below their distance")
  func long() {
    var generator = Generator(seed: 12)
    for _ in 0..<2 {
      let one = (0..<1_200).map { _ in UInt32(97 + generator.number(0...5)) }
      var other = one
      for _ in 0..<50 { other[generator.number(0...other.count - 1)] = 120 }
      let replaced = EditDistance.between(one, other)
      #expect(replaced == Self.plain(one, other))
      other.remove(at: 5)
      #expect(EditDistance.between(one, other) >= Self.plain(one, other))
    }
  }

  @Test(
    "likeness is the share of the longer text that is unchanged",
    arguments: [("", "", 10_000), ("a", "b", 0), ("abcd", "abcx", 7_500), ("ab", "abcd", 5_000)])
  func likeness(one: String, other: String, expected: Int) {
    #expect(EditDistance.likeness(Self.scalars(one), Self.scalars(other)) == expected)
  }
}
