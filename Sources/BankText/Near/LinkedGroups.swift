/// The connected components of linked items, as a union–find structure.
package struct LinkedGroups: Sendable {
  private var parents: [Int]

  /// Creates `count` items, each in a group of its own.
  package init(_ count: Int) { parents = Array(0..<count) }

  /// The first item of each item's group.
  package var firsts: [Int] {
    var groups = self
    return parents.indices.map { groups.first(of: $0) }
  }

  package mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (first(of: one), first(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// Returns the first item of an item's group.
  package mutating func first(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}
