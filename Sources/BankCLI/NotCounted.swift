@_spi(QBank) import BankModel

/// What the figures of banks leave out.
struct NotCounted {
  /// The number of rows that cannot be read as questions.
  var rows = 0
  /// Questions that were left out because of their kind.
  var otherKinds = OtherKinds()
  /// Files that could not be read at all.
  var unread: [Path] = []
  /// Files of which no question was read.
  var withoutQuestions: [Path] = []

  /// Sentences about questions of other kinds and rows that are left out.
  var wordsOfRows: [Localized] {
    let others = [otherKinds.sentence].compactMap(\.self)
    if rows == 0 { return others }
    return others + [
      Localized(
        en: "Not counted: "
          + "\(Localized.count(rows, "row that is not a question", "rows that are not questions")); "
          + "qbank lint shows why.",
        ja: "集計外: 問題として読めない\(rows)行（理由は qbank lint で分かります）。")
    ]
  }

  /// A sentence for each file that is left out.
  var wordsOfFiles: [Localized] {
    unread.map { path in
      let name = path.displayText
      return Localized(en: "Not counted: \(name) cannot be read.", ja: "集計外: \(name) は読み込めません。")
    }
      + withoutQuestions.map { path in
        let name = path.displayText
        return Localized(
          en: "Not counted: no question was read from \(name).",
          ja: "集計外: \(name) から読み取れた問題はありません。")
      }
  }
}

extension OtherKinds {
  /// The kinds in JSON, for programs.
  var json: JSON {
    .array(
      kinds.map { .object([("kind", .string($0.name.en)), ("questions", .number($0.count))]) })
  }
}
