@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// The questions for which a condition holds, or those for which it does not.
package struct Selection: Sendable {
  private let condition: Condition
  private let isInverted: Bool

  /// Those for which a condition holds, or for which it does not.
  package init(_ condition: Condition, isInverted: Bool = false) {
    (self.condition, self.isInverted) = (condition, isInverted)
  }

  /// Whether it asks what rules have found.
  package var asksForFindings: Bool { condition.asksForFindings }

  /// What says of a row of a file, as it is read, whether it is one of them; nil where more must be known than
  /// the row, its file, and the category that this gives to rows without any.
  package func filter(of path: Path, _ category: String?) -> QuestionFile.RowFilter? {
    if condition.asksForFindings || condition.fields.contains(.row) { return nil }
    let context = ConditionContext(file: path.string, category: category)
    let (condition, isInverted) = (condition, isInverted)
    return { condition.holds(for: $0, context) != isInverted }
  }

  /// Keeps them in a list.
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
