/// What a run is ranked by.
package struct RunScore: Hashable, Sendable {
  /// How many answers were right.
  let right: Int
  /// Of how many questions.
  let count: Int
  /// How long it took.
  let milliseconds: Int

  init(right: Int, count: Int, milliseconds: Int) {
    (self.right, self.count) = (max(0, right), max(0, count))
    self.milliseconds = max(0, milliseconds)
  }

  /// Whether a greater share of the answers was right. Of sets of one size it is the score.
  func isHigher(than other: RunScore) -> Bool {
    RunScore.isLess(other.right, by: count, right, by: other.count)
  }

  /// Whether the run comes first: the greater share, then the shorter time for a question.
  package func isBetter(than other: RunScore) -> Bool {
    if isHigher(than: other) { return true }
    if other.isHigher(than: self) { return false }
    return RunScore.isLess(milliseconds, by: other.count, other.milliseconds, by: count)
  }

  /// Whether a product is less than another, however large they are; nothing stands for one question.
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

  /// Whether the run is compared with others: it has a name, and no more time than others had.
  package var isRanked: Bool { Ranking.name(player) != nil && extended == nil }

  /// Whether the run has a place on a board of the best: it was played to its end, too.
  package var isOnBoard: Bool { isRanked && unfinished == nil }

  /// What runs must have in common to be compared.
  package var group: RunGroup {
    var group = RunGroup(banks: quiz.banks, count: questions.count)
    (group.digest, group.pool) = (quiz.digest, quiz.pool)
    return group
  }
}

/// Runs that can be compared: of the same set, or of sets of one size from the same questions.
///
/// What the questions are is told by digests, because a name says only from where somebody looked: `x.csv`
/// is one file in each folder, and `./x.csv` the same. Names decide where a run does not tell what it was
/// drawn from. They are the same if Unicode says so (canonical equivalence, as `==` of `String`): that
/// of one file may be typed with が as one character, and completed by a Mac as か with a mark.
package struct RunGroup: Hashable, Sendable {
  /// The files and folders that the sets were drawn from, as they were named.
  package let banks: [String]
  /// How many questions there were in a set.
  package let count: Int
  /// The digest of the set of the run that others are compared with; empty where it is not known.
  package var digest = ""
  /// The digest of the questions that it was drawn from, if it is told.
  package var pool: String?
  /// Whether only runs of the very same set are compared.
  package var isOfOneSet = false

  /// Runs from these banks with so many questions.
  package init(banks: [String], count: Int) {
    self.banks = banks
    self.count = count
  }

  /// Whether a run is one of them.
  package func contains(_ run: RunRecord) -> Bool {
    guard run.questions.count == count else { return false }
    if !digest.isEmpty, run.quiz.digest == digest { return true }
    if isOfOneSet, !digest.isEmpty || !run.quiz.digest.isEmpty { return false }
    if let pool, let other = run.quiz.pool { return pool == other }
    return BankNames.areEqual(run.quiz.banks, banks)
  }
}
