@_spi(QBank) import BankText

/// The number of questions of each category and difficulty, where the totals of both are given: a table with given
/// row and column sums.
///
/// Whether there is such a table is decided by a maximum flow. A table is picked as often as there are sets with
/// it, so that every set with these totals is equally likely.
package struct JointQuotas: Sendable {
  /// The number of questions wanted of each category.
  let rows: [Int]
  /// The number of questions wanted of each difficulty.
  let columns: [Int]
  /// The number of questions available for each pair of both.
  let there: [[Int]]

  /// Creates quotas from the wanted numbers of each category and each difficulty, which have the same sum, and the
  /// available number of questions for each pair.
  package init(rows: [Int], columns: [Int], there: [[Int]]) {
    (self.rows, self.columns, self.there) = (rows, columns, there)
  }

  /// Categories that need more questions than the difficulties leave them: all of them together have only `there`
  /// questions of these difficulties, and need `wanted`.
  package struct Shortage: Hashable, Sendable {
    /// The indices of the categories.
    package let rows: [Int]
    /// The indices of the difficulties.
    package let columns: [Int]
    /// The number of questions available.
    package let there: Int
    /// The number of questions wanted.
    package let wanted: Int
  }

  /// Why there is no such table, or nil if there is one.
  package var shortage: Shortage? { flow().shortage }

  // MARK: Listing tables

  /// The maximum number of divisions of a category that are tried.
  private static let maxDivisions = 10_000

  /// All tables in the order of their numbers, or nil unless there are known to be at most `most`.
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
        // Each of these is the start of at least one table.
        if next.count > most { return nil }
      }
      open = next
    }
    return open.map(\.table)
  }

  /// The categories after a given one, with what is left of the difficulties.
  private func below(_ row: Int, _ left: [Int]) -> JointQuotas {
    JointQuotas(
      rows: Array(rows[(row + 1)...]), columns: left, there: Array(there[(row + 1)...]))
  }

  /// The ways to divide a category among what is left of the difficulties, or nil if there are too many.
  private func divisions(of row: Int, _ left: [Int]) -> [[Int]]? {
    let rooms = zip(left, there[row]).map { min($0, $1) }
    var open: [(counts: [Int], wanted: Int)] = [([], rows[row])]
    for (column, room) in rooms.enumerated() {
      // What the later difficulties cannot take must be of this one.
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

  // MARK: Feasibility

  /// Fills a table as far as possible, and returns the shortage if it cannot be completed.
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

  /// The predecessor through which each category and each difficulty is reached by moving questions, or nil if it
  /// cannot be reached. The starting category is its own predecessor.
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

  /// Moves as many questions as possible along the path to a difficulty.
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

  /// The reachable categories already give the reachable difficulties all that these take, and have used up all
  /// their questions of the others.
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

/// The number of ways to draw the categories from a given one on, for each state of what is left of the
/// difficulties.
private struct JointCounting: Sendable {
  private let quotas: JointQuotas
  private let strides: [Int]
  private let states: Int
  /// One table per category, and one after the last.
  private var ways: [[Ways]] = []

  /// The maximum number of entries kept.
  private static let most = 200_000
  /// The maximum work done to compute them.
  private static let maxWork = 5_000_000

  /// Counts the ways; nil if there would be too many entries.
  init?(_ quotas: JointQuotas) {
    var strides: [Int] = []
    var states = 1
    for column in quotas.columns {
      strides.append(states)
      guard column < JointCounting.most, states <= JointCounting.most / (column + 1) else {
        return nil
      }
      states *= column + 1
    }
    // An upper bound of the number of ways to divide a category.
    let division = states / ((quotas.columns.min() ?? 0) + 1)
    guard states * (quotas.rows.count + 1) <= JointCounting.most,
      division <= JointCounting.maxWork / (states * max(1, quotas.rows.count))
    else { return nil }
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

  /// The ways to divide a category among the difficulties: the remaining state, and the number of ways.
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

/// The tables of given quotas, picked one after the other.
package struct JointTables: Sendable {
  private let flow: (counts: [[Int]], shortage: JointQuotas.Shortage?)
  private let counting: JointCounting?

  /// Creates the tables of the given quotas.
  package init(_ quotas: JointQuotas) {
    flow = quotas.flow()
    counting = flow.shortage == nil ? JointCounting(quotas) : nil
  }

  /// Whether another pick may give another table.
  package var areCounted: Bool { counting != nil }

  /// Picks a table as often as there are sets with it, or always the same table if there are too many entries to
  /// keep. Returns nil if there is no table.
  package func next(_ generator: inout Generator) -> (counts: [[Int]], isFair: Bool)? {
    if flow.shortage != nil { return nil }
    if let picked = counting?.pick(&generator) { return (picked, true) }
    return (flow.counts, false)
  }
}
