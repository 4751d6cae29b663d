@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Edit distances up to a limit")
struct BoundedDistanceTests {
  private func distance(_ one: [UInt16], _ other: [UInt16], upTo bound: Int) -> Int? {
    var distance = BoundedDistance(upTo: bound)
    return distance.between(one.arraySpan, other.arraySpan, upTo: bound)
  }

  @Test(
    "the distance of two words is found up to the limit and nil beyond it",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("abc", "abc", 0),
      ("abcdefgh", "bcdefgh", 1), ("abcdefgh", "abcdefg", 1), ("ab", "ba", 2),
      ("intention", "execution", 5), ("東京都", "京都府", 2),
    ])
  func words(one: String, other: String, edits: Int) {
    let (one, other) = (Array(one.utf16), Array(other.utf16))
    #expect(PlainDistance.between(one, other) == edits)
    #expect(distance(one, other, upTo: 8) == edits)
    #expect(distance(other, one, upTo: 8) == edits)
    #expect(distance(one, other, upTo: edits) == edits)
    if edits > 0 { #expect(distance(one, other, upTo: edits - 1) == nil) }
  }

  @Test("random texts have the distance that the whole matrix gives", arguments: [2, 4, 30])
  func matrix(alphabet: Int) {
    var numbers = Generator(seed: UInt64(alphabet))
    var distance = BoundedDistance(upTo: 8)
    for _ in 0..<Deep.rounds(2_000, exhaustive: 200_000) {
      let one = (0..<numbers.number(0...60)).map { _ in UInt16(numbers.number(1...alphabet)) }
      let other = numbers.edited(one, times: numbers.number(0...10), alphabet)
      let bound = numbers.number(0...8)
      let plain = PlainDistance.between(one, other)
      let found = distance.between(one.arraySpan, other.arraySpan, upTo: bound)
      #expect(found == (plain <= bound ? plain : nil), "\(one) \(other) \(bound)")
    }
  }
}

extension Generator {
  /// A text after the given number of edits, some of which may undo others.
  mutating func edited(_ text: [UInt16], times: Int, _ alphabet: Int) -> [UInt16] {
    var text = text
    for _ in 0..<times {
      let unit = UInt16(number(1...alphabet))
      switch below(3) {
      case 0: text.insert(unit, at: number(0...text.count))
      case 1 where !text.isEmpty: text.remove(at: number(0...text.count - 1))
      case 2 where !text.isEmpty: text[number(0...text.count - 1)] = unit
      default: break
      }
    }
    return text
  }
}
