@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A blank to fill in that does not stand at the end of the question.
struct MisplacedBlank: ProblemRule {
  static let info = RuleInfo(
    name: "misplaced-blank", group: .writing, severity: .note, isOffByDefault: true,
    summary: Localized(
      en: "A blank to fill in stands before the end of the question.",
      ja: "空欄が英語の問題文の途中にあります。"),
    what: Localized(
      en: "In an English question text follows two or more underscores, or four or more dots.",
      ja: "英語の問題文で、2つ以上の下線や4つ以上の点の後ろに文が続いています。"),
    why: Localized(
      en: "Readers must keep the gap in mind and read the sentence again with each choice.",
      ja: "空欄を覚えたまま最後まで読み、選択肢ごとに読み直すことになります。"),
    remedy: Localized(
      en: "Put the blank at the end, or ask a question.", ja: "空欄を文の最後に置くか、疑問文にしてください。"),
    exceptions: Localized(
      en: "Language tests, where the place of the gap is what is asked.", ja: "語順を問う語学の問題。"),
    examples: [
      Example("The ⟦____⟧ is the largest planet of the sun.,1,Jupiter,Mars,Venus,Earth\n"),
      Example("The largest planet of the sun is ____.,1,Jupiter,Mars,Venus,Earth\n"),
      Example("太陽系で最も大きい惑星は____です。,1,木星,火星,金星,地球\n"),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let text = problem.question
    guard let blank = Self.blank(in: text) else { return }
    let isJapanese = (0..<text.count).contains { 0xE3...0xE9 ~= text[$0] }
    // Behind the blank marks may stand, but no word.
    let isEnd = !(blank.upperBound..<text.count).contains { text[$0].isLetter || text[$0].isDigit }
    if isEnd || isJapanese { return }
    report.add(at: problem.row.place(1, part: blank)) {
      Finding(
        Localized(
          en: "the blank stands before the end of the question", ja: "空欄の後ろに文が続いています。"),
        why: Localized(
          en: "the sentence must be read again with each choice", ja: "選択肢ごとに読み直すことになります。"))
    }
  }

  /// The first two underscores or four dots side by side, and all that follow.
  private static func blank(in text: Span<UInt8>) -> Range<Int>? {
    var start = 0
    while start < text.count {
      let sign = text[start]
      guard sign == UInt8(ascii: "_") || sign == UInt8(ascii: ".") else {
        start += 1
        continue
      }
      var end = start
      while end < text.count, text[end] == sign { end += 1 }
      if end - start >= (sign == UInt8(ascii: "_") ? 2 : 4) { return start..<end }
      start = end
    }
    return nil
  }
}
