@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

/// The answers of sets, for whoever marks them.
enum DrawKey {
  /// A row for each question: set, number, answer, right choice, question.
  static func csv(_ sets: [[Problem]]) -> [UInt8] {
    var writer = CSVWriter(.rfc4180)
    for (set, problems) in sets.enumerated() {
      for (index, problem) in problems.enumerated() {
        let right = problem.answer - 1
        let choice = problem.choices.indices.contains(right) ? problem.choices[right] : ""
        writer.appendRow(
          ["\(set + 1)", "\(index + 1)", "\(problem.answer)", choice, problem.question])
      }
    }
    writer.finish()
    return writer.bytes
  }
}
