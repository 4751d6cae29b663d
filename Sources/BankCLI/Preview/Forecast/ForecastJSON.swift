@_spi(QBank) import BankFigures

// The figures for programs. Numbers that are not whole are written with six decimals.
extension ForecastFigures {
  /// All figures as JSON.
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
