@_spi(QBank) import BankQuiz

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

/// A question about the values of a row, which are asked in order until one answers yes.
///
/// An enum instead of a closure, for which the compiler would specialize all code that takes one.
enum ValueQuestion: Sendable {
  /// Whether there is a value.
  case isThere
  /// Whether a value is a text that is not empty.
  case isNotEmpty
  /// Whether a value is a text that satisfies one of several comparisons.
  case matches([TextMatch])
  /// Whether a value has a relation to a number.
  case compares(ConditionOperator, Double)
  /// Whether a value is one of several numbers.
  case isAmong([Double])
  /// Never answers yes: all values are collected.
  case list

  /// Whether the question is only about the presence of a value.
  var isOfPresence: Bool {
    switch self {
    case .isThere, .isNotEmpty: true
    case .matches, .compares, .isAmong, .list: false
    }
  }

  /// The answer for a text.
  func holds(for text: Span<UInt8>) -> Bool {
    switch self {
    case .isThere: return true
    case .isNotEmpty: return !text.isEmpty
    case .matches(let matches):
      for index in matches.indices where matches[index].holds(for: text) { return true }
      return false
    case .compares, .isAmong, .list: return false
    }
  }

  /// The answer for a number.
  func holds(for number: Double) -> Bool {
    switch self {
    case .isThere: true
    case .isNotEmpty, .matches, .list: false
    case .compares(let relation, let limit): relation.holds(number, limit)
    case .isAmong(let numbers): numbers.contains(number)
    }
  }
}

/// The state of a question while values are asked.
struct ValueAnswer {
  /// Whether there was a value.
  var isThere: Bool
  /// The collected texts.
  private(set) var texts: [[UInt8]] = []
  /// The collected numbers.
  private(set) var numbers: [Double] = []

  /// Creates the initial state; a field that can have several values counts as present even without any.
  init(isThere: Bool = false) { self.isThere = isThere }

  /// Asks about a number; returns true on yes.
  mutating func ask(_ question: ValueQuestion, of number: Double) -> Bool {
    isThere = true
    if case .list = question { numbers.append(number) }
    return question.holds(for: number)
  }

  /// Asks about a text in some forms, or about the number computed from it, if any.
  mutating func ask(
    _ question: ValueQuestion, of text: Span<UInt8>, _ forms: [TextForm], _ number: NumberForm?
  ) -> Bool {
    if forms.isEmpty { return ask(question, of: text, number) }
    let formed = forms.dropFirst().reduce(forms[0].of(text)) { $1.of($0.arraySpan) }
    return ask(question, of: formed.arraySpan, number)
  }

  private mutating func ask(
    _ question: ValueQuestion, of text: Span<UInt8>, _ number: NumberForm?
  ) -> Bool {
    if let number { return number.of(text).map { ask(question, of: $0) } ?? false }
    isThere = true
    if case .list = question { texts.append(Array(text)) }
    return question.holds(for: text)
  }
}

/// A conversion of a text to a number.
enum NumberForm: Sendable {
  /// The value as a difficulty.
  case difficulty
  /// The value as a time in seconds.
  case seconds
  /// The number of characters.
  case length
  /// The number of words.
  case words

  /// The number of a text, or nil if it has none.
  func of(_ text: Span<UInt8>) -> Double? {
    switch self {
    case .difficulty: NumberForm.difficulty(text)
    case .seconds: NumberForm.seconds(text)
    case .length: Double(TextCounts.characters(text))
    case .words: Double(TextCounts.words(text))
    }
  }

  /// A difficulty as a number: a fraction, or the number on the scale of its source.
  private static func difficulty(_ bytes: Span<UInt8>) -> Double? {
    let text = bytes.string
    switch Difficulty.read(text) {
    case .success(let difficulty): return difficulty.share
    case .failure(.outside): return number(text)
    case .failure: return nil
    }
  }

  private static func seconds(_ bytes: Span<UInt8>) -> Double? {
    let text = bytes.string
    return number(text) ?? TimeLimit.read(text).map { Double($0) / 1_000 }
  }

  /// Parses a decimal number; texts such as `nan` are not accepted.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.contains(where: \.isDigit), let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }
}

/// A form in which a condition compares texts.
enum TextForm: Sendable {
  /// Lower case.
  case lower
  /// The normal form.
  case normal

  /// Returns a text in this form.
  func of(_ text: Span<UInt8>) -> [UInt8] {
    switch self {
    case .lower: Array(text.string.lowercased().utf8)
    case .normal: Array(String(scalars: NormalForm.ofQuestion(text)).utf8)
    }
  }
}
