@_spi(QBank) package import BankModel

/// What a row must be like to be chosen: the small language of `--where`.
///
/// Two-valued: a comparison with something missing is false, and `not` of it true. `=` and `like` compare
/// in NFC; `contains`, `starts` and `ends` by normal form, and `under` by the levels of a category. Texts have
/// no size, so that "10" is never less than "9".
package struct Condition: Sendable {
  /// How its parts hang together.
  indirect enum Node: Sendable {
    case all([Node])
    case any([Node])
    case not(Node)
    case test(ConditionTest)
  }

  private let root: Node
  /// The fields that it asks for.
  package let fields: Set<ConditionField>

  init(_ root: Node, _ fields: Set<ConditionField>) {
    self.root = root
    self.fields = fields
  }

  /// Reads an expression.
  ///
  /// Where the names of all `rules` are given, others cannot be asked for as findings.
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

  /// Whether findings must be in the context.
  package var asksForFindings: Bool { fields.contains(.finding) }

  /// Whether it holds for a row.
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

/// What a condition may ask of a row that does not stand in it.
package struct ConditionContext: Sendable {
  /// The path of its file.
  let file: [UInt8]
  /// How many records of the file come before the part in which its records are counted.
  package var rowsBefore: Int
  /// The names of the rules that report it; needed where the condition asks for findings.
  package var findings: [String]
  /// The category of a row that tells none.
  let category: [UInt8]?

  /// The rows of a file.
  package init(
    file: String, rowsBefore: Int = 0, findings: [String] = [], category: String? = nil
  ) {
    self.file = Array(file.utf8)
    self.category = category.map { Array($0.utf8) }
    self.rowsBefore = rowsBefore
    self.findings = findings
  }
}
