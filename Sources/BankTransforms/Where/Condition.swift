@_spi(QBank) import BankFormats

/// A condition on rows: the small language of `--where`.
///
/// Two-valued logic: a comparison with a missing value is false, and `not` of it true. `=` and `like` compare in
/// NFC; `contains`, `starts` and `ends` by normal form, and `under` by the levels of a category. Texts have no
/// order, so "10" is never less than "9".
package struct Condition: Sendable {
  /// A node of the syntax tree.
  indirect enum Node: Sendable {
    case all([Node])
    case any([Node])
    case not(Node)
    case test(ConditionTest)
  }

  private let root: Node
  /// The fields that the condition uses.
  package let fields: Set<ConditionField>

  init(_ root: Node, _ fields: Set<ConditionField>) {
    self.root = root
    self.fields = fields
  }

  /// Parses an expression.
  ///
  /// If the names of all `rules` are given, other names are an error in tests for findings.
  package static func parse(
    _ expression: String, rules: [String] = []
  ) -> Result<Condition, ConditionMistake> {
    do throws(ConditionMistake) {
      var parser = try ConditionParser(expression, rules: rules)
      let root = try parser.parse()
      return .success(Condition(root, parser.fields))
    } catch {
      return .failure(error)
    }
  }

  /// Whether the condition needs the findings in the context.
  package var asksForFindings: Bool { fields.contains(.finding) }

  /// Whether a row satisfies the condition.
  package func holds(
    for problem: borrowing ProblemRow, _ context: borrowing ConditionContext
  ) -> Bool {
    Condition.holds(root, problem, context)
  }

  private static func holds(
    _ node: borrowing Node, _ problem: borrowing ProblemRow, _ context: borrowing ConditionContext
  ) -> Bool {
    switch node {
    case .test(let test): return test.holds(for: problem, context)
    case .not(let node): return !holds(node, problem, context)
    case .all(let nodes):
      for node in nodes where !holds(node, problem, context) { return false }
      return true
    case .any(let nodes):
      for node in nodes where holds(node, problem, context) { return true }
      return false
    }
  }
}

/// What a condition may ask about a row that is not in the row itself.
package struct ConditionContext: Sendable {
  /// The path of its file.
  let file: [UInt8]
  /// The number of records of the file before the chunk in which records are counted.
  package var rowsBefore: Int
  /// The names of the rules that report the row; required if the condition asks for findings.
  package var findings: [String]
  /// The category of a row that has none.
  let category: [UInt8]?

  /// Creates the context of rows of a file.
  package init(
    file: String, rowsBefore: Int = 0, findings: [String] = [], category: String? = nil
  ) {
    self.file = Array(file.utf8)
    self.category = category.map { Array($0.utf8) }
    self.rowsBefore = rowsBefore
    self.findings = findings
  }
}

/// The questions that satisfy a condition, or those that do not.
package struct Selection: Sendable {
  private let condition: Condition
  private let isInverted: Bool

  /// Creates a selection of the questions that satisfy a condition or, if inverted, that do not.
  package init(_ condition: Condition, isInverted: Bool = false) {
    (self.condition, self.isInverted) = (condition, isInverted)
  }

  /// Whether the condition depends on findings.
  package var asksForFindings: Bool { condition.asksForFindings }

  /// A filter that is applied to rows as they are read, or nil if the condition needs more than the row, its file,
  /// and the default category of rows without one.
  package func filter(of path: Path, _ category: String?) -> QuestionFile.RowFilter? {
    if condition.asksForFindings || condition.fields.contains(.row) { return nil }
    let context = ConditionContext(file: path.string, category: category)
    let (condition, isInverted) = (condition, isInverted)
    return { condition.holds(for: $0, context) != isInverted }
  }

  /// Removes all other questions from a list.
  package func apply(to list: inout QuestionList, _ workers: Workers) {
    let files = list.files
    let contexts = files.map {
      ConditionContext(file: $0.bank.source.path.string, category: $0.topic)
    }
    let (condition, isInverted) = (condition, isInverted)
    let asksForFindings = asksForFindings
    let found = list.map(workers) { problem, entry in
      let file = files[entry.file]
      let record = Int(file.rows[entry.row].record)
      var context = contexts[entry.file]
      context.rowsBefore = record - problem.row.record
      if asksForFindings { context.findings = file.verdicts.entries(ofRecord: record).map(\.rule) }
      return condition.holds(for: problem, context) != isInverted
    }
    list.keep(where: found)
  }
}
