@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

/// A rule about words by which some choices stand out from the others: where all have them, they tell nothing.
protocol UnevenWordingRule: ProblemRule {
  /// What there is to say where just these choices have such a word.
  func finding(at place: Place, choices numbers: [Int]) -> Finding
}

extension UnevenWordingRule {
  /// Tells it once for a question, at the first of them.
  package func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let numbers = problem.choices(saying: features)
    guard let first = numbers.first, numbers.count < problem.choiceCount else { return }
    let place = problem.place(ofChoice: first)
    report.add(at: place) { finding(at: place, choices: numbers) }
  }
}
