import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Right answers that stand at one place more often than chance would have it.
struct AnswerPositionBias: TallyRule, RunRule {
  static let info = RuleInfo(
    name: "answer-position-bias", group: .banks, severity: .warning,
    summary: Localized(
      en: "Right answers are spread unevenly over the places.", ja: "正解の位置がかたよっています。"),
    what: Localized(
      en: """
        The places of all right answers of a file are tested against chance: with chi-square from 60 \
        questions on, with fewer by the largest count. A finding needs both a chance below 1 in 100 and \
        a difference worth using, so that large banks are not blamed for trifles. Files for learning \
        systems (GIFT, Moodle XML, QTI and the like) are left out: there the right choice is often written \
        first, and the system shuffles. Where no file is uneven by itself, all files of a run are tested \
        together from 60 questions on, and the last of them carries the finding.
        """,
      ja: """
        ファイルにある正解の位置が、偶然といえるかを検定します（60問以上はカイ二乗検定、それ未満は最も多い位置の\
        数による正確な検定）。偶然に起こる確率が1%未満で、しかも差が実際に利用できるほど大きいときだけ報告します。GIFT、Moodle XML、QTIなど\
        学習システム向けのファイルは対象外です。正解を先頭に書き、表示のときに並べ替えるのが普通だからです。\
        1つずつではかたよりがなくても、合わせて60問以上あれば全ファイルをまとめて検定し、最後のファイルに報告します。
        """),
    why: Localized(
      en: "Players who know nothing pick that place and are right more often than they should be.",
      ja: "内容を知らない人でも、その位置を選ぶだけで正解しやすくなります。"),
    remedy: Localized(
      en: """
        Run `qbank transform rebalance --in-place` on the file. It does not matter where choices are shuffled \
        when they are shown.
        """,
      ja: """
        `qbank transform rebalance --in-place` で直せます。表示のときに選択肢を並べ替えるなら、直す必要はありません。
        """),
    exceptions: Localized(
      en: "Apps and quizzes that shuffle the choices of each question.", ja: "選択肢を毎回並べ替えて表示する場合。"),
    examples: [
      Example(
        "⟦⟧How many?,2,1,2,3,4\nHow far?,2,a,b,c,d\nWho?,2,x,y,z,w\nWhen?,2,k,l,m,n\nWhy?,2,o,p,q,r\n",
        without: Example.Variation.allCases),
      Example(
        "⟦⟧何個？,2,1,2,3,4\n何m？,2,a,b,c,d\n誰？,2,x,y,z,w\nいつ？,2,k,l,m,n\nなぜ？,2,o,p,q,r\n",
        without: Example.Variation.allCases),
      Example("How many?,2,1,2,3,4\nHow far?,2,a,b,c,d\nWho?,2,x,y,z,w\nWhen?,2,k,l,m,n\n"),
      Example("何個？,1,1,2,3,4\n何m？,2,a,b,c,d\n誰？,3,x,y,z,w\nいつ？,4,k,l,m,n\n"),
    ])

  let parts = ProblemTally.Parts.places

  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report) {
    if file.isOfShufflingSystem { return }
    guard let figures = tally.places.figures.first, figures.isBiased else { return }
    add(figures, files: 1, &report)
  }

  let comparesQuestions = false

  func check(_ run: LintedRun, in file: Int, _ report: inout Report) {
    guard let uneven = run.unevenPlaces, uneven.last == file else { return }
    add(uneven.figures, files: uneven.files, &report)
  }

  private func add(_ figures: PlacesFigures, files: Int, _ report: inout Report) {
    let place = Place(TextRange(at: 0))
    report.add(at: place) {
      let (share, total) = (figures.largestShare, figures.total)
      let (number, choices) = (figures.mostUsual, figures.counts.count)
      let counts = figures.counts.map(String.init)
      let all = Localized(
        en: files == 1 ? "" : "over \(files) files, ",
        ja: files == 1 ? "" : "\(files)ファイルを合わせると、")
      return Finding(
        Localized(
          en:
            "\(all.en)choice \(number) is right in \(share.hits) of \(total) questions with \(choices) choices "
            + "(in their order: \(counts.joined(separator: ", ")))",
          ja: "\(all.ja)選択肢が\(choices)個の\(total)問のうち、\(share.hits)問で\(number)番目が正解です"
            + "（順に\(counts.joined(separator: "・"))問）。"),
        why: Localized(
          en: "by chance that would hardly ever happen, so the place gives the answer away",
          ja: "偶然にはまず起こらないかたよりで、位置だけで正解の見当がつきます。"))
    }
  }
}
