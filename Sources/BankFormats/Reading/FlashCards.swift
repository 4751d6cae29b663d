@_spi(QBank) import BankModel

/// What a table of questions lacks for a quiz; such a table must not be read as guidance.
///
/// What looks like a question is never guidance: a row of headings names one, in most rows of two cells the first
/// ends in a question mark, or the second says of each that it is true or false.
package enum FlashCards: Equatable, Sendable {
  /// Each question has its answer, but no choices.
  case withoutChoices
  /// Each question has its choices, but nothing shows which is right.
  case withoutAnswers

  private static let reach = 100

  /// Returns what a table lacks, or nil if it is not one of questions, or lacks nothing.
  static func of(_ source: Source) -> FlashCards? {
    let line = DelimiterLine(source)
    let candidates = line.delimiter.map { [$0] } ?? Layout.Delimiter.allCases
    for delimiter in candidates {
      let rows = TableFile.rows(of: source, from: line.next, delimiter, count: reach)
      if let found = headed(rows) ?? asked(rows) { return found }
    }
    return nil
  }

  /// Returns what is missing below headings that are all known: a column with an unknown one may be a choice.
  private static func headed(_ rows: [[String]]) -> FlashCards? {
    guard let header = rows.prefix(10).first(where: SampledTable.isHeader) else { return nil }
    let forms = header.filter { !$0.isBlank }.map { Heading($0).form }
    let roles = Set(forms.compactMap { Headings.role($0) })
    let isKnown = forms.allSatisfy { Headings.role($0) != nil }
    guard isKnown, roles.contains(.question), !roles.contains(.wrongChoices) else { return nil }
    switch (roles.contains(.key), roles.contains(.choices)) {
    case (true, false): return .withoutChoices
    case (false, true): return .withoutAnswers
    default: return nil
    }
  }

  private static func asked(_ rows: [[String]]) -> FlashCards? {
    let rows = rows.filter { !$0.allSatisfy(\.isBlank) }
    if let first = rows.first, names(ofGuidance: first) { return nil }
    // Beside questions with choices, a row of two cells is the rest of one.
    if rows.contains(where: { $0.count >= BankKind.problems.columnCount }) { return nil }
    let asked = rows.count { row in
      row.count == BankKind.guidance.columnCount && !row[1].isBlank
        && endsInQuestionMark(row[0])
    }
    return asked > 0 && asked * 2 >= rows.count || areJudged(rows) ? .withoutChoices : nil
  }

  /// Whether every row, except one of headings, is a statement with one of two words that judge it.
  private static func areJudged(_ rows: [[String]]) -> Bool {
    guard rows.allSatisfy({ $0.count == BankKind.guidance.columnCount }) else { return false }
    let words = rows.map { $0[1].utf8.count < 40 ? NormalForm.ofHeading($0[1]) : "" }
    return verdicts.contains { pair in
      let judged = words.count(where: pair.contains)
      return judged > 0
        && (judged == words.count || judged > 1 && words.dropFirst().allSatisfy(pair.contains))
    }
  }

  private static let verdicts: [Set<String>] = [
    ["true", "false"], ["t", "f"], ["right", "wrong"], ["correct", "incorrect"], ["yes", "no"],
    ["○", "〇", "◯", "×", "✕", "✗", "x"], ["はい", "いいえ"], ["正しい", "誤り", "間違い", "正しくない"], ["正", "誤"],
    ["真", "偽"], ["richtig", "wahr", "falsch"], ["vrai", "faux"],
  ]

  /// Whether a row says that titles and descriptions follow, which may be questions with their answers.
  private static func names(ofGuidance row: [String]) -> Bool {
    row.count == 2 && titles.contains(Heading(row[0]).form)
      && descriptions.contains(Heading(row[1]).form)
  }

  private static let titles: Set = ["title", "heading", "タイトル", "見出し", "題名"]
  private static let descriptions: Set = ["description", "text", "説明", "説明文", "本文", "内容"]

  private static func endsInQuestionMark(_ text: String) -> Bool {
    let last = text.unicodeScalars.last { !$0.properties.isWhitespace }
    return last.map { "?？؟".unicodeScalars.contains($0) } ?? false
  }

  /// What the file is, in words.
  var message: Localized {
    switch self {
    case .withoutChoices:
      Localized(
        en: "the table has questions and answers, but no choices",
        ja: "問題と答えだけの表で、選択肢がありません。")
    case .withoutAnswers:
      Localized(
        en: "the table has questions and choices, but no column shows which is right",
        ja: "問題と選択肢の表ですが、正解を示す列がありません。")
    }
  }

  /// Why that matters.
  package var why: Localized {
    Localized(
      en: "a quiz needs choices, one of them right, so nothing was checked",
      ja: "クイズには選択肢と正解が必要なため、中身は検査していません。")
  }

  /// What to do.
  var help: Localized {
    let example = Localized(en: "Question, A, B, C, D, Answer", ja: "問題、ア、イ、ウ、エ、正解")
    switch self {
    case .withoutChoices:
      return Localized(
        en: "Add columns for the choices of each question, including the right one, such as "
          + "\(example.en). If the rows are titles and descriptions, use --kind guidance.",
        ja: "問題ごとに、正解を含む選択肢の列を加えてください（例: \(example.ja)）。"
          + "見出しと説明の表であれば、--kind guidance を付けてください。")
    case .withoutAnswers:
      return Localized(
        en: "Add a column for the right choice of each question, such as \(example.en).",
        ja: "問題ごとに正解の列を加えてください（例: \(example.ja)）。")
    }
  }
}
