@_spi(QBank) import BankReports
import BankSystem
import BankTransforms

/// Asks for questions at a terminal, one after the other, and adds each to the file once it is complete.
final class FormRun {
  private var target: AddTarget
  private let details: Problem.Details
  private let session: Session
  private let keyboard: any GameKeyboard
  private let screen: any FormScreen
  private var checks: LiveChecks
  private var keys: FormKeys
  private var form: QuestionForm
  private var status = FieldStatus()
  private var judged: JudgedQuestion?
  private var review: FormView.Review?
  /// Whether something was typed since the status was last updated.
  private var isStale = false
  /// The number of questions added.
  private var added = 0
  /// Why the question on the screen could not be written.
  private var unwritten: Localized?

  /// How long typing has to pause before the question is checked, in milliseconds.
  private static let pause = 150

  /// How a form ends.
  private enum Ending {
    case left
    case ended
  }

  init(
    _ target: AddTarget, _ details: Problem.Details, _ session: Session
  ) throws(Failure) {
    let isPlain = session.world.environment("TERM") == "dumb"
    let keyboard = try session.openKeyboard(isPlain: isPlain, orFail: .usage(FormRun.noTerminal))
    (self.target, self.details, self.session, self.keyboard) = (target, details, session, keyboard)
    screen = isPlain ? PlainFormScreen(session: session) : FullFormScreen(session: session)
    checks = LiveChecks(target, details, session.world.workers)
    keys = FormKeys(isByLine: isPlain)
    form = QuestionForm(target.shape)
    status = checks.status(form)
  }

  func finish() throws(Failure) -> ExitStatus {
    let ending: Ending
    do throws(Failure) {
      ending = try run()
      keyboard.close()
    } catch {
      // The terminal is restored before anything is reported on it.
      keyboard.close()
      tellAdded()
      throw error
    }
    if screen.isPlain { session.say("\n") }
    tellAdded()
    if !form.isEmpty { session.tell(FormRun.thrownAway) }
    if ending == .ended { keyboard.endBySignal() }
    guard let unwritten else { return .clean }
    session.reportError(unwritten)
    return .failure
  }

  private func run() throws(Failure) -> Ending {
    try draw()
    while true {
      switch keyboard.wait(atMost: isStale || keys.isPending ? FormRun.pause : nil) {
      case .keys(let bytes):
        if try press(keys.read(bytes)) { return .left }
      case .nothing:
        keys.forget()
        look()
      case .redraw: break
      case .gone: return .left
      case .end: return .ended
      }
      // A plain terminal keeps what was written.
      if !screen.isPlain { try draw() }
    }
  }

  /// Processes keys, and returns whether one of them leaves the form.
  private func press(_ pressed: [FormKey]) throws(Failure) -> Bool {
    for key in pressed {
      let step = form.press(key)
      isStale = !screen.isPlain
      switch step {
      case .leave: return true
      case .review: judge()
      case .add: try add()
      case .show where !form.isInReview: review = nil
      case .show: break
      }
      if screen.isPlain { try draw() }
      // Input typed before the new screen appeared is not meant for it.
      if step == .review || step == .add {
        keyboard.flushInput()
        return false
      }
    }
    return false
  }

  private func look() {
    guard isStale, !form.isInReview else { return }
    status = checks.status(form)
    isStale = false
  }

  // MARK: The whole question

  private var problem: Problem {
    var problem = form.problem
    let explanation = problem.details.explanation
    problem.details = details
    if let explanation { problem.details.explanation = explanation }
    return problem
  }

  /// Checks the question as the file would hold it.
  private func judge() {
    let problem = problem
    status = checks.status(form)
    (status.width, status.near, isStale) = (nil, checks.near(problem), false)
    do throws(QuestionAddition.Obstacle) {
      let judged = try target.judge(problem)
      self.judged = judged
      var report = TextReport(session.reportOptions(for: .output))
      review = FormView.Review(
        problem: problem,
        findings: report.findings([judged.hasErrors ? judged.found.withErrorsOnly : judged.found]),
        refusal: judged.hasErrors ? AddWords.refused(judged, target.path) : nil)
      // Lint describes the duplicate better.
      if judged.found.counts.keys.contains(where: AddWords.rulesOfRepeats.contains) {
        status.near = nil
      }
    } catch {
      judged = nil
      review = FormView.Review(
        problem: problem, findings: "", refusal: AddWords.message(error, target))
    }
  }

  /// Stays at the question that could not be written, and says why. The file may have changed in the meantime, so
  /// it is read again.
  private func keepTyped(_ reason: Localized) throws(Failure) {
    unwritten = reason
    try target.readAgain()
    checks = LiveChecks(target, details, session.world.workers)
    judge()
    review?.unwritten = reason
  }

  private func add() throws(Failure) {
    guard let judged, !judged.hasErrors else { return }
    do throws(Failure) {
      try target.add(judged)
    } catch {
      return try keepTyped(error.reason)
    }
    added += 1
    (self.judged, review, unwritten) = (nil, nil, nil)
    form = QuestionForm(target.shape)
    checks = LiveChecks(target, details, session.world.workers)
    status = checks.status(form)
  }

  private func draw() throws(Failure) {
    let view = FormView(
      path: target.path, count: target.file.rowCount, form: form, status: status, review: review)
    try Failure.catching { () throws(SystemError) in
      try session.world.write(screen.text(view), to: .output)
    }
  }

  // MARK: Words

  private func tellAdded() {
    if added == 0 { return session.tell(FormRun.nothing) }
    let name = target.path.displayText
    session.remark(
      Localized(
        en: "\(Localized.count(added, "question was", "questions were")) added to \(name).",
        ja: "\(name) に\(added)問を追加しました。"))
  }

  private static let nothing = Localized(en: "Nothing was added.", ja: "何も追加しませんでした。")
  private static let thrownAway = Localized(
    en: "The question on the screen was not added.", ja: "画面の問題は追加していません。")
  private static let noTerminal = Localized(
    en: "There is no terminal to ask at: give the question with --question, --choice and --answer.",
    ja: "ターミナルがないため入力できません。--question、--choice、--answer で問題を指定してください。")
}
