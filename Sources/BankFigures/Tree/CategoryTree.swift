@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Questions as a hierarchy of categories: each branch with what lies in it and below it.
///
/// What comes first is shown first, and one name is one branch, wherever in the files it stands. A branch can
/// have questions of its own beside branches below it.
package struct CategoryTree: Sendable {
  /// A question: where it stands, and what it adds to the branches that it lies in.
  package struct Question: Sendable {
    /// The index of its file.
    package let file: Int
    /// Its number in the file, counted from 1.
    package let record: Int
    /// Where its row begins.
    package let start: UInt32
    /// The time that it is expected to take, in milliseconds.
    package let time: Int
    /// What was found in it.
    package let findings: DiagnosticCounts

    /// A question.
    package init(
      file: Int, record: Int, start: UInt32, time: Int,
      findings: DiagnosticCounts = DiagnosticCounts()
    ) {
      (self.file, self.record, self.start) = (file, record, start)
      (self.time, self.findings) = (time, findings)
    }
  }

  /// A branch: a category, or at the root everything.
  package struct Branch: Sendable {
    /// The name of its level; none at the root.
    package let name: String
    /// The branch that it lies in; nil at the root.
    package let parent: Int?
    /// How many levels it lies below the root.
    package let depth: Int
    /// The branches in it, in the order in which they came first.
    package fileprivate(set) var branches: [Int] = []
    /// The questions in it, but not those below.
    package fileprivate(set) var questions: [Int] = []
    /// What is in it and below it.
    package fileprivate(set) var figures = BranchFigures()
  }

  /// The branches; each stands behind the one that it lies in.
  package private(set) var branches = [Branch(name: "", parent: nil, depth: 0)]
  /// The questions.
  package private(set) var questions: [Question] = []
  private var known: [Key: Int] = [:]

  /// A branch by where it lies.
  private struct Key: Hashable {
    let parent: Int
    let name: String
  }

  /// The branch that all others lie in.
  package static let root = 0

  /// The deepest level: what is left of a longer category is one name, with its slashes.
  package static let maxDepth = 100

  /// A tree without questions.
  package init() {}

  // MARK: Growing

  /// The branch of a category, which is made if it is not there; no category is the root.
  package mutating func branch(of category: String) -> Int {
    CategoryTree.levels(of: category).reduce(CategoryTree.root) { parent, name in
      branch(named: name, in: parent)
    }
  }

  private mutating func branch(named name: String, in parent: Int) -> Int {
    let key = Key(parent: parent, name: name)
    if let branch = known[key] { return branch }
    branches.append(Branch(name: name, parent: parent, depth: branches[parent].depth + 1))
    branches[parent].branches.append(branches.count - 1)
    known[key] = branches.count - 1
    return branches.count - 1
  }

  /// Adds a question to a branch.
  package mutating func add(_ question: Question, to branch: Int) {
    branches[branch].questions.append(questions.count)
    branches[branch].figures.add(question)
    questions.append(question)
  }

  /// Adds to a branch what belongs to a file and to none of its questions.
  package mutating func add(_ findings: DiagnosticCounts, left: Int, to branch: Int) {
    branches[branch].figures.add(findings, left: left)
  }

  /// The tree in which every branch counts what lies below it, too; to be asked for once, in the end.
  package var counted: CategoryTree {
    var tree = self
    for index in tree.branches.indices.reversed() {
      guard let parent = tree.branches[index].parent else { continue }
      tree.branches[parent].figures.add(tree.branches[index].figures)
    }
    return tree
  }

  // MARK: Looking

  /// The branch of a category, if there is one.
  package func find(_ category: String) -> Int? {
    var branch = CategoryTree.root
    for name in CategoryTree.levels(of: category) {
      guard let next = known[Key(parent: branch, name: name)] else { return nil }
      branch = next
    }
    return branch
  }

  /// The names on the way to a branch, its own in the end.
  package func names(of branch: Int) -> [String] {
    var names: [String] = []
    var next: Int? = branch
    while let index = next, let parent = branches[index].parent {
      names.append(branches[index].name)
      next = parent
    }
    return names.reversed()
  }

  /// The category that a branch is.
  package func category(of branch: Int) -> String { names(of: branch).joined(separator: "/") }

  /// The names of the levels of a category, in NFC; empty ones count for nothing.
  package static func levels(of category: String) -> [String] {
    let parts = Array(ComposedForm.of(category).utf8).split(separator: UInt8(ascii: "/"))
    let names = parts.map { Array($0) }.filter { !$0.arraySpan.isBlank }
    let levels = names.prefix(maxDepth - 1).map { String(decoding: $0, as: UTF8.self) }
    let rest = Array(names.dropFirst(maxDepth - 1).joined(separator: [UInt8(ascii: "/")]))
    return rest.isEmpty ? levels : levels + [String(decoding: rest, as: UTF8.self)]
  }
}
