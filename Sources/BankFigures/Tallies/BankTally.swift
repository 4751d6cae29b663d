@_spi(QBank) package import BankModel
package import BankQuiz

/// Everything that is counted of some questions: in any pieces, then put together.
package struct BankTally: Equatable, Sendable {
  /// How many questions there are.
  package private(set) var questions = 0
  /// How many of them name no choice as right.
  package private(set) var withoutAnswer = 0
  /// How many have each number of choices, the last one that number or more.
  package private(set) var choiceCounts = [Int](repeating: 0, count: 10)
  /// Characters of a question.
  package private(set) var questionLengths = BoundedHistogram()
  /// Characters of a choice.
  package private(set) var choiceLengths = BoundedHistogram()
  /// Words of a question and its choices, where spaces divide words.
  package private(set) var words = BoundedHistogram()
  /// What there is to read.
  package private(set) var signs = ReadingCounts()
  /// How long they take.
  package private(set) var reading = ReadingTally()
  /// Where the right answers stand.
  package private(set) var places = PlacesTally()
  /// What gives them away.
  package private(set) var cues = CueTally()
  /// How hard they are.
  package private(set) var difficulty = DifficultyTally()

  /// No questions.
  package init() {}

  /// Adds a question that was measured.
  package mutating func add(_ problem: borrowing ProblemRow, _ measured: MeasuredQuestion) {
    questions &+= 1
    choiceCounts[min(problem.choiceCount, choiceCounts.count - 1)] &+= 1
    questionLengths.add(measured.characters)
    for length in measured.choiceLengths { choiceLengths.add(length) }
    words.add(measured.words)
    signs = signs + measured.reading
    reading.add(
      measured.tenths, choices: problem.choiceCount, limit: measured.limit, measured.plan)
    if let share = measured.difficulty { difficulty.add(share) }
    if let right = measured.right {
      places.add(right, of: problem.choiceCount)
      cues.add(problem, right: right, widths: measured.widths)
    } else {
      withoutAnswer &+= 1
    }
  }

  /// Adds the questions of another one.
  package mutating func merge(_ other: BankTally) {
    questions &+= other.questions
    withoutAnswer &+= other.withoutAnswer
    for index in choiceCounts.indices { choiceCounts[index] &+= other.choiceCounts[index] }
    questionLengths.merge(other.questionLengths)
    choiceLengths.merge(other.choiceLengths)
    words.merge(other.words)
    signs = signs + other.signs
    reading.merge(other.reading)
    places.merge(other.places)
    cues.merge(other.cues)
    difficulty.merge(other.difficulty)
  }
}
