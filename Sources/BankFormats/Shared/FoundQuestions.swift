@_spi(QBank) import BankModel

/// The questions that a reader has found so far, with their places.
struct FoundQuestions {
  var problems: [Problem] = []
  /// The place of each question in the file.
  private(set) var places: [Place] = []
  /// The number of each question's item in the file.
  private(set) var numbers: [Int] = []
  /// The places of each question's texts.
  var texts: [TextPlaces] = []

  var count: Int { problems.count }

  mutating func append(
    _ problem: Problem, at place: Place, number: Int, _ texts: TextPlaces
  ) {
    problems.append(problem)
    places.append(place)
    numbers.append(number)
    self.texts.append(texts)
  }

  /// Appends the questions of a part that starts at an offset of the file.
  mutating func append(contentsOf part: FoundQuestions, at start: Int) {
    problems += part.problems
    places += part.places.map {
      Place($0.range.moved(by: start), record: $0.record, cell: $0.cell)
    }
    numbers += part.numbers
    texts += part.texts.map { $0.moved(by: start) }
  }
}

extension ImportLog {
  /// Returns the result of reading a file with these questions, without those that contain an error.
  mutating func imported(_ found: FoundQuestions) -> ImportResult {
    imported(
      .problems(found.problems), at: found.places, numbers: found.numbers, texts: found.texts)
  }
}

extension LayoutLog {
  /// Returns the result of reading questions with these ones, of as many as there are.
  func imported(_ found: FoundQuestions, of count: Int) -> ImportResult {
    var result = ImportResult(
      .problems(found.problems), diagnostics, losses: losses, places: found.places)
    result.numbers = found.numbers
    result.texts = found.texts
    result.rows = count
    result.remarks = remarks
    return result
  }
}
