@_spi(QBank) import BankQuiz

/// The times of questions relative to their limits: counted per chunk, then merged.
package struct ReadingTally: Equatable, Sendable {
  /// The median times, in hundredths of a second.
  package private(set) var medians = BoundedHistogram()
  /// The median times of the questions with the usual limit.
  private var usual = BoundedHistogram()
  /// The number of questions that are too long for each of `ReadingPlan.parts` of all players.
  package private(set) var late = [Int](repeating: 0, count: ReadingPlan.parts.count)
  /// The expected time of the questions with a limit of their own, in milliseconds.
  private var ownTime = 0

  /// Creates an empty tally.
  package init() {}

  /// Adds a question by its reading time, its number of choices and its limit in milliseconds.
  package mutating func add(_ tenths: Int, choices: Int, limit: Int, _ plan: ReadingPlan) {
    let median = tenths &+ plan.base(choices)
    let hundredths = (median &+ 50) / 100
    medians.add(hundredths)
    if limit == plan.limit {
      usual.add(hundredths)
    } else {
      ownTime &+= plan.onTheClock(hundredths, limit: limit)
    }
    for (part, most) in plan.longest(limit).enumerated() where median > most { late[part] &+= 1 }
  }

  /// Adds the counts of another tally.
  package mutating func merge(_ other: ReadingTally) {
    medians.merge(other.medians)
    usual.merge(other.usual)
    for part in late.indices { late[part] &+= other.late[part] }
    ownTime &+= other.ownTime
  }

  /// The expected time of all questions on the clock, in milliseconds; a time beyond the limit of its question
  /// counts as the limit.
  package func expectedTime(_ plan: ReadingPlan) -> Int {
    var total = ownTime
    usual.forEach { median, count in total &+= count &* plan.onTheClock(median, limit: plan.limit) }
    return total
  }
}

/// The reading model and the usual limit, with what is computed once from them.
package struct ReadingPlan: Sendable {
  /// The parts of all players for which running out of time is counted: a tenth, a fifth and a half.
  package static let parts = [0.1, 0.2, 0.5]

  /// The limit of a question without one of its own, in milliseconds.
  package let limit: Int
  /// The longest medians at which at most these parts of the players are late, in tenths of a millisecond.
  private let longest: [Int]
  private let model = ReadingTime()
  /// The time for everything but reading, by the number of choices.
  private let bases: [Int]
  /// The time for one character of each class, in tenths of a millisecond.
  private let perCharacter, perLetter, perDigit, perSymbol: Int

  /// Creates a plan from the published model and a limit.
  package init(limit: Int) {
    self.limit = limit
    bases = (0..<32).map { ReadingPlan.tenths(ReadingTime.base(choices: $0)) }
    longest = ReadingPlan.longest(limit, model.spread)
    perCharacter = ReadingPlan.tenths(model.secondsPerCharacter)
    perLetter = ReadingPlan.tenths(model.secondsPerLetter)
    perDigit = ReadingPlan.tenths(model.secondsPerDigit)
    perSymbol = ReadingPlan.tenths(model.secondsPerSymbol)
  }

  /// The reading time, in tenths of a millisecond.
  package func reading(_ counts: ReadingCounts) -> Int {
    perCharacter &* counts.characters &+ perLetter &* counts.letters &+ perDigit &* counts.digits
      &+ perSymbol &* counts.symbols
  }

  /// The time of a question for which half of all players are too late, and its excess, in tenths of a millisecond;
  /// nil if fewer are.
  package func tooLong(_ measured: MeasuredQuestion, choices: Int) -> (median: Int, excess: Int)? {
    let median = measured.tenths &+ base(choices)
    let longest = longest(measured.limit)
    let excess = median - longest[longest.count - 1]
    return excess > 0 ? (median, excess) : nil
  }

  /// Whether a question with the usual limit may be too long for half of all players, judged only by its bytes.
  package func mayBeTooLong(bytes: Int, choices: Int) -> Bool {
    let most = max(perCharacter, perLetter, perDigit, perSymbol)
    return bytes &* most &+ base(choices) > longest[longest.count - 1]
  }

  /// The number of letters, or of Japanese characters, that take the given tenths of a millisecond.
  package func characters(in tenths: Int, isJapanese: Bool) -> Int {
    let each = max(1, isJapanese ? perCharacter : perLetter)
    return (tenths + each - 1) / each
  }

  func base(_ choices: Int) -> Int {
    bases.indices.contains(choices)
      ? bases[choices] : ReadingPlan.tenths(ReadingTime.base(choices: choices))
  }

  /// The longest times, for any limit.
  func longest(_ limit: Int) -> [Int] {
    limit == self.limit ? longest : ReadingPlan.longest(limit, model.spread)
  }

  /// The expected time on the clock, in milliseconds, of a question with the given median in hundredths of a
  /// second.
  func onTheClock(_ median: Int, limit: Int) -> Int {
    let time = AnswerTime(median: max(0.01, Double(median) / 100), spread: model.spread)
    return Int(clamping: (time.mean(within: Double(limit) / 1_000) * 1_000).rounded())
  }

  private static func longest(_ limit: Int, _ spread: Double) -> [Int] {
    parts.map { part in
      tenths(
        AnswerTime.longestMedian(
          chanceOfTimeOut: part, limit: Double(limit) / 1_000, spread: spread))
    }
  }

  private static func tenths(_ seconds: Double) -> Int {
    Int(clamping: (seconds * 10_000).rounded())
  }
}
