@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// What a question has that rules look for, told by a few of its bytes, so that rules need not look at all
/// others.
///
/// A mark may be set where there is nothing to be found, and is where there is.
package struct ProblemMarks: OptionSet, Sendable {
  package let rawValue: UInt16

  /// An answer that is not the plain number of a choice.
  package static let unplainAnswer = ProblemMarks(rawValue: 1)
  /// A question or a choice that may show nothing.
  package static let blank = ProblemMarks(rawValue: 2)
  /// Two choices of one fingerprint.
  package static let twins = ProblemMarks(rawValue: 4)
  /// Two choices that differ in a few bytes side by side.
  package static let nearTwins = ProblemMarks(rawValue: 8)
  /// A choice with the fingerprint of the question.
  package static let echo = ProblemMarks(rawValue: 16)
  /// A question with the start of a negative word.
  package static let negative = ProblemMarks(rawValue: 32)
  /// A question that ends in an article of English.
  package static let article = ProblemMarks(rawValue: 64)
  /// A right choice that may be longer than all others.
  package static let longAnswer = ProblemMarks(rawValue: 128)
  /// A first choice that begins as a label for it does.
  package static let label = ProblemMarks(rawValue: 256)
  /// Two choices that begin as words such as true and no do.
  package static let judgements = ProblemMarks(rawValue: 512)
  /// Four choices that begin as numbers do.
  package static let numbers = ProblemMarks(rawValue: 1024)
  /// Three choices of one length, the first of which begins with a digit.
  package static let sameNumbers = ProblemMarks(rawValue: 2048)
  /// A short choice with the sign of a date.
  package static let date = ProblemMarks(rawValue: 4096)

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What each of some questions has of what is wanted.
  package static func look(
    at rows: borrowing RowsView, for wanted: ProblemMarks, _ marks: inout [ProblemMarks]
  ) {
    marks.removeAll(keepingCapacity: true)
    let tables = Fingerprint.shared
    let reader = tables.reader
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      var found = ProblemMarks(problem, wanted)
      if !wanted.isDisjoint(with: [.twins, .echo]) { found.formUnion(alike(problem, reader)) }
      marks.append(found)
    }
  }

  @inline(__always)
  private init(_ problem: borrowing ProblemRow, _ wanted: ProblemMarks) {
    self = []
    let right = ProblemMarks.plainAnswer(problem)
    if right == nil { insert(.unplainAnswer) }
    if wanted.contains(.blank), ProblemMarks.mayBeBlank(problem) { insert(.blank) }
    if wanted.contains(.nearTwins), problem.hasNearTwins { insert(.nearTwins) }
    if wanted.contains(.negative), NegativeStart.mayBeIn(problem.question) { insert(.negative) }
    if wanted.contains(.article), problem.question.endsInArticle { insert(.article) }
    if let right = right ?? problem.rightChoice, problem.mayBeLongest(right) { insert(.longAnswer) }
    if problem.choiceCount > 2, problem.choice(1).mayBeginWithFirstLabel { insert(.label) }
    if wanted.contains(.numbers), NumberChoice.mayHaveRanks(problem) { insert(.numbers) }
    formUnion(ProblemMarks.ofChoices(problem))
  }

  /// The number of the right choice, where it is written as one digit.
  @inline(__always)
  private static func plainAnswer(_ problem: borrowing ProblemRow) -> Int? {
    let answer = problem.answer
    guard answer.count == 1, answer[0] &- 0x31 < 9 else { return nil }
    let number = Int(answer[0] &- 0x30)
    return number <= problem.choiceCount ? number : nil
  }

  @inline(__always)
  private static func mayBeBlank(_ problem: borrowing ProblemRow) -> Bool {
    if problem.row.isBlank(1) { return true }
    for number in 1..<problem.choiceCount + 1 where problem.isBlank(choice: number) { return true }
    return false
  }

  /// What the first bytes of the choices tell.
  @inline(__always)
  private static func ofChoices(_ problem: borrowing ProblemRow) -> ProblemMarks {
    var (marks, judgements): (ProblemMarks, Int) = ([], 0)
    for number in 1..<problem.choiceCount + 1 {
      let choice = problem.choice(number)
      judgements &+= choice.mayJudge ? 1 : 0
      if choice.mayBeDate { marks.insert(.date) }
      if !choice.isEmpty, choice[0] &- 0x30 < 10, problem.hasTwo(asLongAs: number) {
        marks.insert(.sameNumbers)
      }
    }
    if judgements > 1 { marks.insert(.judgements) }
    return marks
  }

  /// What the beginnings of question and choices have in common, by the first character that counts of
  /// each: a filter of 64 bits, one set for each, settles nearly all problems.
  @inline(__always)
  private static func alike(
    _ problem: borrowing ProblemRow, _ reader: borrowing Fingerprint.Reader
  ) -> ProblemMarks {
    var (seen, twice): (UInt64, UInt64) = (0, 0)
    for number in 1..<problem.choiceCount + 1 {
      let initial: UInt64 = 1 &<< UInt64(reader.initial(of: problem.choice(number)) & 63)
      twice |= seen & initial
      seen |= initial
    }
    var marks: ProblemMarks = []
    if twice != 0, problem.sharesFingerprint(reader) { marks.insert(.twins) }
    let first = reader.initial(of: problem.question)
    if seen &>> UInt64(first & 63) & 1 != 0, problem.hasEcho(first, reader) { marks.insert(.echo) }
    return marks
  }
}
