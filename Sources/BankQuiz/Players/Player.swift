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

/// The actions of a player, written as `1@1.5,3,-,2,4@7.5`.
package struct Script: Equatable, Sendable {
  /// The action for one question.
  package enum Step: Equatable, Sendable {
    /// Time runs out.
    case timeOut
    /// A choice, counted from 1, after the given milliseconds, or after the median time if nil.
    case choice(Int, milliseconds: Int?)
  }

  /// The action for each question.
  package let steps: [Step]

  /// Creates a script of the given steps.
  package init(_ steps: [Step]) { self.steps = steps }

  /// A defect of a script.
  package enum ValidationError: Error, Equatable, Sendable {
    /// The step with this number, counted from 1, cannot be read.
    case unreadable(step: Int, text: String)
    /// The numbers of steps and of questions differ.
    case length(steps: Int, questions: Int)
    /// The step with this number takes a choice that the question does not have.
    case noSuchChoice(step: Int, choice: Int, choices: Int)
  }

  /// Parses the notation: steps separated by commas, each `-` for a time-out or the number of a choice, optionally
  /// with `@` and seconds of at most three decimals.
  package static func parse(_ written: String) -> Result<Script, ValidationError> {
    var steps: [Step] = []
    for part in written.split(separator: ",", omittingEmptySubsequences: false) {
      let text = String(part.filter { $0 != " " })
      guard let step = step(text) else {
        return .failure(.unreadable(step: steps.count + 1, text: String(part)))
      }
      steps.append(step)
    }
    return .success(Script(steps))
  }

  /// Why the script cannot play these questions, or nil if it can.
  package func validationError(in questions: [TimedQuestion]) -> ValidationError? {
    if steps.count != questions.count {
      return .length(steps: steps.count, questions: questions.count)
    }
    for (index, (step, question)) in zip(steps, questions).enumerated() {
      if case .choice(let choice, _) = step, choice > question.choices {
        return .noSuchChoice(step: index + 1, choice: choice, choices: question.choices)
      }
    }
    return nil
  }

  /// The action for the question at an index; a time-out if there is no step.
  func attempt(_ index: Int, _ question: TimedQuestion) -> Attempt {
    guard index < steps.count, case .choice(let choice, let milliseconds) = steps[index] else {
      return .timeOut(question)
    }
    return Attempt(
      choice, after: milliseconds ?? question.expectedMilliseconds, limit: question.limit)
  }

  private static func step(_ text: String) -> Step? {
    if text == "-" { return .timeOut }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let choice = parts.first.flatMap(wholeNumber), choice > 0, parts.count <= 2 else {
      return nil
    }
    if parts.count == 1 { return .choice(choice, milliseconds: nil) }
    return milliseconds(parts[1]).map { .choice(choice, milliseconds: $0) }
  }

  /// Parses seconds with up to three decimals, without floating point so that nothing is rounded.
  private static func milliseconds(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let seconds = parts.first.flatMap(wholeNumber), parts.count <= 2 else { return nil }
    if parts.count == 1 { return seconds * 1_000 }
    guard parts[1].count <= 3, let decimals = wholeNumber(parts[1]) else { return nil }
    return seconds * 1_000 + decimals * [100, 10, 1][parts[1].count - 1]
  }

  /// Parses a number of at most six digits and nothing else.
  private static func wholeNumber(_ text: Substring) -> Int? {
    let isNumber = 1...6 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return isNumber ? Int(bounded: text) : nil
  }
}
