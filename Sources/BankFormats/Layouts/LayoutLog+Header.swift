@_spi(QBank) import BankModel

// Errors of the header row.
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
        en: "there is no header row of the layout \(layout.name)",
        ja: "レイアウト「\(layout.name)」の見出し行がありません。"),
      help: Localized(
        en: "Write at least these headings: \(names.joined(separator: ", ")).",
        ja: "少なくとも次の見出しを書いてください: \(names.joined(separator: "、"))"))
  }

  mutating func missing(_ columns: [LayoutColumn], _ row: TableRow) {
    let names = columns.map { LayoutLog.shown($0) }
    let english = names.map { "“\($0)”" }.joined(separator: ", ")
    addError(
      row.place,
      Localized(
        en: "the header row lacks the \(names.count == 1 ? "heading" : "headings") \(english)",
        ja: "見出し行に次の見出しがありません: \(names.joined(separator: "、"))"),
      help: Localized(
        en: "Add what is missing, or choose another layout with --layout.",
        ja: "見出しを付けるか、--layout で別のレイアウトを選んでください。"))
  }

  mutating func repeated(_ cell: TableCell) {
    addError(
      cell.place,
      Localized(
        en: "the column “\(cell.excerpt)” appears twice", ja: "「\(cell.excerpt)」の列が2つあります。"),
      help: Localized(en: "Rename one of them.", ja: "どちらかの見出しを変えてください。"))
  }

  /// Returns the first line of the name of a column.
  private static func shown(_ column: LayoutColumn) -> String {
    column.names[0].split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

extension Diagnostic {
  /// Returns the error of a table whose cells are all empty.
  static func nothingInTable(_ place: Place) -> Diagnostic {
    Diagnostic(
      rule: TableRule.name, severity: .error, place: place,
      message: Localized(en: "the table is empty", ja: "表に何も書かれていません。"),
      help: Localized(
        en: "Check that this is the right file and the right sheet.",
        ja: "ファイルやシートを間違えていないか確かめてください。"))
  }
}
