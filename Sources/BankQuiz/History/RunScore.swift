@_spi(QBank) import BankText

/// What runs are ranked by.
package struct RunScore: Hashable, Sendable {
  /// The number of right answers.
  let right: Int
  /// The number of questions.
  let count: Int
  /// The time the run took.
  let milliseconds: Int

  init(right: Int, count: Int, milliseconds: Int) {
    (self.right, self.count) = (max(0, right), max(0, count))
    self.milliseconds = max(0, milliseconds)
  }

  /// Whether the share of right answers is greater. For sets of one size, that is the score.
  func isHigher(than other: RunScore) -> Bool {
    RunScore.isLess(other.right, by: count, right, by: other.count)
  }

  /// Whether the run ranks before another: by the greater share, then by the shorter time per question.
  package func isBetter(than other: RunScore) -> Bool {
    if isHigher(than: other) { return true }
    if other.isHigher(than: self) { return false }
    return RunScore.isLess(milliseconds, by: other.count, other.milliseconds, by: count)
  }

  /// Returns the indices of scores with their ranks, the best first; of equal ones the first.
  static func ranked(_ scores: [RunScore]) -> [(index: Int, rank: Int)] {
    let order = scores.indices.ordered { one, other in
      if scores[one].isBetter(than: scores[other]) { return true }
      return !scores[other].isBetter(than: scores[one]) && one < other
    }
    var rank = 1
    return order.enumerated().map { place, index in
      if place > 0, scores[order[place - 1]].isHigher(than: scores[index]) { rank = place + 1 }
      return (index, rank)
    }
  }

  /// Whether one product is less than another, without overflow. Runs without questions count as having one.
  private static func isLess(_ a: Int, by b: Int, _ c: Int, by d: Int) -> Bool {
    let one = UInt(a).multipliedFullWidth(by: UInt(max(1, b)))
    let other = UInt(c).multipliedFullWidth(by: UInt(max(1, d)))
    return (one.high, one.low) < (other.high, other.low)
  }
}

extension RunRecord {
  package var rankedScore: RunScore {
    RunScore(right: score, count: questions.count, milliseconds: milliseconds)
  }

  /// Whether the run is compared with others: it has a name, and no extra time.
  package var isRanked: Bool { Ranking.name(player) != nil && extended == nil }

  /// Whether the run has a place on a leaderboard: it is ranked, and was completed.
  package var isOnBoard: Bool { isRanked && unfinished == nil }

  /// The group of runs with which the run can be compared.
  package var group: RunGroup {
    var group = RunGroup(banks: quiz.banks, count: questions.count)
    (group.digest, group.pool) = (quiz.digest, quiz.pool)
    return group
  }
}

/// Runs that can be compared: of the same set, or of sets of one size from the same questions.
///
/// Questions are identified by digests, because the meaning of a name depends on the folder: `x.csv` is one file in
/// each folder, and `./x.csv` is the same file. Names decide if a run does not record what it was drawn from. They
/// are compared by canonical equivalence, like `==` of `String`: the name of one file may be typed with a
/// precomposed が, and completed by a Mac as か with a combining mark.
package struct RunGroup: Hashable, Sendable {
  /// The files and folders that the sets were drawn from, as named.
  package let banks: [String]
  /// The number of questions in a set.
  package let count: Int
  /// The digest of the set of the run that others are compared with; empty if it is not known.
  package var digest = ""
  /// The digest of the questions that the set was drawn from, if it is known.
  package var pool: String?
  /// Whether only runs of the very same set are compared.
  package var isOfOneSet = false

  /// Creates a group of runs from the given banks with `count` questions.
  package init(banks: [String], count: Int) {
    self.banks = banks
    self.count = count
  }

  /// Whether a run belongs to the group.
  package func contains(_ run: RunRecord) -> Bool {
    guard run.questions.count == count else { return false }
    if !digest.isEmpty, run.quiz.digest == digest { return true }
    if isOfOneSet, !digest.isEmpty || !run.quiz.digest.isEmpty { return false }
    if let pool, let other = run.quiz.pool { return pool == other }
    return BankNames.areEqual(run.quiz.banks, banks)
  }
}
