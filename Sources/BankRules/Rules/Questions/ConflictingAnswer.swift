@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A problem that stands twice in the bank, with different right choices.
struct ConflictingAnswer: DuplicateRule {
  static let info = RuleInfo(
    name: "conflicting-answer", group: .questions, severity: .error,
    summary: Localized(
      en: "The same problem has two different right answers.",
      ja: "同じ問題なのに、正解が違います。"),
    what: Localized(
      en: """
        Two problems have the same question and the same choices, in whatever order, but the text \
        of the right choice differs. They may be in different files of one run. If they differ in \
        case, kana, punctuation or the spaces of a program, which may be what they ask about, it is \
        a note.
        """,
      ja: """
        問題文も選択肢も同じ（順番は問いません）なのに、正解の選択肢の文が違います。別のファイルにあっても、\
        同時に検査すれば見つかります。大文字と小文字、かな、記号、プログラムの空白の違いを除くと同じ、という場合は、その違いを問う\
        問題かもしれないため、情報にとどめます。
        """),
    why: Localized(
      en: "One of the two counts a right answer as wrong.",
      ja: "どちらか一方では、正しい答えが不正解になります。"),
    remedy: Localized(
      en: "Find out which answer is right and delete the other row.",
      ja: "正しいほうを確かめて、もう一方の行を削除してください。"),
    exceptions: Localized(
      en:
        "A question whose answer depends on something that is not in its text, such as a picture.",
      ja: "図など、文に書かれていないものによって答えが変わる問題。"),
    examples: [
      Example("空の色は？,1,青,赤,緑,黄\n空の色は?,⟦1⟧,赤,緑,黄,青\n"),
      Example("How many legs has an ant?,3,2,4,6,8\nHow many legs has an ant?,⟦4⟧,2,4,6,8\n"),
      Example("5 mW?,1,LED,sun,city,fly\n5 MW?,⟦3⟧,LED,sun,city,fly\n"),
      Example("空の色は？,1,青,赤,緑,黄\n空の色は?,4,赤,緑,黄,青\n"),
    ])

  private static let ifSame = Localized(
    en: "If they ask different things, leave them; if not, find out which answer is right.",
    ja: "別のことを問う問題なら、このままで構いません。同じ問題なら、正しいほうを確かめてください。")

  /// Nobody knows which of the two is right.
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
            en: "one of the two counts a right answer as wrong",
            ja: "どちらか一方では、正しい答えが不正解になります。")
          : Localized(
            en: "if they ask the same, one of them counts a right answer as wrong",
            ja: "同じことを問う問題なら、どちらか一方では正しい答えが不正解になります。"),
        help: repeated.isExact ? Self.info.remedy : Self.ifSame,
        related: [
          first.related(
            ofCell: BankKind.answerCell,
            Localized(en: "here “\(other)” is right", ja: "ここでは「\(other)」が正解です。"))
        ])
    }
  }

  private func same(_ own: String, _ other: String) -> Localized {
    Localized(
      en: "here “\(own)” is right, but the same problem has “\(other)”",
      ja: "ここでは「\(own)」が正解ですが、同じ問題で「\(other)」が正解になっています。")
  }

  private func alike(_ own: String, _ other: String) -> Localized {
    Localized(
      en: "here “\(own)” is right, but a problem that is written nearly the same has “\(other)”",
      ja: "ここでは「\(own)」が正解ですが、表記がわずかに違うだけの問題で「\(other)」が正解になっています。")
  }

  private func answer(_ row: RowText) -> String {
    row.rightChoice.map { row.excerpt(ofCell: BankKind.cellsBeforeChoices + $0) } ?? ""
  }
}
