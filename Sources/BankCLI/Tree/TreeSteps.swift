@_spi(QBank) import BankFigures

/// An entry of a branch.
enum TreeEntry: Hashable, Sendable {
  case branch(Int), question(Int)
}

extension CategoryTree {
  /// Returns the entries of a branch: first the branches, then the questions.
  func entries(of branch: Int) -> [TreeEntry] {
    branches[branch].branches.map { .branch($0) } + branches[branch].questions.map { .question($0) }
  }
}

/// An iterator over the lines of a branch from top to bottom, down to a given depth.
struct TreeSteps: IteratorProtocol {
  /// A line.
  struct Step {
    let entry: TreeEntry
    /// For each level from the top, whether the entry there is the last of its branch.
    let isLast: [Bool]
  }

  private let tree: CategoryTree
  private let depth: Int
  /// The open branches from the top, each with the index of its next entry.
  private var open: [(entries: [TreeEntry], next: Int)]

  init(_ tree: CategoryTree, _ branch: Int, depth: Int) {
    (self.tree, self.depth) = (tree, depth)
    open = depth > 0 ? [(tree.entries(of: branch), 0)] : []
  }

  /// Whether there is nothing to show.
  var isAtEnd: Bool { open.allSatisfy { $0.next >= $0.entries.count } }

  mutating func next() -> Step? {
    while let last = open.last, last.next >= last.entries.count { open.removeLast() }
    guard let level = open.last else { return nil }
    open[open.count - 1].next += 1
    let isLast = open.map { $0.next >= $0.entries.count }
    let entry = level.entries[level.next]
    if case .branch(let index) = entry, open.count < depth {
      open.append((tree.entries(of: index), 0))
    }
    return Step(entry: entry, isLast: isLast)
  }

  /// Whether any entry is a branch: the branches of the first level come first.
  var hasBranch: Bool {
    if case .branch = open.first?.entries.first { true } else { false }
  }
}

extension TreeSteps.Step {
  /// Returns the tree lines before the name and before its continuation lines, which show the branch that it is in.
  ///
  /// Outer levels are left out if all of them take more than `most` cells. The outermost level has no lines.
  func lead(most: Int, isASCII: Bool) -> (first: String, further: String) {
    let levels = isLast.dropFirst()
    let kept = levels.suffix(max(1, most / 3))
    let signs = isASCII ? ("|  ", "|- ", "`- ", "~  ") : ("│  ", "├─ ", "└─ ", "…  ")
    let start = kept.count < levels.count ? signs.3 : ""
    let above = start + kept.dropLast().map { $0 ? "   " : signs.0 }.joined()
    guard let own = kept.last else { return ("", "") }
    return (above + (own ? signs.2 : signs.1), above + (own ? "   " : signs.0))
  }
}
