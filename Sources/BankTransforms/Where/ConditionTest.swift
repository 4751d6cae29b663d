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
/// without values is a list still, so what is denied of it holds.
enum ConditionTest: Sendable {
  /// A question about values of the row.
  case asks(ValueQuestion, ConditionValues, isDenied: Bool)
  /// Two texts of the row.
  case texts(ConditionValues, ConditionOperator, ConditionValues, isDenied: Bool)
  /// Two numbers of the row.
  case numbers(ConditionValues, ConditionOperator, ConditionValues, isDenied: Bool)

  /// A text that is one of some.
  static func matches(_ text: TextOperand, _ matches: [TextMatch], isDenied: Bool) -> Self {
    .asks(.matches(matches), ConditionValues(text), isDenied: isDenied)
  }

  /// Two texts.
  static func texts(
    _ text: TextOperand, _ relation: ConditionOperator, _ other: TextOperand, isDenied: Bool
  ) -> Self {
    .texts(ConditionValues(text), relation, ConditionValues(other), isDenied: isDenied)
  }

  /// Two numbers.
  static func numbers(
    _ number: NumberOperand, _ relation: ConditionOperator, _ other: NumberOperand, isDenied: Bool
  ) -> Self {
    let values = ConditionValues(number)
    if case .literal(let limit) = other {
      return .asks(.compares(relation, limit), values, isDenied: isDenied)
    }
    return .numbers(values, relation, ConditionValues(other), isDenied: isDenied)
  }

  /// A number that is one of some.
  static func isNumber(_ number: NumberOperand, in others: [Double], isDenied: Bool) -> Self {
    .asks(.isAmong(others), ConditionValues(number), isDenied: isDenied)
  }

  /// Whether there is a text at all, and if so wished one that is not empty.
  static func hasText(_ text: TextOperand, notEmpty: Bool, isDenied: Bool) -> Self {
    .asks(notEmpty ? .isNotEmpty : .isThere, ConditionValues(text), isDenied: isDenied)
  }

  /// Whether there is a number.
  static func hasNumber(_ number: NumberOperand, isDenied: Bool) -> Self {
    .asks(.isThere, ConditionValues(number), isDenied: isDenied)
  }

  /// Whether it holds for a row.
  func holds(
    for problem: borrowing ProblemRow, _ context: borrowing ConditionContext
  ) -> Bool {
    switch self {
    case .asks(let question, let values, let isDenied):
      return ConditionTest.holds(question, values, isDenied, problem, context)
    case .texts(let values, let relation, let others, let isDenied):
      var answer = ValueAnswer(isThere: others.isList)
      _ = others.ask(.list, problem, context, &answer)
      guard answer.isThere else { return false }
      let matches = answer.texts.compactMap { TextMatch(relation, $0.arraySpan) }
      return ConditionTest.holds(.matches(matches), values, isDenied, problem, context)
    case .numbers(let values, let relation, let others, let isDenied):
      var answer = ValueAnswer(isThere: values.isList)
      _ = values.ask(.list, problem, context, &answer)
      var other = ValueAnswer(isThere: others.isList)
      _ = others.ask(.list, problem, context, &other)
      let found = answer.numbers.contains { number in
        other.numbers.contains { relation.holds(number, $0) }
      }
      return isDenied ? answer.isThere && other.isThere && !found : found
    }
  }

  private static func holds(
    _ question: ValueQuestion, _ values: ConditionValues, _ isDenied: Bool,
    _ problem: borrowing ProblemRow, _ context: borrowing ConditionContext
  ) -> Bool {
    var answer = ValueAnswer(isThere: values.isList)
    let found = values.ask(question, problem, context, &answer)
    if !isDenied { return found }
    return !found && (answer.isThere || question.isOfPresence)
  }
}
