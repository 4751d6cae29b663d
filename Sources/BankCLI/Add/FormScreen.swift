@_spi(QBank) import BankModel
@_spi(QBank) import BankReports
import BankSystem

/// What a form shows.
struct FormView {
  /// The file that questions are added to, and the number of questions in it.
  let path: Path
  let count: Int
  let form: QuestionForm
  /// What is known of the field that has the cursor.
  let status: FieldStatus
  /// The review of the whole question, once it is shown.
  let review: Review?

  /// The whole question with everything that was found in it.
  struct Review {
    let problem: Problem
    /// The findings as lint prints them.
    let findings: String
    /// Why the question cannot be added.
    var refusal: Localized?
    /// Why an attempt to write the question failed.
    var unwritten: Localized?
  }
}

/// Renders a form.
protocol FormScreen: Sendable {
  /// Whether output is only appended, and input arrives in lines.
  var isPlain: Bool { get }
  /// Returns the output that shows a form, following what was shown before.
  func text(_ view: FormView) -> StreamText
}

/// The messages of a form that both screens share.
private enum FormWords {
  static func label(_ field: QuestionForm.Field) -> Localized {
    switch field {
    case .question: Localized(en: "Question", ja: "問題文")
    case .choice(let number): Localized(en: "Choice \(number)", ja: "選択肢\(number)")
    case .answer: Localized(en: "Answer", ja: "正解の番号")
    case .explanation: Localized(en: "Explanation", ja: "解説")
    }
  }

  /// Says why the question could not be written, and that the typed text is kept.
  static func unwritten(_ reason: Localized) -> Localized {
    Localized(
      en: "Not written yet: \(reason.en). What you typed is kept; Return tries again.",
      ja: "まだ書き込んでいません: \(reason.ja) 入力した内容は残っています。Enterでもう一度試します。")
  }

  static func inputError(_ inputError: QuestionForm.InputError) -> Localized {
    switch inputError {
    case .empty: Localized(en: "Type something here.", ja: "入力してください。")
    case .noChoice(let count):
      Localized(
        en: "Type the number of the right choice, from 1 to \(count).",
        ja: "正解の選択肢の番号を、1から\(count)までの数字で入力してください。")
    }
  }

  /// Says whether the current field can be left empty.
  static func hint(_ form: QuestionForm) -> Localized? {
    switch form.current {
    case .explanation:
      Localized(en: "Press Return to leave it out.", ja: "Enterだけなら解説なしになります。")
    case .choice
    where form.line(form.current).text.isEmpty && form.problem.choices.count >= 2
      && !form.needsMoreChoices:
      Localized(en: "Press Return to end the choices.", ja: "Enterだけで選択肢の入力を終わります。")
    default: nil
    }
  }

  static func head(_ path: Path, _ count: Int) -> Localized {
    Localized(
      en: "New question for \(path.displayText) "
        + "(\(Localized.count(count, "question", "questions")))",
      ja: "\(path.displayText)（\(count)問）に追加する問題")
  }

  static func right(_ problem: Problem) -> Localized {
    Localized(
      en: "The right choice is number \(problem.answer).", ja: "正解は\(problem.answer)番です。")
  }
}

/// A form on a terminal to which output can only be appended: one question after the other.
struct PlainFormScreen: FormScreen {
  let session: Session
  let isPlain = true

