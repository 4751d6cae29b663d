@_spi(QBank) import BankFormats

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
