@_spi(QBank) import BankText

// What a defect of a record means to people: the words of the rules about it, and of the readers of tables.
extension CSVDefect.Kind {
  /// What is wrong.
  package var message: Localized {
    switch self {
    case .unclosedQuote: Localized(en: "this quote is never closed", ja: "この引用符が閉じられていません。")
    case .strayQuote:
      Localized(
        en: "there is a quote inside a cell that does not begin with one",
        ja: "引用符で始まっていないセルの中に引用符があります。")
    case .textAfterQuote:
      Localized(
        en: "text follows the closing quote of this cell", ja: "セルの終わりの引用符のあとに文字が続いています。")
    }
  }

  /// What to do.
  package var help: Localized {
    switch self {
    case .unclosedQuote:
      Localized(
        en: "Close the quote at the end of the cell, or remove the opening one.",
        ja: "セルの終わりに引用符を付けて閉じるか、始まりの引用符を取り除いてください。")
    case .strayQuote, .textAfterQuote:
      Localized(
        en: "Put the cell between quotes and write every quote inside it twice.",
        ja: "セル全体を引用符で囲み、中の引用符は2つ重ねて書いてください。")
    }
  }
}
