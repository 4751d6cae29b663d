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
