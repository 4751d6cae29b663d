@_spi(QBank) import BankReports
@_spi(QBank) import BankSets

/// One run on a virtual clock, from beginning to end.
struct Transcript {
  private let rehearsal: Rehearsal
  private let questions: [TimedQuestion]
  private let events: [RunEvent]
  /// The result of the run.
  let result: RunResult
  private let language: Language

  /// Plays the run of the chosen player.
  init(_ rehearsal: Rehearsal, _ language: Language) {
    self.rehearsal = rehearsal
    self.language = language
    questions = rehearsal.questions()
    let plan = rehearsal.plan
    let attempts = plan.player.attempts(
      questions, of: plan.population, seed: plan.draw.request.seed)
    let showsTicks = plan.options.showsEverySecond
    let run = QuizSession.play(questions, attempts)
    events = run.events.filter { if case .tick = $0.kind { showsTicks } else { true } }
    result = run.result
  }

  /// Returns the run as text.
  func text(_ sheet: RunSheet) -> String {
    var text = rehearsal.guidance.isEmpty ? "" : sheet.guidance(rehearsal.guidance) + "\n"
    for event in events {
      let problem = rehearsal.problems[event.question]
      let limit = questions[event.question].limit
      switch event.kind {
      case .shown:
        text += sheet.question(problem, event.question, of: questions.count, limit: limit)
      case .tick(let left):
        text += "  " + sheet.countdown(left, limit: limit) + "\n"
      case .answered(let attempt, _):
        text += sheet.outcome(attempt, problem) + "\n\n"
      case .timedOut:
        let attempt = result.attempts[event.question]
        text += sheet.outcome(attempt, problem) + "\n\n"
      }
    }
    return text + sheet.style(.headline, result.line[language]) + "\n"
  }

  // MARK: JSON

  /// Returns the run as JSON: one document, or one event per line.
  func json(isLines: Bool) -> String {
    let all = guidanceEvents + events.map { event($0) } + [resultEvent]
    if isLines { return all.map { $0.text + "\n" }.joined() }
    let seed = rehearsal.plan.draw.request.seed
    return JSON.object([
      ("version", .number(1)), ("method", .string("players-v1")),
      ("seed", .string(String(seed.number))), ("events", .array(all)),
    ]).text + "\n"
  }

  private var guidanceEvents: [JSON] {
    rehearsal.guidance.map {
      .object([
        ("event", .string("guidance")), ("title", .string($0.title)),
        ("description", .string($0.description)),
      ])
    }
  }

  private func event(_ event: RunEvent) -> JSON {
    let problem = rehearsal.problems[event.question]
    let start: [(String, JSON?)] = [
      ("time", .number(event.time)), ("number", .number(event.question + 1)),
    ]
    switch event.kind {
    case .shown:
      return object(
        "question",
        start + [
          ("question", .string(problem.question)),
          ("choices", .array(problem.choices.map { .string($0) })),
          ("limit", .number(questions[event.question].limit)),
        ])
    case .tick(let left): return object("tick", start + [("secondsLeft", .number(left))])
    case .answered(let attempt, let isRight):
      return object(
        "answer",
        start + [
          ("choice", attempt.choice.map { .number($0) }), ("isRight", .bool(isRight)),
          ("milliseconds", .number(attempt.milliseconds)),
        ])
    case .timedOut:
      let spent = result.attempts[event.question].milliseconds
      return object("timeout", start + [("milliseconds", .number(spent))])
    }
  }

  private func object(_ name: String, _ members: [(String, JSON?)]) -> JSON {
    .object([("event", .string(name))] + members)
  }

  private var resultEvent: JSON {
    object(
      "result",
      [
        ("score", .number(result.score)), ("count", .number(questions.count)),
        ("milliseconds", .number(result.milliseconds)), ("line", .string(result.line[language])),
      ])
  }
}
