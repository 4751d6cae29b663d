@_spi(QBank) import BankText

extension AnswerLog {
  /// How many runs were all right in less than half of the time that the model RT-1 expects, though no
  /// question had come up before: who knew the answers plays like that, and so do some who read fast.
  func runsKnownBeforehand(_ facts: [QuestionFacts?]) -> Int {
    runs.count { run in
      let own = answers[run.answers]
      guard own.count >= Minimum.questionsKnown,
        own.allSatisfy({ $0.outcome == .right && $0.use != .again })
      else { return false }
      var (time, expected) = (0.0, 0.0)
      for answer in own {
        guard let facts = facts[Int(answer.question)] else { return false }
        time += Double(answer.milliseconds) / 1_000
        expected += facts.median
      }
      return time < 0.5 * expected
    }
  }
}
