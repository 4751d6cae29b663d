@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Two choices of a problem that say the same thing.
struct DuplicateChoice: ProblemRule {
  static let info = RuleInfo(
    name: "duplicate-choice", group: .questions, severity: .warning, findsErrors: true,
    summary: Localized(en: "Two choices say the same thing.", ja: "同じ選択肢があります。"),
    what: Localized(
      en: """
        Two choices are the same, ignoring width, hiragana and katakana, surrounding spaces, \
        invisible characters, quotation marks and the marks 、。・. Case, signs, points and commas \
        count. It is an error if one is right and they are identical but for surrounding spaces \
        and invisible characters; otherwise a warning. Other variants, such as “dog” and “dogs” or \
        “5” and “five”, are a note.
        """,
      ja: """
        全角と半角、ひらがなとカタカナ、前後の空白、見えない文字、引用符、句読点（、。）、中黒（・）の違いを除くと\
        同じになる選択肢があります。\
        大文字と小文字、符号、小数点、カンマは区別します。前後の空白と見えない文字のほかは一字一句同じで、\
        片方が正解ならエラー、そうでなければ警告です。「dog」と「dogs」、「5」と「five」\
        のような書き方の違いは情報です。
        """),
    why: Localized(
      en: "Only one of two identical choices counts as right.", ja: "同じ内容なのに、片方だけが正解になります。"),
    remedy: Localized(en: "Replace one of the two.", ja: "どちらかを別の選択肢に替えてください。"),
    exceptions: Localized(
      en: """
        Questions about width, kana or quotation marks; they are skipped if the question text says so.
        """,
      ja: "全角と半角、かな、引用符そのものについての問題（問題文にその言葉があれば対象外です）。"),
    examples: [
      Example("日本の首都は？,1,東京,京都,大阪,⟦東京⟧\n"),
      Example("Which is a code editor?,3,vim,⟦ｖｉｍ⟧,emacs,awk\n"),
      Example("Which genotype?,1,BB,Bb,bb,B\n"),
      Example("x² = 4 のとき x は？,1,2,x²,x2,-2\n"),
      Example("Which is the katakana for 'te'?,2,て,テ,ヘ,へ\n"),
    ])

  let features: RowFeatures = .twins

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let count = problem.choiceCount
    for later in 2...max(2, count) where later <= count {
      let same = (1..<later).first { isExact(problem, $0, later) }
      let first = same ?? (1..<later).first { isSame(problem, $0, later) }
      if let first {
        add(problem, first, later, file, &report)
      } else if let first = (1..<later).first(where: { problem.isSameInOtherWords($0, later) }),
        !DuplicateChoice.asksForWriting(problem)
      {
        addVariant(problem, first, later, &report)
      }
    }
  }

  /// Whether two choices are identical and not empty, ignoring spaces at the edges and invisible characters.
  private func isExact(_ problem: borrowing ProblemRow, _ first: Int, _ later: Int) -> Bool {
    if problem.isBlank(choice: later) { return false }
    if problem.choice(first).isSame(as: problem.choice(later)) { return true }
    return trimmed(problem.choice(first)) == trimmed(problem.choice(later))
  }

  private func trimmed(_ choice: Span<UInt8>) -> [Unicode.Scalar] {
    let scalars = choice.string.unicodeScalars.filter { HiddenCharacter.of($0.value) != .invisible }
    let start = scalars.drop { $0.properties.isWhitespace }
    return start.reversed().drop { $0.properties.isWhitespace }.reversed()
  }

  private func isSame(_ problem: borrowing ProblemRow, _ first: Int, _ later: Int) -> Bool {
    let one = problem.choice(first)
    let other = problem.choice(later)
    let form = NormalForm.ofChoice(one)
    guard !form.isEmpty, form == NormalForm.ofChoice(other) else { return false }
    let isExact = NormalForm.losesMeaning(one) || NormalForm.losesMeaning(other)
    return !isExact || Array(one) == Array(other)
  }

  private func addVariant(
    _ problem: borrowing ProblemRow, _ first: Int, _ later: Int, _ report: inout Report
  ) {
    report.add(at: problem.place(ofChoice: later), severity: .note) {
      Finding(
        en: "choice \(later) seems to say the same as choice \(first), only written differently",
        ja: "選択肢\(later)と選択肢\(first)は、書き方が違うだけで同じ意味のようです。",
        why: Localized(en: "there is effectively one choice fewer", ja: "実質的な選択肢が1つ減っています。"))
    }
  }

  private func add(
    _ problem: borrowing ProblemRow, _ first: Int, _ later: Int, _ file: BankFile,
    _ report: inout Report
  ) {
    let isExact = isExact(problem, first, later)
    if !isExact, DuplicateChoice.asksForWriting(problem) { return }
    // The right choice may be a third one that says the same.
    let right = problem.rightChoice ?? 0
    let isRight =
      right == first || right == later
      || (right > 0 && isExact && self.isExact(problem, right, later))
    let (place, firstPlace) = (problem.place(ofChoice: later), problem.place(ofChoice: first))
    report.add(severity: isRight && isExact ? .error : .warning) {
      Finding(
        place, isExact ? same(first, later) : alike(first, later),
        why: why(isRight, first, later, right),
        related: [
          Diagnostic.Related(
            file.source, firstPlace.range,
            Localized(en: "choice \(first) is here", ja: "選択肢\(first)はここです。"))
        ])
    }
  }

  /// Whether a question asks how something is written, so that choices may differ in just that.
  private static func asksForWriting(_ problem: borrowing ProblemRow) -> Bool {
    let question = problem.question.string.lowercased()
    return question.split { !$0.isLetter && $0 != "-" }.contains { words.contains(String($0)) }
      || phrases.contains { question.contains(text: $0) }
  }

  private static let words: Set<String> = [
    "hiragana", "katakana", "kana", "full-width", "half-width", "fullwidth", "halfwidth", "plural",
    "singular", "punctuated", "regex", "spelling", "spelled", "spelt", "capital", "grammar", "word",
    "verb", "noun",
  ]
  private static let phrases = [
    "quotation mark", "quote mark", "written correctly", "correctly written", "ひらがな", "平仮名", "カタカナ",
    "片仮名", "全角", "半角", "引用符", "複数形", "単数形", "つづり", "綴り", "送り仮名", "表記", "書き方",
  ]

  private func same(_ first: Int, _ later: Int) -> Localized {
    Localized(
      en: "choice \(later) says the same as choice \(first)", ja: "選択肢\(later)が選択肢\(first)と同じです。")
  }

  private func alike(_ first: Int, _ later: Int) -> Localized {
    Localized(
      en:
        "choice \(later) differs from choice \(first) only in punctuation, spacing or the form of "
        + "characters",
      ja: "選択肢\(later)と選択肢\(first)の違いは、記号、空白、文字の種類（全角と半角など）だけです。")
  }

  private func why(_ isRight: Bool, _ first: Int, _ later: Int, _ right: Int) -> Localized {
    if !isRight {
      return Localized(en: "there is effectively one choice fewer", ja: "実質的な選択肢が1つ減っています。")
    }
    return right == first || right == later
      ? Localized(en: "only one of them counts as right", ja: "片方だけが正解になります。")
      : Localized(en: "choice \(right), which is right, says the same", ja: "正解の選択肢\(right)とも同じです。")
  }
}
