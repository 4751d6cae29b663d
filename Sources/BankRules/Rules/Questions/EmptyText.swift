@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A question, a choice, a title or a description that is empty.
struct EmptyText: RowRule, SummarizingRule {
  static let info = RuleInfo(
    name: "empty-text", group: .questions, severity: .error, precedence: .emptiness,
    summary: Localized(
      en: "A question, choice, title or description is empty.", ja: "問題文、選択肢、見出し、説明のどれかが空です。"),
    what: Localized(
      en: """
        A cell that players see is empty, or contains only spaces and invisible characters. If most questions have \
        just 2 or 3 choices, or a column of choices is always empty, it is reported once.
        """,
      ja: """
        画面に表示されるセルが空か、空白や見えない文字だけです。ほとんどの問題の選択肢が2つや3つのとき、または\
        選択肢の列がすべて空のときは、一度だけ報告します。
        """),
    why: Localized(
      en: """
        Players see choices without a question, a button without text, or a heading with nothing below it. A missing \
        choice also makes guessing easier.
        """,
      ja: "問題文のない問題や、何も書かれていないボタンが表示されます。選択肢が減ると、当てずっぽうでも正解しやすくなります。"),
    remedy: Localized(en: "Write the text, or delete the row.", ja: "文を書くか、行を削除してください。"),
    exceptions: Localized(
      en: "Yes-or-no questions in a layout for four choices.", ja: "4択の形に収めた○×問題。"),
    examples: [
      Example("⟦⟧,1,青,赤,緑,黄\n"),
      Example("⟦ \u{200B}⟧,1,青,赤,緑,黄\n"),
      Example("⟦⟧,1,honey,silk,milk,wool\n"),
      Example("空の色は？,1,青,⟦⟧,緑,黄\n"),
      Example("What do bees make?,1,honey,silk,milk,⟦⟧\n"),
      Example("空の色は？,2,青,⟦　⟧,緑,黄\n"),
      Example("⟦⟧,10秒で答えてください。\n", kind: .guidance),
      Example("⟦⟧,Answer within 10 seconds.\n", kind: .guidance),
      Example("遊び方,⟦⟧\n", kind: .guidance),
      Example("How to play,⟦⟧\n", kind: .guidance),
      Example("空の色は？,1,青,赤,緑,黄\n"),
      Example("遊び方,10秒で答えてください。\n", kind: .guidance),
    ])

  let features: RowFeatures = [.blank, .guidance]

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    if file.kind == .guidance { return checkGuidance(row, file, &report) }
    guard file.kind == .problems, file.otherLayout == nil else { return }
    if row.isBlank(1) { add(row, 1, Self.question, file, &report) }
    checkChoices(ProblemRow(copy row), file, &report)
  }

  // MARK: Single cells

  private static let question = (
    Localized(en: "the question is empty", ja: "問題文がありません。"),
    Localized(en: "players see choices but no question", ja: "何を問われているのか分かりません。")
  )
  private static let title = (
    Localized(en: "the title is empty", ja: "見出しがありません。"),
    Localized(
      en: "the opening screen shows a paragraph without a heading", ja: "最初の画面に、見出しのない説明が表示されます。")
  )
  private static let description = (
    Localized(en: "the description is empty", ja: "説明がありません。"),
    Localized(
      en: "the opening screen shows a heading with nothing below it", ja: "最初の画面に、見出しだけが表示されます。")
  )

  private func checkGuidance(_ row: borrowing Row, _ file: BankFile, _ report: inout Report) {
    if row.isBlank(1) { add(row, 1, Self.title, file, &report) }
    if row.isBlank(2) { add(row, 2, Self.description, file, &report) }
  }

  private func add(
    _ row: borrowing Row, _ cell: Int, _ words: (message: Localized, why: Localized),
    _ file: BankFile, _ report: inout Report
  ) {
    let (place, range) = (row.place(cell), row.range)
    report.add(at: place) { Finding(words.message, why: file.inApp(range) ?? words.why) }
  }

  // MARK: Choices

  private func checkChoices(
    _ problem: borrowing ProblemRow, _ file: BankFile, _ report: inout Report
  ) {
    let empty = problem.choiceNumbers.filter { problem.isBlank(choice: $0) }
    guard let first = empty.first else { return }
    let (place, right) = (problem.place(ofChoice: first), problem.rightChoice)
    let isRightEmpty = right.map { empty.contains($0) } ?? false
    // Whether all choices are filled up to some number, and the rest are empty.
    let isPadded = !isRightEmpty && first > 2 && first + empty.count == problem.choiceCount + 1
    let columns = empty.map { "\($0)" }.joined(separator: ",")
    let others = empty.dropFirst().map { problem.place(ofChoice: $0) }
    let row = problem.row.range
    report.add(at: place, cause: isPadded ? Self.padded : columns, alsoCovering: others) {
      finding(empty, isRightEmpty: isRightEmpty, inApp: file.inApp(row))
    }
  }

  private static let padded = "padded"

  private func finding(_ empty: [Int], isRightEmpty: Bool, inApp: Localized?) -> Finding {
    let names = Self.names(empty)
    let be = empty.count == 1 ? "is" : "are"
    return Finding(
      isRightEmpty
        ? Localized(
          en: "\(names.en), the right one\(empty.count == 1 ? "" : " among them"), \(be) empty",
          ja: empty.count == 1 ? "正解の\(names.ja)が空です。" : "正解を含む\(names.ja)が空です。")
        : Localized(en: "\(names.en) \(be) empty", ja: "\(names.ja)が空です。"),
      why: inApp ?? Localized(en: "players see a button without text", ja: "何も書かれていないボタンが表示されます。"))
  }

  /// “choice 3”, or “choices 3 and 4”.
  private static func names(_ numbers: [Int]) -> Localized {
    let texts = numbers.map { "\($0)" }
    guard texts.count > 1 else { return Localized(en: "choice \(texts[0])", ja: "選択肢\(texts[0])") }
    let first = texts.dropLast().joined(separator: ", ")
    return Localized(
      en: "choices \(first) and \(texts[texts.count - 1])",
      ja: "選択肢" + texts.joined(separator: "・"))
  }

  /// Summarizes columns of choices that are empty throughout, or from some choice on.
  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    let isPadded = findings.cause == Self.padded
    guard isPadded ? findings.areMost(of: shape) : findings.areNearlyAll(of: shape) else {
      return .keep
    }
    let cells = Set(findings.kept.compactMap(\.place.cell))
    var numbers = findings.cause.split(separator: ",").compactMap { Int(bounded: $0) }
    if isPadded, cells.count == 1, let cell = cells.first {
      numbers = Array(cell - BankKind.cellsBeforeChoices...BankKind.problems.columnCount - 2)
    }
    return .one(
      Finding(
        Self.message(numbers, findings.count, of: shape.records),
        why: Localized(
          en: "the bank seems to be made for fewer choices", ja: "選択肢の少ない問題ファイルのようです。")))
  }

  private static func message(_ numbers: [Int], _ count: Int, of records: Int) -> Localized {
    if numbers.isEmpty {
      return Localized(
        en: "\(count) of \(records) rows have two or three choices, and empty cells after them",
        ja: "\(records)行のうち\(count)行は選択肢が2つか3つで、残りのセルが空です。")
    }
    let names = names(numbers)
    return Localized(
      en: "\(names.en) \(numbers.count > 1 ? "are" : "is") empty in \(count) of \(records) rows",
      ja: "\(records)行のうち\(count)行で、\(names.ja)が空です。")
  }
}
