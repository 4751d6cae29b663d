@_spi(QBank) import BankQuiz

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
