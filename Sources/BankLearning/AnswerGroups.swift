@_spi(QBank) import BankText

/// Answers grouped by who gave them: each group has one ability, or one speed.
package struct AnswerGroups: Sendable {
  /// An answer that counts.
  package struct Answer: Sendable {
    /// The number of the question.
    package let question: Int32
    /// The index of the answer in the log.
    package let index: Int32
    /// Whether it was right.
    package let isRight: Bool

    /// Creates an answer.
    package init(question: Int, index: Int, isRight: Bool) {
      self.question = Int32(truncatingIfNeeded: question)
      self.index = Int32(truncatingIfNeeded: index)
      self.isRight = isRight
    }
  }

  /// All answers, grouped.
  package private(set) var answers: [Answer] = []
  /// The start of each group, and the end of the last one.
  private var starts = [0]

  /// Creates an empty collection.
  package init() {}

  /// Adds a group, unless it is empty.
  package mutating func add(_ group: some Collection<Answer>) {
    if group.isEmpty { return }
    answers += group
    starts.append(answers.count)
  }

  /// The number of groups.
  package var count: Int { starts.count - 1 }

  /// The range of the answers of a group.
  package func range(_ group: Int) -> Range<Int> { starts[group]..<starts[group + 1] }
}

extension Workers {
  /// Maps a few parts of some groups, whose boundaries do not depend on the number of threads.
  ///
  /// There are at most sixteen, because each part has sums of its own for all questions.
  func mapParts<Result: Sendable>(
    ofGroups count: Int, _ body: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let size = max(256, (count + 15) / 16)
    return map((count + size - 1) / size) { body($0 * size..<min(count, ($0 + 1) * size)) }
  }
}

extension AnswerLog {
  /// The answers that show what players know, by player.
  package var byPlayer: AnswerGroups { byPlayer(in: runs.indices) }

  /// As above, for some of the runs.
  func byPlayer(in runs: Range<Int>) -> AnswerGroups {
    let (numbers, runs) = (runs, self.runs)
    let order = numbers.ordered { (runs[$0].player, $0) < (runs[$1].player, $1) }
    var groups = AnswerGroups()
    var group: [AnswerGroups.Answer] = []
    for (place, index) in order.enumerated() {
      group += known(in: runs[index])
      let next = place + 1 < order.count ? runs[order[place + 1]].player : nil
      if next == runs[index].player { continue }
      groups.add(group)
      group = []
    }
    return groups
  }

  private func known(in run: Run) -> [AnswerGroups.Answer] {
    run.answers.compactMap { index in
      let answer = answers[index]
      guard answer.use == .everything, answer.outcome != .timeOut else { return nil }
      return AnswerGroups.Answer(
        question: Int(answer.question), index: index, isRight: answer.outcome == .right)
    }
  }
}
