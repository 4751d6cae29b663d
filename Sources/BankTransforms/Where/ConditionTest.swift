@_spi(QBank) import BankModel

/// A prepared comparison with a text.
enum TextMatch: Sendable {
  /// Equality with a text in NFC.
  case same([UInt8])
  /// A pattern to match.
  case like(LikePattern)
  /// A category in NFC, to be equal to or below.
  case under([UInt8])
  /// A search in normal form.
  case normal(NormalSearch)

  /// Prepares a comparison with a text, or returns nil if there is nothing to search for.
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

  /// Whether a text satisfies the comparison.
  func holds(for text: Span<UInt8>) -> Bool {
    switch self {
    case .same(let other): ComposedMatch.isSame(text, as: other.arraySpan)
    case .like(let pattern): pattern.fits(text)
    case .under(let branch): ComposedMatch.isUnder(text, branch.arraySpan)
    case .normal(let search): search.isIn(text)
    }
  }
}

/// A comparison of a condition.
///
/// It holds if any value satisfies it; negated, if there is a value and none satisfies it. A list without values
/// still exists, so its negated comparisons hold. A class, because copying the comparison for each row would take
/// as long as evaluating it.
final class ConditionTest: Sendable {
  /// The question about the values.
  private let question: ValueQuestion
  /// The values.
  private let values: ConditionValues
  private let isDenied: Bool
  /// The values of the row to compare with, if they are not literals.
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

  /// A test whether a text satisfies one of several comparisons.
  static func matches(_ text: TextOperand, _ matches: [TextMatch], isDenied: Bool) -> ConditionTest
  {
    ConditionTest(.matches(matches), ConditionValues(text), isDenied: isDenied)
  }

  /// A comparison of two texts.
  static func texts(
    _ text: TextOperand, _ relation: ConditionOperator, _ other: TextOperand, isDenied: Bool
  ) -> ConditionTest {
    let others = Others(relation: relation, values: ConditionValues(other), areNumbers: false)
    return ConditionTest(.list, ConditionValues(text), isDenied: isDenied, others)
  }

  /// A comparison of two numbers.
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

  /// A test whether a number is one of several.
  static func isNumber(_ number: NumberOperand, in others: [Double], isDenied: Bool)
    -> ConditionTest
  {
    ConditionTest(.isAmong(others), ConditionValues(number), isDenied: isDenied)
  }

  /// A test whether there is a text and, if `notEmpty`, whether it is not empty.
  static func hasText(_ text: TextOperand, notEmpty: Bool, isDenied: Bool) -> ConditionTest {
    ConditionTest(notEmpty ? .isNotEmpty : .isThere, ConditionValues(text), isDenied: isDenied)
  }

  /// A test whether there is a number.
  static func hasNumber(_ number: NumberOperand, isDenied: Bool) -> ConditionTest {
    ConditionTest(.isThere, ConditionValues(number), isDenied: isDenied)
  }

  /// Whether the test holds for a row.
  func holds(for problem: borrowing ProblemRow, _ context: borrowing ConditionContext) -> Bool {
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

  /// Whether any value of a row satisfies a question or, if negated, whether there is a value and none does.
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
