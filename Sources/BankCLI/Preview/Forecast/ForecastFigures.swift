@_spi(QBank) import BankFigures
@_spi(QBank) import BankReports
@_spi(QBank) import BankSets

/// What to expect of a set that many people play: everything that is shown, in every form.
struct ForecastFigures {
  /// The problems of the first set, in the order in which they are asked.
  let problems: [Problem]
  /// The questions of the first set, as they are played.
  let questions: [TimedQuestion]
  /// The forecast of the first set.
  let forecast: Forecast
  /// The outcome of each set with the limits as they are.
  let sets: [ForecastOutcome]
  /// The scores of players who know nothing.
  let baselines: [(name: Localized, score: Double)]
  /// The advice that follows from the figures.
  let advice: HostAdvice
  /// The number of questions that must be right, and the share of runs of all sets that achieve it.
  let passing: (score: Int, part: Double)?
  /// The seed of all random numbers.
  let seed: Seed

  init(_ rehearsal: Rehearsal, _ workers: Workers) {
    let plan = rehearsal.plan
    problems = rehearsal.problems
    questions = rehearsal.questions()
    seed = plan.draw.request.seed
    let drawn = rehearsal.drawn
    let forecasts = rehearsal.sets.indices.map { set in
      let all = ForecastPlan(
        rehearsal.questions(set), drawn: drawn, runs: plan.options.runs,
        population: plan.population, seed: plan.draw.request.seed)
      return Forecast(all, workers: workers)
    }
    forecast = forecasts[0]
    sets = forecasts.compactMap { $0.outcomes.first }
    baselines = ForecastFigures.baselines(BaselineScores(questions, drawn: drawn))
    advice = HostAdvice(rehearsal, workers)
    passing = rehearsal.passing.map { [sets] score in
      let runs = sets.map { $0.scores.dropFirst(score).reduce(0, +) }.reduce(0, +)
      return (score, Double(runs) / Double(max(1, forecasts.reduce(0) { $0 + $1.runs })))
    }
  }

  private static func baselines(_ scores: BaselineScores) -> [(name: Localized, score: Double)] {
    [
      (Localized(en: "guesses", ja: "当てずっぽうで答える"), scores.guesser.mean),
      (Localized(en: "always picks the first choice", ja: "いつも1番を選ぶ"), scores.alwaysFirst),
      (Localized(en: "picks the longest choice", ja: "一番長い選択肢を選ぶ"), scores.longestChoice),
    ]
  }

  /// The title above everything.
  var title: Localized {
    let (runs, count) = (forecast.runs, forecast.length)
    return Localized(
      en:
        "\(Localized.count(runs, "run", "runs")) of \(Localized.count(count, "question", "questions"))"
        + " (players-v1, seed \(seed.number))",
      ja: "\(count)問のセットを\(runs)回（players-v1、シード\(seed.number)）")
  }

  /// The mean score and the mean time of all sets.
  var means: (score: Double, milliseconds: Double) {
    let count = Double(max(1, sets.count))
    return (
      sets.reduce(0) { $0 + $1.score.mean } / count,
      sets.reduce(0) { $0 + $1.milliseconds.mean } / count
    )
  }

  /// Returns a chart of the number of runs by score.
  func chart(_ language: Language) -> Chart {
    let scores = forecast.outcomes.first?.scores ?? []
    let label = { (runs: Int) in Figures.percent(Double(runs) / Double(max(1, forecast.runs))) }
    let all = scores.enumerated().compactMap { Bar(name: "\($0)", value: $1, label: label($1)) }
    let bars = Bar.binned(all, label: label)
    let title =
      sets.count > 1
      ? Localized(en: "Right answers in set 1", ja: "セット1の正解数の分布")
      : Localized(en: "Right answers", ja: "正解数の分布")
    return Chart(.histogram, title: title[language], bars, language: language)
  }

  /// Returns the share of questions that ran out of time.
  func timeOuts(_ outcome: ForecastOutcome) -> Double {
    let asked = outcome.questions.reduce(0) { $0 + $1.asked }
    let late = outcome.questions.reduce(0) { $0 + $1.timeOuts }
    return Double(late) / Double(max(1, asked))
  }

