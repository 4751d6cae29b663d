@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
@_spi(QBank) import BankSets
import BankSystem
@_spi(QBank) import BankText
import Templates

/// Shows a rehearsal in the forms that were asked for.
final class PreviewOutput {
  private let rehearsal: Rehearsal
  private var plan: PreviewPlan { rehearsal.plan }
  private var form: PreviewCommandOptions.Form { plan.options.form }

  init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.reportSeed(session)
    var results = Results(plan.options.output)
    if plan.isForecast {
      try forecast(&results, &session)
    } else if let file = plan.options.page {
      let page = PlayablePage(rehearsal).html(session.language)
      if let note = RepeatedRounds(rehearsal).note { session.tell(note) }
      if file == .standardInput { try session.print(page) } else { session.put(page, at: file) }
    } else {
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
    results.finish(session)
    return .clean
  }

  private func text(
    _ transcript: Transcript, _ session: Session, _ results: Results
  ) -> String {
    switch form {
    case .json: return transcript.json(isLines: false)
    case .jsonl: return transcript.json(isLines: true)
    case .text: return transcript.text(RunSheet(session, .output, style: results.style(session)))
    }
  }

  private func forecast(_ results: inout Results, _ session: inout Session) throws(Failure) {
    let progress = Progress(session)
    let figures = ForecastFigures(rehearsal, progress.workers)
    progress.finish()
    let picture = plan.options.picture
    if picture == .standardInput { return try session.print(figures.chart(session.language).svg()) }
    let report = ForecastReport(figures, session)
    let page = plan.options.page
    if page == .standardInput {
      return try session.print(report.page(template: Templates.reportPage))
    }
    let text = form == .text ? report.text(results.style(session)) : figures.json.text + "\n"
    try results.add(text, &session)
    if let picture {
      session.put(Array(figures.chart(session.language).svg().utf8), at: picture)
    }
    if let page {
      session.put(report.page(template: Templates.reportPage), at: page)
    }
  }
}
