import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Something by which the right choices of a bank can be told without knowing anything.
struct CueGivesAnswerAway: TallyRule {
  static let info = RuleInfo(
    name: "cue-gives-answer-away", group: .banks, severity: .warning, isOffByDefault: true,
    summary: Localized(
      en: "The look of a choice tells that it is right.", ja: "選択肢の見た目から正解の見当がつきます。"),
    what: Localized(
      en: """
        In how many questions the only choice that is the longest, says all or none of the above, says always \
        or often, or is a middle number of four is the right one. A finding needs 20 such questions, a chance below \
        1 in 100 with all these tests taken together, and a share ten points away from a guess. `qbank stats` \
        shows all of them.
        """,
      ja: """
        最も長い、「上記すべて」や「どれでもない」、断定やぼかしの言葉、4つの数の中間の値、といった特徴を1つだけが\
        持つ問題で、それが正解である割合を調べます。20問以上あり、全体で調整した確率が1%未満で、当てずっぽうとの差が\
        10ポイント以上のときに報告します。すべての値は `qbank stats` で見られます。
        """),
    why: Localized(
      en: "Players who have noticed it answer without reading, and the quiz measures that.",
      ja: "気づいた人は内容を読まずに答えられるため、知識を測れなくなります。"),
    remedy: Localized(
      en: "Change the wrong choices of some of these questions so that they have it too.",
      ja: "そのような問題のいくつかで、ほかの選択肢も同じ特徴を持つように直してください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example(CueGivesAnswerAway.bank(isTelling: true), without: Example.Variation.allCases),
      Example(CueGivesAnswerAway.bank(isTelling: false), without: Example.Variation.allCases),
    ])

  let parts: ProblemTally.Parts = [.places, .cues]

  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report) {
    // A right choice that is a quarter longer is the longest, too.
    let found = tally.cues.figures().filter { $0.isTelling && $0.cue != .longest }
    let place = Place(TextRange(at: 0))
    for figures in found {
      report.add(at: place) { Self.finding(place, figures) }
    }
  }

  private static func finding(_ place: Place, _ figures: CueFigures) -> Finding {
    let (hits, count) = (figures.share.hits, figures.share.count)
    let guess = Int(clamping: (figures.guess * 100).rounded())
    let name = figures.cue.name
    return Finding(
      place,
      Localized(
        en: "the only choice that \(name.en) is right in \(hits) of \(count) questions",
        ja: "「\(name.ja)」選択肢が1つだけの\(count)問のうち、\(hits)問でそれが正解です。"),
      why: Localized(
        en: "a guess would be right in \(guess) % of them, so it tells players something",
        ja: "当てずっぽうなら\(guess)%のはずで、解く人の手がかりになります。"))
  }

  /// Questions whose only choice that sums up the others is always right, or never stands alone.
  private static func bank(isTelling: Bool) -> String {
    (isTelling ? "⟦⟧" : "")
      + (1...24).map { number in
        let place = number % 4 + 1
        var choices = (1...4).map { "a\(number)\($0)" }
        if isTelling { choices[place - 1] = "all of the above" }
        return "Which \(number)?,\(place),\(choices.joined(separator: ","))\n"
      }.joined()
  }
}
