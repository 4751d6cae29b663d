@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

/// A rule about choices that sum up the others.
protocol SummingChoiceRule: ProblemRule {
  /// What there is to say of one of them.
  func finding(at place: Place, choice number: Int) -> Finding
  /// Whether a choice with its phrase is one of them in this problem; most rules leave this out.
  func isMeant(_ number: Int, of problem: borrowing ProblemRow) -> Bool
}

extension SummingChoiceRule {
  /// It is.
  func isMeant(_ number: Int, of problem: borrowing ProblemRow) -> Bool { true }

  /// Tells each of them.
  package func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for number in problem.choices(saying: features) where isMeant(number, of: problem) {
      let place = problem.place(ofChoice: number)
      report.add(at: place) { finding(at: place, choice: number) }
    }
  }
}
