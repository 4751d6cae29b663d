@_spi(QBank) import BankModel

extension Format {
  /// Documents of Word: a list of questions in, a sheet with its answers on a page of their own out.
  public static let docx = Format(
    "docx", extensions: ["docx"],
    title: Localized(
      en: "a Word document: a list of questions, or a sheet with an answer page",
      ja: "Word文書（問題の一覧、または解答ページ付きの問題用紙）"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .tags, .lineBreaks,
    ],
    choiceCounts: 2...26,
    read: { WordReader.read($0, $1) },
    write: { bank, options in WordWriter.write(bank.problems, options) })
}

/// The paragraph styles of the documents that qbank writes: where people keep them, breaks in a paragraph
/// part nothing.
enum WordOwnStyle: String, CaseIterable {
  case question = "QbankQuestion"
  case choice = "QbankChoice"
  case key = "QbankAnswer"
  case detail = "QbankDetail"

  /// What it is called in the list of styles.
  var name: Localized {
    switch self {
    case .question: Localized(en: "Quiz question", ja: "問題集 問題")
    case .choice: Localized(en: "Quiz choice", ja: "問題集 選択肢")
    case .key: Localized(en: "Quiz answer", ja: "問題集 解答")
    case .detail: Localized(en: "Quiz explanation", ja: "問題集 解説")
    }
  }

  /// The style with this identifier or, because some programs give styles other ones, with this name.
  init?(_ id: String?, name: String?) {
    let found = WordOwnStyle.allCases.first { style in
      style.rawValue == id
        || [style.name.en, style.name.ja].contains { $0.lowercased() == name }
    }
    guard let found else { return nil }
    self = found
  }
}
