@_spi(QBank) import BankModel

/// One of two compared banks, with its name.
struct NamedBank: Sendable {
  let side: CompareSide
  let name: String

  /// The name of the file of a row.
  func file(of row: Int) -> String { side.file(of: row) ?? name }

  /// The place of a row: `old.csv:3`.
  func place(of row: Int) -> String {
    "\(VisibleText.escape(file(of: row))):\(side.number(of: row))"
  }

  /// An excerpt of the question of a row.
  func excerpt(of row: Int) -> String { VisibleText.excerpt(side.problem(at: row).question) }
}

/// Two banks to compare.
package struct ComparedSides: Sendable {
  let old, new: NamedBank

  /// Creates a pair of banks with their names.
  package init(
    _ old: CompareSide, named oldName: String, _ new: CompareSide, named newName: String
  ) {
    self.old = NamedBank(side: old, name: oldName)
    self.new = NamedBank(side: new, name: newName)
  }
}

/// Two banks with their differences, as a report shows them.
package struct ComparedBanks: Sendable {
  private let sides: ComparedSides
  /// The changes of the rows.
  package let diff: BankDiff

  /// Creates a pair of banks with their differences.
  package init(
    _ old: CompareSide, named oldName: String, _ new: CompareSide, named newName: String,
    diff: BankDiff
  ) {
    self.init(ComparedSides(old, named: oldName, new, named: newName), diff)
  }

  /// Creates a pair of banks with their differences.
  init(_ sides: ComparedSides, _ diff: BankDiff) { (self.sides, self.diff) = (sides, diff) }

  var old: NamedBank { sides.old }
  var new: NamedBank { sides.new }

  /// Returns the same banks with only the changes of one kind, or with all of them.
  package func showing(only kind: BankDiff.Kind?) -> ComparedBanks {
    guard let kind else { return self }
    var diff = diff
    diff.keep(only: kind)
    return ComparedBanks(sides, diff)
  }

  /// Whether the rows come from several files, between which they moved.
  package var areFolders: Bool { new.side.count > 0 && new.side.file(of: 0) != nil }

  /// The heading of the report, if there are several.
  package func title(_ language: Language) -> String {
    areFolders ? ChangeWords.betweenFiles[language] : new.name
  }

  /// The names of the files that questions moved from or to.
  var movedBetween: [String] {
    (diff.edits.map(\.pair) + diff.moved).flatMap {
      [old.file(of: $0.old), new.file(of: $0.new)]
    }
  }

  /// What a report says about the comparison as a whole.
  var notes: [Localized] {
    (diff.isPartial ? [ChangeWords.partial] : [])
      + (diff.reusedIDs.isEmpty ? [] : [ChangeWords.reusedIDs(diff.reusedIDs.count)])
  }
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
