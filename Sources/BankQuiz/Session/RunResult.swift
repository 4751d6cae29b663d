@_spi(QBank) import BankModel

/// The result of a run.
public struct RunResult: Hashable, Sendable {
  /// The outcome of each question.
  public let attempts: [Attempt]
  /// Whether each question was answered right.
  public let isRight: [Bool]

  init(_ questions: [TimedQuestion], _ attempts: [Attempt]) {
    self.attempts = attempts
    isRight = zip(questions, attempts).map { $0.answer == $1.choice }
  }

  /// The number of right answers.
  public var score: Int { isRight.count { $0 } }

  /// The time of the run, in milliseconds: a time-out counts as the limit.
  public var milliseconds: Int { attempts.reduce(0) { $0 + $1.milliseconds } }

  /// The result in one line; in Japanese, that of the app.
  package var line: Localized {
    let seconds = SecondsText.exact(milliseconds)
    return Localized(
      en: "Right answers: \(score) in total / Time taken: \(seconds) s",
      ja: "正解数：合計\(score)問 / 経過時間：\(seconds)秒")
  }
}

/// Times as shown to users.
package enum SecondsText {
  /// Seconds with three decimals, the full precision.
  package static func exact(_ milliseconds: Int) -> String {
    "\(milliseconds / 1_000).\(String(milliseconds % 1_000).zeroPadded(to: 3))"
  }

  /// The time left, rounded down: `00`, `00:00` or `00:00:00`, whichever the whole limit needs, so that the width
  /// stays the same while it runs.
  package static func countdown(_ milliseconds: Int, of limit: Int) -> String {
    let seconds = max(0, milliseconds) / 1_000
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    let shown = limit < 60_000 ? 1 : limit < 3_600_000 ? 2 : 3
    return parts.suffix(shown).map { String($0).zeroPadded(to: 2) }.joined(separator: ":")
  }
}