  /// The differences between the highest and the lowest mean of the sets: in score, and in milliseconds.
  var spread: (score: Double, milliseconds: Double) {
    let (scores, times) = (sets.map(\.score.mean), sets.map(\.milliseconds.mean))
    return (
      (scores.max() ?? 0) - (scores.min() ?? 0), (times.max() ?? 0) - (times.min() ?? 0)
    )
  }

  // MARK: JSON

  /// All figures as JSON, for programs. Numbers that are not whole are written with six decimals.
  var json: JSON {
    .object([
      ("version", .number(1)), ("method", .string("players-v1")),
      ("seed", .string(String(seed.number))), ("runs", .number(forecast.runs)),
      ("outcomes", .array(forecast.outcomes.map { json($0) })),
      ("sets", .array(sets.map { json($0) })),
      (
        "cues",
        .object([
          ("guesser", number(baselines[0].score)), ("alwaysFirst", number(baselines[1].score)),
          ("longestChoice", number(baselines[2].score)),
        ])
      ),
      ("advice", json(advice)),
      ("players", advice.players.isEmpty ? nil : .array(advice.players.map { json($0) })),
    ])
  }

  private func json(_ outcome: ForecastOutcome) -> JSON {
    .object([
      ("extended", number(outcome.extended)),
      ("scores", .array(outcome.scores.map { .number($0) })), ("score", json(outcome.score)),
      ("milliseconds", json(outcome.milliseconds)), ("timeOuts", number(timeOuts(outcome))),
      (
        "questions",
        .array(
          outcome.questions.map {
            .object([
              ("asked", .number($0.asked)), ("timeOuts", .number($0.timeOuts)),
              ("right", .number($0.right)),
            ])
          })
      ),
    ])
  }

  private func json(_ estimate: Estimate) -> JSON {
    .object([
      ("mean", number(estimate.mean)), ("variance", number(estimate.variance)),
      ("standardError", estimate.standardError.map { number($0) }),
    ])
  }

  // MARK: Advice

  private func json(_ advice: HostAdvice) -> JSON {
    .object([
      ("part", number(SufficientLimit.part)), ("seconds", .number(advice.seconds)),
      ("limit", .number(advice.limit)), ("learntLimits", .number(advice.learntLimits)),
      (
        "pass",
        passing.map { .object([("score", .number($0.score)), ("part", number($0.part))]) }
      ),
      ("expected", .array(advice.sets.map { json($0) })),
      ("hardestSet", advice.hardestSet.map { .number($0 + 1) }),
      ("longestSet", advice.longestSet.map { .number($0 + 1) }),
      ("questions", .array(advice.concerns.map { json($0) })),
    ])
  }

  private func json(_ round: RoundOutlook) -> JSON {
    .object([
      ("score", number(round.score)), ("milliseconds", number(round.milliseconds)),
      ("timeOuts", number(round.late)),
    ])
  }

  private func json(_ concern: QuestionConcern) -> JSON {
    .object([
      ("set", concern.asked.set.map { .number($0 + 1) }),
      ("number", .number(concern.asked.index + 1)),
      ("reasons", .array(concern.reasons.map { .string($0.rawValue) })),
      ("known", number(concern.outlook.known)), ("right", number(concern.outlook.right)),
      ("timeOuts", number(concern.outlook.late)),
      ("readingQuestion", number(concern.reading.question)),
      ("readingChoices", number(concern.reading.choices)),
      ("limit", concern.enough > 0 ? .number(concern.enough) : nil),
      ("cue", concern.cue.map { .string($0.rawValue) }),
    ])
  }

  private func json(_ outlook: PlayerOutlook) -> JSON {
    .object([
      ("name", .string(outlook.player.name)), ("ability", number(outlook.player.ability)),
      ("speed", outlook.player.speed.map { number(Elementary.exp($0)) }),
      ("expected", json(outlook.round)), ("pass", outlook.passing.map { number($0) }),
    ])
  }

  private func number(_ value: Double) -> JSON { .decimal(Figures.fixed(value, 6)) }
}
