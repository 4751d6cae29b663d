@_spi(QBank) import BankModel

/// A question that is being typed, field by field.
///
/// A value that keys change: it knows neither the bank nor the terminal.
struct QuestionForm {
  /// A field of the form.
  enum Field: Hashable {
    case question
    /// The choice with this number, counted from 1.
    case choice(Int)
    case answer, explanation
  }

  /// What a question of the bank can have.
  struct Shape {
    let choices: ClosedRange<Int>
    let hasExplanation: Bool
  }

  /// What to do after a key.
  enum Step: Equatable {
    /// Only show the form again.
    case show
    /// Show the whole question with its findings.
    case review
    /// Add the question.
    case add
    /// Leave the form.
    case leave
  }

  /// Why the form does not move on.
  enum InputError: Equatable {
    /// The field is empty.
    case empty
    /// The answer is not the number of a choice; the value is the number of choices.
    case noChoice(Int)
  }

  private let shape: Shape
  private var lines: [Field: LineEditor] = [:]
  /// The field that has the cursor.
  private(set) var current = Field.question
  /// Whether the whole question is shown instead of its fields.
  private(set) var isInReview = false
  /// Why the last key did not move on.
  private(set) var inputError: InputError?

  init(_ shape: Shape) { self.shape = shape }

  // MARK: Contents

  /// The fields in order, with an empty one for a further choice until the maximum is reached.
  var fields: [Field] {
    let typed = (1...shape.choices.upperBound).last { !line(.choice($0)).text.isEmpty } ?? 0
    let shown = min(shape.choices.upperBound, max(shape.choices.lowerBound, typed + 1))
    return [.question] + (1...shown).map { .choice($0) } + [.answer]
      + (shape.hasExplanation ? [.explanation] : [])
  }

  /// Returns what was typed into a field.
  func line(_ field: Field) -> LineEditor { lines[field] ?? LineEditor() }

  /// Whether nothing was typed.
  var isEmpty: Bool { lines.values.allSatisfy { $0.text.isEmpty } }

  /// The question as far as it was typed.
  var problem: Problem {
    var choices = (1...shape.choices.upperBound).map { line(.choice($0)).text }
    while choices.count > shape.choices.lowerBound, choices.last?.isEmpty == true {
      choices.removeLast()
    }
    var problem = Problem(
      question: line(.question).text, answer: answer ?? Problem.unknownAnswer, choices: choices)
    let explanation = line(.explanation).text
    if !explanation.isEmpty { problem.details.explanation = explanation }
    return problem
  }

  /// Whether there are fewer choices than the bank requires.
  var needsMoreChoices: Bool {
    (1...shape.choices.lowerBound).contains { line(.choice($0)).text.isEmpty }
  }

  /// The number that was typed as the answer.
  private var answer: Int? {
    let digits = line(.answer).text.filter { !$0.isWhitespace }.map(\.wholeNumberValue)
    guard (1...2).contains(digits.count) else { return nil }
    return digits.reduce(0) { number, digit in
      guard let number, let digit else { return nil }
      return number * 10 + digit
    }
  }

  // MARK: Keys

  /// Applies a key, and returns what to do next.
  mutating func press(_ key: FormKey) -> Step {
    if key == .leave { return .leave }
    if isInReview { return pressInReview(key) }
    inputError = nil
    switch key {
    case .enter: return advance()
    case .pasteBreak: return line(current).text.isBlank ? .show : advance()
    case .line(let text):
      // An empty line keeps what was typed before.
      if !text.isEmpty { set(text) }
      return advance()
    case .next: move(by: 1)
    case .previous: move(by: -1)
    default: edit(key)
    }
    return .show
  }

  private mutating func pressInReview(_ key: FormKey) -> Step {
    switch key {
    case .enter, .line(""): return .add
    case .previous, .left, .backspace: isInReview = false
    case .line:
      isInReview = false
      current = .question
    default: break
    }
    return .show
  }

  private mutating func edit(_ key: FormKey) {
    var line = line(current)
    switch key {
    case .text(let text): line.insert(text)
    case .left: line.left()
    case .right: line.right()
    case .home: line.home()
    case .end: line.end()
    case .backspace: line.backspace()
    case .delete: line.delete()
    case .deleteWord: line.deleteWord()
    case .clear: line.clear()
    case .line, .enter, .pasteBreak, .next, .previous, .leave: return
    }
    lines[current] = line
  }

  private mutating func set(_ text: String) {
    var line = LineEditor()
    line.insert(text)
    lines[current] = line
  }

  // MARK: Moving between fields

  private mutating func move(by step: Int) {
    let fields = fields
    let index = (fields.firstIndex(of: current) ?? 0) + step
    if fields.indices.contains(index) { current = fields[index] }
  }

  private mutating func advance() -> Step {
    inputError = inputError(about: current)
    if inputError != nil { return .show }
    if case .choice = current, line(current).text.isBlank {
      current = .answer
      return .show
    }
    if current != fields.last {
      move(by: 1)
      return .show
    }
    return submit()
  }

  /// Shows the whole question if every required field is filled.
  private mutating func submit() -> Step {
    for field in fields {
      guard let found = inputError(about: field) else { continue }
      (current, inputError) = (field, found)
      return .show
    }
    isInReview = true
    return .review
  }

  private func inputError(about field: Field) -> InputError? {
    switch field {
    case .question: return line(field).text.isBlank ? .empty : nil
    case .choice(let number):
      let count = problem.choices.count
      return number <= count && line(field).text.isBlank ? .empty : nil
    case .answer:
      let count = problem.choices.count
      guard let answer, (1...count).contains(answer) else { return .noChoice(count) }
      return nil
    case .explanation: return nil
    }
  }
}

/// A line being typed, with a cursor between two characters as people see them.
struct LineEditor: Equatable {
  /// The text before the cursor.
  private(set) var before = ""
  /// The text after the cursor.
  private(set) var after = ""

  /// The whole line.
  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  mutating func backspace() { _ = before.popLast() }

  mutating func delete() { if !after.isEmpty { after.removeFirst() } }

  /// Deletes the word before the cursor and the white space between the two.
  mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }

  mutating func clear() { (before, after) = ("", "") }

  mutating func left() {
    if let last = before.popLast() { after = String(last) + after }
  }

  mutating func right() {
    if let first = after.first {
      before.append(first)
      after.removeFirst()
    }
  }

  mutating func home() { (before, after) = ("", text) }

  mutating func end() { (before, after) = (text, "") }
}
