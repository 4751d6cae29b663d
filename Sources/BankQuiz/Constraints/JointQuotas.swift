/// How many questions of each category are of which difficulty, where the numbers of both are given: a
/// table with the sums of its rows and columns.
///
/// Whether there is such a table is answered by a flow. Of all tables one is picked as often as there
/// are sets with it, so that every set with these numbers is as likely as any other.
package struct JointQuotas: Sendable {
  /// How many questions of each category are wanted.
  let rows: [Int]
  /// How many of each difficulty.
  let columns: [Int]
  /// How many there are of both.
  let there: [[Int]]

  /// Numbers for each category and each difficulty, which add up to the same, and how many questions
  /// there are of both.
  package init(rows: [Int], columns: [Int], there: [[Int]]) {
    (self.rows, self.columns, self.there) = (rows, columns, there)
  }

  /// Categories that need more questions than the difficulties leave them: these categories have
  /// together only so many questions of these difficulties, and so many are wanted.
  package struct Shortage: Hashable, Sendable {
    /// The categories, by their places.
    package let rows: [Int]
    /// The difficulties, by their places.
    package let columns: [Int]
    /// How many questions there are.
    package let there: Int
    /// How many are wanted.
    package let wanted: Int
  }

  /// Why there is no such table; nil if there is one.
  package var shortage: Shortage? { flow().shortage }

  // MARK: All of them

  /// No more divisions of a category than these are looked at.
  private static let maxDivisions = 10_000

  /// All tables in the order of their numbers, if they are known to be no more than so many.
  package func tables(atMost most: Int) -> [[[Int]]]? {
    var open: [(table: [[Int]], left: [Int])] = [([], columns)]
    var looks = 0
    for row in rows.indices {
      var next: [(table: [[Int]], left: [Int])] = []
      for (table, left) in open {
        guard let divisions = divisions(of: row, left) else { return nil }
        looks += divisions.count
        if looks > JointQuotas.maxDivisions { return nil }
        for division in divisions {
          let rest = zip(left, division).map { $0 - $1 }
          if below(row, rest).shortage == nil { next.append((table + [division], rest)) }
        }
        // Each of these is the start of a table, or of more than one.
        if next.count > most { return nil }
      }
      open = next
    }
    return open.map(\.table)
  }

  /// The categories below one, with what is left of the difficulties.
  private func below(_ row: Int, _ left: [Int]) -> JointQuotas {
    JointQuotas(
      rows: Array(rows[(row + 1)...]), columns: left, there: Array(there[(row + 1)...]))
  }

  /// How a category can be divided among what is left of the difficulties; nil where in too many ways.
  private func divisions(of row: Int, _ left: [Int]) -> [[Int]]? {
    let rooms = zip(left, there[row]).map { min($0, $1) }
    var open: [(counts: [Int], wanted: Int)] = [([], rows[row])]
    for (column, room) in rooms.enumerated() {
      // What the difficulties behind this one cannot hold has to be of this one.
      let behind = rooms[(column + 1)...].reduce(0) { min($0 + $1, rows[row]) }
      var next: [(counts: [Int], wanted: Int)] = []
      for (counts, wanted) in open {
        let (least, greatest) = (max(0, wanted - behind), min(room, wanted))
        if least > greatest { continue }
        if next.count + greatest - least >= JointQuotas.maxDivisions { return nil }
        next += (least...greatest).map { (counts + [$0], wanted - $0) }
      }
      open = next
    }
    return open.map(\.counts)
  }

  // MARK: Whether there is one

  /// A division as far as one goes, and what is missing where it does not go to the end.
  func flow() -> (counts: [[Int]], shortage: Shortage?) {
    var counts = there.map { $0.map { _ in 0 } }
    var (wanted, free) = (rows, columns)
    while let start = wanted.firstIndex(where: { $0 > 0 }) {
      let reached = reached(from: start, counts)
      guard let end = columns.indices.first(where: { free[$0] > 0 && reached.columns[$0] != nil })
      else { return (counts, shortage(reached)) }
      let amount = push(to: end, start, reached, (wanted[start], free[end]), &counts)
      wanted[start] -= amount
      free[end] -= amount
    }
    return (counts, nil)
  }

  /// From where each category and each difficulty can be reached by giving and taking questions; nil for
  /// what cannot. The category at the start comes from itself.
  private typealias Reached = (rows: [Int?], columns: [Int?])

  private func reached(from start: Int, _ counts: [[Int]]) -> Reached {
    var reached: Reached = (rows.map { _ in nil }, columns.map { _ in nil })
    reached.rows[start] = start
    var left = [start]
    while let row = left.popLast() {
      for column in columns.indices
      where reached.columns[column] == nil && counts[row][column] < there[row][column] {
        reached.columns[column] = row
        for other in rows.indices where reached.rows[other] == nil && counts[other][column] > 0 {
          reached.rows[other] = column
          left.append(other)
        }
      }
    }
    return reached
  }

  /// Puts as many questions as it can on the way to a difficulty.
  private func push(
    to end: Int, _ start: Int, _ reached: Reached, _ most: (Int, Int), _ counts: inout [[Int]]
  ) -> Int {
    var steps: [(row: Int, column: Int, gives: Bool)] = []
    var (amount, column) = (min(most.0, most.1), end)
    while let row = reached.columns[column] {
      amount = min(amount, there[row][column] - counts[row][column])
      steps.append((row, column, true))
      if row == start { break }
      guard let before = reached.rows[row] else { break }
      amount = min(amount, counts[row][before])
      steps.append((row, before, false))
      column = before
    }
    for step in steps { counts[step.row][step.column] += step.gives ? amount : -amount }
    return amount
  }

  /// The categories that can be reached have given all that the difficulties take: what there is of
  /// the others is used up.
  private func shortage(_ reached: Reached) -> Shortage {
    let short = rows.indices.filter { reached.rows[$0] != nil }
    let others = columns.indices.filter { reached.columns[$0] == nil }
    let taken = columns.indices.filter { reached.columns[$0] != nil }
    let wanted = short.reduce(0) { $0 + rows[$1] } - taken.reduce(0) { $0 + columns[$1] }
    let there = short.reduce(0) { sum, row in
      others.reduce(sum) { $0 + self.there[row][$1] }
    }
    return Shortage(rows: short, columns: others, there: there, wanted: wanted)
  }
}
