@_spi(QBank) import BankModel

/// Two named banks with their differences, as a report shows them.
package struct ComparedBanks: Sendable {
  /// The name of the old bank.
  package let oldName: String
  /// The name of the new bank.
  package let newName: String
  /// The old bank.
  package let old: CompareSide
  /// The new bank.
  package let new: CompareSide
  /// The changes of the rows.
  package let diff: BankDiff

  /// Creates a pair of banks with their differences.
  package init(
    _ old: CompareSide, named oldName: String, _ new: CompareSide, named newName: String,
    diff: BankDiff
  ) {
    (self.old, self.oldName, self.new, self.newName) = (old, oldName, new, newName)
    self.diff = diff
  }

  /// Returns the same banks with only the changes of one kind, or with all of them.
  package func showing(only kind: BankDiff.Kind?) -> ComparedBanks {
    guard let kind else { return self }
    var diff = diff
    diff.keep(only: kind)
    return ComparedBanks(old, named: oldName, new, named: newName, diff: diff)
  }

  /// Creates a pair of banks with their differences.
  init(_ sides: ComparedSides, _ diff: BankDiff) {
    self.init(
      sides.old, named: sides.oldName, sides.new, named: sides.newName, diff: diff)
  }

  /// Whether the rows come from several files, between which they moved.
  package var areFolders: Bool { new.count > 0 && new.file(of: 0) != nil }

  /// The heading of the report, if there are several.
  package func title(_ language: Language) -> String {
    areFolders ? ChangeWords.betweenFiles[language] : newName
  }

  /// The name of the file of an old row.
  func file(old row: Int) -> String { old.file(of: row) ?? oldName }

  /// The name of the file of a new row.
  func file(new row: Int) -> String { new.file(of: row) ?? newName }

  /// The names of the files that questions moved from or to.
  var movedBetween: [String] {
    (diff.edits.map(\.pair) + diff.moved).flatMap { [file(old: $0.old), file(new: $0.new)] }
  }

  /// The name of an old row: `old.csv:3`.
  func name(old row: Int) -> String {
    "\(VisibleText.escape(file(old: row))):\(old.number(of: row))"
  }

  /// The name of a new row.
  func name(new row: Int) -> String {
    "\(VisibleText.escape(file(new: row))):\(new.number(of: row))"
  }

  /// An excerpt of the question of an old row.
  func excerpt(old row: Int) -> String { VisibleText.excerpt(old.problem(at: row).question) }

  /// An excerpt of the question of a new row.
  func excerpt(new row: Int) -> String { VisibleText.excerpt(new.problem(at: row).question) }
}

extension RowEdit {
  /// Whether a choice was right, and whether it is right.
  func ticks(_ line: ChoiceComparison.Line) -> (old: Bool, new: Bool) {
    (
      line.old != nil && line.old == old.answer.subtracting(clamped: 1),
      line.new != nil && line.new == new.answer.subtracting(clamped: 1)
    )
  }

  /// The text of a choice, compared with its old one.
  func diff(_ line: ChoiceComparison.Line) -> WordDiff {
    WordDiff(line.old.map { old.choices[$0] } ?? "", line.new.map { new.choices[$0] } ?? "")
  }

  /// The old numbers of the choices, in their new order.
  var order: Localized {
    let numbers = ChoiceComparison(old, new).lines.compactMap { line in
      line.new == nil ? nil : line.old.map { String($0 + 1) } ?? "-"
    }
    let title = hasOtherAnswer ? ChangeWords.order : RowChange.order.title
    let order = numbers.joined(separator: " ")
    return Localized(en: "\(title.en): \(order)", ja: "\(title.ja): \(order)")
  }
}
