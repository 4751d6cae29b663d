package import BankModel

extension OtherLayout {
  /// What its columns seem to be, in words; nil when that cannot be told.
  package var columns: Localized? {
    switch form {
    case .choices(let count):
      Localized(
        en: "it looks like question, answer and \(count) choices",
        ja: "問題文、正解の番号、\(count)個の選択肢のようです。")
    case .rowNumbers:
      Localized(en: "the first column counts the rows", ja: "先頭の列は行の番号のようです。")
    case .explanation:
      Localized(
        en: "an explanation seems to follow the choices", ja: "選択肢のあとに解説が付いているようです。")
    case .answerLast:
      Localized(
        en: "the answer seems to be in the last column", ja: "最後の列に正解が書かれているようです。")
    case .unknown: nil
    }
  }

  /// The file in one line: what it is instead of a bank.
  package var message: Localized {
    let whole = Localized(
      en: "the rows are alike, but in another layout than those of a bank",
      ja: "行の形はそろっていますが、問題ファイルの形とは違います。")
    return columns.map {
      Localized(en: "\(whole.en): \($0.en)", ja: "\(whole.ja)\($0.ja)")
    } ?? whole
  }
}
