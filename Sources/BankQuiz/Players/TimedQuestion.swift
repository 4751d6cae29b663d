@_spi(QBank) import BankModel

/// A question as seen by those who play against the clock.
package struct TimedQuestion: Equatable, Sendable {
  /// The number of the right choice, counted from 1.
  package let answer: Int
  /// The number of choices.
  package let choices: Int
  /// The number of the choice that looks longest, counted from 1; the first of several.
  package let longest: Int
  /// The median time in seconds.
  package let median: Double
  /// The median time in seconds of those who do not read.
  package let unread: Double
  /// The chance of a right answer as a function of ability.
  package let response: ItemResponse
  /// Milliseconds until time runs out; an answer at exactly that moment is in time.
  package let limit: Int

  /// Creates a question with its choices in the order shown, and its limit in milliseconds.
  package init(
    _ problem: Problem, limit: Int, reading: ReadingTime = ReadingTime(),
    response: ItemResponse? = nil
  ) {
    answer = problem.answer
    choices = problem.choices.count
    longest = TimedQuestion.longest(problem.choices)
    median = reading.median(problem)
    unread = ReadingTime.base(choices: problem.choices.count)
    self.response = response ?? ItemResponse(problem)
    self.limit = limit
  }

  /// Creates a question with a given median and four choices, the first of which is right.
  package init(median: Double, limit: Int, response: ItemResponse = ItemResponse()) {
    (answer, choices, longest) = (1, 4, 1)
    self.median = median
    unread = ReadingTime.base(choices: 4)
    self.response = response
    self.limit = limit
  }

  /// The median in milliseconds.
  package var expectedMilliseconds: Int { Milliseconds.of(median) }

  private static func longest(_ choices: [String]) -> Int {
    var (longest, greatest) = (1, -1)
    for (index, choice) in choices.enumerated() {
      let width = width(choice)
      if width > greatest { (longest, greatest) = (index + 1, width) }
    }
    return longest
  }

  /// The width of a choice in cells after normalization, without white space at its ends.
  private static func width(_ choice: String) -> Int {
    let scalars = CompatibilityForm.scalars(of: choice).compactMap(Unicode.Scalar.init)
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let start = scalars.drop(while: isBlank)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: start.reversed().drop(while: isBlank).reversed())
    return DisplayWidth.of(String(text))
  }
}

/// What a player does with a question.
public struct Attempt: Hashable, Codable, Sendable {
  /// The number of the choice taken, counted from 1, or nil if time ran out.
  public let choice: Int?
  /// Milliseconds on the clock, or the limit if time ran out.
  public let milliseconds: Int

  /// Creates an attempt from a choice and its time.
  package init(choice: Int?, milliseconds: Int) {
    self.choice = choice
    self.milliseconds = milliseconds
  }

  /// Creates a choice after the given milliseconds, or a time-out if these exceed the limit.
  init(_ choice: Int, after milliseconds: Int, limit: Int) {
    let isInTime = milliseconds <= limit
    self.init(choice: isInTime ? choice : nil, milliseconds: isInTime ? milliseconds : limit)
  }

  /// Returns a time-out.
  static func timeOut(_ question: TimedQuestion) -> Attempt {
    Attempt(choice: nil, milliseconds: question.limit)
  }
}
