extension Sequence {
  /// The elements grouped by a key, in the order in which the keys first occur.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, values: [Element])] {
    var numbers: [Key: Int] = [:]
    var groups: [(key: Key, values: [Element])] = []
    for element in self {
      let key = key(element)
      if let number = numbers[key] {
        groups[number].values.append(element)
      } else {
        numbers[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
