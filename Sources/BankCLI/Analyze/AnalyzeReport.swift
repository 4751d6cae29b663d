@_spi(QBank) import BankLearning
import BankReports
import BankSystem

/// The results of an analysis for people: in a terminal, or as a page.
struct AnalyzeReport: FigureReport {
  let analysis: PlayAnalysis
  let banks: AnalyzedBanks
  let language: Language

  /// Returns the report as text for a terminal.
  func text(_ style: Style, _ session: Session) -> String {
    sections.reduce(style(.heading, title) + "\n") { text, section in
      text + (section.isTable ? "\n" : "")
        + section.text(style, session)
        + (section.isTable ? "\n" : "")
    }
  }

  var title: String {
    let answers = analysis.questions.reduce(0) { $0 + $1.right.count }
    let late = analysis.questions.reduce(0) { $0 + $1.scored.count } - answers
    let (runs, questions) = (analysis.runs, analysis.questions.count)
    return Localized(
      en: "\(Localized.count(runs, "run", "runs")), "
        + "\(Localized.count(answers, "answer", "answers")) to "
        + Localized.count(questions, "question", "questions")
        + (late == 0 ? "" : "; time ran out \(Localized.count(late, "time", "times"))"),
      ja: "記録\(runs)件、\(questions)問への回答\(answers)件" + (late == 0 ? "" : "（ほかに時間切れ\(late)件）")
    )[language]
  }

  var sections: [ReportPage.Section] {
    let shown = Array(AnalyzeReport.ordered(analysis.questions).prefix(AnalyzeReport.maxRows))
    let names = QuestionNames(
      banks,
      of: analysis.questions.filter { question in
        question.needsAttention || shown.contains { $0.content == question.content }
      }, language)
    let advice = AnalyzeAdvice(analysis: analysis, names: names, language: language)
    if analysis.questions.isEmpty { return [.text(AnalyzeReport.nothing[language])] + leftOut }
    return leftOut + advice.sections + [.table(table(shown, names))] + more
      + AnalyzeSentences(analysis: analysis, language: language).sections
  }

  /// Returns the questions with the hardest first and those with too little data last.
  static func ordered(_ questions: [PlayedQuestion]) -> [PlayedQuestion] {
    questions.indices.ordered { one, other in
      let (a, b) = (questions[one], questions[other])
      if a.hasShare != b.hasShare { return a.hasShare }
      if a.hasShare { return (-a.location, one) < (-b.location, other) }
      return (-a.scored.count, one) < (-b.scored.count, other)
    }.map { questions[$0] }
  }

  // MARK: The table

  private func table(_ questions: [PlayedQuestion], _ names: QuestionNames) -> TextTable {
    let columns = [
      column("question", "問題"), number("answers", "回答"),
      number("right", "正答率"), number("difficulty", "難易度"), number("r", "識別力"),
      number("median", "時間"), number("late", "時間切れ"), number("limit", "制限"),
    ]
    return TextTable(columns, questions.map { row($0, names) })
  }

  private func row(_ question: PlayedQuestion, _ names: QuestionNames) -> [String] {
    let count = "\(question.right.count)"
    guard question.hasShare else {
      return [names.name(of: question), count, words("too few", "少数"), "–", "–"]
        + times(question)
    }
    return [
      names.name(of: question), count,
      Figures.known(question.right.value) { Figures.fixed($0 * 100, 0) + "%" },
      difficulty(question),
      Figures.known(question.discrimination) { Figures.fixed($0, 2) },
    ] + times(question)
  }

  /// The interval of the difficulty; an asterisk marks an assumed number of choices.
  private func difficulty(_ question: PlayedQuestion) -> String {
    let range = question.difficultyInterval
    return Figures.fixed(range.lowerBound, 2) + "–" + Figures.fixed(range.upperBound, 2)
      + (question.isChoiceCountKnown ? "" : "*")
  }

  private func times(_ question: PlayedQuestion) -> [String] {
    guard question.isPublic else { return ["–", "–", "–"] }
    let late =
      question.scored.count >= Minimum.answers
      ? Figures.known(question.timeOuts.value) { Figures.fixed($0 * 100, 0) + "%" } : "–"
    let limit = question.time?.limit.map { limit in
      (question.isExtrapolated ? "> " : "") + Localized.seconds("\(limit)")[language]
    }
    return [
      Figures.known(question.time?.median) { Localized.seconds(Figures.fixed($0, 1))[language] },
      late, limit ?? "–",
    ]
  }

  private var more: [ReportPage.Section] {
    let rest = analysis.questions.count - AnalyzeReport.maxRows
    guard rest > 0 else { return [] }
    return [
      .text(
        words("And \(rest) more; --format csv lists all.", "ほかに\(rest)問。--format csv ですべて出力します。"))
    ]
  }

  // MARK: Left out

  private var leftOut: [ReportPage.Section] {
    let left = analysis.leftOut
    let parts: [(Int, one: String, many: String, ja: String)] = [
      (left.simulated, "run of a model player", "runs of model players", "モデルプレイヤーの記録"),
      (
        left.old, "old run without its questions",
        "old runs without their questions", "問題の分からない古い記録"
      ),
      (left.copied, "copied run", "copied runs", "複製された記録"),
      (left.rapid, "run of rapid guesses", "runs of rapid guesses", "ほとんど読まずに答えた記録"),
      (left.unread, "answer in under 0.3 s", "answers in under 0.3 s", "0.3秒未満の回答"),
      (
        left.again, "answer to a question seen before", "answers to questions seen before",
        "以前に出た問題への回答"
      ),
    ]
    let told = parts.filter { $0.0 > 0 }
    if told.isEmpty { return [] }
    let list = told.map { count, one, many, ja in
      Localized(en: Localized.count(count, one, many), ja: "\(ja)\(count)件")
    }.listed()
    return [.text(words("Not counted: \(list.en).", "数えなかったもの: \(list.ja)。"))]
  }

  private static let nothing = Localized(
    en: "No run here records its questions, so there is nothing to learn from yet.",
    ja: "出題された問題の分かる記録がまだないため、分析できません。")

  /// The number of questions shown.
  private static let maxRows = 40
}

extension PlayedQuestion {
  /// The 95 % confidence interval of the difficulty.
  var difficultyInterval: ClosedRange<Double> {
    let reach = 1.959963984540054 * min(error, 100)
    return PlayedQuestion.share(location - reach)...PlayedQuestion.share(location + reach)
  }

  /// Whether the required limit is longer than any that a player had.
  var isExtrapolated: Bool { Double(time?.limit ?? 0) * 1_000 > Double(limit) }
}

extension ReportPage.Section {
  fileprivate var isTable: Bool { if case .table = self { true } else { false } }
}
