@_spi(QBank) import BankModel

/// The paths of the parts of a question in a document, as a layout names them.
///
/// The wildcards of the question's path enumerate the questions. The first ones of every other path represent the
/// same element, and one more represents several values of that question: `questions[*].text` goes with
/// `questions[*].options[*]` and with `category`.
struct MemberPlan: Sendable {
  /// The parts of a question, in the order of the layout.
  let parts: [Part]
  /// The path of the values that contain a question each.
  let item: MemberPath
  /// The paths in use, as a tree.
  let used: MemberNode

  /// A part of a question, and its path.
  struct Part: Sendable {
    let field: Layout.Field
    let path: MemberPath
    /// The number of wildcards of its path that represent a question.
    let bound: Int

    /// Whether the path leads to several values of a question.
    var isList: Bool { path.wildcards > bound }
  }

  /// Creates the plan of a layout, or nil if it identifies columns by their places, which JSON does not have.
  init?(_ layout: Layout) {
    guard !layout.isPositional, layout.columns.allSatisfy({ $0.place == nil }),
      let question = layout.columns.first(where: { $0.field == .question })?.names.first
    else { return nil }
    let path = MemberPath(question)
    let depth = path.wildcards
    let last = path.steps.lastIndex(of: .each).map { $0 + 1 } ?? 0
    item = MemberPath(path.steps.prefix(last))
    parts = layout.columns.filter { !$0.field.isIgnored }.flatMap { column in
      column.names.map { name in
        let path = MemberPath(name)
        return Part(field: column.field, path: path, bound: min(depth, path.wildcards))
      }
    }
    used = MemberNode(layout.columns.flatMap(\.names).map { MemberPath($0) })
  }

  private init(_ parts: [Part]) {
    self.parts = parts
    item = MemberPath()
    used = MemberNode(parts.map(\.path))
  }

  /// The same plan for values that contain a question each, if their document is lost.
  var ofPieces: MemberPlan {
    let depth = item.wildcards
    return MemberPlan(
      parts.filter { $0.path.steps.starts(with: item.steps) }.map { part in
        let path = MemberPath(part.path.steps.dropFirst(item.steps.count))
        return Part(field: part.field, path: path, bound: max(0, part.bound - depth))
      })
  }

  /// Whether there is a question with a choice where the layout says, as far as the start of a file shows it.
  func isFollowed(in start: Source) -> Bool {
    // A truncated start is read up to its last comma; a whole file may continue after that.
    [true, false].contains { isCut in
      let sample = MemberSample(start, isCut: isCut)
      return [Layout.Field.question, .choice(1)].allSatisfy { field in
        parts.contains { $0.field == field && sample.hasText(at: $0.path) }
      }
    }
  }
}

/// The paths in use, from the document down.
struct MemberNode: Sendable {
  /// Whether a path ends here, so that the whole value is in use.
  private(set) var isEnd = false
  private var children: [MemberPath.Step: MemberNode] = [:]

  fileprivate init() {}

  fileprivate init(_ paths: [MemberPath]) {
    for path in paths { add(path.steps[...]) }
  }

  fileprivate mutating func add(_ steps: ArraySlice<MemberPath.Step>) {
    guard let first = steps.first else {
      isEnd = true
      return
    }
    children[first, default: MemberNode()].add(steps.dropFirst())
  }

  /// Returns what is in use below the member or element at a step.
  func child(_ step: MemberPath.Step) -> (step: MemberPath.Step, node: MemberNode)? {
    if let node = children[step] { return (step, node) }
    return children[.each].map { (.each, $0) }
  }

  /// Returns what is in use at a path below.
  func node(at path: MemberPath) -> MemberNode? {
    var node = self
    for step in path.steps {
      guard let next = node.child(step) else { return nil }
      node = next.node
    }
    return node
  }
}
