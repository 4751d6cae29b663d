@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import BankTransforms

/// Adds one question that the command line says.
final class AddRun {
  private var target: AddTarget
  private let session: Session

  init(_ target: AddTarget, _ session: Session) {
    (self.target, self.session) = (target, session)
  }

  /// Adds a question unless there is an error in it, and tells what was found.
  consuming func add(_ problem: Problem) throws(Failure) -> ExitStatus {
    let judged = try judge(problem)
    session.report(judged.found)
    if judged.hasErrors {
      session.tell(AddWords.refused(judged, target.path))
      return .findings
    }
    var status = FieldStatus()
    status.seconds = ReadingTime().median(problem)
    status.limit = Double(target.limit(of: problem)) / 1_000
    tellNear(problem, judged)
    let isNew = target.isNew
    try target.add(judged)
    session.remark(AddWords.added(judged, status, target.path, isNew: isNew))
    return target.unreadable > 0 ? .findings : .clean
  }

  private func judge(_ problem: Problem) throws(Failure) -> JudgedQuestion {
    do throws(QuestionAddition.Obstacle) {
      return try target.judge(problem)
    } catch {
      throw .work(AddWords.message(error, target))
    }
  }

  /// Tells of a question that asks nearly the same; of one that is the same lint has told.
  private func tellNear(_ problem: Problem, _ judged: JudgedQuestion) {
    if judged.found.counts.keys.contains(where: AddWords.rulesOfRepeats.contains) { return }
    let nearest = NearestQuestion(in: target.file, workers: session.world.workers)
    if let near = nearest.find(problem.question) { session.tell(FieldStatus.words(near)) }
  }
}
