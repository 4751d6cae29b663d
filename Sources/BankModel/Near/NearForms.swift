@_spi(QBank) package import BankText

/// What questions come down to when near-duplicates are looked for, one after the other.
///
/// Of each question it is its normal form and those of its choices, sorted, with a unit between
/// them that is in none; and its guard, of which near-duplicates must have the same: the numbers in
/// it, and whether it asks for what is not. A bank can be made into several of these at a time, one
/// for each part of it.
package struct NearForms: Sendable {
  /// The forms with their guards.
  package private(set) var texts = NearTexts()
  private var form = NormalUnits()
  private var choices: [Range<Int>] = []
  private var questionEnd = 0
  private var isNegative = false

  /// No question yet, with room for those in so many bytes.
  package init(bytes: Int = 0) { texts.reserve(units: bytes) }

  /// How many questions there are.
  package var count: Int { texts.count }

  /// What stands between texts. Normal forms have no NUL, which nobody sees.
  private static let separator: UInt16 = 0

  /// Begins a question. `endQuestion` must be called before the next one.
  package mutating func beginQuestion(_ question: Span<UInt8>) {
    form.removeAll()
    choices.removeAll(keepingCapacity: true)
    isNegative = Negation.isIn(question)
    form.appendQuestion(question)
    questionEnd = form.count
  }

  /// Adds a choice to the question that was begun; none, where only what is asked is compared.
  package mutating func addChoice(_ choice: Span<UInt8>) {
    let start = form.count
    form.appendChoice(choice)
    choices.append(start..<form.count)
  }

  /// Ends the question that was begun.
  package mutating func endQuestion() {
    let form = form
    texts.append(form.units.extracting(0..<questionEnd))
    choices.sort {
      form.units.extracting($0).order(to: form.units.extracting($1)) < 0
    }
    for choice in choices {
      texts.append(NearForms.separator)
      texts.append(form.units.extracting(choice))
    }
    texts.endText(guard: NearForms.guardHash(form.units, questionEnd, choices, isNegative))
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
    if row.choiceCount > 0 {
      for number in 1...row.choiceCount { addChoice(row.choice(number)) }
    }
    endQuestion()
  }

  // MARK: What must be the same

  /// A number for all numbers of a question and its choices, in any order, and for whether it is
  /// negative.
  private static func guardHash(
    _ units: Span<UInt16>, _ questionEnd: Int, _ choices: [Range<Int>], _ isNegative: Bool
  ) -> UInt64 {
    var sum: UInt64 = isNegative ? 0x5899_65CC_7537_4CC3 : 0
    addNumbers(units.extracting(0..<questionEnd), to: &sum)
    for choice in choices { addNumbers(units.extracting(choice), to: &sum) }
    return sum
  }

  /// Adds a hash of each number, so that their order makes no difference.
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
  /// Whether one of four units may be a digit: they differ from 0 in their last four bits only.
  @inline(__always)
  fileprivate func mayHaveDigit(inFourFrom index: Int) -> Bool {
    precondition(index >= 0 && index &+ 4 <= count, "the units must be inside")
    let raw = unsafe bytes
    // In bounds by the line above.
    let four = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 2, as: UInt64.self)
    let rest = four & 0xFFF0_FFF0_FFF0_FFF0 ^ 0x0030_0030_0030_0030
    // The lowest lane that is 0 borrows, and so shows in the highest bit of its lane.
    return (rest &- 0x0001_0001_0001_0001) & ~rest & 0x8000_8000_8000_8000 != 0
  }
}
