@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

/// A rule about words by which some choices stand out from the others: where all have them, they tell nothing.
protocol UnevenWordingRule: PhraseRule {
  /// What there is to say where just these choices have such a word.
  func finding(at place: Place, choices numbers: [Int]) -> Finding
}

extension UnevenWordingRule {
  /// Tells it once for a question, at the first of them.
  package func check(
    _ problem: borrowing ProblemRow, carrying numbers: [Int], in file: BankFile,
    _ report: inout Report
  ) {
    if numbers.count == problem.choiceCount { return }
    let place = problem.place(ofChoice: numbers[0])
    report.add(at: place) { finding(at: place, choices: numbers) }
  }
}
