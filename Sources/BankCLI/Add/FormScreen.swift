@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What there is to see of a form.
struct FormView {
  /// The file that questions are added to, and how many it has.
  let path: Path
  let count: Int
  let form: QuestionForm
  /// What is known of the field with the cursor.
  let status: FieldStatus
  /// What is found in the whole question, once it is shown.
  let review: Review?

  /// The whole question with everything that was found in it.
  struct Review {
    let problem: Problem
    /// What was found, as lint shows it.
    let findings: String
    /// Why it cannot be added.
    var refusal: Localized?
    /// Why it could not be written when somebody tried.
    var unwritten: Localized?
  }
}

/// Shows a form.
protocol FormScreen: Sendable {
  /// Whether it only writes on and on, and keys come as lines.
  var isPlain: Bool { get }
  /// What is written to show a form, after what was shown before.
  func text(_ view: FormView) -> StreamText
}

/// The words of a form, which both screens have in common.
enum FormWords {
  static func label(_ field: QuestionForm.Field) -> Localized {
    switch field {
    case .question: Localized(en: "Question", ja: "問題文")
    case .choice(let number): Localized(en: "Choice \(number)", ja: "選択肢\(number)")
    case .answer: Localized(en: "Answer", ja: "正解の番号")
    case .explanation: Localized(en: "Explanation", ja: "解説")
    }
  }

  /// What was typed stays where it could not be written.
  static func unwritten(_ reason: Localized) -> Localized {
    Localized(
      en: "Not written yet: \(reason.en). What you typed is kept; Return tries again.",
      ja: "まだ書き込んでいません: \(reason.ja) 入力した内容は残っています。Enterでもう一度試します。")
  }

  static func complaint(_ complaint: QuestionForm.Complaint) -> Localized {
    switch complaint {
    case .empty: Localized(en: "Type something here.", ja: "入力してください。")
    case .noChoice(let count):
      Localized(
        en: "Type the number of the right choice, from 1 to \(count).",
        ja: "正解の選択肢の番号を、1から\(count)までの数字で入力してください。")
    }
  }

  /// What can be left empty.
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
