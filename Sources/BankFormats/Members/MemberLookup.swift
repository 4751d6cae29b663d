@_spi(QBank) import BankText

/// The element or member that a wildcard represents.
enum MemberKey {
  /// The element with this number.
  case index(Int)
  /// The member with this name, and its likely index.
  case name([UInt8], Int)
}

/// Finds values by their paths, without searching through large objects.
struct MemberLookup {
  /// The indices of the members of large objects, by the offset at which the object begins.
  private var places: [Int: [[UInt8]: Int]] = [:]
  private static let few = 16

  /// Returns the values at a path: one, unless it has more wildcards than there are keys. A missing one is nil.
  mutating func values(
    at path: MemberPath, in root: JSONTree, _ keys: [MemberKey]
  ) -> [JSONTree?] {
    var (values, keys) = ([JSONTree?](arrayLiteral: root), keys[...])
    for step in path.steps {
      if step == .each, let key = keys.popFirst() {
        values = values.map { $0.flatMap { child(of: $0, key) } }
      } else if step == .each {
        values = values.flatMap { $0?.children ?? [] }
      } else {
        values = values.map { $0.flatMap { child(of: $0, step) } }
      }
    }
    return values
  }

  /// Returns the value at one step.
  mutating func child(of tree: JSONTree, _ step: MemberPath.Step) -> JSONTree? {
    switch step {
    case .name(let name): child(of: tree, MemberKey.name(name, 0))
    case .index(let index): child(of: tree, MemberKey.index(index))
    case .each: nil
    }
  }

  private mutating func child(of tree: JSONTree, _ key: MemberKey) -> JSONTree? {
    switch (tree.value, key) {
    case (.array(let elements), .index(let index)):
      return elements.indices.contains(index) ? elements[index] : nil
    case (.object(let members), .name(let name, let place)):
      if members.indices.contains(place), members[place].isNamed(name) {
        return members[place].tree
      }
      if members.count <= MemberLookup.few { return members.first { $0.isNamed(name) }?.tree }
      return index(of: name, members, tree.range.start).map { members[$0].tree }
    default: return nil
    }
  }

  private mutating func index(
    of name: [UInt8], _ members: [JSONTree.Member], _ start: Int
  ) -> Int? {
    if let known = places[start] { return known[name] }
    var found: [[UInt8]: Int] = [:]
    // Of members with one name, the first counts.
    for (index, member) in members.enumerated().reversed() {
      found[Array(member.name.utf8)] = index
    }
    places[start] = found
    return found[name]
  }
}

extension JSONTree.Member {
  fileprivate func isNamed(_ name: [UInt8]) -> Bool { self.name.utf8.elementsEqual(name) }
}

extension JSONTree {
  /// Its elements or members, each with the key that a wildcard represents.
  var keyedChildren: [(MemberKey, JSONTree)] {
    switch value {
    case .array(let elements): elements.enumerated().map { (.index($0), $1) }
    case .object(let members):
      members.enumerated().map { (.name(Array($1.name.utf8), $0), $1.tree) }
    default: []
    }
  }
}
