@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A question whose answer changes with time.
struct DatedWording: ProblemRule {
  static let info = RuleInfo(
    name: "dated-wording", group: .writing, severity: .note,
    summary: Localized(en: "The right answer may change over time.", ja: "時がたつと正解が変わるかもしれません。"),
    what: Localized(
      en: """
        The question contains “currently”, “last year”, “the current president” or the like, but no year.
        """,
      ja: "問題文に「現在の首相」「今年」「昨年」のような言葉があり、年が書かれていません。"),
    why: Localized(
      en: "The answer was right when written, but will be wrong some day.",
      ja: "書いたときには正しくても、いつか誤りになります。"),
    remedy: Localized(
      en: "Give the date: “in 2026”, “as of May 2026”.", ja: "「2026年の」「2026年5月現在」のように、時点を書いてください。"),
    exceptions: Localized(en: "Banks that are used only once.", ja: "1回だけ使う問題集。"),
    examples: [
      Example("⟦Who is currently the mayor of Rome?⟧,1,Ann,Ben,Cid,Dan\n"),
      Example("⟦Who won the cup last year?⟧,1,Ann,Ben,Cid,Dan\n"),
      Example("⟦現在の首相は誰ですか？⟧,1,甲,乙,丙,丁\n"),
      Example("⟦昨年の優勝者は誰ですか？⟧,1,甲,乙,丙,丁\n"),
      Example("Who was the mayor of Rome in 1950?,1,Ann,Ben,Cid,Dan\n"),
      Example("As of 2026 who is the current president?,1,Ann,Ben,Cid,Dan\n"),
      Example("Tom is twelve this year. How old was he before?,1,ten,nine,two,six\n"),
      Example("What drives a current?,1,a voltage,heat,light,sound\n"),
      Example("2026年現在の首相は誰ですか？,1,甲,乙,丙,丁\n"),
      Example("現在の東京にあたる地名は？,1,江戸,浪華,京,博多\n"),
    ])

  let features: RowFeatures = .datedWording

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let question = problem.question
    // A story, or a question with a year, does not ask about today.
    guard question.count <= Self.longest, !Self.hasYear(question),
      RowFeatures(phrasesInQuestion: question).contains(.datedWording), Self.asksWho(question)
    else { return }
    report.add(at: problem.placeOfQuestion) {
      Finding(
        en: "the right answer may change over time", ja: "時がたつと正解が変わるかもしれません。",
        why: Localized(en: "the question gives no year", ja: "いつの時点のことか書かれていません。"))
    }
  }

  private static let longest = 160

  private static let english: Set<String> = ["who", "whose", "whom", "which", "what", "many"]
  private static let japanese = ["誰", "だれ", "どの", "どれ", "どこ", "どちら", "何人"]

  /// Whether the question asks who or which it is. How old somebody is this year can be calculated.
  private static func asksWho(_ question: Span<UInt8>) -> Bool {
    let text = question.string.lowercased()
    return text.split { !$0.isLetter }.contains { english.contains(String($0)) }
      || japanese.contains(where: text.contains(text:))
  }

  /// Whether a text contains a run of exactly four digits.
  private static func hasYear(_ text: Span<UInt8>) -> Bool {
    var digits = 0
    for offset in 0..<text.count {
      if text[offset].isDigit {
        digits += 1
      } else {
        if digits == 4 { return true }
        digits = 0
      }
    }
    return digits == 4
  }
}
