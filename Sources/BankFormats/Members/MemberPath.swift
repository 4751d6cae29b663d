@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A path in a JSON document: the names that lead to a value, with `[*]` where there are several.
///
///     question.stem
///     results[*].incorrect_answers[*]
///     data[*][3]
///     ["a name with. signs"]
struct MemberPath: Hashable, Sendable {
  /// The steps from the document to the value, from the outside in.
  var steps: [Step] = []

  /// One step into an object or an array.
  enum Step: Hashable, Sendable {
    /// The member with this name. Names are compared byte for byte, as JSON does.
    case name([UInt8])
    /// The element with this number, counted from 0.
    case index(Int)
    /// Every element, or every member.
    case each
  }

  /// Creates the path of the document itself.
  init() {}

  init(_ steps: some Sequence<Step>) { self.steps = Array(steps) }

  /// Creates the path that a layout names. A text that is not a path is the name of a member.
  init(_ text: String) {
    var reader = MemberPathReader(text)
    steps = reader.steps() ?? [.name(Array(text.utf8))]
  }

  /// The number of steps that represent several values.
  var wildcards: Int { steps.count { $0 == .each } }

  /// The names in it, from the outside in.
  var names: [String] {
    steps.compactMap { step in
      if case .name(let name) = step { String(decoding: name, as: UTF8.self) } else { nil }
    }
  }

  func appending(_ step: Step) -> MemberPath { MemberPath(steps + [step]) }

  func appending(_ name: String) -> MemberPath { appending(.name(Array(name.utf8))) }

  /// The path as a layout writes it.
  var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .each: text += "[*]"
      case .index(let index): text += "[\(index)]"
      case .name(let bytes):
        let name = String(decoding: bytes, as: UTF8.self)
        let isPlain = !bytes.isEmpty && !bytes.contains { MemberPathReader.signs.contains($0) }
        if !isPlain { text += "[\(JSON.string(name).text)]" }
        if isPlain { text += text.isEmpty ? name : ".\(name)" }
      }
    }
    return text
  }
}

/// Parses the text of a path.
private struct MemberPathReader {
  static let signs = Array(".[]".utf8)

  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the steps, or nil if the text is not a path.
  mutating func steps() -> [MemberPath.Step]? {
    var steps: [MemberPath.Step] = []
    while offset < bytes.count {
      guard let step = bytes[offset] == UInt8(ascii: "[") ? inBrackets() : name(steps.isEmpty)
      else { return nil }
      steps.append(step)
    }
    return steps.isEmpty ? nil : steps
  }

  private mutating func name(_ isFirst: Bool) -> MemberPath.Step? {
    if !isFirst {
      guard bytes[offset] == UInt8(ascii: ".") else { return nil }
      offset += 1
    }
    let name = Array(bytes[offset...].prefix { !MemberPathReader.signs.contains($0) })
    offset += name.count
    return name.isEmpty ? nil : .name(name)
  }

  private mutating func inBrackets() -> MemberPath.Step? {
    let rest = bytes[(offset + 1)...]
    if rest.starts(with: "*]".utf8) {
      offset += 3
      return .each
    }
    if rest.first == ASCII.quote { return quoted() }
    let digits = Array(rest.prefix { $0.isDigit })
    guard rest.dropFirst(digits.count).first == UInt8(ascii: "]"),
      let index = Int(bounded: String(decoding: digits, as: UTF8.self))
    else { return nil }
    offset += digits.count + 2
    return .index(index)
  }

  private mutating func quoted() -> MemberPath.Step? {
    var cursor = JSONCursor(bytes.arraySpan, from: offset + 1)
    guard let text = cursor.text(), cursor.offset < bytes.count,
      bytes[cursor.offset] == UInt8(ascii: "]")
    else { return nil }
    offset = cursor.offset + 1
    return .name(text.bytes(in: bytes.arraySpan))
  }
}

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
