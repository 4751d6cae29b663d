@_spi(QBank) import BankModel

extension OtherLayout {
  /// What its columns seem to be, in words, or nil if that is unknown.
  package var columns: Localized? {
    switch toldForm {
    case .choices(let count):
      Localized(
        en: "the columns look like question, answer and \(count) choices",
        ja: "問題文、正解の番号、\(count)個の選択肢のようです。")
    case .rowNumbers:
      Localized(en: "the first column seems to number the rows", ja: "先頭の列は行の番号のようです。")
    case .numberFirst:
      Localized(
        en: "a number seems to precede the question", ja: "問題文の前に番号の列があるようです。")
    case .answerIn(let column):
      Localized(
        en: "the answer seems to be in column \(column)", ja: "\(column)列目に正解が書かれているようです。")
    case .emptyColumn(let column):
      Localized(
        en: "column \(column) is empty in every row", ja: "どの行も\(column)列目が空です。")
    case .otherQuotes(let marks):
      Localized(
        en: "the cells are enclosed in \(OtherLayout.shown(marks)), which are not quotes in CSV",
        ja: "セルが\(OtherLayout.shown(marks))で囲まれていますが、CSVの引用符ではありません。")
    case .separator(let separator):
      Localized(
        en: "the cells are separated by \(separator.separatorName.en) instead of a comma",
        ja: "セルの区切りが、カンマではなく\(separator.separatorName.ja)になっています。")
    case .explanation:
      Localized(
        en: "an explanation seems to follow the choices", ja: "選択肢のあとに解説が付いているようです。")
    case .answerLast:
      Localized(
        en: "the answer seems to be in the last column", ja: "最後の列に正解が書かれているようです。")
    case .countedFromZero(let zeros): Doubt.zeros(zeros).message
    case .flashCards(let cards): cards.message
    case .headed, .members, .unknown: nil
    }
  }

  /// What was recognised, and what of it is undecided, or nil if it is not a table of questions.
  package var recognised: Localized? { isToldByZeros ? nil : recognition?.message }

  /// Returns how to continue with what was recognised in the file at this path, or nil if nothing was.
  package func ways(_ path: Path) -> Localized? { isToldByZeros ? nil : recognition?.ways(path) }

  /// Whether it is JSON about which nothing is reported except that its answers may be counted from 0.
  private var isToldByZeros: Bool { form == .members && toldForm != .members }

  private static func shown(_ marks: String) -> String {
    marks.unicodeScalars.map { String($0) }.joined(separator: " … ")
  }

  /// What to do about it, or nil if a layout can say what the columns are.
  package var help: Localized? {
    switch toldForm {
    case .separator:
      Localized(
        en: "Save the table with commas between the cells (“CSV UTF-8” in a spreadsheet program), "
          + "which also quotes texts that contain a comma.",
        ja: "表計算ソフトで「CSV UTF-8（コンマ区切り）」として保存し直してください。カンマを含む文は引用符で囲まれます。")
    case .otherQuotes:
      Localized(
        en: "Put straight double quotes (\") around cells, or none at all.",
        ja: "セルは半角の二重引用符（\"）で囲むか、何も付けずに書いてください。")
    case .countedFromZero:
      Localized(
        en: "If they are counted from 0, add 1 to every answer or use --answers-from 0; if from 1, "
          + "correct each 0 or use --answers-from 1.",
        ja: "0から数えている場合は、すべての正解に1を足すか、--answers-from 0 を付けてください。"
          + "1から数えている場合は、0を直すか、--answers-from 1 を付けてください。")
    case .flashCards(let cards): cards.help
    case .emptyColumn:
      Localized(en: "Delete the empty column.", ja: "空の列を削除してください。")
    default: nil
    }
  }

  /// What the file is instead of a bank, in one line.
  package var message: Localized {
    if let recognised { return recognised }
    if !hasRows || isCountedFromZero, let columns { return columns }
    let whole = Localized(
      en: "the rows are consistent, but not in the layout of a bank",
      ja: "行の形はそろっていますが、問題ファイルの形とは違います。")
    return columns.map {
      Localized(en: "\(whole.en): \($0.en)", ja: "\(whole.ja)\($0.ja)")
    } ?? whole
  }
}
