@_spi(QBank) import BankModel

/// Two entries of guidance with the same title.
struct DuplicateTitle: DuplicateRule {
  static let info = RuleInfo(
    name: "duplicate-title", group: .guidance, severity: .warning,
    summary: Localized(en: "Two guidance entries have the same title.", ja: "同じ見出しが2つあります。"),
    what: Localized(
      en: """
        A title appears twice in a guidance file, ignoring case, width, kana, spaces and final punctuation.
        """,
      ja: "ガイダンスファイルの中に同じ見出しが2つあります。大文字と小文字、全角と半角、かな、空白、文末の記号の違いは無視します。"),
    why: Localized(
      en: "On the opening screen, the second looks like a mistake, or is one.",
      ja: "最初の画面で、2つ目が間違いのように見えます。"),
    remedy: Localized(en: "Change or delete one of the two.", ja: "どちらかを変えるか、削除してください。"),
    examples: [
      Example("遊び方,10秒で答えてください。\n⟦遊び方⟧,5問あります。\n", kind: .guidance),
      Example(
        "How to play,Answer within 10 seconds.\n⟦How to play⟧,There are 5 questions.\n",
        kind: .guidance),
      Example("遊び方,10秒で答えてください。\n問題の数,5問あります。\n", kind: .guidance),
    ])

  // Each quiz has an opening screen of its own.
  var scope: RuleScope { .file }

  func check(_ repeated: Duplicate, _ report: inout Report) {
    guard repeated.kind == .guidance else { return }
    report.add {
      let (first, later) = (repeated.first.read(), repeated.later.read())
      return Finding(
        later.place(ofCell: 1), en: "the title “\(later.excerpt(ofCell: 1))” is already used",
        ja: "「\(later.excerpt(ofCell: 1))」という見出しはすでにあります。",
        why: Localized(en: "it looks like a mistake", ja: "2つ目が間違いのように見えます。"),
        related: [
          first.related(
            ofCell: 1,
            Localized(en: "first used here", ja: "最初の見出しはここです。"))
        ])
    }
  }
}
