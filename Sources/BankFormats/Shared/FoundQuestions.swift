@_spi(QBank) import BankModel

/// The questions that a reader has found so far, with their places.
struct FoundQuestions {
  var problems: [Problem] = []
  /// The range of each question in the file.
  private(set) var ranges: [TextRange] = []
  /// The number of each question's item in the file.
  private(set) var numbers: [Int] = []
  /// The places of each question's texts.
  var texts: [TextPlaces] = []

  var count: Int { problems.count }

  mutating func append(
    _ problem: Problem, at range: TextRange, number: Int, _ places: TextPlaces
  ) {
    problems.append(problem)
    ranges.append(range)
    numbers.append(number)
    texts.append(places)
  }

  /// Appends the questions of a part that starts at an offset of the file.
  mutating func append(contentsOf part: FoundQuestions, at start: Int) {
    problems += part.problems
    ranges += part.ranges.map { $0.moved(by: start) }
    numbers += part.numbers
    texts += part.texts.map { $0.moved(by: start) }
  }
}

extension ImportLog {
  /// Returns the result of reading a file with these questions, without those that contain an error.
  mutating func imported(_ found: FoundQuestions) -> ImportResult {
    imported(
      .problems(found.problems), at: found.ranges, numbers: found.numbers, texts: found.texts)
  }
}
