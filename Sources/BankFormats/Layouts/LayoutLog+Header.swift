@_spi(QBank) import BankModel
@_spi(QBank) import BankText

// What is wrong with the row that names the columns.
extension LayoutLog {
  mutating func noHeader(_ first: TableRow?) {
    guard let first else {
      let nothing = Diagnostic.nothingInTable(Place(TextRange(at: 0)))
      return addError(nothing.place, nothing.message, help: nothing.help)
    }
    let names = layout.columns.filter { $0.presence == .required }.map { LayoutLog.shown($0) }
    addError(
      first.place,
      Localized(
        en: "no row names the columns of the layout \(layout.name)",
        ja: "\(layout.name)レイアウトの列名を書いた行がありません。"),
      help: Localized(
        en: "Name at least these columns: \(names.joined(separator: ", ")).",
        ja: "少なくとも次の列名が必要です: \(names.joined(separator: "、"))"))
  }

  mutating func missing(_ columns: [LayoutColumn], _ row: TableRow) {
    let names = columns.map { LayoutLog.shown($0) }
    let english = names.map { "“\($0)”" }.joined(separator: ", ")
    addError(
      row,
      Localized(
        en: "the first row does not name the \(names.count == 1 ? "column" : "columns") \(english)",
        ja: "最初の行に列名がありません: \(names.joined(separator: "、"))"),
      help: Localized(
        en: "Name the columns, or choose another layout with --layout.",
        ja: "列名を付けるか、--layout で別のレイアウトを選んでください。"))
  }

  mutating func repeated(_ cell: TableCell) {
    addError(
      cell,
      Localized(
        en: "the column “\(cell.excerpt)” is there twice", ja: "「\(cell.excerpt)」の列が2つあります。"),
      help: Localized(en: "Rename one of them.", ja: "どちらかの列名を変えてください。"))
  }

  /// The name of a column, without line breaks and what follows them.
  private static func shown(_ column: LayoutColumn) -> String {
    column.names[0].split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

extension Diagnostic {
  /// That a table has no cell with anything in it.
  static func nothingInTable(_ place: Place) -> Diagnostic {
    Diagnostic(
      rule: TableRule.name, severity: .error, place: place,
      message: Localized(en: "there is nothing in the table", ja: "表に何も書かれていません。"),
      help: Localized(
        en: "Check that it is the right file and the right sheet.",
        ja: "ファイルやシートを間違えていないか確かめてください。"))
  }
}
