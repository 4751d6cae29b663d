import BankModel
import BankQuiz
import BankSystem

/// Shows a rehearsal in the form that was asked for.
struct PreviewOutput {
  private let rehearsal: Rehearsal
  private var plan: PreviewPlan { rehearsal.plan }

  init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    plan.draw.tell(session)
    var results = Results(plan.invocation)
    try results.add(transcript(session, results), &session)
    try results.finish(session)
    return .clean
  }

  private func transcript(_ session: Session, _ results: Results) -> String {
    let transcript = Transcript(rehearsal, session.language)
    switch plan.invocation.value(.transcriptFormat) {
    case "json": return transcript.json(isLines: false)
    case "jsonl": return transcript.json(isLines: true)
    default: return transcript.text(RunSheet(session, .output, style: results.style(session)))
    }
  }
}
