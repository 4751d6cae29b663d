@_spi(QBank) import BankText

/// The normalized texts of questions in a search for near-duplicates, one after the other.
///
/// The text of a question is its normal form followed by the sorted normal forms of its choices, separated by a
/// unit that appears in none of them. With it goes a guard, which must be equal for near-duplicates: it covers the
/// numbers in the question, and whether the question is negated. A bank can be split into parts that are processed
/// in parallel, each with an instance of its own.
package struct NearForms: Sendable {
  /// The texts with their guards.
  package private(set) var texts = NearTexts()
  private var form = NormalUnits()
  private var choices: [Range<Int>] = []
  private var questionEnd = 0
  private var isNegative = false

  /// Creates an empty collection with capacity for questions of `bytes` bytes.
  package init(bytes: Int = 0) { texts.reserve(units: bytes) }

  /// The separator between texts. Normal forms do not contain NUL, which is invisible.
  private static let separator: UInt16 = 0

  /// Begins a question. `endQuestion` must be called before the next one.
  private mutating func beginQuestion(_ question: Span<UInt8>) {
    form.removeAll()
    choices.removeAll(keepingCapacity: true)
    isNegative = Negation.isIn(question)
    form.appendQuestion(question)
    questionEnd = form.count
  }

  /// Adds a choice to the question that was begun.
  private mutating func addChoice(_ choice: Span<UInt8>) {
    let start = form.count
    form.appendChoice(choice)
    choices.append(start..<form.count)
  }

  /// Ends the question that was begun.
  private mutating func endQuestion() {
    let form = form
    texts.append(form.units.extracting(0..<questionEnd))
    choices.sort { form.units.extracting($0).order(to: form.units.extracting($1)) < 0 }
    for choice in choices {
      texts.append(NearForms.separator)
      texts.append(form.units.extracting(choice))
    }
    texts.endText(guard: NearForms.guardHash(form.units, questionEnd, choices, isNegative))
  }

  /// Adds a question without choices, so that only what is asked is compared.
  package mutating func append(question: Span<UInt8>) {
    beginQuestion(question)
    endQuestion()
  }

  /// Adds a question of a bank.
  package mutating func append(_ problem: Problem) {
    beginQuestion(Array(problem.question.utf8).arraySpan)
    for choice in problem.choices { addChoice(Array(choice.utf8).arraySpan) }
    endQuestion()
  }

  /// Adds a row of a bank.
  package mutating func append(_ row: borrowing ProblemRow) {
    let row = copy row
    beginQuestion(row.question)
    for number in row.choiceNumbers { addChoice(row.choice(number)) }
    endQuestion()
  }

  // MARK: What must be the same

  /// Returns a hash of all numbers in a question and its choices, in any order, and of whether the question is
  /// negated.
  private static func guardHash(
    _ units: Span<UInt16>, _ questionEnd: Int, _ choices: [Range<Int>], _ isNegative: Bool
  ) -> UInt64 {
    var sum: UInt64 = isNegative ? 0x5899_65CC_7537_4CC3 : 0
    addNumbers(units.extracting(0..<questionEnd), to: &sum)
    for choice in choices { addNumbers(units.extracting(choice), to: &sum) }
    return sum
  }

  /// Adds a hash of each number to a sum, so that the order does not matter.
  private static func addNumbers(_ units: Span<UInt16>, to sum: inout UInt64) {
    var number: UInt64 = 0
    var index = 0
    while index < units.count {
      if number == 0, index &+ 4 <= units.count, !units.mayHaveDigit(inFourFrom: index) {
        index &+= 4
        continue
      }
      let digit = units[index] &- 0x30
      index &+= 1
      if digit < 10 {
        number = (number ^ UInt64(digit &+ 1)) &* 0x9E37_79B9_7F4A_7C15
        number ^= number >> 32
      } else if number != 0 {
        sum &+= mixed(number)
        number = 0
      }
    }
    if number != 0 { sum &+= mixed(number) }
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    let product = (number ^ number >> 29) &* 0xD6E8_FEB8_6659_FD93
    return product ^ product >> 32
  }
}

extension Span<UInt16> {
  /// Whether one of four units may be a digit: a digit differs from 0 only in its lowest four bits.
  @inline(__always)
  fileprivate func mayHaveDigit(inFourFrom index: Int) -> Bool {
    let rest = four(at: index) & 0xFFF0_FFF0_FFF0_FFF0 ^ 0x0030_0030_0030_0030
    // The lowest lane that is 0 borrows, which sets the highest bit of that lane.
    return (rest &- 0x0001_0001_0001_0001) & ~rest & 0x8000_8000_8000_8000 != 0
  }
}
