@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The answers of sets, for whoever marks them.
enum DrawKey {
  /// A row for each question: set, number, answer, right choice, question.
  static func table(_ sets: [[Problem]], escapingFormulas: Bool) -> SpreadsheetCSV {
    var table = SpreadsheetCSV(escapingFormulas: escapingFormulas)
    for (set, problems) in sets.enumerated() {
      for (index, problem) in problems.enumerated() {
        let right = problem.answer - 1
        let choice = problem.choices.indices.contains(right) ? problem.choices[right] : ""
        table.append(
          ["\(set + 1)", "\(index + 1)", "\(problem.answer)", choice, problem.question])
      }
    }
    return table
  }

  /// Whether rows are the first ones of a key: five cells, of which the first two count.
  static func isKey(_ rows: [[String]]) -> Bool {
    var before = (set: 1, number: 0)
    for row in rows {
      guard row.count == 5, let set = Int(bounded: row[0]), let number = Int(bounded: row[1]),
        Int(bounded: row[2]) != nil
      else { return false }
      let isNext = set == before.set && number == before.number + 1
      guard isNext || set == before.set + 1 && number == 1 else { return false }
      before = (set, number)
    }
    return !rows.isEmpty
  }
}
