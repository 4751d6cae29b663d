@_spi(QBank) import BankReports
@_spi(QBank) import BankSets
import BankSystem
import Templates

// Rehearsals in the forms that were asked for.
extension Rehearsal {
  /// Shows one run, question by question.
  func showTranscript(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.reportSeed(session)
    var results = Results(plan.options.output)
    let recorder = plan.options.records ? try RunRecorder(self, session) : nil
    let transcript = Transcript(self, session.language)
    try results.add(text(transcript, session, results), &session)
    // The run is shown first, because recording it may fail.
    results.finish(session)
    try session.writeOutputs()
    try session.flush()
    try recorder?.add(transcript.result, of: self, .simulated, session)
    return status(.clean)
  }

  private func text(
    _ transcript: Transcript, _ session: Session, _ results: Results
  ) -> String {
    switch plan.options.transcriptForm {
    case .json: return transcript.json(isLines: false)
    case .jsonl: return transcript.json(isLines: true)
    case .text: return transcript.text(RunSheet(session, .output, style: results.style(session)))
    }
  }

  /// Shows what to expect of many runs.
  func showForecast(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.reportSeed(session)
    var results = Results(plan.options.output)
    let progress = Progress(session)
    let figures = ForecastFigures(self, progress.workers)
    progress.finish()
    let report = ForecastReport(figures: figures, language: session.language)
    switch plan.options.forecastForm {
    case .text: try results.add(report.text(results.style(session), session), &session)
    case .json: try results.add(figures.json.text + "\n", &session)
    case .html: try results.add(report.page, &session)
    case .svg: try results.add(figures.chart(session.language).svg(), &session)
    }
    results.finish(session)
    return status(.clean)
  }

  /// Writes a page for playing the sets.
  func writePage(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.reportSeed(session)
    var results = Results(plan.options.output)
    try results.add(PlayablePage(rehearsal: self).html(session.language), &session)
    if let note = RepeatedRounds(self).note { session.tell(note) }
    results.finish(session)
    return status(.clean)
  }
}

/// Rounds of a page that ask the same questions as an earlier round, in whatever order.
private struct RepeatedRounds {
  /// The first such round, counted from 1, and the earlier round with the same questions.
  private var first: (round: Int, earlier: Int)?
  private var count = 0

  init(_ rehearsal: Rehearsal) {
    var known: [[String]: Int] = [:]
    for set in rehearsal.sets.indices where !rehearsal.sets[set].isEmpty {
      let questions = rehearsal.asked(set).map(\.problem.contentHash).sorted()
      guard let earlier = known[questions] else {
        known[questions] = set + 1
        continue
      }
      if first == nil { first = (set + 1, earlier) }
      count += 1
    }
  }

  /// The note for the host, or nil if all rounds differ.
  var note: Localized? {
    guard let first else { return nil }
    let (others, earlier, round) = (count - 1, "\(first.earlier)", "\(first.round)")
    let more = Localized(
      en: others == 0
        ? ","
        : ", and \(Localized.count(others, "more round repeats", "more rounds repeat")) others,",
      ja: others == 0 ? "" : "（ほかに\(others)ラウンドも重なります）")
    return Localized(
      en: "Rounds \(earlier) and \(round) have the same questions\(more.en) because there are few "
        + "to draw from. Fewer rounds (--sets) or fewer questions in each (--count) help avoid "
        + "this.",
      ja: "第\(earlier)ラウンドと第\(round)ラウンドは同じ問題です\(more.ja)。元の問題が少ないためです。"
        + "--sets か --count の数を減らすと、重なりを避けやすくなります。")
  }
}

/// The sets of a rehearsal as an HTML page for playing them.
private struct PlayablePage {
  let rehearsal: Rehearsal
  private var options: RehearsalOptions { rehearsal.plan.options }
  private var draw: DrawRequest { rehearsal.plan.draw.request }

  func html(_ language: Language) -> [UInt8] {
    let limits = rehearsal.plan.limits
    var page = QuizPage(
      title: rehearsal.title[language], rounds: rehearsal.sets.indices.map(round),
      limit: limits.forAll ?? limits.usual, language: language, source: source)
    page.guidance = rehearsal.guidance
    page.givesFeedback = options.givesFeedback
    page.accent = rehearsal.plan.accent
    page.origin = origin[language]
    page.notice = rehearsal.unseen?.text[language]
    page.event = options.event?.trimmed
    page.team = options.team?.trimmed
    return page.html(PlayablePage.template)
  }

  private static var template: QuizPage.Template {
    QuizPage.Template(
      page: Templates.quizPage, styles: Templates.quizStyles, scripts: Templates.quizScripts)
  }

  private func round(_ set: Int) -> QuizRound {
    let questions = zip(rehearsal.sets[set], rehearsal.asked(set)).map { problem, asked in
      QuizRound.Question(
        problem, limit: asked.limit, content: asked.problem.contentHash, order: asked.order)
    }
    return QuizRound(questions, digest: rehearsal.digest(set))
  }

  private var source: QuizPage.Source {
    QuizPage.Source(
      banks: rehearsal.names.isEmpty ? ["."] : rehearsal.names,
      seed: draw.seed.text ?? String(draw.seed.number), method: draw.method.rawValue,
      pool: rehearsal.poolDigest())
  }

  /// The origin of the sets.
  private var origin: Localized {
    let names = rehearsal.names
    let start = names.isEmpty ? "" : names.joined(separator: " ") + " · "
    return Localized(en: "\(start)seed \(draw.seed.number)", ja: "\(start)シード \(draw.seed.number)")
  }
}
