@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Right answers that are at one position more often than by chance.
struct AnswerPositionBias: TallyRule, RunRule {
  static let info = RuleInfo(
    name: "answer-position-bias", group: .banks, severity: .warning,
    summary: Localized(
      en: "Right answers are spread unevenly over the positions.", ja: "正解の位置がかたよっています。"),
    what: Localized(
      en: """
        The positions of all right answers in a file are compared with chance: by a chi-square test from 60 \
        questions on, otherwise by the most common position. A file is reported only if chance would do this less \
        than 1% of the time and players could exploit it. Files for learning systems (GIFT, Moodle XML, QTI and the \
        like) are skipped: they often list the right choice first, and the system shuffles. If no single file is \
        uneven, all files are tested together if they have 60 questions or more in all, and the last one gets the \
        finding.
        """,
      ja: """
        ファイル内の正解の位置が偶然といえるかを検定します（60問以上はカイ二乗検定、それ未満は最も多い位置の正確検定）。\
        偶然に起こる確率が1%未満で、しかも差が実際に利用できるほど大きいときだけ報告します。GIFT、Moodle XML、QTIな\
        ど学習システム向けのファイルは対象外です。正解を先頭に書き、表示時に並べ替えるのが普通だからです。1つずつで\
        はかたよりがなくても、合わせて60問以上あれば全ファイルをまとめて検定し、最後のファイルに報告します。
        """),
    why: Localized(
      en: "Players who know nothing can pick that position and be right too often.",
      ja: "内容を知らない人でも、その位置を選ぶだけで正解しやすくなります。"),
    remedy: Localized(
      en: """
        Run `qbank transform rebalance --in-place` on the file. Nothing needs to change if choices are shuffled when \
        shown.
        """,
      ja: """
        `qbank transform rebalance --in-place` で直せます。\
        表示時に選択肢を並べ替えるなら、直す必要はありません。
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
  var runRule: (any RunRule)? { self }

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
    report.add(at: Place(TextRange(at: 0))) {
      let (share, total) = (figures.largestShare, figures.total)
      let (number, choices) = (figures.mostUsual, figures.counts.count)
      let counts = figures.counts.map(String.init)
      let all = Localized(
        en: files == 1 ? "" : "across \(files) files, ",
        ja: files == 1 ? "" : "\(files)ファイルを合わせると、")
      return Finding(
        en:
          "\(all.en)choice \(number) is right in \(share.hits) of \(total) questions with \(choices) choices "
          + "(by position: \(counts.joined(separator: ", ")))",
        ja: "\(all.ja)選択肢が\(choices)個の\(total)問のうち、\(share.hits)問で\(number)番目が正解です"
          + "（順に\(counts.joined(separator: "・"))問）。",
        why: Localized(
          en: "this would hardly ever happen by chance, so the position gives the answer away",
          ja: "偶然にはまず起こらないかたよりで、位置だけで正解の見当がつきます。"))
    }
  }
}
