@_spi(QBank) import BankSyntax

extension SheetText {
  /// Returns remarks about the sheet beyond its content, in the order of its text: missing values, texts that look
  /// different, and what is hidden from people.
  package func remarks(_ rule: String) -> [Diagnostic] {
    var remarks = ofSheet(rule)
    for (cell, note) in notes.filter({ $0.note != .localDate }).prefix(Limits.diagnosticsPerRule) {
      remarks.append(diagnostic(rule, note, Int(cell)))
    }
    return remarks.inOrder
  }

  private func diagnostic(_ rule: String, _ note: CellNote, _ cell: Int) -> Diagnostic {
    Diagnostic(
      rule: rule, severity: note.severity, place: place(cell), message: note.message,
      help: note.help)
  }

  /// Returns the remarks that are made once per sheet.
  private func ofSheet(_ rule: String) -> [Diagnostic] {
    let start = Place(TextRange(at: 0))
    var told: [(place: Place, Localized, Localized?)] = []
    if !facts.others.isEmpty || !facts.hidden.isEmpty {
      told.append((start, .sheetThatIsRead(sheet, facts), .sheetToRead))
    }
    if let hidden = hiddenRows.first, let first = rows.firstIndex(of: UInt32(hidden)) {
      told.append((place(ofRow: first), .hiddenRows(hiddenRows), .hiddenToRead))
    }
    if let first = hiddenColumns.first {
      told.append((place(first), .hiddenColumns(hiddenColumns), .hiddenToRead))
    }
    if facts.merged.count > 0 {
      told.append((start, .mergedCells(facts.merged), .mergedToWrite))
    }
    if facts.hasPictures { told.append((start, .pictures, .picturesToWrite)) }
    if facts.hasComments { told.append((start, .comments, .commentsToWrite)) }
    let dates = notes.filter { $0.note == .localDate }
    if let first = dates.first {
      let cell = Int(first.cell)
      told.append((place(cell), .localDates(name(cell), dates.count), CellNote.localDate.help))
    }
    return told.map { place, message, help in
      Diagnostic(rule: rule, severity: .note, place: place, message: message, help: help)
    }
  }

  /// The hidden columns of the table, counted from 0.
  private var hiddenColumns: [Int] {
    if rows.isEmpty { return [] }
    return (0..<width).filter { column in facts.hiddenColumns.contains { $0.contains(column) } }
  }
}

extension CellNote {
  fileprivate var severity: Severity {
    switch self {
    case .formulaWithoutValue, .brokenFormula: .error
    case .shownDifferently, .raised, .struck: .warning
    case .localDate: .note
    }
  }

  fileprivate var message: Localized {
    switch self {
    case .formulaWithoutValue:
      Localized(
        en: "the workbook contains a formula here, but not its result",
        ja: "数式だけがあり、計算結果がブックに保存されていません。")
    case .brokenFormula:
      Localized(en: "the formula here results in an error", ja: "数式の結果がエラーになっています。")
    case .shownDifferently:
      Localized(
        en: "the cell shows its number or date in another form than the one that is read",
        ja: "セルの数値や日付が、読み取った形とは別の形で表示されています。")
    case .localDate:
      Localized(en: "the cell contains a date", ja: "セルに日付が入っています。")
    case .raised:
      Localized(
        en: "superscripts and subscripts are read with ^ or _, "
          + "because not all have characters of their own",
        ja: "対応する文字がないものがあるため、上付き・下付きの文字を「^」「_」で表して読み取ります。")
    case .struck:
      Localized(
        en: "struck-through text is read like any other", ja: "取り消し線の付いた文字を、線のない文字として読み取ります。")
    }
  }

  fileprivate var help: Localized? {
    switch self {
    case .formulaWithoutValue:
      Localized(
        en: "Open the workbook in a spreadsheet program and save it, which stores the result.",
        ja: "表計算ソフトで開き、保存し直してください。計算結果が保存されます。")
    case .brokenFormula:
      Localized(
        en: "Fix the formula, or replace it with text.",
        ja: "数式を修正するか、文字に置き換えてください。")
    case .shownDifferently, .localDate:
      Localized(
        en: "If it should be text such as 1/2, format the cell as text and retype it.",
        ja: "「1/2」のような文字にしたいときは、セルの書式を「文字列」にして書き直してください。")
    case .raised:
      Localized(
        en: "Check the question, and reword it if it is hard to read.",
        ja: "読みにくければ、問題の書き方を変えてください。")
    case .struck:
      Localized(
        en: "Delete the text if it is crossed out, or say in words what the line says.",
        ja: "不要な文字なら削除し、線に意味があるなら言葉で書いてください。")
    }
  }
}

