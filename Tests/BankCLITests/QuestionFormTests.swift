@testable import BankCLI
import Testing

/// Forms without a terminal: keys go in, and the fields are compared.
@Suite("The form for a question")
struct QuestionFormTests {
  private static let four = QuestionForm.Shape(choices: 4...4, hasExplanation: false)
  private static let any = QuestionForm.Shape(choices: 2...10, hasExplanation: true)

  /// Types into a form what a terminal sends; returns what the last key led to.
  private func type(
    _ texts: String..., into form: inout QuestionForm
  ) -> QuestionForm.Step {
    var keys = FormKeys(isByLine: false)
    var last = QuestionForm.Step.show
    for text in texts {
      for key in keys.read(Array(text.utf8)) { last = form.press(key) }
    }
    return last
  }

  private func filled(_ text: String, _ shape: QuestionForm.Shape = four) -> QuestionForm {
    var form = QuestionForm(shape)
    _ = type(text, into: &form)
    return form
  }

  @Test("Return goes from field to field and to the review, and then adds the question")
  func whole() {
    var form = QuestionForm(Self.four)
    #expect(type("Which?\na\nb\nc\nd\n3", into: &form) == .show)
    #expect(form.current == .answer)
    #expect(type("\n", into: &form) == .review)
    let problem = form.problem
    #expect(problem.question == "Which?" && problem.choices == ["a", "b", "c", "d"])
    #expect(problem.answer == 3)
    #expect(type("\n", into: &form) == .add)
    // Back to the last field, and forward again.
    #expect(type("\u{1B}[A", into: &form) == .show)
    #expect(!form.isInReview && form.current == .answer)
    #expect(type("\u{7F}1\n", into: &form) == .review)
    #expect(form.problem.answer == 1)
  }

  @Test(
    "keys edit the line",
    arguments: [
      ("abc\u{7F}", "ab"), ("東京👨‍👩‍👧\u{7F}", "東京"), ("e\u{301}\u{7F}", ""), ("か\u{3099}\u{8}", ""),
      ("abc\u{1B}[D\u{1B}[DX", "aXbc"), ("abc\u{1B}[HX", "Xabc"), ("abc\u{1}X\u{5}Y", "XabcY"),
      ("abc\u{1B}[1~\u{1B}[3~", "bc"), ("abc\u{1B}OD\u{1B}OC!", "abc!"), ("one two \u{17}", "one "),
      ("one\u{15}two", "two"), ("\u{7F}\u{1B}[3~\u{1B}[D\u{1B}[Cx", "x"),
      // Control characters are never accepted, neither typed nor pasted.
      ("a\u{0}\u{7}\u{B}b", "ab"), ("a\u{9B}31mb", "a31mb"), ("a\u{1B}[31mb", "ab"),
      ("\u{1B}[200~a\u{1B}[31mb\u{4}c\u{1B}[201~d", "abcd"), ("a\u{200B}b", "a\u{200B}b"),
    ])
  func line(_ keys: String, _ text: String) {
    #expect(Array(filled(keys).line(.question).text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("characters and keys can come byte by byte")
  func bytes() {
    let text = "東é👨‍👩‍👧\u{1B}[D\u{1B}[3~x\u{1B}[200~y\u{1B}[201~"
    var form = QuestionForm(Self.four)
    var keys = FormKeys(isByLine: false)
    for byte in text.utf8 { for key in keys.read([byte]) { _ = form.press(key) } }
    #expect(form.line(.question).text == "東éxy")
    #expect(!keys.isPending)
    // Escape by itself has no meaning, and swallows nothing that follows.
    #expect(keys.read([0x1B]).isEmpty && keys.isPending)
    keys.forget()
    #expect(keys.read(Array("a".utf8)) == [.text("a")])
  }

  @Test("pasted text fills the fields, but never adds the question")
  func paste() {
    var form = QuestionForm(Self.four)
    let step = type("\u{1B}[200~Which?\n\na\tb\r\nc\nd\n2\n\n\n\u{1B}[201~", into: &form)
    #expect(step == .show)
    #expect(form.isInReview && form.problem.choices == ["a", "b", "c", "d"])
    #expect(form.problem.answer == 2)
  }

  @Test("a field that is required has to be filled in")
  func complaints() {
    var form = QuestionForm(Self.four)
    _ = type(" 　\n", into: &form)
    #expect(form.current == .question && form.inputError == .empty)
    _ = type("Q?\na\nb\n\n", into: &form)
    #expect(form.current == .choice(3) && form.inputError == .empty)
    _ = type("c", into: &form)
    #expect(form.inputError == nil)
    _ = type("\nd\n", into: &form)
    for (wrong, isRight) in [
      ("0", false), ("5", false), ("x", false), ("11", false), ("４", true), ("②", true),
      (" 1 ", true),
    ] {
      let step = type("\u{15}\(wrong)\n", into: &form)
      #expect((step == .review) == isRight, "\(wrong)")
      if isRight {
        _ = type("\u{1B}[A", into: &form)
      } else {
        #expect(form.inputError == .noChoice(4))
      }
    }
    // A field that was passed over is shown again.
    form = QuestionForm(Self.four)
    _ = type("Q?\n\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B1\n", into: &form)
    #expect(form.current == .answer || form.current == .choice(1))
    #expect(form.inputError != nil && !form.isInReview)
  }

  @Test("if the number of choices may vary, an empty choice ends them")
  func choices() {
    let form = filled("Q?\na\nb\nc\n\n2\n\n", Self.any)
    #expect(form.isInReview && form.problem.choices == ["a", "b", "c"])
    #expect(form.problem.details.explanation == nil)
    let explained = filled("Q?\na\nb\n\n2\nso\n", Self.any)
    #expect(explained.problem.details.explanation == "so")
    // At least two choices are required, and the tenth is the last.
    #expect(filled("Q?\na\n\n", Self.any).inputError == .empty)
    let ten = filled("Q?\n" + (1...10).map { "\($0)\n" }.joined() + "10\n\n", Self.any)
    #expect(ten.problem.choices.count == 10 && ten.problem.answer == 10)
    // An empty choice between others is not accepted.
    let gap = filled("Q?\na\nb\nc\n\u{1B}[A\u{1B}[A\u{15}\n", Self.any)
    #expect(gap.current == .choice(2) && gap.inputError == .empty)
  }

  @Test("on a plain terminal lines are typed, and an empty one keeps the old text")
  func plain() {
    var keys = FormKeys(isByLine: true)
    #expect(keys.read(Array("Whi".utf8)).isEmpty)
    #expect(keys.read(Array("ch?\na\u{1B}[A\n".utf8)) == [.line("Which?"), .line("a[A")])
    var form = QuestionForm(Self.four)
    var last = QuestionForm.Step.show
    for key in FormKeyLines.of("Which?\na\nb\nc\nd\n2\n") { last = form.press(key) }
    #expect(last == .review)
    for key in FormKeyLines.of("e\n\nA\n\n\n\n\n") { last = form.press(key) }
    #expect(last == .review && form.problem.choices == ["A", "b", "c", "d"])
    #expect(form.press(.line("")) == .add)
  }

  @Test("Ctrl-D leaves the form from any field")
  func leave() {
    for text in ["", "Q?", "Q?\na\nb\nc\nd\n1\n"] {
      var form = filled(text)
      #expect(type("\u{4}", into: &form) == .leave)
    }
  }
}

/// Lines as they come from a plain terminal.
private enum FormKeyLines {
  static func of(_ text: String) -> [FormKey] {
    var keys = FormKeys(isByLine: true)
    return keys.read(Array(text.utf8))
  }
}
