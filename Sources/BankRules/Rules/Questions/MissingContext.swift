@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A question about something that is not in the file.
struct MissingContext: ProblemRule {
  static let info = RuleInfo(
    name: "missing-context", group: .questions, severity: .warning,
    summary: Localized(
      en: "The question refers to something that is missing.", ja: "問題文が、ファイルにないものを指しています。"),
    what: Localized(
      en: """
        The question mentions a picture, table, passage or previous question that the row does not contain: “in the \
        picture below”, “the previous question”.
        """,
      ja: "問題文が「下の図」「前問」のように図、表、文章、前の問題を指していますが、指しているものがその行にありません。"),
    why: Localized(
      en: "Nobody can answer it: questions are shown in any order, and only as text.",
      ja: "1問ずつ順不同で出題されるため、答えられません。"),
    remedy: Localized(
      en: "Add what is needed to the question, or delete the question.",
      ja: "必要な内容を問題文に書くか、問題を削除してください。"),
    exceptions: Localized(
      en: "Apps that show the picture with the question.", ja: "アプリが図を一緒に表示する場合。"),
    examples: [
      Example("⟦What is shown in the picture below?⟧,1,a dog,a cat,a cow,a hen\n"),
      Example("⟦What is twice the answer to the previous question?⟧,1,4,6,8,10\n"),
      Example("⟦下の図で示しているのはどれですか？⟧,1,犬,猫,牛,馬\n"),
      Example("⟦前問の答えの2倍は？⟧,1,4,6,8,10\n"),
      Example("⟦According to the table which month is driest?⟧,1,May,June,July,August\n"),
      Example("⟦図1の山はどれですか？⟧,1,富士山,北岳,槍ヶ岳,立山\n"),
      Example("「下の図」の「下」の読みは？,1,した,しも,もと,くだ\n"),
      Example("Who painted the picture shown on the two-dollar bill?,1,Ann,Ben,Cid,Dan\n"),
      Example("What is below zero?,1,a picture,-1,a map shown here,the figure 8\n"),
      Example("次の図形のうち、角が3つあるのは？,1,三角形,四角形,円,星\n"),
    ])

  let features: RowFeatures = .missingContext

  /// The length above which a text usually contains the passage itself.
  private static let longest = 400

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let question = problem.question
    guard question.count <= Self.longest, Self.refers(question) else { return }
    let text = question.string
    guard !Self.mayHaveContext(text),
      Self.refers(Array(Quotation.removed(from: text).utf8).arraySpan),
      file.extract?.pictures[problem.row.record] == nil, problem.row.otherMembers.isEmpty
    else { return }
    report.add(at: problem.placeOfQuestion) {
      Finding(
        en: "the question refers to something that is not in the file",
        ja: "問題文が、このファイルにないものを指しています。",
        why: Localized(en: "nobody can answer it without that", ja: "それがないと答えられません。"))
    }
  }

  private static func refers(_ text: Span<UInt8>) -> Bool {
    RowFeatures(phrasesInQuestion: text).contains(.missingContext)
  }

  /// Whether the text contains a table or a picture, or marks a part of it.
  private static func mayHaveContext(_ text: String) -> Bool {
    text.count { $0 == "\n" || $0 == "\r\n" } > 1 || text.count { $0 == "|" } > 1
      || ["<img", "<u", "![", "__", "http", "<table"].contains(where: text.contains(text:))
  }
}

/// Text between quotation marks: a title, or a word that is mentioned.
private enum Quotation {
  private static let pairs: [Character: Character] = [
    "「": "」", "『": "』", "“": "”", "‘": "’", "\"": "\"", "'": "'",
  ]

  /// Returns a text without quotations; an apostrophe does not begin one.
  static func removed(from text: String) -> String {
    var (rest, kept) = (text[...], "")
    while let first = rest.first {
      rest = rest.dropFirst()
      if let close = pairs[first], kept.last?.isLetter != true || first != "'",
        let end = rest.firstIndex(of: close)
      {
        rest = rest[rest.index(after: end)...]
      } else {
        kept.append(first)
      }
    }
    return kept
  }
}
