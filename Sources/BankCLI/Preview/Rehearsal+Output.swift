@_spi(QBank) import BankReports
@_spi(QBank) import BankSets
import BankSystem

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
struct RepeatedRounds {
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
