import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Choices that a spreadsheet has made the same.
struct SpreadsheetCollapse: ProblemRule {
  static let info = RuleInfo(
    name: "spreadsheet-collapse", group: .text, severity: .error, precedence: .emptiness,
    summary: Localized(
      en: "A spreadsheet has made several choices the same.", ja: "表計算ソフトで選択肢が同じ値になっています。"),
    what: Localized(
      en: "Three or more choices of a question are the same number, date or time.",
      ja: "1つの問題の3つ以上の選択肢が、同じ数、日付、時刻です。"),
    why: Localized(
      en: "Filling down or a format has replaced what they said, so that nobody can answer.",
      ja: "オートフィルや書式で元の値が失われていて、答えられません。"),
    remedy: Localized(
      en: "Take the choices from before the spreadsheet, in columns that are formatted as text.",
      ja: "列の書式を「文字列」にして、元の選択肢を書き直してください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("When does it start?,1,⟦12:00⟧,12:00,12:00,12:00\n"),
      Example("何時に始まりますか？,1,⟦12:00⟧,12:00,12:00,15:00\n"),
      Example("When does it start?,1,12:00,13:00,14:00,15:00\n"),
      Example("Which is it?,1,yes,yes,yes,no\n"),
    ])

  let features: RowFeatures = .sameNumbers

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard problem.choiceCount > 2 else { return }
    // Of three that are the same, one is among the first two, if there are four.
    for first in 1..<problem.choiceCount - 1 {
      let choice = problem.choice(first)
      guard Self.isValue(choice) else { continue }
      var same: [Int] = []
      for other in first + 1..<problem.choiceCount + 1
      where problem.choice(other).isSame(as: choice) {
        same.append(other)
      }
      if same.count > 1 { return add(problem, first, same, &report) }
    }
  }

  /// Whether a choice is made of digits and what stands between those of numbers, dates and times.
  private static func isValue(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0, text[0].isDigit else { return false }
    let signs = Array(":/-.,% ".utf8)
    return (0..<text.count).allSatisfy { text[$0].isDigit || signs.contains(text[$0]) }
  }

  private func add(
    _ problem: borrowing ProblemRow, _ first: Int, _ same: [Int], _ report: inout Report
  ) {
    let place = problem.place(ofChoice: first)
    let others = same.map { problem.place(ofChoice: $0) }
    report.add(at: place, alsoCovering: others) {
      Finding(
        Localized(
          en: "\(same.count + 1) choices are the same value", ja: "\(same.count + 1)個の選択肢が同じ値です。"),
        why: Localized(
          en: "nobody can tell which is meant", ja: "どれを選べばよいか分かりません。"))
    }
  }
}
