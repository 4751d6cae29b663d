@_spi(QBank) import BankText

/// The actions of a player, written as `1@1.5,3,-,2,4@7.5`.
package struct Script: Equatable, Sendable {
  /// The action for one question.
  package enum Step: Equatable, Sendable {
    /// Time runs out.
    case timeOut
    /// A choice, counted from 1, after the given milliseconds, or after the median time if nil.
    case choice(Int, milliseconds: Int?)
  }

  /// The action for each question.
  package let steps: [Step]

  /// Creates a script of the given steps.
  package init(_ steps: [Step]) { self.steps = steps }

  /// A defect of a script.
  package enum ValidationError: Error, Equatable, Sendable {
    /// The step with this number, counted from 1, cannot be read.
    case unreadable(step: Int, text: String)
    /// The numbers of steps and of questions differ.
    case length(steps: Int, questions: Int)
    /// The step with this number takes a choice that the question does not have.
    case noSuchChoice(step: Int, choice: Int, choices: Int)
  }

  /// Parses the notation: steps separated by commas, each `-` for a time-out or the number of a choice, optionally
  /// with `@` and seconds of at most three decimals.
  package static func parse(_ written: String) -> Result<Script, ValidationError> {
    var steps: [Step] = []
    for part in written.split(separator: ",", omittingEmptySubsequences: false) {
      let text = String(part.filter { $0 != " " })
      guard let step = step(text) else {
        return .failure(.unreadable(step: steps.count + 1, text: String(part)))
      }
      steps.append(step)
    }
    return .success(Script(steps))
  }

  /// Why the script cannot play these questions, or nil if it can.
  package func validationError(in questions: [TimedQuestion]) -> ValidationError? {
    if steps.count != questions.count {
      return .length(steps: steps.count, questions: questions.count)
    }
    for (index, (step, question)) in zip(steps, questions).enumerated() {
      if case .choice(let choice, _) = step, choice > question.choices {
        return .noSuchChoice(step: index + 1, choice: choice, choices: question.choices)
      }
    }
    return nil
  }

  /// The action for the question at an index; a time-out if there is no step.
  func attempt(_ index: Int, _ question: TimedQuestion) -> Attempt {
    guard index < steps.count, case .choice(let choice, let milliseconds) = steps[index] else {
      return .timeOut(question)
    }
    return Attempt(
      choice, after: milliseconds ?? question.expectedMilliseconds, limit: question.limit)
  }

  private static func step(_ text: String) -> Step? {
    if text == "-" { return .timeOut }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let choice = parts.first.flatMap(wholeNumber), choice > 0, parts.count <= 2 else {
      return nil
    }
    if parts.count == 1 { return .choice(choice, milliseconds: nil) }
    return milliseconds(parts[1]).map { .choice(choice, milliseconds: $0) }
  }

  /// Parses seconds with up to three decimals, without floating point so that nothing is rounded.
  private static func milliseconds(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let seconds = parts.first.flatMap(wholeNumber), parts.count <= 2 else { return nil }
    if parts.count == 1 { return seconds * 1_000 }
    guard parts[1].count <= 3, let decimals = wholeNumber(parts[1]) else { return nil }
    return seconds * 1_000 + decimals * [100, 10, 1][parts[1].count - 1]
  }

  /// Parses a number of at most six digits and nothing else.
  private static func wholeNumber(_ text: Substring) -> Int? {
    let isNumber = 1...6 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return isNumber ? Int(bounded: text) : nil
  }
}
