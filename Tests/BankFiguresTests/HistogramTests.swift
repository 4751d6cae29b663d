import BankFigures
@_spi(QBank) import BankText
import Testing

@Suite("Histograms of fixed size")
struct HistogramTests {
  @Test("quantiles of small numbers are exact, those of large ones within a thousandth")
  func quantiles() throws {
    var generator = Generator(seed: 7, keys: [])
    for limit in [1, 3, 100, 2_047, 2_048, 2_049, 5_000, 1_000_000, 1 << 40] {
      var histogram = BoundedHistogram()
      var values: [Int] = []
      for _ in 0..<500 {
        let value = Int(generator.below(UInt64(limit)))
        values.append(value)
        histogram.add(value)
      }
      values.sort()
      #expect(histogram.count == 500)
      #expect(histogram.sum == values.reduce(0, +))
      #expect(histogram.range == values[0]...values[499])
      for part in [0.0, 0.1, 0.25, 0.5, 0.9, 1.0] {
        let exact = values[max(1, Int(clamping: (part * 500).rounded(.up))) - 1]
        let found = try #require(histogram.quantile(part))
        #expect(abs(found - exact) <= (exact < 2_048 ? 0 : exact / 1_000))
      }
    }
  }

  @Test("merging histograms of any parts gives that of the whole")
  func pieces() {
    var generator = Generator(seed: 3, keys: [])
    let values = (0..<300).map { _ in Int(generator.below(20_000)) }
    var whole = BoundedHistogram()
    for value in values { whole.add(value) }
    for size in [1, 7, 299] {
      var merged = BoundedHistogram()
      for start in stride(from: 0, to: values.count, by: size).reversed() {
        var part = BoundedHistogram()
        for value in values[start..<min(start + size, values.count)] { part.add(value) }
        merged.merge(part)
      }
      #expect(merged == whole)
    }
  }

  @Test("an empty histogram has no mean and no quantiles, and negative numbers count as zero")
  func edges() {
    var histogram = BoundedHistogram()
    #expect(histogram.mean == nil)
    #expect(histogram.quantile(0.5) == nil)
    histogram.add(-5)
    histogram.add(.max)
    #expect(histogram.range == 0...Int.max)
    #expect(histogram.quantile(0.5) == 0)
    #expect(histogram.quantile(1) ?? 0 > Int.max / 1_000 * 999)
  }

  @Test("a part beyond all numbers gives the largest, and without numbers there is none")
  func beyond() {
    var histogram = BoundedHistogram()
    #expect(histogram.quantile(1) == nil && histogram.mean == nil)
    for value in [3, 7, 5_001] { histogram.add(value) }
    #expect(histogram.quantile(0) == 3 && histogram.quantile(0.5) == 7)
    #expect(histogram.quantile(1) == 5_001 && histogram.quantile(2) == 5_001)
  }
}
