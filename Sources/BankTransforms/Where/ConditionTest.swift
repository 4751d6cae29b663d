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
    case .like(let pattern): ComposedMatch.withComposed(text) { pattern.fits($0) }
    case .under(let branch):
      ComposedMatch.withComposed(text) { ComposedMatch.isUnder($0, branch.arraySpan) }
    case .normal(let search): search.isIn(text)
    }
  }
}

/// One comparison of a condition.
///
/// It holds where it does for any value; denied, where there is a value, and it does for none. A list
/// without values is a list still, so what is denied of it holds.
enum ConditionTest: Sendable {
  /// A text that is one of some.
  case matches(TextOperand, [TextMatch], isDenied: Bool)
  /// Two texts of the row.
  case texts(TextOperand, ConditionOperator, TextOperand, isDenied: Bool)
  /// Two numbers.
  case numbers(NumberOperand, ConditionOperator, NumberOperand, isDenied: Bool)
  /// A number that is one of some.
  case isNumber(NumberOperand, in: [Double], isDenied: Bool)
  /// Whether there is a text at all, and if so wished one that is not empty.
  case hasText(TextOperand, notEmpty: Bool, isDenied: Bool)
  /// Whether there is a number.
  case hasNumber(NumberOperand, isDenied: Bool)

  /// Whether it holds for a row.
  func holds(
    for problem: borrowing ProblemRow, _ context: borrowing ConditionContext
  ) -> Bool {
    switch self {
    case .matches(let text, let matches, let isDenied):
      var isThere = text.isList
      let found = text.contains(problem, context) { value in
        isThere = true
        return matches.contains { $0.holds(for: value) }
      }
      return isDenied ? isThere && !found : found
    case .texts(let text, let relation, let other, let isDenied):
      return holds(problem, context, text, relation, other, isDenied)
    case .numbers(let number, let relation, let other, let isDenied):
      return holds(problem, context, number, relation, other, isDenied)
    case .isNumber(let number, let others, let isDenied):
      var isThere = number.isList
      let found = number.contains(problem, context) { value in
        isThere = true
        return others.contains(value)
      }
      return isDenied ? isThere && !found : found
    case .hasText(let text, let notEmpty, let isDenied):
      return text.contains(problem, context) { !notEmpty || !$0.isEmpty } != isDenied
    case .hasNumber(let number, let isDenied):
      return number.contains(problem, context) { _ in true } != isDenied
    }
  }

  private func holds(
    _ problem: borrowing ProblemRow, _ context: borrowing ConditionContext, _ text: TextOperand,
    _ relation: ConditionOperator, _ other: TextOperand, _ isDenied: Bool
  ) -> Bool {
    var matches: [TextMatch] = []
    var isOtherThere = other.isList
    _ = other.contains(problem, context) { value in
      isOtherThere = true
      if let match = TextMatch(relation, value) { matches.append(match) }
      return false
    }
    guard isOtherThere else { return false }
    return ConditionTest.matches(text, matches, isDenied: isDenied).holds(for: problem, context)
  }

  private func holds(
    _ problem: borrowing ProblemRow, _ context: borrowing ConditionContext,
    _ number: NumberOperand, _ relation: ConditionOperator, _ other: NumberOperand,
    _ isDenied: Bool
  ) -> Bool {
    if case .literal(let limit) = other, !isDenied {
      return number.contains(problem, context) { relation.holds($0, limit) }
    }
    var isThere = number.isList
    var isOtherThere = other.isList
    _ = other.contains(problem, context) { _ in
      isOtherThere = true; return true
    }
    let found = number.contains(problem, context) { value in
      isThere = true
      return other.contains(problem, context) { relation.holds(value, $0) }
    }
    return isDenied ? isThere && isOtherThere && !found : found
  }
}
