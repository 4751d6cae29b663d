@_spi(QBank) import BankText

/// The number of ways to draw the categories from a given one on, for each state of what is left of the
/// difficulties.
struct JointCounting: Sendable {
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
