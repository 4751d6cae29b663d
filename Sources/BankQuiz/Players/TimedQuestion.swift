@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// A question as those who play against the clock meet it.
package struct TimedQuestion: Equatable, Sendable {
  /// The number of the right choice, counted from 1.
  package let answer: Int
  /// How many choices there are.
  package let choices: Int
  /// The number of the longest choice as it is seen, counted from 1; of several the first.
  package let longest: Int
  /// Seconds that half of all players need at most.
  package let median: Double
  /// Seconds that half of those need who do not read.
  package let unread: Double
  /// How the chance of a right answer grows with ability.
  package let response: ItemResponse
  /// Milliseconds until time runs out; who answers at that very moment is in time.
  package let limit: Int

  /// A question with its choices in the order in which they are shown, and its limit in milliseconds.
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

  /// A question with four choices, of which the first is right, and with a given median.
  package init(median: Double, limit: Int, response: ItemResponse = ItemResponse()) {
    (answer, choices, longest) = (1, 4, 1)
    self.median = median
    unread = ReadingTime.base(choices: 4)
    self.response = response
    self.limit = limit
  }

  /// The median in milliseconds.
  package var expectedMilliseconds: Int { Milliseconds.of(median) }

  /// By how many seconds half of all players need longer than there is time; 0 if they do not.
  package var excess: Double { max(0, median - Double(limit) / 1_000) }

  private static func longest(_ choices: [String]) -> Int {
    var (longest, greatest) = (1, -1)
    for (index, choice) in choices.enumerated() {
      let width = width(choice)
      if width > greatest { (longest, greatest) = (index + 1, width) }
    }
    return longest
  }

  /// Cells on a screen, whatever the width of letters and without blanks at the ends.
  private static func width(_ choice: String) -> Int {
    let scalars = CompatibilityForm.scalars(of: choice).compactMap(Unicode.Scalar.init)
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let start = scalars.drop(while: isBlank)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: start.reversed().drop(while: isBlank).reversed())
    return DisplayWidth.of(String(text))
  }
}
