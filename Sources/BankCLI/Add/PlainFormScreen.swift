@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// A form on a terminal to which output can only be appended: one question after the other.
struct PlainFormScreen: FormScreen {
  private let session: Session

  init(_ session: Session) { self.session = session }

  let isPlain = true

  func text(_ view: FormView) -> StreamText {
    let form = view.form
    if let review = view.review { return StreamText(text(review, view.status)) }
    var text = ""
    if form.isEmpty { text += FormWords.head(view.path, view.count)[session.language] + "\n" }
    if let complaint = form.complaint {
      text += FormWords.complaint(complaint)[session.language] + "\n"
    } else if let hint = FormWords.hint(form) {
      text += hint[session.language] + "\n"
    }
    let typed = form.line(form.current).text
    let kept = typed.isEmpty ? "" : " [\(VisibleText.escape(typed))]"
    return StreamText(text + FormWords.label(form.current)[session.language] + kept + ": ")
  }

  private func text(_ review: FormView.Review, _ status: FieldStatus) -> String {
    let sheet = RunSheet(session, .output)
    var lines = [""] + sheet.stem(review.problem) + sheet.choices(review.problem)
    lines.append(FormWords.right(review.problem)[session.language])
    if let explanation = review.problem.details.explanation {
      lines.append(VisibleText.escape(explanation))
    }
    lines.append(status.measures[session.language])
    if let near = status.near { lines.append(FieldStatus.words(near)[session.language]) }
    var text = lines.joined(separator: "\n") + "\n"
    if !review.findings.isEmpty { text += "\n" + review.findings }
    if let refusal = review.refusal { text += refusal[session.language] + "\n" }
    if let unwritten = review.unwritten {
      text += FormWords.unwritten(unwritten)[session.language] + "\n"
    }
    let prompt =
      review.refusal == nil
      ? Localized(
        en: "Return adds it, e and Return edits it, Ctrl-D quits: ",
        ja: "Enterで追加、eとEnterで編集、Ctrl-Dで終了: ")
      : Localized(en: "e and Return edits it, Ctrl-D quits: ", ja: "eとEnterで編集、Ctrl-Dで終了: ")
    return text + prompt[session.language]
  }
}
