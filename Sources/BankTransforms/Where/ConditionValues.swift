@_spi(QBank) import BankModel

/// A text operand of a condition.
struct TextOperand: Sendable {
  /// The origin of its texts: a field of the row, or a literal.
  enum Origin: Sendable {
    case field(ConditionField)
    case literal([UInt8])
  }

  /// The origin of its texts.
  var origin: Origin
  /// The forms that are applied to the texts, in order.
  var forms: [TextForm] = []

  /// Whether there can be several texts.
  var isList: Bool { if case .field(let field) = origin { field.isList } else { false } }
}

/// A number operand of a condition.
enum NumberOperand: Sendable {
  /// A literal.
  case literal(Double)
  /// The number in the answer cell.
  case answerIndex
  /// The number of the row in its file.
  case row
  /// A number computed from texts.
  case of(TextOperand, NumberForm)
}

/// The values that a test of a condition compares.
struct ConditionValues: Sendable {
  /// The origin of the values.
  private let origin: Origin
  /// The literal text.
  private let text: [UInt8]
  /// The forms that are applied to texts, in order.
  private let forms: [TextForm]
  /// The conversion of texts to numbers, or nil if the values are texts.
  private let number: NumberForm?
  /// Whether there can be several values.
  let isList: Bool

  // A trivial type, so that evaluating it for each row needs no reference counting.
  private enum Origin: Sendable {
    case literal(Double)
    case text
    case answerIndex
    case row
    case field(ConditionField)
  }

  /// Creates the values of a text operand.
  init(_ text: TextOperand) { self.init(text, nil) }

  /// Creates the values of a number operand.
  init(_ number: NumberOperand) {
    switch number {
    case .of(let text, let form): self.init(text, form)
    case .literal(let value): self.init(of: .literal(value))
    case .answerIndex: self.init(of: .answerIndex)
    case .row: self.init(of: .row)
    }
  }

  private init(_ text: TextOperand, _ number: NumberForm?) {
    switch text.origin {
    case .literal(let literal): (origin, self.text) = (.text, literal)
    case .field(let field): (origin, self.text) = (.field(field), [])
    }
    (forms, self.number, isList) = (text.forms, number, text.isList)
  }

  private init(of origin: Origin) {
    self.origin = origin
    (text, forms, number, isList) = ([], [], nil, false)
  }

  /// Asks a question about the values of a row, in order, and stops at the first yes.
  func ask(
    _ question: ValueQuestion, _ problem: borrowing ProblemRow,
    _ context: borrowing ConditionContext, _ answer: inout ValueAnswer
  ) -> Bool {
    switch origin {
    case .field(.question): return answer.ask(question, of: problem.question, forms, number)
    case .field(let field): return ask(field, question, problem, context, &answer)
    case .text: return answer.ask(question, of: text.arraySpan, forms, number)
    case .answerIndex:
      guard let number = Answer(problem.answer).number else { return false }
      return answer.ask(question, of: Double(number))
    case .literal(let number): return answer.ask(question, of: number)
    case .row:
      return answer.ask(question, of: Double(context.rowsBefore) + Double(problem.row.record))
    }
  }

  private func ask(
    _ field: ConditionField, _ question: ValueQuestion, _ problem: borrowing ProblemRow,
    _ context: borrowing ConditionContext, _ answer: inout ValueAnswer
  ) -> Bool {
    switch field {
    case .answer:
      guard let right = problem.rightChoice else { return false }
      return answer.ask(question, of: problem.choice(right), forms, number)
    case .numberedChoice(let place):
      guard place <= problem.choiceCount else { return false }
      return answer.ask(question, of: problem.choice(place), forms, number)
    case .choice:
      var place = 1
      while place <= problem.choiceCount {
        if answer.ask(question, of: problem.choice(place), forms, number) { return true }
        place += 1
      }
      return false
    case .file: return answer.ask(question, of: context.file.arraySpan, forms, number)
    case .finding:
      for finding in context.findings {
        if answer.ask(question, of: Array(finding.utf8).arraySpan, forms, number) { return true }
      }
      return false
    default: return askDetail(field, question, problem.row, context, &answer)
    }
  }

  private func askDetail(
    _ field: ConditionField, _ question: ValueQuestion, _ row: borrowing Row,
    _ context: borrowing ConditionContext, _ answer: inout ValueAnswer
  ) -> Bool {
    guard let feature = field.feature else { return false }
    guard feature == .tags else {
      guard let cell = row.detail(feature) else {
        guard feature == .category, let category = context.category else { return false }
        return answer.ask(question, of: category.arraySpan, forms, number)
      }
      return answer.ask(question, of: row.text(of: cell), forms, number)
    }
    for tag in row.tags where answer.ask(question, of: tag.arraySpan, forms, number) { return true }
    return false
  }
}

extension ConditionField {
  /// The feature of a field that is a detail, or nil for any other field.
  fileprivate var feature: Feature? {
    switch self {
    case .category: .category
    case .tags: .tags
    case .difficulty: .difficulty
    case .time: .limit
    case .id: .id
    case .explanation: .explanation
    default: nil
    }
  }
}