  func text(_ view: FormView) -> StreamText {
    let form = view.form
    if let review = view.review { return StreamText(text(review, view.status)) }
    var text = ""
    if form.isEmpty { text += FormWords.head(view.path, view.count)[session.language] + "\n" }
    if let inputError = form.inputError {
      text += FormWords.inputError(inputError)[session.language] + "\n"
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

/// A form on a screen of its own that shows what is known of the field below it while typing.
struct FullFormScreen: FormScreen {
  let session: Session
  let isPlain = false

  /// Read each time, because the window can be resized.
  private var width: Int { session.windowWidth(atLeast: 20) }
  private var height: Int { session.windowHeight(atLeast: 4) }
  private var style: Style { session.style(for: .output) }

  /// The lines of a screen, and the cursor's position in them.
  private struct Page {
    var lines: [String] = []
    var cursor: (line: Int, column: Int)?
  }

  func text(_ view: FormView) -> StreamText {
    let page = fitted(view.review.map { reviewed($0, view) } ?? typed(view))
    // Hides the cursor while lines are written, and turns on bracketed paste, which distinguishes pasted text from
    // keys.
    var text = StreamText(command: "\u{1B}[?25l\u{1B}[?2004h\u{1B}[H")
    for (index, line) in page.lines.enumerated() {
      text += StreamText(command: index > 0 ? "\r\n\u{1B}[K" : "\u{1B}[K") + StreamText(line)
    }
    if page.lines.count < height { text += StreamText(command: "\r\n\u{1B}[J") }
    guard let cursor = page.cursor else { return text }
    return text + StreamText(cursorAt: cursor.line + 1, cursor.column + 1)
      + StreamText(command: "\u{1B}[?25h")
  }

  /// Returns the lines that fit the window: those around the cursor, or without one the first lines and the last.
  private func fitted(_ page: Page) -> Page {
    let surplus = page.lines.count - height
    if surplus <= 0 { return page }
    guard let cursor = page.cursor else {
      let last = page.lines.suffix(1)
      return Page(lines: page.lines.prefix(height - 2) + ["…"] + last)
    }
    let start = min(max(0, cursor.line - height / 2), surplus)
    return Page(
      lines: Array(page.lines[start..<start + height]),
      cursor: (cursor.line - start, cursor.column))
  }

  // MARK: While typing

  private func typed(_ view: FormView) -> Page {
    var page = Page(lines: words(FormWords.head(view.path, view.count), .heading) + [""])
    let fields = view.form.fields
    let labels = fields.map { FormWords.label($0)[session.language] }
    let indent = (labels.map { DisplayWidth.of($0) }.max() ?? 0) + 2
    for (field, label) in zip(fields, labels) {
      let line = view.form.line(field)
      let isCurrent = field == view.form.current
      let head =
        style(isCurrent ? .headline : .frame, label)
        + String(repeating: " ", count: indent - DisplayWidth.of(label))
      let blank = String(repeating: " ", count: indent)
      let rows = cut(VisibleText.escape(line.text), indent)
      if isCurrent {
        let before = cut(VisibleText.escape(line.before), indent)
        page.cursor = (
          page.lines.count + before.count - 1,
          indent + DisplayWidth.of(before[before.count - 1])
        )
      }
      for (index, row) in rows.enumerated() { page.lines.append((index == 0 ? head : blank) + row) }
      if isCurrent { page.lines += status(view, indent).map { blank + $0 } }
    }
    page.lines += [""] + words(keys, .frame)
    return page
  }

  private func status(_ view: FormView, _ indent: Int) -> [String] {
    let (form, status) = (view.form, view.status)
    var lines: [String] = []
    func add(_ text: Localized, _ role: Style.Role) { lines += words(text, role, indent) }
    if let inputError = form.inputError { add(FormWords.inputError(inputError), .warning) }
    if let hint = FormWords.hint(form) { add(hint, .frame) }
    add(status.measures, status.isTooLong ? .warning : .frame)
    if let near = status.near { add(FieldStatus.words(near), .warning) }
    for finding in status.findings { add(finding.message, Style.Role(finding.severity)) }
    return lines
  }

  private let keys = Localized(
    en: "Return: next   Up, Down: move   Ctrl-D: quit without adding",
    ja: "Enter: 次へ　↑↓: 移動　Ctrl-D: 追加せずに終了")

  // MARK: Review

  private func reviewed(_ review: FormView.Review, _ view: FormView) -> Page {
    let sheet = RunSheet(session, .output, width: width)
    var lines = words(FormWords.head(view.path, view.count), .heading) + [""]
    lines += sheet.stem(review.problem) + sheet.choices(review.problem)
    lines += [""] + words(FormWords.right(review.problem), .added)
    if let explanation = review.problem.details.explanation {
      lines += Wrap.lines(VisibleText.escape(explanation), width: width)
    }
    lines += words(view.status.measures, view.status.isTooLong ? .warning : .frame)
    // The reasons against adding come before the findings, which may be too long for the window.
    if let refusal = review.refusal { lines += words(refusal, .error) }
    if let unwritten = review.unwritten { lines += words(FormWords.unwritten(unwritten), .error) }
    if let near = view.status.near { lines += words(FieldStatus.words(near), .warning) }
    if !review.findings.isEmpty {
      let found = review.findings.split(separator: "\n", omittingEmptySubsequences: false)
      lines += [""] + found.dropLast().map { String($0) }
    }
    return Page(lines: lines + [""] + words(review.refusal == nil ? addKeys : backKeys, .frame))
  }

  private let addKeys = Localized(
    en: "Return: add   Up: edit   Ctrl-D: quit without adding",
    ja: "Enter: 追加　↑: 編集　Ctrl-D: 追加せずに終了")
  private let backKeys = Localized(
    en: "Up: edit   Ctrl-D: quit without adding", ja: "↑: 編集　Ctrl-D: 追加せずに終了")

  // MARK: Lines

  private func words(_ text: Localized, _ role: Style.Role, _ indent: Int = 0) -> [String] {
    Wrap.lines(text[session.language], width: max(10, width - indent - 1)).map { style(role, $0) }
  }

  /// Breaks a text into at least one line, leaving room for the cursor. Where a line breaks does not depend on the
  /// text that follows, so the cursor is where the next character will appear.
  private func cut(_ text: String, _ indent: Int) -> [String] {
    Wrap.filled(text, width: max(8, width - indent - 2))
  }
}
