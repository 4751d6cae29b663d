@_spi(QBank) import BankModel

/// A problem that occurs twice in the bank, with different right choices.
struct ConflictingAnswer: DuplicateRule {
  static let info = RuleInfo(
    name: "conflicting-answer", group: .questions, severity: .error,
    summary: Localized(
      en: "The same question has two different right answers.", ja: "同じ問題なのに、正解が違います。"),
    what: Localized(
      en: """
        Two questions have the same text and the same choices, in any order, but different right answers. They may \
        be in different files that are checked together. If the texts differ in case, kana, punctuation or code \
        spacing, which may be the point of the question, it is a note.
        """,
      ja: """
        問題文も選択肢も同じ（順番は問いません）なのに、正解が違います。別のファイルにあっても、同時に検査すれば見つ\
        かります。大文字と小文字、かな、記号、プログラム中の空白のどれかが違うときは、その違いを問う問題かもしれない\
        ため、情報として報告します。
        """),
    why: Localized(
      en: "One of the two counts a right answer as wrong.", ja: "どちらか一方では、正しく答えても不正解になります。"),
    remedy: Localized(
      en: "Find out which answer is right and delete the other row.",
      ja: "正しいほうを確かめて、もう一方の行を削除してください。"),
    exceptions: Localized(
      en: "A question whose answer depends on something outside its text, such as a picture.",
      ja: "図など、文に書かれていないものによって答えが変わる問題。"),
    examples: [
      Example("空の色は？,1,青,赤,緑,黄\n空の色は?,⟦1⟧,赤,緑,黄,青\n"),
      Example("How many legs has an ant?,3,2,4,6,8\nHow many legs has an ant?,⟦4⟧,2,4,6,8\n"),
      Example("5 mW?,1,LED,sun,city,fly\n5 MW?,⟦3⟧,LED,sun,city,fly\n"),
      Example("空の色は？,1,青,赤,緑,黄\n空の色は?,4,赤,緑,黄,青\n"),
    ])

  private static let ifSame = Localized(
    en: "If they ask different things, leave them; otherwise, find out which answer is right.",
    ja: "別のことを問う問題なら、このままで構いません。同じ問題なら、正しいほうを確かめてください。")

  /// Which of the two is right is unknown.
  var concernsBothRows: Bool { true }

  func check(_ repeated: Duplicate, _ report: inout Report) {
    guard repeated.extent == .otherAnswer else { return }
    report.add(severity: repeated.isExact ? .error : .note) {
      let (first, later) = (repeated.first.read(), repeated.later.read())
      let (own, other) = (answer(later), answer(first))
      return Finding(
        later.place(ofCell: BankKind.answerCell),
        repeated.isExact ? same(own, other) : alike(own, other),
        why: repeated.isExact
          ? Localized(
            en: "one of the two counts a right answer as wrong", ja: "どちらか一方では、正しく答えても不正解になります。")
          : Localized(
            en: "if they ask the same, one of them counts a right answer as wrong",
            ja: "同じことを問う問題なら、どちらか一方では正しい答えが不正解になります。"),
        help: repeated.isExact ? Self.info.remedy : Self.ifSame,
        related: [
          first.related(
            ofCell: BankKind.answerCell,
            Localized(en: "“\(other)” is right here", ja: "ここでは「\(other)」が正解です。"))
        ])
    }
  }

  private func same(_ own: String, _ other: String) -> Localized {
    Localized(
      en: "“\(own)” is right here, but “\(other)” is right for the same question elsewhere",
      ja: "ここでは「\(own)」が正解ですが、別の場所の同じ問題では「\(other)」が正解です。")
  }

  private func alike(_ own: String, _ other: String) -> Localized {
    Localized(
      en: "“\(own)” is right here, but “\(other)” is right for a nearly identical question",
      ja: "ここでは「\(own)」が正解ですが、表記がわずかに違うだけの問題では「\(other)」が正解です。")
  }

  private func answer(_ row: RowText) -> String {
    row.rightChoice.map { row.excerpt(ofCell: BankKind.cellsBeforeChoices + $0) } ?? ""
  }
}
