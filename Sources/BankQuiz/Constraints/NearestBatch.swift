/// What would have to change a little for several sets without a common question, found by trying:
/// so it would do indeed, though less of a change might, too.
public struct NearestBatch {
  /// The most sets, fewer than were wanted; nil if not even one was found.
  public private(set) var sets: Int?
  /// The least time of a set with which there are as many as were wanted; nil if time is not what
  /// they lack.
  public private(set) var milliseconds: Int?

  private let constraints: SetConstraints
  private let seed: Seed
  private let isPlain: Bool

  /// Sets of more questions than this in all are not looked for: it would take too long.
  private static let most = 2_000
  /// Times are reported in tenths of a second.
  private static let tenth = 100

  /// Looks for changes where so many sets were not found.
  public init(_ count: Int, _ constraints: SetConstraints, _ seed: Seed, isPlain: Bool) {
    (self.constraints, self.seed, self.isPlain) = (constraints, seed, isPlain)
    let questions = constraints.quotas.reduce(0) { $0 + $1.members.count }
    let there = questions / max(1, constraints.count)
    guard there * constraints.count <= NearestBatch.most else { return }
    sets = NearestBatch.last(in: 1..<min(count, there + 1)) { isFound($0, constraints) }
    if there >= count { milliseconds = time(count) }
  }

  private func isFound(_ count: Int, _ constraints: SetConstraints) -> Bool {
    SetBatch(count, constraints, seed, isPlain: isPlain).shortage == nil
  }

  private func time(_ count: Int) -> Int? {
    guard let given = constraints.maxMilliseconds else { return nil }
    let slowest = constraints.milliseconds.max() ?? 0
    let least = given / NearestBatch.tenth + 1
    let most = slowest * constraints.count / NearestBatch.tenth + 1
    guard least <= most else { return nil }
    // Counted from above, because the last that is found is the least time.
    let steps = NearestBatch.last(in: 0..<(most - least + 1)) { step in
      var longer = constraints
      longer.maxMilliseconds = (most - step) * NearestBatch.tenth
      return isFound(count, longer)
    }
    return steps.map { (most - $0) * NearestBatch.tenth }
  }

  /// The last number that will do, if with each all before it do.
  private static func last(in range: Range<Int>, _ isRight: (Int) -> Bool) -> Int? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isRight(middle) { low = middle + 1 } else { high = middle }
    }
    return low > range.lowerBound ? low - 1 : nil
  }
}
