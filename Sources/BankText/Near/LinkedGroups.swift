/// Which things belong together, when some are linked by others.
package struct LinkedGroups: Sendable {
  private var parents: [Int]

  /// So many things, each by itself.
  package init(_ count: Int) { parents = Array(0..<count) }

  /// Of each thing the first of all that belong together with it.
  package var firsts: [Int] {
    var groups = self
    return parents.indices.map { groups.first(of: $0) }
  }

  package mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (first(of: one), first(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// The first of all that belong together with one.
  package mutating func first(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}
