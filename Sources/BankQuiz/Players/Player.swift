@_spi(QBank) import BankText

/// A simulated player. The models of all players together are called `players-v1`.
package enum Player: Equatable, Sendable {
  /// Reads, thinks and errs like people. Ability and speed are drawn if nil.
  case model(ability: Double? = nil, speed: Double? = nil)
  /// Does not read, and chooses at random.
  case guesser
  /// Does not read, and takes the first choice.
  case alwaysFirst
  /// Does not read, and takes the choice that looks longest.
  case longestChoice
  /// Knows everything, and takes the median time.
  case perfect
  /// Follows a script.
  case script(Script)

  /// The players that have a name; a script is given in its notation instead.
  package static let named: [(name: String, player: Player)] = [
    ("model", .model()), ("guesser", .guesser), ("always-first", .alwaysFirst),
    ("longest-choice", .longestChoice), ("perfect", .perfect),
  ]

  /// Plays the questions of a set.
  ///
  /// The number distinguishes players of one kind, counted from 1; the same number is the same player in every set.
  /// A script has to fit: see `Script.validationError(in:)`.
  package func attempts(
    _ questions: [TimedQuestion], of population: Population = Population(), seed: Seed,
    number: Int = 1
  ) -> [Attempt] {
    switch self {
    case .perfect:
      questions.map { Attempt($0.answer, after: $0.expectedMilliseconds, limit: $0.limit) }
    case .script(let script):
      questions.enumerated().map { script.attempt($0.offset, $0.element) }
    case .model, .guesser, .alwaysFirst, .longestChoice:
      drawn(questions, population, PlayerStreams(seed)[number])
    }
  }

  private func drawn(
    _ questions: [TimedQuestion], _ population: Population, _ streams: PlayerStreams.Player
  ) -> [Attempt] {
    var streams = streams
    var member = population.member(&streams.member)
    if case .model(let ability, let speed) = self {
      member.ability = ability ?? member.ability
      member.speed = speed ?? member.speed
    }
    return questions.map { question in
      let median = isReading ? question.median : question.unread
      let time = AnswerClock(median: median).milliseconds(member.speed, population, &streams.times)
      let choice = choice(question, member.ability, streams.answers.unit())
      return Attempt(choice, after: time, limit: question.limit)
    }
  }

  private var isReading: Bool {
    switch self {
    case .model, .perfect, .script: true
    case .guesser, .alwaysFirst, .longestChoice: false
    }
  }

  /// The choice determined by a random number between 0 and 1.
  private func choice(_ question: TimedQuestion, _ ability: Double, _ number: Double) -> Int {
    switch self {
    case .guesser: Int(clamping: number * Double(question.choices)) + 1
    case .alwaysFirst: 1
    case .longestChoice: question.longest
    case .model, .perfect, .script:
      question.choice(number, chance: question.response.chance(ability: ability))
    }
  }
}

extension TimedQuestion {
  /// The right choice if the number is below the chance, else one of the wrong ones, all equally likely.
  fileprivate func choice(_ number: Double, chance: Double) -> Int {
    if number < chance || choices < 2 { return answer }
    let part = (number - chance) / (1 - chance)
    let wrong = min(Int(clamping: part * Double(choices - 1)), choices - 2) + 1
    return wrong < answer ? wrong : wrong + 1
  }
}
