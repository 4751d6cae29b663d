@_spi(QBank) import BankModel

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
