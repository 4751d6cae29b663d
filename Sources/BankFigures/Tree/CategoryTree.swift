@_spi(QBank) import BankModel

/// A hierarchy of categories: each branch with the questions in it and below it.
///
/// Branches and questions are in the order of first occurrence, and one name is one branch wherever it occurs in
/// the files. A branch can have questions of its own besides the branches below it.
package struct CategoryTree: Sendable {
  /// A question: its place, and what it adds to the branches that contain it.
  package struct Question: Sendable {
    /// The index of its file.
    package let file: Int
    /// Its number in the file, counted from 1.
    package let record: Int
    /// The offset of its row.
    package let start: UInt32
    /// Its expected time, in milliseconds.
    package let time: Int
    /// The findings in it.
    package let findings: DiagnosticCounts

    /// Creates a question.
    package init(
      file: Int, record: Int, start: UInt32, time: Int,
      findings: DiagnosticCounts = DiagnosticCounts()
    ) {
      (self.file, self.record, self.start) = (file, record, start)
      (self.time, self.findings) = (time, findings)
    }
  }

  /// A branch: a category, or the root that contains everything.
  package struct Branch: Sendable {
    /// The name of its level; empty for the root.
    package let name: String
    /// The index of the parent branch, or nil for the root.
    package let parent: Int?
    /// The number of levels below the root.
    package let depth: Int
    /// The branches directly below, in order of first occurrence.
    package fileprivate(set) var branches: [Int] = []
    /// The questions in the branch itself.
    package fileprivate(set) var questions: [Int] = []
    /// The figures of the branch and everything below it.
    package fileprivate(set) var figures = BranchFigures()
  }

  /// The branches; each follows its parent.
  package private(set) var branches = [Branch(name: "", parent: nil, depth: 0)]
  /// The questions.
  package private(set) var questions: [Question] = []
  private var known: [Key: Int] = [:]

  /// A branch by its parent and name.
  private struct Key: Hashable {
    let parent: Int
    let name: String
  }

  /// The index of the root.
  package static let root = 0

  /// The maximum depth: the rest of a longer category is one name, with its slashes.
  package static let maxDepth = 100

  /// Creates a tree without questions.
  package init() {}

  // MARK: Building

  /// Returns the branch of a category and creates it if necessary; an empty category is the root.
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

  /// Adds to a branch the findings and left-out rows of a file that belong to none of its questions.
  package mutating func add(_ findings: DiagnosticCounts, left: Int, to branch: Int) {
    branches[branch].figures.add(findings, left: left)
  }

  /// The tree with the figures of every branch including those below it. Call this once, at the end.
  package var counted: CategoryTree {
    var tree = self
    for index in tree.branches.indices.reversed() {
      guard let parent = tree.branches[index].parent else { continue }
      tree.branches[parent].figures.add(tree.branches[index].figures)
    }
    return tree
  }

  // MARK: Queries

  /// Returns the branch of a category, or nil if there is none.
  package func find(_ category: String) -> Int? {
    var branch = CategoryTree.root
    for name in CategoryTree.levels(of: category) {
      guard let next = known[Key(parent: branch, name: name)] else { return nil }
      branch = next
    }
    return branch
  }

  /// The names on the path to a branch, ending with its own.
  package func names(of branch: Int) -> [String] {
    var names: [String] = []
    var next: Int? = branch
    while let index = next, let parent = branches[index].parent {
      names.append(branches[index].name)
      next = parent
    }
    return names.reversed()
  }

  /// The category of a branch.
  package func category(of branch: Int) -> String { names(of: branch).joined(separator: "/") }

  /// The names of the levels of a category, in NFC, without empty ones.
  package static func levels(of category: String) -> [String] {
    let parts = Array(ComposedForm.of(category).utf8).split(separator: UInt8(ascii: "/"))
    let names = parts.map { Array($0) }.filter { !$0.arraySpan.isBlank }
    let levels = names.prefix(maxDepth - 1).map { String(decoding: $0, as: UTF8.self) }
    let rest = Array(names.dropFirst(maxDepth - 1).joined(separator: [UInt8(ascii: "/")]))
    return rest.isEmpty ? levels : levels + [String(decoding: rest, as: UTF8.self)]
  }
}

/// The contents of a branch of a tree, in numbers.
package struct BranchFigures: Equatable, Sendable {
  /// The number of questions.
  package private(set) var questions = 0
  /// The expected time of the questions one after the other, in milliseconds.
  package private(set) var time = 0
  /// The findings in the questions, and in files as a whole.
  package private(set) var findings = DiagnosticCounts()
  /// The number of rows that are left out because they cannot be read as questions.
  package private(set) var left = 0

  /// Creates empty figures.
  package init() {}

  /// The expected time in minutes.
  package var minutes: Double { Double(time) / 60_000 }

  mutating func add(_ question: CategoryTree.Question) {
    questions &+= 1
    time &+= question.time
    findings.add(question.findings)
  }

  mutating func add(_ findings: DiagnosticCounts, left: Int) {
    self.findings.add(findings)
    self.left &+= left
  }

  mutating func add(_ other: BranchFigures) {
    questions &+= other.questions
    time &+= other.time
    findings.add(other.findings)
    left &+= other.left
  }
}
