@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// What to expect of a set that many people play, as text and charts.
struct ForecastReport {
  private let figures: ForecastFigures
  private let language: Language
  private let width: Int
  private let isASCII: Bool

  init(_ figures: ForecastFigures, _ session: Session) {
    self.figures = figures
    language = session.language
    width = min(session.width(of: .output), 100)
    isASCII = session.isASCII
  }

  /// Returns the report as an HTML page.
  func page(template: [UInt8]) -> [UInt8] {
    ReportPage(title: figures.title[language], language: language, sections)
      .html(template: template)
  }

  /// Returns the report as text for a terminal.
  func text(_ style: Style) -> String {
    var text = style(.heading, figures.title[language]) + "\n"
    var isWarning = false
    for section in sections {
      let own = section.text(width: width, style, isASCII: isASCII)
      // A sentence belongs to what is above it, and a warning to the warning before it.
      text += section.isSentence(after: isWarning) ? own : "\n" + own
      isWarning = section.isWarning
    }
    return text
  }

  private var sections: [ReportPage.Section] {
    summary + [.chart(figures.chart(language)), .table(outcomes), .table(questions)] + concerns
      + known + [.table(players)] + sets
  }

  /// The outcomes of the same run, with more time for those who need it.
  private var outcomes: TextTable {
    let columns = [
      column("time limit", "制限時間"), column("score", "得点", isNumber: true),
      column("± s.e.", "±標準誤差", isNumber: true), column("time taken", "所要時間", isNumber: true),
      column("± s.e.", "±標準誤差", isNumber: true), column("time-outs", "時間切れ", isNumber: true),
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
      column("", "", isNumber: true),
      figures.sets.count > 1 ? column("question of set 1", "セット1の問題") : column("question", "問題"),
      column("median", "半数の人の時間", isNumber: true),
      column("time-outs", "時間切れ", isNumber: true), column("± s.e.", "±標準誤差", isNumber: true),
      column("right", "正解", isNumber: true),
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

  private var words: AdviceWords { AdviceWords(figures) }

  /// What to do, shown before all figures.
  private var summary: [ReportPage.Section] { words.summary.map { .text($0[language]) } }

  /// What to do about single questions.
  private var concerns: [ReportPage.Section] {
    let texts = figures.advice.concerns.flatMap { words.text($0) }
    let shown = texts.prefix(ForecastReport.maxQuestions).map {
      ReportPage.Section.warning($0[language])
    }
    return shown
      + (figures.advice.tellsDifficulty ? [] : [.text(AdviceWords.noDifficulty[language])])
  }

  /// The known players, if there are any.
  private var known: [ReportPage.Section] {
    guard !figures.advice.players.isEmpty else { return [] }
    let columns = [
      figures.sets.count > 1
        ? column("player of set 1", "セット1のプレイヤー") : column("player", "プレイヤー"),
      column("ability", "能力値", isNumber: true),
      column("score", "得点", isNumber: true), column("time taken", "所要時間", isNumber: true),
      column("time-outs", "時間切れ", isNumber: true),
    ]
    let passing = figures.passing.map { score, _ in
      column("\(score) or more", "\(score)問以上", isNumber: true)
    }
    let rows = figures.advice.players.map { outlook in
      [
        outlook.player.name, Figures.fixed(outlook.player.ability, 2),
        Figures.fixed(outlook.round.score, 2), seconds(outlook.round.milliseconds),
        Figures.percent(outlook.round.late),
      ] + (passing == nil ? [] : [Figures.known(outlook.passing, Figures.percent)])
    }
    let late = words.latePlayers.map { [ReportPage.Section.warning($0[language])] } ?? []
    return [.table(TextTable(columns + [passing].compactMap(\.self), rows))] + late
  }

  /// The scores of players who know nothing, for comparison.
  private var players: TextTable {
    let columns = [
      column("knows nothing and …", "何も知らずに…"), column("score", "得点", isNumber: true),
    ]
    let rows = figures.baselines.map { [$0.name[language], Figures.fixed($0.score, 3)] }
    return TextTable(columns, rows)
  }

  /// A comparison of the sets, if there are several.
  private var sets: [ReportPage.Section] {
    guard figures.sets.count > 1 else { return [] }
    let columns = [
      column("set", "セット"), column("score", "得点", isNumber: true),
      column("± s.e.", "±標準誤差", isNumber: true), column("time taken", "所要時間", isNumber: true),
      column("time-outs", "時間切れ", isNumber: true),
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
      .table(TextTable(columns, rows)), .text(spread[language]), .text(words.sets[language]),
    ]
  }

  private func column(_ en: String, _ ja: String, isNumber: Bool = false) -> TextTable.Column {
    TextTable.Column(Localized(en: en, ja: ja)[language], isNumber: isNumber)
  }

  private func seconds(_ milliseconds: Double) -> String {
    Figures.fixed(milliseconds / 1_000, 2) + (language == .english ? " s" : "秒")
  }
}

extension ReportPage.Section {
  fileprivate var isWarning: Bool { if case .warning = self { true } else { false } }

  fileprivate func isSentence(after warning: Bool) -> Bool {
    if case .text = self { true } else { isWarning && warning }
  }
}

/// Numbers as text.
enum Figures {
  /// Returns a number with the given number of decimals, rounded half up.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int(clamping: (abs(value) * Double(scale)).rounded())
    if decimals == 0 { return (value < 0 && whole > 0 ? "-" : "") + "\(whole)" }
    let sign = value < 0 && whole > 0 ? "-" : ""
    return "\(sign)\(whole / scale)." + String(whole % scale).zeroPadded(to: decimals)
  }

  /// Returns a number as text, or a dash if it is unknown.
  static func known(_ value: Double?, _ text: (Double) -> String) -> String {
    value.map(text) ?? "–"
  }

  /// Returns a fraction in percent, with one decimal.
  static func percent(_ part: Double) -> String { fixed(part * 100, 1) + "%" }
}

extension String {
  /// The text on one line, with a space for each line break.
  var onOneLine: String {
    split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).joined(separator: " ")
  }
}
