@_spi(QBank) import BankFormats

/// A question that is asked twice.
struct DuplicateQuestion: DuplicateRule {
  static let info = RuleInfo(
    name: "duplicate-question", group: .questions, severity: .warning, fix: .unsafe,
    summary: Localized(en: "A question is asked twice.", ja: "同じ問題が2回出てきます。"),
    what: Localized(
      en: """
        A question appears earlier in this file or in another file checked with it, ignoring case, width, kana, \
        spaces and final punctuation. If the right answer differs, it is a note, and only if two or more choices \
        match or a long question occurs just twice: “Which of these is right?” can be asked about many things.
        """,
      ja: """
        同じファイル、または同時に検査したほかのファイルに、同じ問題があります。大文字と小文字、全角と半角、かな、空\
        白、文末の記号の違いは無視します。正解が違う場合は、選択肢が2つ以上同じか、同じ長い問題文を持つ問題が2つだけ\
        のときに限り、情報として報告します。「正しいものはどれか」のような問いは、別の問題でも使われるためです。
        """),
    why: Localized(
      en: "A quiz may ask it twice, and picks it twice as often.",
      ja: "1回のクイズに2度出題されることがあり、出題の割合も2倍になります。"),
    remedy: Localized(en: "Delete one of the two.", ja: "どちらかを削除してください。"),
    exceptions: Localized(
      en: """
        Questions about a text or picture that is not included, and questions about case, kana or punctuation.
        """,
      ja: "問題に含まれない文章や図についての問題。大文字と小文字、かな、記号そのものについての問題。"),
    examples: [
      Example("空の色は？,1,青,赤,緑,黄\n⟦空の色は?⟧,4,赤,緑,黄,青\n"),
      Example("How many legs has an ant?,3,2,4,6,8\n⟦How many legs has an ant?⟧,1,6,2,4,8\n"),
      Example("How many legs has an ant?,1,6,8,4,2\n⟦how many legs has an ant⟧,2,4,6,10,12\n"),
      Example("川の名前は？,1,利根川,富士山,琵琶湖,淡路島\n⟦川の名前は？⟧,3,富士山,琵琶湖,信濃川,佐渡島\n"),
      Example("正しいものは？,1,1+1=2,1+1=3,1+1=4,1+1=5\n正しいものは？,1,2+2=4,2+2=3,2+2=5,2+2=6\n"),
      Example("空の色は？,1,青,赤,緑,黄\n草の色は？,3,青,赤,緑,黄\n"),
    ])

  func check(_ repeated: Duplicate, _ report: inout Report) {
    guard repeated.kind == .problems, repeated.extent != .otherAnswer else { return }
    // Only a line can be deleted without regard to its surroundings.
    let isLine = repeated.later.file.syntax == .csv
    let isAll = repeated.isCopy && isLine && repeated.isDeletable
    report.add(
      severity: repeated.extent == .heading ? .note : .warning, fix: isAll ? .unsafe : nil
    ) {
      let (first, later) = (repeated.first.read(), repeated.later.read())
      return Finding(
        later.place(ofCell: 1), repeated.isExact ? same(repeated.extent) : alike(repeated.extent),
        why: Localized(en: "a quiz may ask it twice", ja: "1回のクイズに2度出題されることがあります。"),
        help: repeated.extent == .heading ? Self.apart : Self.info.remedy,
        related: [
          first.related(
            ofCell: 1,
            Localized(en: "first asked here", ja: "最初の問題はここです。"))
        ], fix: isAll ? deleting(later) : nil)
    }
  }

  /// The advice for questions that may well be different ones.
  private static let apart = Localized(
    en: "If they ask different things, make that clear in the questions; otherwise, delete one.",
    ja: "別の問題なら、問題文で分かるようにしてください。同じ問題なら、どちらかを削除してください。")

  private func alike(_ extent: Duplicate.Extent) -> Localized {
    extent == .headingAndAnswer
      ? Localized(
        en: "a nearly identical question with the same answer appears earlier",
        ja: "表記がわずかに違うだけで、正解も同じ問題がすでにあります。")
      : Localized(en: "a nearly identical question appears earlier", ja: "表記がわずかに違うだけの問題がすでにあります。")
  }

  private func same(_ extent: Duplicate.Extent) -> Localized {
    switch extent {
    case .all, .otherAnswer:
      Localized(en: "this question appears earlier with the same choices", ja: "選択肢まで同じ問題がすでにあります。")
    case .headingAndAnswer:
      Localized(en: "this question appears earlier with the same answer", ja: "正解も同じ問題がすでにあります。")
    case .heading:
      Localized(
        en: "this question appears earlier with different choices", ja: "問題文が同じで、選択肢の違う問題がすでにあります。")
    }
  }

  private func deleting(_ row: RowText) -> Fix? {
    row.line.map { line in
      Fix(.unsafe, Localized(en: "delete this row", ja: "この行を削除する"), row.row.file.deleting(line))
    }
  }
}
