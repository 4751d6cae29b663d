@_spi(QBank) import BankFormats

/// A choice whose number runs into the number that an app prints before it.
struct ChoiceReadsIntoLabel: ProblemRule {
  static let info = RuleInfo(
    name: "choice-reads-into-label", group: .choices, severity: .note, isOffByDefault: true,
    loaders: [.timerquiz, .loadcsv],
    summary: Localized(
      en: "A choice runs into the number printed before it.", ja: "選択肢の前に付く番号と、選択肢の数字がつながって見えます。"),
    what: Localized(
      en: """
        A choice begins with a number of 1 to 3 digits. The app prints “1.” right before it, so “5 km” looks like \
        “1.5 km”.
        """,
      ja: """
        選択肢が1〜3桁の数字で始まっています。アプリは選択肢の前に番号の「1.」を間を空けずに付けるため、「5 km」が「1.5 \
        km」のように見えます。
        """),
    why: Localized(
      en: "Players have little time and read a different number.", ja: "短い時間で読むと、別の数に見えます。"),
    remedy: Localized(
      en: "Begin the choice with a word, as in “about 5 km”, or write full-width digits.",
      ja: "「約5 km」のように言葉から始めるか、全角の数字で書いてください。"),
    exceptions: Localized(en: "Numbers that nobody takes for decimals.", ja: "小数と間違えようのない数。"),
    examples: [
      Example(
        "How far is it?,1,⟦5 km⟧,about 7 km,ten km,one mile\n", loader: .timerquiz,
        without: [.precedingRow]),
      Example("距離は？,1,⟦5 km⟧,約7 km,十 km,１里\n", loader: .timerquiz, without: [.precedingRow]),
      Example(
        "How far is it?,1,five km,about 7 km,ten km,one mile\n", loader: .timerquiz,
        without: [.precedingRow]),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for number in problem.choiceNumbers {
      let choice = problem.choice(number)
      guard choice.count > 0, choice[0].isDigit else { continue }
      let digits = (0..<choice.count).prefix { choice[$0].isDigit }.count
      if digits > Self.maxDigits { continue }
      return report.add(at: problem.place(ofChoice: number)) {
        Finding(
          en:
            "choice \(number) begins with a digit, right after the “\(number).” that the app prints",
          ja: "選択肢\(number)が数字で始まるため、アプリの「\(number).」とつながって見えます。",
          why: Localized(en: "it reads as a decimal number", ja: "小数のように読めます。"))
      }
    }
  }

  /// Longer numbers are years and the like.
  private static let maxDigits = 3
}
