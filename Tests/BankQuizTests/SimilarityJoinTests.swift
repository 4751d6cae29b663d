@testable import BankQuiz
@_spi(QBank) import BankText
import Testing

@Suite("Finding similar texts")
struct SimilarityJoinTests {
  /// Sets of eight of twelve numbers, so that very many are similar.
  private static let crowd: [[UInt64]] = {
    var generator = Generator(seed: 7)
    return (0..<300).map { _ in
      (0..<12).map { ($0, generator.next()) }.sorted { $0.1 < $1.1 }.prefix(8).map {
        UInt64($0.0 + 1) &* 0x9E37_79B9_7F4A_7C15
      }
      .sorted()
    }
  }()

  private static func areAlike(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    let (one, other) = (Set(one), Set(other))
    return one.intersection(other).count * 5 >= one.union(other).count * 4
  }

  @Test("the pairs are exactly those of comparing each text with each")
  func all() {
    var (join, found) = (SimilarityJoin(Self.crowd), Set<[Int]>())
    #expect(join.pairs { found.insert([$0, $1].sorted()) })
    let expected = (0..<300).flatMap { one in
      (one + 1..<300).filter { Self.areAlike(Self.crowd[one], Self.crowd[$0]) }.map { [one, $0] }
    }
    #expect(found == Set(expected) && !expected.isEmpty)
  }

  @Test("the search is given up if there are too many pairs for the number of texts")
  func tooMany() {
    var join = SimilarityJoin(Self.crowd, stepsPerText: 100)
    #expect(!join.pairs { _, _ in })
    var few = SimilarityJoin(Array(Self.crowd.prefix(5)), stepsPerText: 100)
    #expect(few.pairs { _, _ in })
  }
}
