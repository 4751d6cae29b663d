@_spi(QBank) import BankFormats

/// A difficulty or a time limit of a JSON bank that is out of range.
struct DetailOutOfRange: ProblemRule {
  static let info = RuleInfo(
    name: "detail-out-of-range", group: .questions, severity: .error,
    summary: Localized(en: "A difficulty or time limit is not valid.", ja: "難易度か制限時間の値が正しくありません。"),
    what: Localized(
      en: """
        A difficulty below 0 or above 1, or parameters out of range: an error. A time limit of 0 or over 23:59:59: a \
        warning; a negative one makes the question unreadable (`invalid-json`). A difficulty word that is not in \
        qbank's table: a note.
        """,
      ja: """
        難易度の数が0から1の範囲にないか、項目パラメーター（項目反応理論で使う値）が範囲外のときはエラーです。制限時\
        間が0か23:59:59より長いときは警告で、負の数のときは問題として読めません（`invalid-json`）。難易度がqbankの表\
        にない語のときは情報です。
        """),
    why: Localized(
      en: """
        A difficulty of 3 may be one of five levels or something else, so draws and forecasts would rest on a guess. \
        An unusable limit is replaced, and an unknown word counts as 0.5.
        """,
      ja: """
        たとえば3が5段階の3なのかパラメーターなのかは分からず、抽選や予測が当て推量になります。\
        使えない制限時間は別の値に置き換えられ、知らない語は0.5とみなされます。
        """),
    remedy: Difficulty.notation,
    exceptions: Localized(
      en: "Your own words are fine if they are only used to draw sets.",
      ja: "独自の語も、その語で抽選するだけなら問題ありません。"),
    examples: [
      Example(
        #"[{"question":"空の色は？","answer":1,"choices":["青","赤"],"difficulty":⟦"1.5"⟧}]"#,
        format: .json),
      Example(
        #"[{"question":"What is 2 + 2?","answer":1,"choices":["4","5"],"difficulty":⟦3⟧}]"#,
        format: .json),
      Example(
        #"[{"question":"What is 2 + 2?","answer":1,"choices":["4","5"],"limit":⟦0⟧}]"#,
        format: .json),
      Example(
        #"[{"question":"空の色は？","answer":1,"choices":["青","赤"],"difficulty":"やさしい","limit":20}]"#,
        format: .json),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let (row, record) = (problem.row, problem.row.record)
    if let cell = row.detail(.difficulty) {
      check(difficulty: row.string(of: cell), Place(cell.range, record: record), &report)
    }
    if let cell = row.detail(.limit) {
      check(limit: row.string(of: cell), Place(cell.range, record: record), &report)
    }
  }

  private func check(difficulty text: String, _ place: Place, _ report: inout Report) {
    guard !text.isEmpty, case .failure(let mistake) = Difficulty.read(text) else { return }
    report.add(severity: mistake == .word ? .note : .error) {
      Finding(
        place, Self.message(mistake, VisibleText.escape(text)),
        why: mistake == .word
          ? Localized(en: "it counts as 0.5 in forecasts", ja: "予測では0.5とみなします。")
          : Localized(en: "draws and forecasts cannot tell what it means", ja: "抽選や予測で意味を決められません。"),
        help: Difficulty.notation)
    }
  }

  private static func message(_ mistake: Difficulty.Mistake, _ shown: String) -> Localized {
    switch mistake {
    case .outside:
      Localized(
        en: "the difficulty \(shown) is not between 0 and 1", ja: "難易度\(shown)が0から1の範囲にありません。")
    case .parameters:
      Localized(
        en: "the parameters \(shown) are out of range (a above 0 and up to 10, b from -10 to 10, "
          + "c from 0 to below 1)",
        ja: "項目パラメーター \(shown) が範囲外です（aは0より大きく10以下、bは-10から10、cは0以上1未満）。")
    case .word:
      Localized(
        en: "qbank does not know the difficulty “\(shown)”", ja: "難易度「\(shown)」は、qbankの表にない語です。")
    }
  }

  private func check(limit text: String, _ place: Place, _ report: inout Report) {
    guard let seconds = Double(text), !TimeLimit.isPossible(seconds: seconds) else { return }
    let isLong = seconds > 0
    report.add(severity: .warning) {
      Finding(
        place, en: "a time limit of \(VisibleText.escape(text)) seconds is not possible",
        ja: "制限時間を\(VisibleText.escape(text))秒にはできません。",
        why: isLong
          ? Localized(en: "23:59:59 is used instead", ja: "代わりに23:59:59が使われます。")
          : Localized(en: "the default limit is used instead", ja: "代わりに標準の制限時間が使われます。"),
        help: Localized(
          en: "Write a number of seconds above 0 and up to 86399, or delete the limit.",
          ja: "0より大きく86399以下の秒数を書くか、指定を削除してください。"))
    }
  }
}