extension Localized {
  /// Returns the first names of a list, and how many more there are.
  private static func list(_ names: [String]) -> Localized {
    let shown = names.prefix(3).listed()
    let rest = names.count - 3
    return rest > 0
      ? Localized(en: "\(shown.en) and \(rest) more", ja: "\(shown.ja)など\(names.count)件") : shown
  }

  fileprivate static func sheetThatIsRead(_ name: String, _ facts: SheetFacts) -> Localized {
    let name = VisibleText.escape(name)
    let names = (facts.others + facts.hidden).map { VisibleText.escape($0) }
    let others = Localized(
      en: list(names.map { "“\($0)”" }).en, ja: list(names.map { "「\($0)」" }).ja)
    let hidden = facts.hidden.count
    let isHidden = Localized(
      en: hidden == 0 ? "" : " (\(hidden) hidden)", ja: hidden == 0 ? "" : "（非表示\(hidden)枚）")
    return Localized(
      en: "the sheet “\(name)” is read; other sheets: \(others.en)\(isHidden.en)",
      ja: "シート「\(name)」を読み取ります。ほかのシート: \(others.ja)\(isHidden.ja)")
  }

  fileprivate static let sheetToRead = Localized(
    en: "Choose another one with --sheet.", ja: "別のシートは --sheet で指定してください。")

  fileprivate static let hiddenToRead = Localized(
    en: "Delete what should not be read.", ja: "読み取る必要のないものは、削除してください。")

  /// The help for cells that are merged with others.
  static let mergedToWrite = Localized(
    en: "If it applies to all of the rows, write it in each of them.",
    ja: "結合したすべての行の内容であれば、各行に書いてください。")

  fileprivate static let pictures = Localized(
    en: "the pictures or charts on the sheet are not read",
    ja: "シートに画像やグラフがありますが、読み取りません。")

  fileprivate static let picturesToWrite = Localized(
    en: "Describe in words what a question needs from them.",
    ja: "問題に必要な内容は、文字で書いてください。")

  fileprivate static let comments = Localized(
    en: "the comments on the sheet are not read", ja: "シートにコメントがありますが、読み取りません。")

  fileprivate static let commentsToWrite = Localized(
    en: "Put what belongs to a question into a column, such as the explanation.",
    ja: "問題に必要な内容は、解説などの列に書いてください。")

  fileprivate static func hiddenRows(_ rows: [Int]) -> Localized {
    let names = list(rows.map(String.init))
    let word = rows.count == 1 ? "row is" : "rows are"
    return Localized(
      en: "\(rows.count) hidden \(word) read as well: \(names.en)",
      ja: "非表示の行\(rows.count)行も読み取ります: \(names.ja)")
  }

  fileprivate static func hiddenColumns(_ columns: [Int]) -> Localized {
    let names = list(columns.map { CellName.letters($0) })
    let word = columns.count == 1 ? "column is" : "columns are"
    return Localized(
      en: "\(columns.count) hidden \(word) read as well: \(names.en)",
      ja: "非表示の列\(columns.count)列も読み取ります: \(names.ja)")
  }

  fileprivate static func mergedCells(_ merged: (count: Int, first: String)) -> Localized {
    let cells = merged.count == 1 ? "cell is" : "cells are"
    return Localized(
      en: "\(merged.count) \(cells) merged with cells below, such as \(merged.first); "
        + "the text of merged cells counts for the first row only",
      ja: "下のセルと結合されたセルが\(merged.count)個あります（\(merged.first)など）。"
        + "結合したセルの内容は最初の行だけのものとして読み取ります。")
  }

  fileprivate static func localDates(_ first: String, _ count: Int) -> Localized {
    let dates = count == 1 ? "date, in \(first), is" : "dates, the first in \(first), are"
    return Localized(
      en:
        "\(count) \(dates) read as year-month-day, but each computer may show dates differently",
      ja: "日付\(count)個（\(first)など）を「年-月-日」の形で読み取ります。日付の表示はパソコンの設定で変わります。")
  }
}
