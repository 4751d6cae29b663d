@_spi(QBank) import BankReports
@_spi(QBank) import BankSets
import BankSystem
import Templates

/// Shows a rehearsal in the form that was asked for.
struct PreviewOutput {
  private let rehearsal: Rehearsal
  private var plan: PreviewPlan { rehearsal.plan }

  init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  /// Shows one run, question by question.
  func transcript(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.reportSeed(session)
    var results = Results(plan.options.output)
    let recorder = plan.options.records ? try RunRecorder(rehearsal, session) : nil
    let transcript = Transcript(rehearsal, session.language)
    try results.add(text(transcript, session, results), &session)
    // The run is shown first, because recording it may fail.
    results.finish(session)
    try session.writeOutputs()
    try session.flush()
    try recorder?.record(transcript.result, .simulated, session)
    return .clean
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
  func forecast(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.reportSeed(session)
    var results = Results(plan.options.output)
    let progress = Progress(session)
    let figures = ForecastFigures(rehearsal, progress.workers)
    progress.finish()
    let report = ForecastReport(figures, session)
    switch plan.options.forecastForm {
    case .text: try results.add(report.text(results.style(session)), &session)
    case .json: try results.add(figures.json.text + "\n", &session)
    case .html: try results.add(report.page(template: Templates.reportPage), &session)
    case .svg: try results.add(figures.chart(session.language).svg(), &session)
    }
    results.finish(session)
    return .clean
  }

  /// Writes a page for playing the sets.
  func page(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.reportSeed(session)
    var results = Results(plan.options.output)
    try results.add(PlayablePage(rehearsal).html(session.language), &session)
    if let note = RepeatedRounds(rehearsal).note { session.tell(note) }
    results.finish(session)
    return .clean
  }
}
