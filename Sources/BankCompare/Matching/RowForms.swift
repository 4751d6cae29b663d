@_spi(QBank) import BankModel

/// The forms in which a row is compared with others; see `MatchingForm`.
struct RowForms: Sendable {
  /// The form of the question.
  let heading: [UInt32]
  /// The forms of the choices, in their order.
  let choices: [[UInt32]]
  /// The form of the right choice, or nil if the answer is unknown.
  let answer: [UInt32]?

  init(_ problem: Problem) {
    heading = MatchingForm.of(problem.question)
    let choices = problem.choices.map { MatchingForm.of($0) }
    self.choices = choices
    answer = problem.rightIndex.map { choices[$0] }
  }

  /// The likeness of the questions, in ten-thousandths.
  func headingLikeness(_ other: RowForms) -> Int { EditDistance.likeness(heading, other.heading) }

  /// The likeness of the choices under the best assignment, in ten-thousandths.
  func choiceLikeness(_ other: RowForms) -> Int {
    let longer = max(choices.count, other.choices.count)
    if longer == 0 { return 10_000 }
    let likeness = choices.map { choice in other.choices.map { EditDistance.likeness(choice, $0) } }
    return BestAssignment.sum(likeness) / longer
  }

  /// The likeness of two rows, in ten-thousandths: the mean of that of their questions and that of their choices.
  func likeness(_ other: RowForms) -> Int { (headingLikeness(other) + choiceLikeness(other)) / 2 }
}

/// The digests by which a row without an equal one is matched.
struct RowKeys: Sendable {
  /// The digest of the question.
  let heading: RowDigest
  /// The digest of the choices, in any order.
  let choices: RowDigest
  /// The digest of the question and the choices.
  let both: RowDigest
  /// The digest of the question, the choices and the right choice.
  let all: RowDigest
  /// Whether the choices together are long enough not to coincide by chance.
  let hasLongChoices: Bool

  init(_ forms: RowForms) {
    var maker = RowDigestMaker()
    maker.add(forms.heading)
    heading = maker.digest
    maker = RowDigestMaker()
    for choice in forms.choices.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      maker.add(choice)
    }
    choices = maker.digest
    maker = RowDigestMaker()
    maker.add(heading)
    maker.add(choices)
    both = maker.digest
    maker.add(forms.answer ?? [])
    all = maker.digest
    hasLongChoices = forms.choices.reduce(0) { $0 + $1.count } >= 24
  }
}

/// Assigns each row of a table of numbers a column of its own such that the sum is maximal.
///
/// The Hungarian algorithm (Kuhn–Munkres) with potentials, O(n³) in the longer side: no question has more than a
/// few choices.
enum BestAssignment {
  /// The maximum sum. Unassigned rows or columns of the longer side count 0.
  static func sum(_ table: [[Int]]) -> Int {
    let columns = table.first?.count ?? 0
    if table.count > columns {
      return sum((0..<columns).map { column in table.map { $0[column] } })
    }
    // Rows and columns are counted from 1; column 0 holds the row that is being assigned.
    var rowOf = [Int](repeating: 0, count: columns + 1)
    var potentials = Potentials(rows: table.count, columns: columns)
    for row in table.indices {
      rowOf[0] = row + 1
      potentials.place(table, &rowOf)
    }
    return rowOf.indices.dropFirst().reduce(0) { sum, column in
      rowOf[column] == 0 ? sum : sum + table[rowOf[column] - 1][column - 1]
    }
  }

  private struct Potentials {
    private var ofRows: [Int]
    private var ofColumns: [Int]

    init(rows: Int, columns: Int) {
      ofRows = [Int](repeating: 0, count: rows + 1)
      ofColumns = [Int](repeating: 0, count: columns + 1)
    }

    /// Finds a column for the row at column 0 along the cheapest augmenting path.
    mutating func place(_ table: [[Int]], _ rowOf: inout [Int]) {
      var cheapest = [Int](repeating: .max, count: ofColumns.count)
      var previous = [Int](repeating: 0, count: ofColumns.count)
      var isReached = [Bool](repeating: false, count: ofColumns.count)
      var column = 0
      repeat {
        isReached[column] = true
        let row = rowOf[column]
        var (least, next) = (Int.max, 0)
        for other in ofColumns.indices.dropFirst() where !isReached[other] {
          let cost = -table[row - 1][other - 1] - ofRows[row] - ofColumns[other]
          if cost < cheapest[other] { (cheapest[other], previous[other]) = (cost, column) }
          if cheapest[other] < least { (least, next) = (cheapest[other], other) }
        }
        for other in ofColumns.indices {
          if isReached[other] {
            ofRows[rowOf[other]] += least
            ofColumns[other] -= least
          } else if cheapest[other] != .max {
            cheapest[other] -= least
          }
        }
        column = next
      } while rowOf[column] != 0
      while column != 0 {
        rowOf[column] = rowOf[previous[column]]
        column = previous[column]
      }
    }
  }
}
