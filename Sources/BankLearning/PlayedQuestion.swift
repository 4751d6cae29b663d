package import BankFigures
import BankQuiz
@_spi(QBank) import BankText

/// What was learnt of one question. A figure for which there is too little is nil.
package struct PlayedQuestion: Sendable {
  /// The digest of what it says.
  package let content: UInt64
  /// How many choices it has, and whether a bank tells that: else it is four, or the largest that was
  /// taken.
  package let choiceCount: Int
  package let isChoiceCountKnown: Bool
  /// The chance of a right guess that its bank states; nil where it states none.
  package let statedGuessing: Double?
  /// The number of the right one.
  package let key: Int?
  /// How many players met it.
  package fileprivate(set) var players = 0
  /// Right answers of all, and of all times that it was shown.
  package fileprivate(set) var right = Share()
  package fileprivate(set) var scored = Share()
  /// How often time ran out.
  package fileprivate(set) var timeOuts = Share()
  /// How far right answers go with the share of the other answers in the run that were right, and
  /// with the ability of the player as the other answers show it.
  package fileprivate(set) var withRest = Correlation()
  package fileprivate(set) var withAbility = Correlation()
  /// Where on the scale of abilities it is, and the standard error of that.
  package fileprivate(set) var location = 0.0
  package fileprivate(set) var error = Double.infinity
  /// The choices.
  package fileprivate(set) var choices: ChoiceFigures
  /// What is suspected of the key.
  package internal(set) var suspicion: KeySuspicion?
  /// Whether it has become easier or harder; nil where that is not known.
  package internal(set) var change: Drift.Change?
  /// How far the best and the worst quarter of the set that was played most differ in it.
  package internal(set) var extremes: Double?
  /// How long it takes.
  package fileprivate(set) var time: Time?
  /// The longest limit that anybody had, in milliseconds.
  package fileprivate(set) var limit = 0

  /// How long a question takes.
  package struct Time: Sendable {
    /// The logarithm of the median in seconds, and its standard error.
    package let level, error: Double
    /// How far times differ, of one player or of two; nil where that is not known.
    package let spread: Double?

    /// A time about the logarithm of a median.
    package init(level: Double, error: Double, spread: Double?) {
      (self.level, self.error, self.spread) = (level, error, spread)
    }

    /// The median in seconds.
    package var median: Double { Elementary.exp(level) }

    /// The seconds in which a part of the players answer.
    package func quantile(_ part: Double) -> Double? {
      spread.map { Elementary.exp(level + Normal.quantile(part) * $0) }
    }

    /// The limit, in whole seconds, in which 95 % of players answer.
    package var limit: Int? {
      quantile(0.95).map { Int(clamping: $0.rounded(.up)) }
    }
  }

  init(_ content: UInt64, _ facts: QuestionFacts?, largestChoice: Int, key: Int?) {
    self.content = content
    choiceCount = max(2, facts?.choices ?? max(4, largestChoice))
    isChoiceCountKnown = facts != nil
    statedGuessing = facts?.guessing
    self.key = facts?.answer ?? key
    choices = ChoiceFigures(count: choiceCount)
  }

  /// Whether figures of it are about enough players to be about none of them.
  package var isPublic: Bool { players >= Minimum.players }
  /// Whether the share of right answers says anything.
  package var hasShare: Bool { isPublic && right.count >= Minimum.answers }
  /// Whether the difficulty is known well enough to be used.
  package var isLearnt: Bool { isPublic && error < Minimum.error }
  /// The share of an average group that does not know the answer.
  package var difficulty: Double { ItemResponse.share(ofLocation: location) }
  /// The chance of a right guess: the stated one, else that of any choice.
  package var guessing: Double { statedGuessing ?? 1 / Double(choiceCount) }
  /// How well it tells players apart; nil where there are too few answers.
  package var discrimination: Double? {
    isPublic && withAbility.count >= Minimum.correlation ? withAbility.value : nil
  }
  /// How many answers are wrong.
  package var wrong: Int { right.count - right.hits }

  /// Whether those who do worse with other questions do better with this one.
  package var isReversed: Bool {
    guard let discrimination else { return false }
    return StudentT.upperCorrelation(discrimination, of: withAbility.count) < 0
  }

  /// The choices that nobody takes, or nearly nobody: the share among the wrong answers is below a
  /// twentieth for certain. What choices there are has to be known.
  package var untaken: [Int] {
    guard isPublic, isChoiceCountKnown, wrong >= Minimum.wrong, let key else { return [] }
    return choices.choices.indices.filter { index in
      index != key - 1 && index < choiceCount && choices.choices[index].count == 0
    }.map { $0 + 1 }
  }

  /// The wrong choice that more than half of all take, and which part that is.
  package var favourite: (choice: Int, part: Double)? {
    guard let key, right.count > 0 else { return nil }
    let most = choices.choices.indices.first { index in
      index != key - 1 && 2 * choices.choices[index].count > right.count
    }
    return most.map { ($0 + 1, Double(choices.choices[$0].count) / Double(right.count)) }
  }
}

extension PlayedQuestion {
  mutating func count(_ answer: AnswerLog.Answer) {
    let isRight = answer.outcome == .right
    scored.add(isRight)
    timeOuts.add(answer.outcome == .timeOut)
    if answer.outcome != .timeOut { right.add(isRight) }
    limit = max(limit, Int(answer.limit))
  }

  mutating func countPlayer() { players += 1 }

  /// An answer, held against what the others of the player say.
  mutating func hold(_ answer: AnswerLog.Answer, against ability: Double, rest: Double?) {
    let score = answer.outcome == .right ? 1.0 : 0
    withAbility.add(score, ability)
    if let rest { withRest.add(score, rest) }
    choices.add(choice: Int(answer.choice), ability: ability)
  }

  mutating func place(at location: Double, error: Double) {
    (self.location, self.error) = (location, error)
  }

  mutating func time(level: Double, error: Double, spread: Double?) {
    time = Time(level: level, error: error, spread: spread)
  }
}

extension PlayedQuestion {
  /// The share of an average group that does not know the answer of a question at a place of the
  /// scale.
  package static func share(_ location: Double) -> Double {
    ItemResponse.share(ofLocation: min(max(location, -12), 12))
  }
}
