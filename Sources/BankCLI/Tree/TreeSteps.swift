import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Something in a branch.
enum TreeEntry: Hashable, Sendable {
  case branch(Int), question(Int)
}

extension CategoryTree {
  /// What is in a branch: the branches, then the questions.
  func entries(of branch: Int) -> [TreeEntry] {
    branches[branch].branches.map { .branch($0) } + branches[branch].questions.map { .question($0) }
  }
}

/// The lines of a branch from top to bottom, so many levels of them.
struct TreeSteps: IteratorProtocol {
  /// A line.
  struct Step {
    let entry: TreeEntry
    /// Of each level on the way from the top, whether what is drawn there is the last of its branch.
    let isLast: [Bool]
  }

  private let tree: CategoryTree
  private let depth: Int
  /// What is open, from the top, and which entry of it comes next.
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

  /// Whether any of them is a branch: those of the first level come first.
  var hasBranch: Bool {
    if case .branch = open.first?.entries.first { true } else { false }
  }
}

/// What is drawn before a name, so that it can be seen which branch it is in.
struct TreeLead {
  /// What stands before the name, and before further lines of it.
  let texts: (first: String, further: String)

  /// The lines of the levels above, of which the outer ones are left out where they take more than so many
  /// cells. The outermost level has none.
  init(_ isLast: [Bool], most: Int, isASCII: Bool) {
    let levels = isLast.dropFirst()
    let kept = levels.suffix(max(1, most / 3))
    let signs = isASCII ? ("|  ", "|- ", "`- ", "~  ") : ("│  ", "├─ ", "└─ ", "…  ")
    let start = kept.count < levels.count ? signs.3 : ""
    let above = start + kept.dropLast().map { $0 ? "   " : signs.0 }.joined()
    guard let own = kept.last else {
      texts = ("", "")
      return
    }
    texts = (above + (own ? signs.2 : signs.1), above + (own ? "   " : signs.0))
  }
}
