@_spi(QBank) import BankReports
import BankSystem

/// Messages about tables that people open in a spreadsheet.
enum FormulaNote {
  /// Throws if formulas are to be escaped in a form that no spreadsheet opens.
  static func check(_ kind: OutputKind) throws(Failure) {
    if kind == .table { return }
    throw .usage(
      Localized(
        en: "'--escape-formulas' needs a table in CSV: '-o FILE.csv' or '--format csv'.",
        ja: "'--escape-formulas' は CSVの表（'-o FILE.csv' か '--format csv'）と一緒に指定してください。"))
  }

  /// Reports the number of cells that a spreadsheet would run as formulas.
  static func say(_ formulas: Int, _ session: Session) {
    say(formulas, Localized(en: "a", ja: ""), session)
  }

  /// Reports the number of cells in the key of sets that a spreadsheet would run as formulas.
  static func sayOfKey(_ formulas: Int, _ session: Session) {
    say(formulas, Localized(en: "opening the key, a", ja: "正解の一覧を"), session)
  }

  private static func say(_ formulas: Int, _ table: Localized, _ session: Session) {
    if formulas == 0 { return }
    let cells = Localized.count(formulas, "cell as a formula", "cells as formulas")
    let note = Localized(
      en: "Note: \(table.en) spreadsheet would read \(cells) and show their results; "
        + "--escape-formulas puts an apostrophe before each.",
      ja: "お知らせ: \(table.ja)表計算ソフトで開くと、\(formulas)個のセルが計算式として扱われます。"
        + "--escape-formulas を付けると、先頭に「'」を付けて書き込みます。")
    session.say(session.style(for: .errors)(.note, note[session.language]) + "\n")
  }
}
