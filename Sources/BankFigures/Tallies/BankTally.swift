@_spi(QBank) @_exported public import BankQuiz

/// All figures of a number of questions: counted per chunk, then merged.
package struct BankTally: Equatable, Sendable {
  /// The number of questions.
  package private(set) var questions = 0
  /// The number of questions that name no choice as right.
  package private(set) var withoutAnswer = 0
  /// The number of questions by their number of choices; the last count includes all larger numbers.
  package private(set) var choiceCounts = [Int](repeating: 0, count: 10)
  /// The characters of each question.
  package private(set) var questionLengths = BoundedHistogram()
  /// The characters of each choice.
  package private(set) var choiceLengths = BoundedHistogram()
  /// The words of each question with its choices, where spaces separate words.
  package private(set) var words = BoundedHistogram()
  /// The characters to read, by class.
  package private(set) var signs = ReadingCounts()
  /// The reading times.
  package private(set) var reading = ReadingTally()
  /// The places of the right answers.
  package private(set) var places = PlacesTally()
  /// The cues that give answers away.
  package private(set) var cues = CueTally()
  /// The difficulties.
  package private(set) var difficulty = DifficultyTally()

  /// Creates an empty tally.
  package init() {}

  /// Adds a question that has been measured.
  package mutating func add(_ problem: borrowing ProblemRow, _ measured: MeasuredQuestion) {
    questions &+= 1
    choiceCounts[min(problem.choiceCount, choiceCounts.count - 1)] &+= 1
    questionLengths.add(measured.characters)
    for length in measured.choiceLengths { choiceLengths.add(length) }
    words.add(measured.words)
    signs = signs + measured.reading
    reading.add(measured.tenths, choices: problem.choiceCount, limit: measured.limit, measured.plan)
    if let share = measured.difficulty { difficulty.add(share) }
    if let right = measured.right {
      places.add(right, of: problem.choiceCount)
      cues.add(problem, right: right, widths: measured.widths)
    } else {
      withoutAnswer &+= 1
    }
  }

  /// Adds the counts of another tally.
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
