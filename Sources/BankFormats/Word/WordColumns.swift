@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What the columns of a table of questions hold, recognised by their headings as in any other table.
struct WordColumns {
  /// How many rows stand above the header.
  let rowsAbove: Int
  private let header: [String]
  private let roles: ColumnRoles
  /// Whether the letters before choices, as in `A) Paris`, are no parts of them.
  let dropsLabels: Bool

  /// Nil where no row names the columns of questions.
  init?(_ rows: [[String]], _ given: GivenKey?) {
    let table = SampledTable(Array(rows.prefix(TableRecognition.rows)))
    guard !table.headings.isEmpty else { return nil }
    let roles = ColumnRoles(table, given)
    let choices = roles.fields.values.count { $0.choiceNumber != nil }
    guard roles.fields.values.contains(.question), choices > 1, roles.answer != .first else {
      return nil
    }
    rowsAbove = table.rowsAbove
    header = rows[table.rowsAbove]
    self.roles = roles
    dropsLabels = LayoutBuilder(table, RecognisedParts(roles), .comma).dropsLabels
  }

  /// Whether a row is the header, which long tables repeat.
  func isHeader(_ row: [String]) -> Bool { row == header }

  /// Whether the rows of a table without a header go on with those below this one: each names its right
  /// choice in the way of this table.
  func goOn(with rows: [[String]]) -> Bool {
    guard !rows.isEmpty, answer != nil else { return false }
    return rows.allSatisfy { row in
      if case .choice? = key(of: row) { return row.count == header.count }
      return false
    }
  }

  // MARK: What is undecided

  /// Whether nothing tells from where the answers are counted; then it is from 1, unless they are counted from
  /// 0 in another table of the document.
  var isFromOneByDefault: Bool { roles.doubts == [.origin] }

  /// Whether the answers are counted from 0.
  var isFromZero: Bool { roles.answer == .number(from: 0) }

  /// What keeps the rows from being read. That no column tells the answer is none: the looks of a choice may.
  var doubt: Doubt? {
    isFromOneByDefault
      ? nil : roles.doubts.first { $0 != .missing(Layout.Field.answer.title) }
  }

  private var answer: Layout.AnswerStyle? {
    isFromOneByDefault ? .number(from: 1) : roles.answer
  }

  // MARK: A row

  /// What a cell of the column is in a list of questions; nil for what says nothing.
  func part(_ column: Int) -> Part? {
    guard let field = roles.fields[column] else { return .line(.detail(.other)) }
    switch field {
    case .question: return .question
    case .choice(let number): return .choice(number)
    case .answer, .mark: return .line(.key)
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
    /// The choice with this number, counted from 1.
    case choice(Int)
    case line(ListLine.Kind)
  }

  /// Which choice the row names as the right one; nil where its key has to be read by itself.
  func key(of row: [String]) -> ListKey.Reading? {
    guard let answer else { return nil }
    let marks = cells(row) { if case .mark(let number) = $0 { number } else { nil } }
    let choices = cells(row, \.choiceNumber)
    let reading =
      marks.isEmpty
      ? answer.read(cells(row) { $0 == .answer ? 1 : nil }.first ?? "", choices)
      : ChoiceMark.read(columns: marks)
    return switch reading {
    case .choice(let number): .choice(number - 1)
    case .several: .several
    case .outOfRange: .unknown
    case .missing, .unknown, .ambiguous: marks.isEmpty ? nil : .unknown
    }
  }

  /// What the choices of a row say.
  func choices(of row: [String]) -> [String] {
    let texts = cells(row, \.choiceNumber)
    return dropsLabels ? LabelledChoices.withoutLabels(texts) : texts
  }

  /// The cells of a row that have a number, in their order, without empty ones at the end.
  private func cells(_ row: [String], _ number: (Layout.Field) -> Int?) -> [String] {
    let columns = roles.fields.compactMap { column, field in number(field).map { ($0, column) } }
    var cells = columns.sorted { $0.0 < $1.0 }.map { row.indices.contains($0.1) ? row[$0.1] : "" }
    while let last = cells.last, SampledTable.isBlank(last) { cells.removeLast() }
    return cells
  }
}
