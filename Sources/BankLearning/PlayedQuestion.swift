@_spi(QBank) import BankFigures

/// What is known about one question from play. A figure without enough data is nil.
package struct PlayedQuestion: Sendable {
  /// The digest of its content.
  package let content: UInt64
  /// The number of choices, and whether a bank states it: otherwise it is four, or the largest choice taken.
  package let choiceCount: Int
  package let isChoiceCountKnown: Bool
  /// The chance of a right guess that its bank states, or nil if it states none.
  package let statedGuessing: Double?
  /// The number of the right choice.
  package let key: Int?
  /// The number of players who saw it.
  package fileprivate(set) var players = 0
  /// Right answers out of all answers, and out of all times it was shown.
  package fileprivate(set) var right = Share()
  package fileprivate(set) var scored = Share()
  /// The share of time-outs.
  package fileprivate(set) var timeOuts = Share()
  /// The correlations of right answers with the share of right ones among the other answers of the run, and with
  /// the ability of the player by the other answers.
  package fileprivate(set) var withRest = Correlation()
  package fileprivate(set) var withAbility = Correlation()
  /// The location on the scale of abilities, and its standard error.
  package fileprivate(set) var location = 0.0
  package fileprivate(set) var error = Double.infinity
  /// The choices.
  package fileprivate(set) var choices: ChoiceFigures
  /// The suspicion about the key, if any.
  package internal(set) var suspicion: KeySuspicion?
  /// The change in difficulty, or nil if it is not known.
  package internal(set) var change: Drift.Change?
  /// The difference between the best and the worst quarter of players, in the set played most often.
  package internal(set) var extremes: Double?
  /// The answer time.
  package fileprivate(set) var time: Time?
  /// The longest limit that a player had, in milliseconds.
  package fileprivate(set) var limit = 0

  /// The answer time of a question.
  package struct Time: Sendable {
    /// The logarithm of the median in seconds, and its standard error.
    package let level, error: Double
    /// The standard deviation of the logarithm of times, including that between players; nil if it is not known.
    package let spread: Double?

    /// Creates a time from the logarithm of its median.
    package init(level: Double, error: Double, spread: Double?) {
      (self.level, self.error, self.spread) = (level, error, spread)
    }

    /// The median in seconds.
    package var median: Double { Elementary.exp(level) }

    /// The seconds within which the given part of the players answer.
    package func quantile(_ part: Double) -> Double? {
      spread.map { Elementary.exp(level + Normal.quantile(part) * $0) }
    }

    /// The limit, in whole seconds, within which 95 % of players answer.
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

  /// Whether its figures cover enough players that they identify nobody.
  package var isPublic: Bool { players >= Minimum.players }
  /// Whether the share of right answers is meaningful.
  package var hasShare: Bool { isPublic && right.count >= Minimum.answers }
  /// Whether the difficulty is known precisely enough to be used.
  package var isLearnt: Bool { isPublic && error < Minimum.error }
  /// The share of an average group that does not know the answer.
  package var difficulty: Double { ItemResponse.share(ofLocation: location) }
  /// The chance of a right guess: the stated one, or else that of a random choice.
  package var guessing: Double { statedGuessing ?? 1 / Double(choiceCount) }
  /// How well it distinguishes players, or nil if there are too few answers.
  package var discrimination: Double? {
    isPublic && withAbility.count >= Minimum.correlation ? withAbility.value : nil
  }
  /// The number of wrong answers.
  package var wrong: Int { right.count - right.hits }

  /// Whether players who do worse on other questions do better on this one.
  package var isReversed: Bool {
    guard let discrimination else { return false }
    return StudentT.upperCorrelation(discrimination, of: withAbility.count) < 0
  }

  /// The choices that nobody takes, or hardly anybody: their share of the wrong answers is certainly below a
  /// twentieth. Requires that the choices are known.
  package var untaken: [Int] {
    guard isPublic, isChoiceCountKnown, wrong >= Minimum.wrong, let key else { return [] }
    return choices.choices.indices.filter { index in
      index != key - 1 && index < choiceCount && choices.choices[index].count == 0
    }.map { $0 + 1 }
  }

  /// The wrong choice that more than half of all players take, and their share.
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

  /// Adds an answer, with the player's ability and share of right ones by the other answers.
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
  /// The share of an average group that does not know the answer to a question at a location on the scale.
  package static func share(_ location: Double) -> Double {
    ItemResponse.share(ofLocation: min(max(location, -12), 12))
  }
}

/// What a bank says about a question that was played.
package struct QuestionFacts: Sendable {
  /// The number of choices.
  package let choices: Int
  /// The number of the right choice.
  package let answer: Int
  /// The stated chance of a right guess, or nil if it is that of a random choice.
  package let guessing: Double?
  /// The reading times in seconds by the model RT-1: of everything, of the question without its choices, and of the
  /// kana and kanji in all of them.
  package let reading, stem, characters: Double

  /// Creates the facts from their values.
  package init(
    choices: Int, answer: Int, guessing: Double? = nil, reading: Double, stem: Double = 0,
    characters: Double = 0
  ) {
    (self.choices, self.answer, self.guessing) = (choices, answer, guessing)
    (self.reading, self.stem, self.characters) = (reading, stem, characters)
  }

  /// Creates the facts of a problem.
  package init(_ problem: Problem) {
    let (model, stem) = (ReadingTime(), ReadingCounts(problem.question))
    let counts = problem.choices.reduce(stem) { $0 + ReadingCounts($1) }
    self.init(
      choices: problem.choices.count, answer: problem.answer,
      guessing: problem.details.difficulty.flatMap { Difficulty.statedGuessing(in: $0) },
      reading: model.reading(counts),
      stem: model.reading(stem),
      characters: model.secondsPerCharacter * Double(counts.characters))
  }

  /// The median answer time in seconds by the model.
  package var median: Double { ReadingTime.base(choices: choices) + reading }
}

/// A reason why the key of a question may be wrong.
package enum KeySuspicion: Hashable, Sendable {
  /// Stronger players take this choice: certainly, or at least so that it is worth checking.
  case strongerTake(Int, isCertain: Bool)
  /// Hardly anybody takes the key, so that nothing can be said of those who do.
  case hardlyTaken

  /// The suspicions about the keys of all questions, with p-values corrected together: tested one by one, a
  /// thousand questions would cause many false alarms.
  static func of(_ questions: [PlayedQuestion]) -> (suspicions: [KeySuspicion?], tested: Int) {
    let found = questions.map { question -> (choice: Int, chance: Double)? in
      guard question.isPublic, question.right.count >= Minimum.key, let key = question.key else {
        return nil
      }
      return question.choices.likelyKey(insteadOf: key)
    }
    let tested = found.indices.filter { found[$0] != nil }
    let adjusted = Holm.adjusted(tested.map { found[$0]?.chance ?? 1 })
    var suspicions = questions.map { $0.hasHardlyTakenKey ? KeySuspicion.hardlyTaken : nil }
    for (index, chance) in zip(tested, adjusted) {
      guard let found = found[index] else { continue }
      let isCertain = found.chance < 0.01 / Double(tested.count)
      if isCertain || chance < 0.05 {
        suspicions[index] = .strongerTake(found.choice, isCertain: isCertain)
      }
    }
    return (suspicions, tested.count)
  }
}

extension PlayedQuestion {
  fileprivate var hasHardlyTakenKey: Bool {
    guard isPublic, let key, choices.choices.indices.contains(key - 1) else { return false }
    return choices.choices[key - 1].count < Minimum.takersOfKey
      && choices.choices.contains { $0.count >= Minimum.wrong }
  }
}
