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

  /// Whether the run has a place on a leader board: it has a name, and no more time than others had.
  package var isRanked: Bool { Ranking.name(player) != nil && extended == nil }

  /// What runs must have in common to be compared.
  package var group: RunGroup { RunGroup(banks: quiz.banks, count: questions.count) }
}

/// Runs that can be compared: from the same banks, with as many questions.
///
/// Names are the same if Unicode says so (canonical equivalence, as `==` of `String`): that of one
/// file may be typed with が as one character, and completed by a Mac as か with a mark.
package struct RunGroup: Hashable, Sendable {
  /// The files and folders that the sets were drawn from, as they were named.
  package let banks: [String]
  /// How many questions there were in a set.
  package let count: Int
  /// The digest of the set, where only runs of the very same questions are compared.
  package var digest: String?

  /// Runs from these banks with so many questions.
  package init(banks: [String], count: Int) {
    self.banks = banks
    self.count = count
  }

  /// Whether a run is one of them.
  package func contains(_ run: RunRecord) -> Bool {
    run.questions.count == count && run.quiz.banks == banks
      && (digest == nil || run.quiz.digest == digest)
  }
}
