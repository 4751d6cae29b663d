import BankModel
import BankQuiz
import BankReports
import BankSystem
import BankText
import Templates

/// Shows a rehearsal in the forms that were asked for.
struct PreviewOutput {
  private let rehearsal: Rehearsal
  private var plan: PreviewPlan { rehearsal.plan }
  private var format: String? { plan.invocation.value(.transcriptFormat) }

  init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.tell(session)
    var results = Results(plan.invocation)
    if plan.isForecast {
      try forecast(&results, &session)
    } else if let name = plan.invocation.value(.page) {
      let page = page(session.language)
      if name == "-" { try session.print(page) } else { try session.put(page, at: Path(name)) }
    } else {
      let recorder = plan.invocation.has(.record) ? try RunRecorder(rehearsal, session) : nil
      let transcript = Transcript(rehearsal, session.language)
      try results.add(text(transcript, session, results), &session)
      // The run is shown first, because recording it may fail.
      try results.finish(session)
      try session.flush()
      try recorder?.record(transcript.result, .simulated, &session)
      return .clean
    }
    try results.finish(session)
    return .clean
  }

  private func text(
    _ transcript: Transcript, _ session: Session, _ results: Results
  ) -> String {
    switch format {
    case "json": return transcript.json(isLines: false)
    case "jsonl": return transcript.json(isLines: true)
    default: return transcript.text(RunSheet(session, .output, style: results.style(session)))
    }
  }

  private func forecast(_ results: inout Results, _ session: inout Session) throws(Failure) {
    let figures = ForecastFigures(rehearsal, session.world.workers)
    let picture = plan.invocation.value(.svg)
    if picture == "-" { return try session.print(figures.chart(session.language).svg()) }
    let report = ForecastReport(figures, session)
    let page = plan.invocation.value(.page)
    if page == "-" { return try session.print(report.page(template: Templates.reportPage)) }
    let text = format == "text" ? report.text(results.style(session)) : figures.json.text + "\n"
    try results.add(text, &session)
    if let picture {
      try session.put(Array(figures.chart(session.language).svg().utf8), at: Path(picture))
    }
    if let page {
      try session.put(report.page(template: Templates.reportPage), at: Path(page))
    }
  }

  /// The set as a page that plays it.
  private func page(_ language: Language) -> [UInt8] {
    let names = plan.invocation.words.map(\.plain).joined(separator: " ")
    let page = QuizPage(
      title: title[language],
      problems: rehearsal.problems, guidance: rehearsal.guidance,
      limit: plan.limit ?? plan.usualLimit, limits: rehearsal.limits, language: language,
      origin: "\(names.isEmpty ? "." : names) · seed \(plan.draw.seed.number)")
    return page.html(template: Templates.quizPage)
  }

  /// What the quiz is called: the name of the first file or folder.
  private var title: Localized {
    let name = plan.invocation.words.first?.lastComponent.plain ?? ""
    let word = String(name.prefix { $0 != "." })
    return word.isEmpty || name == "-" ? Localized(en: "Quiz", ja: "クイズ") : Localized(word)
  }
}
