import BankText

/// Searches for sets without a common question by exhaustive backtracking, where there are few enough.
package struct DisjointSearch {
  /// The result of a search.
  enum Result: Equatable {
    case sets([[Int]])
    /// There are no such sets.
    case none
    /// There may be such sets.
    case gaveUp
  }

  /// The number of questions that take about as long to draw as one step.
  package static let work = 4
  private let constraints: SetConstraints
  private let members: [(question: Int, kind: Int)]
  private var stepsLeft: Int
  private var isUsed: [Bool]
  private var sets: [[Int]] = []

  private init(_ constraints: SetConstraints, _ steps: Int) {
    self.constraints = constraints
    let all = constraints.quotas.enumerated().flatMap { kind, quota in
      quota.members.map { (question: $0, kind: kind) }
    }
    members = all.ordered { $0.question < $1.question }
    isUsed = [Bool](repeating: false, count: members.count)
    stepsLeft = steps
  }

  /// The maximum number of questions of all sets: each adds a level of recursion, which must fit on the stack.
  private static let maxQuestions = 2_000

  /// Returns the given number of sets, or that there are none, or that the search would take more than `steps`.
  static func sets(_ count: Int, _ constraints: SetConstraints, steps: Int) -> Result {
    guard steps > 0, count * constraints.count <= maxQuestions else { return .gaveUp }
    var search = DisjointSearch(constraints, steps)
    if search.fill(count, from: 0) { return .sets(search.sets) }
    return search.stepsLeft > 0 ? .none : .gaveUp
  }

  /// Whether there is the given number of sets, or nil if the search would take more than `steps`.
  package static func areThere(
    _ count: Int, _ constraints: SetConstraints, steps: Int
  ) -> Bool? {
    switch sets(count, constraints, steps: steps) {
    case .sets: true
    case .none: false
    case .gaveUp: nil
    }
  }

  /// The order of sets does not matter, so each begins after the one before it.
  private mutating func fill(_ count: Int, from start: Int) -> Bool {
    if count == 0 { return true }
    if constraints.count == 0 {
      sets += [[Int]](repeating: [], count: count)
      return true
    }
    sets.append([])
    let isFilled = add(constraints.quotas.map(\.count), from: start, sets: count)
    if !isFilled { sets.removeLast() }
    return isFilled
  }

  private mutating func add(_ wanted: [Int], from start: Int, sets count: Int) -> Bool {
    let last = sets.count - 1
    if wanted.allSatisfy({ $0 == 0 }) {
      guard let first = sets[last].first,
        let index = members.firstIndex(where: { $0.question == first })
      else { return false }
      return fill(count - 1, from: index + 1)
    }
    for index in members.indices.dropFirst(start) where !isUsed[index] {
      let (question, kind) = members[index]
      stepsLeft -= 1
      if stepsLeft <= 0 { return false }
      if wanted[kind] == 0 || !constraints.allows(sets[last] + [question]) { continue }
      var left = wanted
      left[kind] -= 1
      isUsed[index] = true
      sets[last].append(question)
      if add(left, from: index + 1, sets: count) { return true }
      sets[last].removeLast()
      isUsed[index] = false
    }
    return false
  }
}
