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
