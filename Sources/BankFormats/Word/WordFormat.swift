@_spi(QBank) import BankModel

extension Format {
  /// Word documents. Reads a list of questions, and writes a sheet with its answers on a page of their own.
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

/// The paragraph styles of the documents that qbank writes. As long as a paragraph keeps its style, breaks in it
/// separate nothing.
enum WordOwnStyle: String, CaseIterable {
  case question = "QbankQuestion"
  case choice = "QbankChoice"
  case key = "QbankAnswer"
  case detail = "QbankDetail"

  /// The name of the style in the list of styles.
  var name: Localized {
    switch self {
    case .question: Localized(en: "Quiz question", ja: "問題集 問題")
    case .choice: Localized(en: "Quiz choice", ja: "問題集 選択肢")
    case .key: Localized(en: "Quiz answer", ja: "問題集 解答")
    case .detail: Localized(en: "Quiz explanation", ja: "問題集 解説")
    }
  }

  /// Finds a style by its identifier, or by its name because some programs change identifiers.
  init?(_ id: String?, name: String?) {
    let found = WordOwnStyle.allCases.first { style in
      style.rawValue == id
        || [style.name.en, style.name.ja].contains { $0.lowercased() == name }
    }
    guard let found else { return nil }
    self = found
  }
}
