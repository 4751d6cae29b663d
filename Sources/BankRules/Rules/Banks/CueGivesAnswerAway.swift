@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A cue by which the right choices of a bank can be found without any knowledge.
struct CueGivesAnswerAway: TallyRule {
  static let info = RuleInfo(
    name: "cue-gives-answer-away", group: .banks, severity: .warning,
    summary: Localized(
      en: "How a choice looks gives away that it is right.", ja: "選択肢の見た目から正解の見当がつきます。"),
    what: Localized(
      en: """
        In this file, choices that stand out are right clearly more or less often than by chance: the one much \
        longer than the rest, “all of the above”, “none of the above”, the only one with a word such as always or \
        often, or a middle number of four. A finding needs at least 20 such questions, a likelihood of chance below \
        1% (adjusted for all these tests), and a gap of 10 percentage points. `qbank stats` shows all figures.
        """,
      ja: """
        目立つ選択肢が正解である割合が、偶然とは言えないほど高いか低いファイルです。目立つ選択肢とは、際立って長いも\
        の、「上記すべて」、「どれでもない」、断定やぼかしの言葉があるもの、4つの数の中間の値です。該当する問題が20\
        問以上あり、偶然に起こる確率が（調べた特徴の数を考えに入れて）1%未満で、当てずっぽうとの差が10ポイント以上の\
        ときに報告します。すべての値は `qbank stats` で見られます。
        """),
    why: Localized(
      en: "Players who notice can answer without knowing, and the quiz measures that instead.",
      ja: "気づいた人は内容を知らなくても答えられるため、知識を測れなくなります。"),
    remedy: Localized(
      en: "Give some wrong choices the same look: make them as long, or word them alike.",
      ja: "不正解の選択肢にも同じ特徴を持たせてください。長さや言い方をそろえるのが効果的です。"),
    examples: [
      Example(CueGivesAnswerAway.bank(isTelling: true), without: Example.Variation.allCases),
      Example(CueGivesAnswerAway.bank(isTelling: false), without: Example.Variation.allCases),
    ])

  let parts: ProblemTally.Parts = [.places, .cues]

  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report) {
    // A right choice that is a quarter longer is also the longest, so that cue is not reported twice.
    let found = tally.cues.figures().filter { $0.isTelling && $0.cue != .longest }
    for figures in found {
      report.add(at: Place(TextRange(at: 0))) {
        let examples = figures.effect > 0 ? tally.cueExamples.places(of: figures.cue) : []
        return Self.finding(figures, examples.map { SeenText($0, in: file).place }, file)
      }
    }
  }

  private static func finding(
    _ figures: CueFigures, _ examples: [Place], _ file: BankFile
  ) -> Finding {
    let (hits, count) = (figures.share.hits, figures.share.count)
    let percent = { (share: Double) in Int(clamping: (share * 100).rounded()) }
    let (guess, interval) = (percent(figures.guess), figures.share.interval)
    let name = figures.cue.name
    return Finding(
      en: "the only choice that \(name.en) is right in \(hits) of \(count) questions",
      ja: "「\(name.ja)」選択肢が1つだけの\(count)問のうち、\(hits)問でそれが正解です。",
      why: Localized(
        en: "chance would give \(guess)%, but here it is \(percent(interval.lowerBound))% to "
          + "\(percent(interval.upperBound))%, which gives answers away",
        ja:
          "偶然なら\(guess)%ですが、ここでは\(percent(interval.lowerBound))〜\(percent(interval.upperBound))%と推定され、"
          + "答えの手がかりになります。"),
      related: examples.map { place in
        Diagnostic.Related(
          file.source, place.range,
          Localized(en: "this choice stands out and is right", ja: "目立つ選択肢が正解です。"))
      })
  }

  /// An example bank; if `isTelling`, the only choice that sums up the others is always right.
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
