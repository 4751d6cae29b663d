@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What the columns of a table hold in which questions stand without their answers: a list of keys at the end
/// tells those, or the looks of the choices.
struct WordColumns {
  /// How many rows stand above the header.
  let rowsAbove: Int
  private let header: [String]
  private let fields: [Int: Layout.Field]
  /// What the columns of choices are called with, as the keys are that name them.
  private let script: ListLabel.Script

  /// Nil where no row names the columns of questions.
  init?(_ rows: [[String]]) {
    let table = SampledTable(Array(rows.prefix(TableRecognition.rows)))
    guard !table.headings.isEmpty else { return nil }
    fields = ColumnRoles(table, nil).fields
    let choices = fields.values.count { $0.choiceNumber != nil }
    guard fields.values.contains(.question), choices > 1 else { return nil }
    let first = fields.first { $0.value == .choice(1) }?.key
    let name = first.flatMap { Headings.part(table.headings[$0].form)?.name.script }
    script = name == .kana ? .kana : name == .digit ? .number : .upper
    rowsAbove = table.rowsAbove
    header = rows[table.rowsAbove]
  }

  /// Whether a row is the header, which long tables repeat.
  func isHeader(_ row: [String]) -> Bool { row == header }

  /// What a cell of the column is in a list of questions; nil for what says nothing.
  func part(_ column: Int) -> Part? {
    guard let field = fields[column] else { return .line(.detail(.other)) }
    switch field {
    case .question: return .question
    case .choice(let number): return .choice(number, script)
    case .rowNumber: return nil
    case .category: return .line(.detail(.category))
    case .explanation: return .line(.detail(.explanation))
    case .difficulty: return .line(.detail(.difficulty))
    case .points: return .line(.detail(.points))
    case .limit: return .line(.detail(.limit))
    case .tags: return .line(.detail(.tags))
    case .id: return .line(.detail(.id))
    default: return .line(.detail(.other))
    }
  }

  /// What a cell is in a list of questions.
  enum Part {
    case question
    /// The choice with this number, counted from 1, which is named with such signs.
    case choice(Int, ListLabel.Script)
    case line(ListLine.Kind)
  }
}
