@_spi(QBank) package import BankModel

/// What there is in a branch of a tree.
package struct BranchFigures: Equatable, Sendable {
  /// How many questions.
  package private(set) var questions = 0
  /// The time that they are expected to take one after the other, in milliseconds.
  package private(set) var time = 0
  /// What was found in them, and in files as a whole.
  package private(set) var findings = DiagnosticCounts()
  /// How many rows are left out because they cannot be read as questions.
  package private(set) var left = 0

  /// Nothing.
  package init() {}

  /// The same time in minutes.
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
