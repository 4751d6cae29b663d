@_spi(QBank) import BankModel

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
enum FormWords {
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
