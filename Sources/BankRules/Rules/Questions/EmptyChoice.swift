import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A choice with nothing in it.
struct EmptyChoice: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "empty-choice", group: .questions, severity: .error, precedence: .emptiness,
    summary: Localized(en: "A choice has no text.", ja: "空の選択肢があります。"),
    what: Localized(
      en: """
        One of the cells after the answer is empty, or holds only spaces and invisible characters. \
        A bank in which most problems have just two or three choices is reported once.
        """,
      ja: """
        正解の番号のあとのセルに、空のもの、または空白や見えない文字だけのものがあります。ほとんどの問題の\
        選択肢が2つや3つのときは、一度だけ報告します。
        """),
    why: Localized(
      en: "The player sees a button without text, and one choice fewer to guess from.",
      ja: "何も書かれていないボタンが表示され、当てずっぽうでも正解しやすくなります。"),
    remedy: Localized(en: "Write a choice that could be right.", ja: "もっともらしい選択肢を書いてください。"),
    exceptions: Localized(
      en: "A bank of yes-or-no questions in the layout for four choices.",
      ja: "4択の形に収めた○×問題。"),
    examples: [
      Example("空の色は？,1,青,⟦⟧,緑,黄\n"),
      Example("What do bees make?,1,honey,silk,milk,⟦⟧\n"),
      Example("空の色は？,2,青,⟦　⟧,緑,黄\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  let features: RowFeatures = .blank

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    var empty: [Int] = []
    for number in 1...problem.choiceCount where problem.isBlank(choice: number) {
      empty.append(number)
    }
    guard let first = empty.first else { return }
    let (place, right) = (problem.place(ofChoice: first), problem.rightChoice)
    let isRightEmpty = right.map { empty.contains($0) } ?? false
    // As many choices as there are, and then empty cells up to the end.
    let isPadded = !isRightEmpty && first > 2 && first + empty.count == problem.choiceCount + 1
    let columns = empty.map { "\($0)" }.joined(separator: ",")
    var others: [Place] = []
    for number in empty.dropFirst() { others.append(problem.place(ofChoice: number)) }
    let row = problem.row.range
    report.add(at: place, cause: isPadded ? Self.padded : columns, alsoCovering: others) {
      finding(place, empty, isRightEmpty: isRightEmpty, inApp: file.inApp(row))
    }
  }

  private static let padded = "padded"

  private func finding(
    _ place: Place, _ empty: [Int], isRightEmpty: Bool, inApp: Localized?
  ) -> Finding {
    let names = Self.names(empty)
    let have = empty.count == 1 ? "has" : "have"
    return Finding(
      place,
      isRightEmpty
        ? Localized(
          en: "\(names.en), the right one\(empty.count == 1 ? "" : " among them"), \(have) no text",
          ja: empty.count == 1 ? "正解の\(names.ja)が空です。" : "正解を含む\(names.ja)が空です。")
        : Localized(en: "\(names.en) \(have) no text", ja: "\(names.ja)が空です。"),
      why: inApp
        ?? Localized(
          en: "the player sees a button without text", ja: "何も書かれていないボタンが表示されます。"))
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

  /// Said once for the columns of choices that are empty throughout, or from some choice on.
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
        findings.kept[0].place, Self.message(numbers, findings.count, of: shape.records),
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
