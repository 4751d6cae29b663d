@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

// What questions and their choices have, told by a few of their bytes.

extension RowFeatures {
  /// Adds what each of some questions has of what is wanted.
  @_spi(QBank) public static func addTraits(
    of rows: borrowing RowsView, _ wanted: RowFeatures, to features: inout [RowFeatures]
  ) {
    let tables = Fingerprint.shared
    let reader = tables.reader
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      var found = RowFeatures(problem, wanted)
      if !wanted.isDisjoint(with: [.twins, .echo]) { found.formUnion(alike(problem, reader)) }
      features[index].formUnion(found)
    }
  }

  @inline(__always)
  private init(_ problem: borrowing ProblemRow, _ wanted: RowFeatures) {
    self = []
    let right = RowFeatures.plainAnswer(problem)
    if right == nil { insert(.unplainAnswer) }
    if wanted.contains(.blank), RowFeatures.mayBeBlank(problem) { insert(.blank) }
    if wanted.contains(.nearTwins), problem.hasNearTwins { insert(.nearTwins) }
    if wanted.contains(.negative), NegativeStart.mayBeIn(problem.question) { insert(.negative) }
    if wanted.contains(.article), problem.question.endsInArticle { insert(.article) }
    if let right = right ?? problem.rightChoice, problem.mayBeLongest(right) { insert(.longAnswer) }
    if problem.choiceCount > 2, problem.choice(1).mayBeginWithFirstLabel { insert(.label) }
    if wanted.contains(.numbers), NumberChoice.mayHaveRanks(problem) { insert(.numbers) }
    formUnion(RowFeatures.ofChoices(problem))
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
  private static func ofChoices(_ problem: borrowing ProblemRow) -> RowFeatures {
    var (traits, judgements): (RowFeatures, Int) = ([], 0)
    for number in 1..<problem.choiceCount + 1 {
      let choice = problem.choice(number)
      judgements &+= choice.mayJudge ? 1 : 0
      if choice.mayBeDate { traits.insert(.date) }
      if !choice.isEmpty, choice[0] &- 0x30 < 10, problem.hasTwo(asLongAs: number) {
        traits.insert(.sameNumbers)
      }
    }
    if judgements > 1 { traits.insert(.judgements) }
    return traits
  }

  /// What the beginnings of question and choices have in common, by the first character that counts of
  /// each: a filter of 64 bits, one set for each, settles nearly all problems.
  @inline(__always)
  private static func alike(
    _ problem: borrowing ProblemRow, _ reader: borrowing Fingerprint.Reader
  ) -> RowFeatures {
    var (seen, twice): (UInt64, UInt64) = (0, 0)
    for number in 1..<problem.choiceCount + 1 {
      let initial: UInt64 = 1 &<< UInt64(reader.initial(of: problem.choice(number)) & 63)
      twice |= seen & initial
      seen |= initial
    }
    var traits: RowFeatures = []
    if twice != 0, problem.sharesFingerprint(reader) { traits.insert(.twins) }
    let first = reader.initial(of: problem.question)
    if seen &>> UInt64(first & 63) & 1 != 0, problem.hasEcho(first, reader) { traits.insert(.echo) }
    return traits
  }
}
