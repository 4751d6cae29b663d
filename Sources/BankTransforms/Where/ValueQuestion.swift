@_spi(QBank) import BankModel
import BankQuiz
@_spi(QBank) import BankText

/// What is asked of the values of a row, one after the other, until the answer is yes for one.
///
/// It is a value and no closure, of which the compiler would make a copy of all code that takes one.
enum ValueQuestion: Sendable {
  /// Whether there is one.
  case isThere
  /// Whether it is a text that is not empty.
  case isNotEmpty
  /// Whether it is a text that is one of some.
  case matches([TextMatch])
  /// Whether it stands so to a number.
  case compares(ConditionOperator, Double)
  /// Whether it is one of some numbers.
  case isAmong([Double])
  /// Nothing: all of them are collected.
  case list

  /// Whether it asks no more than whether there is something.
  var isOfPresence: Bool {
    switch self {
    case .isThere, .isNotEmpty: true
    case .matches, .compares, .isAmong, .list: false
    }
  }

  /// Whether it is so of a text.
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

  /// Whether it is so of a number.
  func holds(for number: Double) -> Bool {
    switch self {
    case .isThere: true
    case .isNotEmpty, .matches, .list: false
    case .compares(let relation, let limit): relation.holds(number, limit)
    case .isAmong(let numbers): numbers.contains(number)
    }
  }
}

/// What has come of a question so far.
struct ValueAnswer {
  /// Whether there was a value.
  var isThere: Bool
  /// The texts that were collected.
  private(set) var texts: [[UInt8]] = []
  /// The numbers that were collected.
  private(set) var numbers: [Double] = []

  /// Nothing yet; of what can have several values there is something even without any.
  init(isThere: Bool = false) { self.isThere = isThere }

  /// Asks about a number, and says whether the answer is yes.
  mutating func ask(_ question: ValueQuestion, of number: Double) -> Bool {
    isThere = true
    if case .list = question { numbers.append(number) }
    return question.holds(for: number)
  }

  /// Asks about a text in some forms, or about the number that is made of it, if there is one.
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

/// How a number is made of a text.
enum NumberForm: Sendable {
  /// What it says as a difficulty.
  case difficulty
  /// What it says as a time, in seconds.
  case seconds
  /// How many characters it has.
  case length
  /// How many words it has.
  case words

  /// The number of a text; nil where it says none.
  func of(_ text: Span<UInt8>) -> Double? {
    switch self {
    case .difficulty: NumberForm.difficulty(text)
    case .seconds: NumberForm.seconds(text)
    case .length: Double(TextCounts.characters(text))
    case .words: Double(TextCounts.words(text))
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
