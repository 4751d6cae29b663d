package import BankFigures
@_spi(QBank) import BankModel

/// What is counted of the problems of a file for rules about all of them: in any pieces, then put together.
package struct ProblemTally: Sendable {
  /// Where the right answers stand.
  package private(set) var places = PlacesTally()
  /// What gives them away, where a rule asks for that.
  package private(set) var cues = CueTally()
  private let hasCues: Bool

  init(countingCues hasCues: Bool) { self.hasCues = hasCues }

  mutating func add(_ rows: borrowing RowsView) {
    var widths: [Int] = []
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      guard let right = problem.rightChoice else { continue }
      places.add(right, of: problem.choiceCount)
      if !hasCues { continue }
      widths.removeAll(keepingCapacity: true)
      for number in 1..<problem.choiceCount + 1 {
        widths.append(TextMeasure(problem.choice(number)).width)
      }
      cues.add(problem, right: right, widths: widths)
    }
  }

  mutating func merge(_ other: ProblemTally) {
    places.merge(other.places)
    if hasCues { cues.merge(other.cues) }
  }
}
