import BankFigures
import Testing

@Suite("Statistical tests and intervals")
struct StatisticsTests {
  /// Wilson's interval with z = 1.959963984540054, computed by hand.
  @Test(
    "Wilson's interval equals known values",
    arguments: [
      (106, 163, 0.574403, 0.719289), (18, 113, 0.103200, 0.237787), (0, 10, 0, 0.277533),
      (5, 5, 0.565518, 1),
    ])
  func wilson(_ hits: Int, _ count: Int, _ low: Double, _ high: Double) {
    let interval = Share(hits, of: count).interval
    #expect(abs(interval.lowerBound - low) < 1e-6)
    #expect(abs(interval.upperBound - high) < 1e-6)
  }

  /// `scipy.stats.binomtest(hits, count, 1/4).pvalue`.
  @Test(
    "the binomial test against a quarter equals known values",
    arguments: [
      (106, 163, 6.018e-27), (25, 140, 0.0510986), (18, 113, 0.0291113), (25, 76, 0.1132750),
      (8, 20, 0.1261245), (0, 10, 0.0760412),
    ])
  func binomial(_ hits: Int, _ count: Int, _ expected: Double) {
    let chance = BinomialTest.twoSided(hits, of: count, chance: 0.25)
    #expect(abs(chance / expected - 1) < 1e-3)
  }

  @Test("the binomial test equals the sum that defines it for every small count")
  func binomialPlainly() {
    for count in 1...40 {
      for chance in [0.25, 0.5, 0.2] {
        let all = (0...count).map { Self.binomial($0, count, chance) }
        for hits in 0...count {
          let likelier = all[hits] * (1 + 1e-7)
          let expected = all.filter { $0 <= likelier }.reduce(0, +)
          let found = BinomialTest.twoSided(hits, of: count, chance: chance)
          #expect(abs(found - min(1, expected)) < 1e-9)
        }
      }
    }
  }

  private static func binomial(_ hits: Int, _ count: Int, _ chance: Double) -> Double {
    var value = 1.0
    for step in 0..<hits { value *= Double(count - step) / Double(hits - step) * chance }
    for _ in hits..<count { value *= 1 - chance }
    return value
  }

  @Test("invalid numbers are never significant")
  func nonsense() {
    #expect(BinomialTest.twoSided(3, of: 0, chance: 0.25) == 1)
    #expect(BinomialTest.twoSided(-1, of: 5, chance: 0.25) == 1)
    #expect(BinomialTest.twoSided(1, of: 5, chance: 0) == 1)
    #expect(ChiSquare.above(-1, degrees: 3) == 1)
    #expect(LargestCount.atLeast(6, of: 5, places: 4) == 0)
    #expect(Share().value == nil)
  }

  /// `scipy.stats.chi2.sf(x, df)`.
  @Test(
    "the tail of chi-square equals known values",
    arguments: [
      (22.868772, 3, 4.301e-5), (33.226856, 3, 2.885e-7), (12, 3, 0.00738316), (4, 3, 0.2614641),
      (3.841459, 1, 0.05), (5.991465, 2, 0.05), (9.487729, 4, 0.05), (11.070498, 5, 0.05),
    ])
  func chiSquare(_ x: Double, _ degrees: Int, _ expected: Double) {
    #expect(abs(ChiSquare.above(x, degrees: degrees) / expected - 1) < 1e-3)
  }

  /// The smallest maximum of four counts that has a probability below a hundredth, from the exact multinomial
  /// distribution.
  @Test(
    "the number of right answers at one place that is significant equals known values",
    arguments: [
      (5, 5), (8, 7), (10, 8), (12, 9), (15, 10), (20, 12), (25, 14), (30, 16), (40, 19), (50, 23),
    ])
  func largest(_ count: Int, _ least: Int) {
    let found = (1...count).first { LargestCount.atLeast($0, of: count, places: 4) < 0.01 }
    #expect(found == least)
  }

  @Test("the distribution of the largest count equals brute force")
  func largestPlainly() {
    for (count, places) in [(4, 3), (5, 4), (6, 2), (7, 3)] {
      let ways = (0..<count).reduce(1) { ways, _ in ways * places }
      var times = [Int](repeating: 0, count: count + 1)
      for way in 0..<ways {
        var (rest, counts) = (way, [Int](repeating: 0, count: places))
        for _ in 0..<count {
          counts[rest % places] += 1
          rest /= places
        }
        times[counts.max() ?? 0] += 1
      }
      for largest in 1...count {
        let expected = Double(times[largest...].reduce(0, +)) / Double(ways)
        let found = LargestCount.atLeast(largest, of: count, places: places)
        #expect(abs(found - expected) < 1e-12)
      }
    }
  }

  @Test("Holm's method equals known values")
  func holm() {
    #expect(Holm.adjusted([]) == [])
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    for (one, other) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect(abs(one - other) < 1e-12)
    }
    #expect(Holm.adjusted([0.9, 0.8]) == [1, 1])
  }

  @Test("without questions or places, nothing is unlikely")
  func nothing() {
    #expect(ChiSquare.ofEqualShares([]) == 0 && ChiSquare.ofEqualShares([0, 0]) == 0)
    #expect(ChiSquare.ofEqualShares([3, 1]) == 1 && ChiSquare.ofEqualShares([1, 1, 4]) == 3)
    for (largest, count, places) in [(0, 5, 4), (-1, 5, 4), (1, -1, 4), (1, 5, 0), (1, 5, -1)] {
      #expect(LargestCount.atLeast(largest, of: count, places: places) == 1)
    }
    #expect(LargestCount.atLeast(5, of: 5, places: 1) == 1)
    #expect(LargestCount.atLeast(6, of: 5, places: 1) == 0)
    #expect(LargestCount.atLeast(1, of: 0, places: 4) == 0)
    #expect(abs(LargestCount.atLeast(2, of: 2, places: 2) - 0.5) < 1e-12)
  }
}
