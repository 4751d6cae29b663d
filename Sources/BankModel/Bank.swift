/// A question with its choices.
public struct Problem: Hashable, Sendable {
  /// What is asked.
  public var question: String
  /// The number of the right choice, counted from 1.
  public var answer: Int
  /// What can be chosen, in the order of the file.
  public var choices: [String]

  /// A question with its choices.
  public init(question: String, answer: Int, choices: [String]) {
    self.question = question
    self.answer = answer
    self.choices = choices
  }
}

/// One entry of the opening screen of a quiz.
public struct Guidance: Hashable, Sendable {
  /// Its heading.
  public var title: String
  /// Its text.
  public var description: String

  /// One entry of the opening screen of a quiz.
  public init(title: String, description: String) {
    self.title = title
    self.description = description
  }
}

/// What a bank file holds.
public enum Bank: Hashable, Sendable {
  /// Questions, in the order of the file.
  case problems([Problem])
  /// Guidance, in the order of the file.
  case guidance([Guidance])

  /// The questions, none when it is a guidance file.
  public var problems: [Problem] {
    if case .problems(let problems) = self { problems } else { [] }
  }

  /// The guidance, none when it is a problem bank.
  public var guidance: [Guidance] {
    if case .guidance(let guidance) = self { guidance } else { [] }
  }
}

/// What a reader returns: everything that could be read, and everything that was wrong.
public struct Outcome<Value> {
  /// What could be read.
  public let value: Value
  /// What was wrong, in the order of the file.
  public let diagnostics: [Diagnostic]

  /// A value and what was wrong with its source.
  public init(_ value: Value, _ diagnostics: [Diagnostic]) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Outcome: Sendable where Value: Sendable {}
