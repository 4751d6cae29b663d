@_spi(QBank) import BankModel
import BankQuiz
@_spi(QBank) import BankText

/// Where a condition takes texts from.
struct TextOperand: Sendable {
  /// A field of the row, or a text of the condition.
  enum Origin: Sendable {
    case field(ConditionField)
    case literal([UInt8])
  }

  /// Where they come from.
  var origin: Origin
  /// The forms they are brought into, one after the other.
  var forms: [TextForm] = []

  /// Whether there can be several.
  var isList: Bool { if case .field(let field) = origin { field.isList } else { false } }

  /// Whether a body is true for any of the texts of a row.
  func contains(
    _ problem: borrowing ProblemRow, _ context: borrowing ConditionContext,
    where body: (Span<UInt8>) -> Bool
  ) -> Bool {
    if forms.isEmpty { return containsUnchanged(problem, context, where: body) }
    return containsUnchanged(problem, context) { text in
      let formed = forms.dropFirst().reduce(forms[0].of(text)) { $1.of($0.arraySpan) }
      return body(formed.arraySpan)
    }
  }

  private func containsUnchanged(
    _ problem: borrowing ProblemRow, _ context: borrowing ConditionContext,
    where body: (Span<UInt8>) -> Bool
  ) -> Bool {
    switch origin {
    case .literal(let text): body(text.arraySpan)
    case .field(.question): body(problem.question)
    case .field(.answer):
      if let right = problem.rightChoice { body(problem.choice(right)) } else { false }
    case .field(.numberedChoice(let number)):
      number <= problem.choiceCount && body(problem.choice(number))
    case .field(.choice): TextOperand.containsChoice(problem, where: body)
    case .field(.file): body(context.file.arraySpan)
    case .field(.finding): context.findings.contains { body(Array($0.utf8).arraySpan) }
    case .field(let field): TextOperand.containsDetail(field, problem.row, where: body)
    }
  }

  private static func containsChoice(
    _ problem: borrowing ProblemRow, where body: (Span<UInt8>) -> Bool
  ) -> Bool {
    var number = 1
    while number <= problem.choiceCount {
      if body(problem.choice(number)) { return true }
      number += 1
    }
    return false
  }

  private static func containsDetail(
    _ field: ConditionField, _ row: borrowing Row, where body: (Span<UInt8>) -> Bool
  ) -> Bool {
    guard let feature = field.feature else { return false }
    guard feature == .tags else {
      return row.detail(feature).map { body(row.text(of: $0)) } ?? false
    }
    var tags: [Cell] = []
    row.forEachDetail { if $0 == .tags { tags.append($1) } }
    for tag in tags where body(row.text(of: tag)) { return true }
    return false
  }
}

/// Where a condition takes numbers from.
enum NumberOperand: Sendable {
  /// A number of the condition.
  case literal(Double)
  /// The number in the answer cell.
  case answerIndex
  /// The number of the row.
  case row
  /// What a text says as a difficulty.
  case difficulty(TextOperand)
  /// What a text says as a time, in seconds.
  case seconds(TextOperand)
  /// How many characters a text has.
  case length(TextOperand)
  /// How many words a text has.
  case words(TextOperand)

  /// Whether there can be several.
  var isList: Bool {
    switch self {
    case .length(let text), .words(let text): text.isList
    default: false
    }
  }

  /// Whether a body is true for any of the numbers of a row.
  func contains(
    _ problem: borrowing ProblemRow, _ context: borrowing ConditionContext,
    where body: (Double) -> Bool
  ) -> Bool {
    switch self {
    case .literal(let number): body(number)
    case .answerIndex: Answer(problem.answer).number.map { body(Double($0)) } ?? false
    case .row: body(Double(context.rowsBefore) + Double(problem.row.record))
    case .difficulty(let text):
      text.contains(problem, context) { NumberOperand.difficulty($0).map(body) ?? false }
    case .seconds(let text):
      text.contains(problem, context) { NumberOperand.seconds($0).map(body) ?? false }
    case .length(let text):
      text.contains(problem, context) { body(Double(TextCounts.characters($0))) }
    case .words(let text): text.contains(problem, context) { body(Double(TextCounts.words($0))) }
    }
  }

  /// A difficulty as a number: a share, or where a source has a scale of its own the number there.
  private static func difficulty(_ bytes: Span<UInt8>) -> Double? {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    switch Difficulty.read(text) {
    case .success(let difficulty): return difficulty.share
    case .failure(.outside): return number(text)
    case .failure: return nil
    }
  }

  private static func seconds(_ bytes: Span<UInt8>) -> Double? {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    return number(text) ?? TimeLimit.read(text).map { Double($0) / 1_000 }
  }

  /// A decimal number; texts such as `nan` are none.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.contains(where: \.isDigit), let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }
}

extension ConditionField {
  /// The detail that it is; nil where it is none.
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
