@_spi(QBank) import BankFormats

// Lines that were never meant to be rows.
extension RaggedRow {
  /// `# set 3, hard`: fewer cells than any row has. Checked before all other explanations.
  func remark() -> Explanation? {
    kind == .problems && record.width <= BankKind.guidance.columnCount ? comment() : nil
  }

  /// A line that begins like a comment in other kinds of files.
  func comment() -> Explanation? {
    guard surplus < 0, let text = texts.first,
      text.starts(with: "//".utf8) || text.starts(with: "#".utf8)
    else { return nil }
    return Explanation(
      why: Localized(en: "a bank does not support comments", ja: "問題ファイルにコメントは書けません。"),
      help: Localized(en: "Delete the line.", ja: "行を削除してください。"),
      fix: file.deletion(of: record, .unsafe))
  }

  /// A quoted cell that contains rows: a quote that should open another cell closed this one.
  func swallowedRows() -> Explanation? {
    guard
      let cell = record.cells.firstIndex(where: { cell in
        let text = file.source.copy(cell)
        return isQuoted(cell) && text.contains(where: \.isLineBreak)
          && text.count { $0 == ASCII.comma } >= columns - 2
      })
    else { return nil }
    return Explanation(
      place: record.place(ofCell: cell),
      why: Localized(en: "this cell contains whole rows", ja: "このセルに行がまるごと入っています。"),
      help: Localized(en: "Look for a missing or extra quote.", ja: "引用符の抜けや余分がないか確かめてください。"))
  }

  func otherKind() -> Explanation? {
    guard let kind = file.kind,
      let other = BankKind.allCases.first(where: { $0 != kind && $0.columnCount == record.width })
    else { return nil }
    return Explanation(
      why: other == .problems
        ? Localized(en: "it looks like a question", ja: "問題の行のようです。")
        : Localized(en: "it looks like a guidance entry", ja: "ガイダンスの行のようです。"),
      help: UnclearKind.separate)
  }
}
