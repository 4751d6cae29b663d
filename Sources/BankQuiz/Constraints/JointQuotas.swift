@_spi(QBank) package import BankText

/// How many questions of each category are of which difficulty, where the numbers of both are given: a
/// table with the sums of its rows and columns.
///
/// Whether there is such a table is answered by a flow. Of all tables one is picked as often as there
/// are sets with it, so that every set with these numbers is as likely as any other.
package struct JointQuotas: Sendable {
  /// How many questions of each category are wanted.
  private let rows: [Int]
  /// How many of each difficulty.
  private let columns: [Int]
  /// How many there are of both.
  private let there: [[Int]]

  /// No more numbers than these are kept to pick a table.
  private static let most = 200_000
  /// No more work than this is done for it.
  private static let mostWork = 5_000_000

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

  /// A table, and whether every set with these numbers is as likely as any other; nil if there is
  /// none.
  package func table(_ generator: inout Generator) -> (counts: [[Int]], isFair: Bool)? {
    let flow = flow()
    if flow.shortage != nil { return nil }
    if let picked = picked(&generator) { return (picked, true) }
    return (flow.counts, false)
  }

  /// All tables, if there are no more than so many.
  package func tables(atMost most: Int) -> [[[Int]]]? {
    var open: [(table: [[Int]], left: [Int])] = [([], columns)]
    for row in rows.indices {
      var next: [(table: [[Int]], left: [Int])] = []
      for (table, left) in open {
        guard let divisions = divisions(of: row, left, atMost: most) else { return nil }
        for division in divisions {
          next.append((table + [division], zip(left, division).map { $0 - $1 }))
        }
        if next.count > JointQuotas.most { return nil }
      }
      open = next
    }
    let tables = open.filter { $0.left.allSatisfy { $0 == 0 } }.map(\.table)
    return tables.count > most ? nil : tables
  }

  /// How a category can be divided among what is left of the difficulties.
  private func divisions(of row: Int, _ left: [Int], atMost most: Int) -> [[Int]]? {
    var open: [(counts: [Int], wanted: Int)] = [([], rows[row])]
    for (column, room) in left.enumerated() {
      open = open.flatMap { counts, wanted in
        // One more than can be kept is enough to give up.
        (0...min(room, wanted, there[row][column], most)).map { (counts + [$0], wanted - $0) }
      }
      if open.count > JointQuotas.most { return nil }
    }
    return rows[row] > most ? nil : open.filter { $0.wanted == 0 }.map(\.counts)
  }

  // MARK: Whether there is one

  private func flow() -> (counts: [[Int]], shortage: Shortage?) {
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

  // MARK: Which one

  /// A table that is picked as often as there are sets with it; nil where there are too many numbers
  /// to keep.
  private func picked(_ generator: inout Generator) -> [[Int]]? {
    var strides: [Int] = []
    var states = 1
    for column in columns {
      strides.append(states)
      guard column < JointQuotas.most, states <= JointQuotas.most / (column + 1) else { return nil }
      states *= column + 1
    }
    // A category can be divided in so many ways at most.
    let division = states / ((columns.min() ?? 0) + 1)
    guard states * (rows.count + 1) <= JointQuotas.most,
      division <= JointQuotas.mostWork / (states * max(1, rows.count))
    else { return nil }
    let counting = Counting(quotas: self, strides: strides, states: states)
    return counting.pick(&generator)
  }

  /// In how many ways the categories from one on can be drawn, for each state of what is left of the
  /// difficulties.
  private struct Counting {
    let quotas: JointQuotas
    let strides: [Int]
    let states: Int
    /// For each category, and one behind the last.
    private var ways: [[Ways]] = []

    init(quotas: JointQuotas, strides: [Int], states: Int) {
      (self.quotas, self.strides, self.states) = (quotas, strides, states)
      ways = quotas.rows.map { _ in [] }
      var last = [Ways](repeating: .none, count: states)
      last[0] = .one
      ways.append(last)
      for row in quotas.rows.indices.reversed() {
        ways[row] = (0..<states).map { state in
          choices(row, state).reduce(.none) { $0 + $1.ways * ways[row + 1][$1.state] }
        }
      }
    }

    /// How a category can be divided among the difficulties: the state that is left, and in how many
    /// ways.
    private func choices(_ row: Int, _ state: Int) -> [Choice] {
      var open = [Choice(counts: [], state: state, ways: .one, left: quotas.rows[row])]
      for (column, stride) in strides.enumerated() {
        let room = state / stride % (quotas.columns[column] + 1)
        open = open.flatMap { choice in
          (0...min(room, choice.left, quotas.there[row][column])).map { count in
            choice.adding(count, stride, of: quotas.there[row][column])
          }
        }
      }
      return open.filter { $0.left == 0 }
    }

    private struct Choice {
      var counts: [Int]
      var state: Int
      var ways: Ways
      var left: Int

      func adding(_ count: Int, _ stride: Int, of there: Int) -> Choice {
        Choice(
          counts: counts + [count], state: state - count * stride,
          ways: ways * Ways(choosing: count, of: there), left: left - count)
      }
    }

    func pick(_ generator: inout Generator) -> [[Int]]? {
      var state = states - 1
      var table: [[Int]] = []
      for row in quotas.rows.indices {
        let choices = choices(row, state)
        let picked = Ways.pick(
          choices.map { $0.ways * ways[row + 1][$0.state] }, generator.unit())
        guard let picked else { return nil }
        table.append(choices[picked].counts)
        state = choices[picked].state
      }
      return table
    }
  }
}
