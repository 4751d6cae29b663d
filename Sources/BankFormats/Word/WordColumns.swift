@_spi(QBank) import BankModel

/// The columns of a table of questions without answers, which come from a list of keys at the end or from the
/// formatting of the choices.
struct WordColumns {
  /// The number of rows above the header.
  let rowsAbove: Int
  private let header: [String]
  private let fields: [Int: Layout.Field]
  /// The script in which the columns of choices are labelled, and in which the keys name them.
  private let script: ListLabel.Script

  /// Determines the columns, or returns nil if no row has the headings of questions.
  init?(_ rows: [[String]]) {
    let table = SampledTable(Array(rows.prefix(TableRecognition.rows)))
    guard !table.headings.isEmpty else { return nil }
    fields = ColumnRoles(table, nil).fields
    let choices = fields.values.count { $0.choiceNumber != nil }
    guard fields.values.contains(.question), choices > 1 else { return nil }
    let first = fields.first { $0.value == .choice(1) }?.key
    let name = first.flatMap { ChoicePart(table.headings[$0].form)?.name.script }
    script = name == .kana ? .kana : name == .digit ? .number : .upper
    rowsAbove = table.rowsAbove
    header = rows[table.rowsAbove]
  }

  /// Whether a row is the header, which is repeated in long tables.
  func isHeader(_ row: [String]) -> Bool { row == header }

  /// Returns the role of a column's cells in a list of questions, or nil if they say nothing.
  func part(_ column: Int) -> Part? {
    guard let field = fields[column] else { return .line(.detail(.others)) }
    switch field {
    case .question: return .question
    case .choice(let number): return .choice(number, script)
    case .rowNumber: return nil
    default: return .line(.detail(field.feature ?? .others))
    }
  }

  /// The role of a cell in a list of questions.
  enum Part {
    case question
    /// The choice with this number, counted from 1, labelled in this script.
    case choice(Int, ListLabel.Script)
    case line(ListLine.Kind)
  }
}
