@_spi(QBank) import BankFormats

/// Problems with the same question, each compared with all earlier ones.
///
/// Not pairwise: there may be thousands that ask “Which is right?”. What two of them may have in common is looked
/// up by its fingerprint.
struct SameHeading {
  let first: RowKey
  /// Rows that differ in their choices or answers, by the fingerprint of their choices.
  private var variants: [UInt32: [Variant]] = [:]
  /// Some rows with each answer, by its fingerprint.
  private var answers: [UInt32: [RowKey]] = [:]
  /// Some rows with each pair of choices, by the fingerprints of both.
  private var pairs: [UInt64: [RowKey]] = [:]
  /// The second row. Most questions are asked at most twice, so tables are built only for a third one.
  private var second: RowKey?
  private var count = 1
  /// The duplicate to report for the second row if there is no third one.
  private var onlyTwo: DuplicatePair?

  /// Rows with the same choices and the same answer.
  private struct Variant {
    let row: RowKey
    /// Further rows that are exactly equal.
    var others: [RowAddress] = []
    var isContradicted = false
  }

  /// The maximum number of rows under one fingerprint: more collide only on purpose.
  private static let maxRows = 16

  init(_ first: RowKey) {
    self.first = first
    variants[first.choices] = [Variant(row: first)]
  }

  /// Adds a problem. Returns the earlier one that it duplicates and to what extent, or nil if they have too little
  /// in common.
  mutating func add(_ row: RowKey, _ comparison: inout RowComparison) -> DuplicatePair? {
    if count == 2 { [first, second].compactMap(\.self).forEach { note($0) } }
    let found =
      sameChoices(row, &comparison) ?? sameAnswer(row, &comparison)
      ?? sameQuestion(row, &comparison)
    if count == 1 { second = row } else { note(row) }
    count += 1
    if count == 2, found == nil, comparison.isLong(row.row) {
      onlyTwo = SameHeading.question(first, row, &comparison)
    }
    return found
  }

  /// The later of exactly two rows whose question is too long for a common one. “Which is right?” is asked of many
  /// things, and so is any text that many rows share, however long.
  var pair: DuplicatePair? { count == 2 ? onlyTwo : nil }

  // MARK: The same choices

  /// A variant that is similar to a row.
  private struct Found {
    var index: Int
    var isExact: Bool
    var answers: Likeness.Answers
  }

  private mutating func sameChoices(
    _ row: RowKey, _ comparison: inout RowComparison
  ) -> DuplicatePair? {
    // Removed temporarily, so that appending to it does not copy the array.
    var same = variants.removeValue(forKey: row.choices) ?? []
    let alike = same.indices.compactMap { index in
      comparison.likeness(same[index].row, row).map {
        Found(index: index, isExact: $0.isExact, answers: $0.answers)
      }
    }
    let contradicted = SameHeading.closest(alike.filter { $0.answers == .different })
    let repeated = SameHeading.closest(alike.filter { $0.answers != .different })
    let isContradiction = contradicted?.isExact == true
    if let repeated, repeated.isExact, repeated.answers == .same || row.answer == nil {
      if !same[repeated.index].isContradicted { same[repeated.index].others.append(row.row) }
    } else if same.count < SameHeading.maxRows {
      same.append(Variant(row: row, isContradicted: isContradiction))
    }
    var seen = (isContradiction ? contradicted : repeated ?? contradicted).map { found in
      DuplicatePair(
        kind: .problems, extent: found.answers == .different ? .otherAnswer : .all,
        isExact: found.isExact, first: same[found.index].row.row, later: row.row)
    }
    if isContradiction, let index = contradicted?.index {
      seen?.alsoEarlier = same[index].others
      same[index].others = []
      same[index].isContradicted = true
    }
    variants[row.choices] = same
    return seen
  }

  /// The first that is exactly equal, or else the first.
  private static func closest(_ found: [Found]) -> Found? {
    found.first(where: \.isExact) ?? found.first
  }

  // MARK: Other choices

  private func sameAnswer(_ row: RowKey, _ comparison: inout RowComparison) -> DuplicatePair? {
    guard let answer = row.answer else { return nil }
    let known = count == 1 ? [first] : answers[answer, default: []]
    for earlier in known where comparison.haveSameAnswer(earlier, row) {
      let isExact = comparison.haveExactHeading(earlier.row, row.row)
      return DuplicatePair(
        kind: .problems, extent: .headingAndAnswer, isExact: isExact, first: earlier.row,
        later: row.row)
    }
    return nil
  }

  /// The same question alone says little, but with two of the same choices it is a duplicate.
  private func sameQuestion(_ row: RowKey, _ comparison: inout RowComparison) -> DuplicatePair? {
    if count == 1 {
      let isShared = !Set(first.pairs).isDisjoint(with: row.pairs)
      guard isShared, comparison.shareTwoChoices(first, row) else { return nil }
      return SameHeading.question(first, row, &comparison)
    }
    for pair in row.pairs {
      let earlier = pairs[pair, default: []].first { comparison.shareTwoChoices($0, row) }
      if let earlier { return SameHeading.question(earlier, row, &comparison) }
    }
    return nil
  }

  private static func question(
    _ earlier: RowKey, _ row: RowKey, _ comparison: inout RowComparison
  ) -> DuplicatePair? {
    guard comparison.haveExactHeading(earlier.row, row.row) else { return nil }
    return DuplicatePair(
      kind: .problems, extent: .heading, isExact: true, first: earlier.row, later: row.row)
  }

  private mutating func note(_ row: RowKey) {
    if let answer = row.answer, answers[answer, default: []].count < SameHeading.maxRows {
      answers[answer, default: []].append(row)
    }
    for pair in row.pairs where pairs[pair, default: []].count < SameHeading.maxRows {
      pairs[pair, default: []].append(row)
    }
  }
}
