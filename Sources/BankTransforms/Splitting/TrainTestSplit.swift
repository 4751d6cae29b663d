@_spi(QBank) import BankModel
@_spi(QBank) package import BankQuiz
@_spi(QBank) package import BankText

/// Questions divided by a seed into those to train with and those to test with, so that no near-duplicate of
/// one stands on the other side.
package struct TrainTestSplit: Sendable {
  /// Both sides.
  package let parts: [SplitPart]
  /// How many questions were not compared with all others, so that a near-duplicate may be on the other side.
  package let unfinished: Int

  /// Divides a list; the share of those to test with is in millionths.
  package init(
    _ list: QuestionList, testing share: Int, _ seed: Seed, within limit: NearLimit,
    _ workers: Workers
  ) {
    let forms = list.fold(workers, from: { NearForms(bytes: $0) }) { $0.append($1) }
    let found = NearQuestions(consume forms, within: limit, workers: workers)
    unfinished = found.unfinished.count
    var groups = TrainTestSplit.groups(list.count, found.clusters)
    var generator = Generator(seed: seed.number, keys: [StableHash.of("train-test")])
    generator.shuffle(&groups)
    let wanted = TrainTestSplit.share(share, of: list.count)
    var isTested = [Bool](repeating: false, count: list.count)
    var count = 0
    // What is too large for the rest is passed over, so that the share is met as closely as clusters allow.
    for group in groups where count + group.count <= wanted {
      for index in group { isTested[index] = true }
      count += group.count
    }
    parts = [
      SplitPart(path: .named("train"), indices: list.entries.indices.filter { !isTested[$0] }),
      SplitPart(path: .named("test"), indices: list.entries.indices.filter { isTested[$0] }),
    ]
  }

  /// Clusters, and every other question by itself.
  private static func groups(_ count: Int, _ clusters: [[Int]]) -> [[Int]] {
    var isClustered = [Bool](repeating: false, count: count)
    for index in clusters.joined() { isClustered[index] = true }
    return clusters + (0..<count).filter { !isClustered[$0] }.map { [$0] }
  }

  /// The nearest whole number to a share in millionths.
  private static func share(_ share: Int, of count: Int) -> Int {
    let (high, low) = count.multipliedFullWidth(by: min(max(share, 0), 1_000_000))
    let (quotient, remainder) = 1_000_000.dividingFullWidth((high, low))
    return remainder >= 500_000 ? quotient + 1 : quotient
  }
}
