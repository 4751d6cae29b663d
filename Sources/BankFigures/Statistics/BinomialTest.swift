@_spi(QBank) import BankText

/// The exact binomial test of how often something occurred when the chance of each time is known.
package enum BinomialTest {
  /// The two-sided p-value: the chance of all numbers that are no likelier than `hits`.
  ///
  /// All chances are relative to that of the likeliest number, so that no factorial is needed. Numbers count as
  /// equally likely if they differ by no more than rounding explains.
  package static func twoSided(_ hits: Int, of count: Int, chance: Double) -> Double {
    guard count > 0, (0...count).contains(hits), chance > 0, chance < 1 else { return 1 }
    let ratios = ratios(count, chance)
    guard let own = ratios.first(where: { $0.number == hits })?.ratio else { return 0 }
    let limit = own * (1 + 1e-7)
    var (part, all) = (0.0, 0.0)
    // In ascending order, so that no small term is lost beside a large one.
    for ratio in ratios.map(\.ratio).sorted() {
      all += ratio
      if ratio <= limit { part += ratio }
    }
    return min(1, part / all)
  }

  /// The chance of each number relative to that of the likeliest one; numbers that are practically impossible are
  /// left out.
  private static func ratios(_ count: Int, _ chance: Double) -> [(number: Int, ratio: Double)] {
    let odds = chance / (1 - chance)
    let mode = min(count, Int(clamping: (Double(count + 1) * chance).rounded(.down)))
    var ratios = [(number: mode, ratio: 1.0)]
    var ratio = 1.0
    for number in stride(from: mode + 1, through: count, by: 1) {
      ratio *= Double(count - number + 1) / Double(number) * odds
      if ratio < smallest { break }
      ratios.append((number, ratio))
    }
    ratio = 1
    for number in stride(from: mode - 1, through: 0, by: -1) {
      ratio *= Double(number + 1) / Double(count - number) / odds
      if ratio < smallest { break }
      ratios.append((number, ratio))
    }
    return ratios
  }

  private static let smallest = 1e-300
}
