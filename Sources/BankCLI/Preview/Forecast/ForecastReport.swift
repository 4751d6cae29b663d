@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// What to expect of a set that many people play, as text and charts.
struct ForecastReport: FigureReport {
  let figures: ForecastFigures
  let language: Language

  /// Returns the report as text for a terminal.
  func text(_ style: Style, _ session: Session) -> String {
    var text = style(.heading, title) + "\n"
    var isWarning = false
    for section in sections {
      let own = section.text(style, session)
      // A sentence belongs to what is above it, and a warning to the warning before it.
      text += section.isSentence(after: isWarning) ? own : "\n" + own
      isWarning = section.isWarning
    }
    return text
  }

  var title: String { figures.title[language] }

  var sections: [ReportPage.Section] {
    summary + [.chart(figures.chart(language)), .table(outcomes), .table(questions)] + concerns
      + known + [.table(players)] + sets
  }

  /// The outcomes of the same run, with more time for those who need it.
  private var outcomes: TextTable {
    let columns = [
      column("time limit", "制限時間"), number("score", "得点"), number("± s.e.", "±標準誤差"),
      number("time taken", "所要時間"), number("± s.e.", "±標準誤差"), number("time-outs", "時間切れ"),
    ]
    let rows = figures.forecast.outcomes.map { outcome in
      [
        "× \(Numbers.text(outcome.extended))", Figures.fixed(outcome.score.mean, 3),
        Figures.known(outcome.score.standardError) { Figures.fixed($0, 3) },
        seconds(outcome.milliseconds.mean),
        Figures.known(outcome.milliseconds.standardError, seconds),
        Figures.percent(figures.timeOuts(outcome)),
      ]
    }
    return TextTable(columns, rows)
  }

  private var questions: TextTable {
    let questions = figures.forecast.outcomes.first?.questions ?? []
    let columns = [
      number("", ""),
      figures.sets.count > 1 ? column("question of set 1", "セット1の問題") : column("question", "問題"),
      number("median", "半数の人の時間"), number("time-outs", "時間切れ"), number("± s.e.", "±標準誤差"),
      number("right", "正解"),
    ]
    let rows = shown(questions).map { index in
      let question = questions[index]
      return [
        "\(index + 1)", figures.problems[index].question.onOneLine,
        seconds(figures.questions[index].median * 1_000),
        share(question.timeOut), Figures.known(question.timeOut.standardError, Figures.percent),
        share(question.success),
      ]
    }
    return TextTable(columns, rows)
  }

  /// Returns a share in percent, or a dash if the question was never asked.
  private func share(_ estimate: Estimate) -> String {
    Figures.known(estimate.count > 0 ? estimate.mean : nil, Figures.percent)
  }

  /// Returns the indices of all questions or, if there are many, of those that run out of time most often.
  private func shown(_ questions: [ForecastOutcome.Question]) -> [Int] {
    guard questions.count > ForecastReport.maxQuestions else { return Array(questions.indices) }
    let worst = questions.indices.ordered {
      let (one, other) = (questions[$0].timeOut.mean, questions[$1].timeOut.mean)
      return one != other ? one > other : $0 < $1
    }
    return Array(worst.prefix(ForecastReport.maxQuestions))
  }

  /// The maximum number of questions that are shown.
  private static let maxQuestions = 20

  private var advice: AdviceWords { AdviceWords(figures: figures) }

  /// What to do, shown before all figures.
  private var summary: [ReportPage.Section] { advice.summary.map { .text($0[language]) } }

  /// What to do about single questions.
  private var concerns: [ReportPage.Section] {
    let texts = figures.advice.concerns.flatMap { advice.text($0) }
    let shown = texts.prefix(ForecastReport.maxQuestions).map {
      ReportPage.Section.warning($0[language])
    }
    return shown
      + (figures.advice.statesDifficulty ? [] : [.text(AdviceWords.noDifficulty[language])])
  }

  /// The known players, if there are any.
  private var known: [ReportPage.Section] {
    guard !figures.advice.players.isEmpty else { return [] }
    let columns = [
      figures.sets.count > 1
        ? column("player of set 1", "セット1のプレイヤー") : column("player", "プレイヤー"),
      number("ability", "能力値"), number("score", "得点"), number("time taken", "所要時間"),
      number("time-outs", "時間切れ"),
    ]
    let passing = figures.passing.map { score, _ in
      number("\(score) or more", "\(score)問以上")
    }
    let rows = figures.advice.players.map { outlook in
      [
        outlook.player.name, Figures.fixed(outlook.player.ability, 2),
        Figures.fixed(outlook.round.score, 2), seconds(outlook.round.milliseconds),
        Figures.percent(outlook.round.late),
      ] + (passing == nil ? [] : [Figures.known(outlook.passing, Figures.percent)])
    }
    let late = advice.latePlayers.map { [ReportPage.Section.warning($0[language])] } ?? []
    return [.table(TextTable(columns + [passing].compactMap(\.self), rows))] + late
  }

  /// The scores of players who know nothing, for comparison.
  private var players: TextTable {
    let columns = [column("knows nothing and …", "何も知らずに…"), number("score", "得点")]
    let rows = figures.baselines.map { [$0.name[language], Figures.fixed($0.score, 3)] }
    return TextTable(columns, rows)
  }

  /// A comparison of the sets, if there are several.
  private var sets: [ReportPage.Section] {
    guard figures.sets.count > 1 else { return [] }
    let columns = [
      column("set", "セット"), number("score", "得点"), number("± s.e.", "±標準誤差"),
      number("time taken", "所要時間"), number("time-outs", "時間切れ"),
    ]
    let rows = figures.sets.enumerated().map { index, set in
      [
        "\(index + 1)", Figures.fixed(set.score.mean, 3),
        Figures.known(set.score.standardError) { Figures.fixed($0, 3) },
        seconds(set.milliseconds.mean), Figures.percent(figures.timeOuts(set)),
      ]
    }
    let (score, time) = figures.spread
    let spread = Localized(
      en: "Largest difference between sets: \(Figures.fixed(score, 3)) points, \(seconds(time)).",
      ja: "セット間の最大の差: 得点\(Figures.fixed(score, 3))、所要時間\(seconds(time))")
    return [
      .table(TextTable(columns, rows)), .text(spread[language]), .text(advice.sets[language]),
    ]
  }

  private func seconds(_ milliseconds: Double) -> String {
    Localized.seconds(Figures.fixed(milliseconds / 1_000, 2))[language]
  }
}

extension ReportPage.Section {
  fileprivate var isWarning: Bool { if case .warning = self { true } else { false } }

  fileprivate func isSentence(after warning: Bool) -> Bool {
    if case .text = self { true } else { isWarning && warning }
  }
}

extension String {
  /// The text on one line, with a space for each line break.
  var onOneLine: String {
    split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).joined(separator: " ")
  }
}
