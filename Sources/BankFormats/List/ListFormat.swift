@_spi(QBank) import BankModel

extension Format {
  /// Questions as people type them: numbered, with lettered choices, and the key in one of many ways.
  public static let list = Format(
    "list", extensions: ["txt"],
    title: Localized(
      en: "a typed list of questions and answers", ja: "番号や記号を付けて入力した問題と解答"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .tags, .lineBreaks,
    ],
    choiceCounts: 2...26,
    read: { source, _ in ListReader.read(source) }
  ).sharing { TypedList.isList($0) }
}
