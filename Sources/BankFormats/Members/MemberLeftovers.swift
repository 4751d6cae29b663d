@_spi(QBank) import BankModel

/// The members that no path of a layout leads to, which are kept under their own paths.
struct MemberLeftovers {
  /// The values in the order of the document.
  private var found: [(path: MemberPath, tree: JSONTree)] = []
  /// The path of the values that contain a question each, at which the search ends.
  private let end: MemberPath?

  /// Finds what is left of a value at a path, except below `end`.
  init(_ tree: JSONTree, at path: MemberPath, _ used: MemberNode, upTo end: MemberPath? = nil) {
    self.end = end
    search(tree, path, used)
  }

  private mutating func search(_ tree: JSONTree, _ path: MemberPath, _ used: MemberNode) {
    if used.isEnd || path == end { return }
    switch tree.value {
    case .object(let members):
      for member in members { search(member.tree, path, .name(Array(member.name.utf8)), used) }
    case .array(let elements):
      for (index, element) in elements.enumerated() { search(element, path, .index(index), used) }
    default: found.append((path, tree))
    }
  }

  private mutating func search(
    _ tree: JSONTree, _ path: MemberPath, _ step: MemberPath.Step, _ used: MemberNode
  ) {
    if let (step, node) = used.child(step) {
      search(tree, path.appending(step), node)
    } else {
      found.append((path.appending(step), tree))
    }
  }

  /// Returns what is left as members of a bank, by their paths below an item; if a path leads to several values,
  /// they are an array.
  func members(
    of bytes: Span<UInt8>, below item: MemberPath = MemberPath()
  ) -> [Problem.Details.UnknownMember] {
    found.grouped(by: \.path).map { path, values in
      let own =
        path.steps.starts(with: item.steps)
        ? path.steps.dropFirst(item.steps.count) : path.steps[...]
      let texts = values.map { value in
        var json: [UInt8] = []
        JSONCompact.append(bytes, value.tree.range, to: &json)
        return String(decoding: json, as: UTF8.self)
      }
      let isList = own.contains(.each)
      return Problem.Details.UnknownMember(
        MemberPath(own).text, json: isList ? "[\(texts.joined(separator: ","))]" : texts[0])
    }
  }
}
