@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Choices with words such as always or usually, and others without.
struct UnevenCertainty: ProblemRule {
  static let info = RuleInfo(
    name: "uneven-certainty", group: .writing, severity: .note, isOffByDefault: true,
    summary: Localized(
      en: "Only some choices contain words such as always or usually.",
      ja: "一部の選択肢だけに、断定やぼかしの言葉があります。"),
    what: Localized(
      en: """
        Some choices, but not all, contain an absolute word (always, never, completely) or a vague one (often, \
        usually, some).
        """,
      ja: "「必ず」「決して」のような断定、または「たいてい」「かもしれない」のようなぼかしが、一部の選択肢だけにあります。"),
    why: Localized(
      en: """
        Few things are always true, and vague wording is hard to refute: guessers avoid the first kind and pick the \
        second.
        """,
      ja: "例外のない物事は少なく、ぼかした言い方は否定しにくいため、知らない人でも正解の見当をつけられます。"),
    remedy: Localized(
      en: "Remove the word, or word all choices alike.", ja: "その言葉を省くか、どの選択肢も同じような言い方にしてください。"),
    exceptions: Localized(
      en: """
        Technical terms (“completely inelastic”), titles, and questions about how often something happens. The rule \
        `cue-gives-answer-away` reports whether such words give answers away in a bank.
        """,
      ja: """
        「完全弾性」のような専門用語、作品名、頻度を尋ねる問題。問題集全体で手がかりになっているか\
        は `cue-gives-answer-away` が調べます。
        """),
    examples: [
      Example("Cats,1,see well at dusk,⟦never sleep⟧,eat grass,bark\n"),
      Example("Cats,1,⟦often sleep⟧,see in full darkness,eat grass,bark\n"),
      Example("猫は？,1,暗がりに強い,⟦決して眠らない⟧,草だけを食べる,ほえる\n"),
      Example("猫は？,1,⟦よく寝ることがある⟧,暗闇でも見える,草を食べる,ほえる\n"),
      Example(
        "How often does the sun rise in the east?,1,always,never,never in May,always in May\n"),
      Example("雪は？,1,非常に軽い,とても重い,甘い,赤い\n"),
      Example("どれですか？,1,冷ややかな人,明るい人,暗い人,静かな人\n"),
    ])

  let features: RowFeatures = [.absoluteTerm, .vagueTerm]

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for (words, isAbsolute) in [(RowFeatures.absoluteTerm, true), (.vagueTerm, false)] {
      let numbers = problem.choices(saying: words)
      guard let first = numbers.first, numbers.count < problem.choiceCount else { continue }
      report.add(at: problem.place(ofChoice: first)) {
        isAbsolute ? Self.absolute(numbers) : Self.vague(numbers)
      }
    }
  }

  private static func absolute(_ numbers: [Int]) -> Finding {
    Finding(
      Localized(
        en: "only \(choices(numbers).en) \(numbers.count == 1 ? "allows" : "allow") no exception",
        ja: "\(choices(numbers).ja)だけが、例外のない言い方になっています。"),
      why: Localized(
        en: "few things are always true, so guessers rule it out",
        ja: "例外のない物事は少ないため、知らない人でも誤りだと見当がつきます。"))
  }

  private static func vague(_ numbers: [Int]) -> Finding {
    Finding(
      Localized(
        en:
          "only \(choices(numbers).en) \(numbers.count == 1 ? "leaves" : "leave") room for exceptions",
        ja: "\(choices(numbers).ja)だけが、ぼかした言い方になっています。"),
      why: Localized(
        en: "such wording is hard to refute, so guessers pick it",
        ja: "ぼかした言い方は否定しにくいため、知らない人でも正解だと見当がつきます。"))
  }

  private static func choices(_ numbers: [Int]) -> Localized {
    Localized(
      en: numbers.count == 1 ? "choice \(numbers[0])" : "choices \(NumberList.en(numbers))",
      ja: "選択肢\(NumberList.ja(numbers))")
  }
}
