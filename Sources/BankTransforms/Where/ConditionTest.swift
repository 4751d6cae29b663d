@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What a text is compared with.
enum TextMatch: Sendable {
  /// A text in NFC that it must be.
  case same([UInt8])
  /// A pattern that it must fit.
  case like(LikePattern)
  /// A category in NFC that it must be or lie below.
  case under([UInt8])
  /// A text that it must have in it.
  case normal(NormalSearch)

  /// A comparison with a text; nil where there is nothing to look for.
  init?(_ relation: ConditionOperator, _ text: Span<UInt8>) {
    switch relation {
    case .like: self = .like(LikePattern(text))
    case .under:
      var branch = ComposedMatch.of(text)
      while branch.last == UInt8(ascii: "/") { branch.removeLast() }
      if branch.isEmpty { return nil }
      self = .under(branch)
    case .contains, .starts, .ends:
      let place: NormalSearch.Place =
        relation == .starts ? .atStart : relation == .ends ? .atEnd : .anywhere
      guard let search = NormalSearch(text, place) else { return nil }
      self = .normal(search)
    default: self = .same(ComposedMatch.of(text))
    }
  }

  /// Whether a text is so.
  func holds(for text: Span<UInt8>) -> Bool {
    switch self {
    case .same(let other): ComposedMatch.isSame(text, as: other.arraySpan)
    case .like(let pattern): pattern.fits(text)
    case .under(let branch): ComposedMatch.isUnder(text, branch.arraySpan)
    case .normal(let search): search.isIn(text)
    }
  }
}

/// One comparison of a condition.
///
/// It holds where it does for any value; denied, where there is a value, and it does for none. A list
/// without values is a list still, so what is denied of it holds. It is an object, because to copy what it
/// asks for each row would take as long as to ask it.
final class ConditionTest: Sendable {
  /// What is asked.
  private let question: ValueQuestion
  /// Of which values.
  private let values: ConditionValues
  private let isDenied: Bool
  /// Other values of the row that they are compared with instead, if they are.
  private let others: Others?

  private struct Others: Sendable {
    let relation: ConditionOperator
    let values: ConditionValues
    let areNumbers: Bool
  }

  private init(
    _ question: ValueQuestion, _ values: ConditionValues, isDenied: Bool, _ others: Others? = nil
  ) {
    (self.question, self.values, self.isDenied, self.others) = (question, values, isDenied, others)
  }

  /// A text that is one of some.
  static func matches(_ text: TextOperand, _ matches: [TextMatch], isDenied: Bool) -> ConditionTest
  {
    ConditionTest(.matches(matches), ConditionValues(text), isDenied: isDenied)
  }

  /// Two texts.
  static func texts(
    _ text: TextOperand, _ relation: ConditionOperator, _ other: TextOperand, isDenied: Bool
  ) -> ConditionTest {
    let others = Others(relation: relation, values: ConditionValues(other), areNumbers: false)
    return ConditionTest(.list, ConditionValues(text), isDenied: isDenied, others)
  }

  /// Two numbers.
  static func numbers(
    _ number: NumberOperand, _ relation: ConditionOperator, _ other: NumberOperand, isDenied: Bool
  ) -> ConditionTest {
    let values = ConditionValues(number)
    if case .literal(let limit) = other {
      return ConditionTest(.compares(relation, limit), values, isDenied: isDenied)
    }
    let others = Others(relation: relation, values: ConditionValues(other), areNumbers: true)
    return ConditionTest(.list, values, isDenied: isDenied, others)
  }

  /// A number that is one of some.
  static func isNumber(_ number: NumberOperand, in others: [Double], isDenied: Bool)
    -> ConditionTest
  {
    ConditionTest(.isAmong(others), ConditionValues(number), isDenied: isDenied)
  }

  /// Whether there is a text at all, and if so wished one that is not empty.
  static func hasText(_ text: TextOperand, notEmpty: Bool, isDenied: Bool) -> ConditionTest {
    ConditionTest(notEmpty ? .isNotEmpty : .isThere, ConditionValues(text), isDenied: isDenied)
  }

  /// Whether there is a number.
  static func hasNumber(_ number: NumberOperand, isDenied: Bool) -> ConditionTest {
    ConditionTest(.isThere, ConditionValues(number), isDenied: isDenied)
  }

  /// Whether it holds for a row.
  func holds(
    for problem: borrowing ProblemRow, _ context: borrowing ConditionContext
  ) -> Bool {
    guard let others else { return answers(question, problem, context) }
    var other = ValueAnswer(isThere: others.values.isList)
    _ = others.values.ask(.list, problem, context, &other)
    if !others.areNumbers {
      let matches = other.texts.compactMap { TextMatch(others.relation, $0.arraySpan) }
      return other.isThere && answers(.matches(matches), problem, context)
    }
    var answer = ValueAnswer(isThere: values.isList)
    _ = values.ask(.list, problem, context, &answer)
    let found = answer.numbers.contains { number in
      other.numbers.contains { others.relation.holds(number, $0) }
    }
    return isDenied ? answer.isThere && other.isThere && !found : found
  }

  /// Whether values of a row are as asked, or none is, if that is denied.
  private func answers(
    _ question: ValueQuestion, _ problem: borrowing ProblemRow,
    _ context: borrowing ConditionContext
  ) -> Bool {
    var answer = ValueAnswer(isThere: values.isList)
    let found = values.ask(question, problem, context, &answer)
    if !isDenied { return found }
    return !found && (answer.isThere || question.isOfPresence)
  }
}
