import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// Two banks and the edits that turn the old one into the new one: the ground truth for a diff.
struct EditScript {
  /// An edit of a question.
  enum Edit: CaseIterable {
    case typo, reword, key, rightChoice, wrongChoice, twoWrongChoices, reorder, reorderOnly, detail
    case notation, space

    /// The names that a report must give to the edit.
    var names: Set<String> {
      switch self {
      case .typo, .reword, .space: ["question"]
      case .key, .rightChoice: ["answer"]
      case .wrongChoice, .twoWrongChoices: ["wrong-choices"]
      case .reorder: ["order"]
      case .reorderOnly: ["answer", "order"]
      case .detail: ["detail"]
      case .notation: ["answer-notation"]
      }
    }
  }

  /// The combinations of edits to one question, in none of which one edit undoes another.
  private static let combinations: [[Edit]] = [
    [.typo], [.reword], [.key], [.rightChoice], [.wrongChoice], [.twoWrongChoices], [.reorder],
    [.reorderOnly], [.detail], [.notation], [.space], [.typo, .key], [.reword, .key],
    [.wrongChoice, .key], [.reorder, .key], [.typo, .rightChoice], [.detail, .key],
    [.reword, .wrongChoice], [.reword, .rightChoice], [.typo, .notation], [.typo, .reorder],
    [.wrongChoice, .reorder],
  ]

  private(set) var old: [Problem] = []
  private(set) var new: [Problem] = []
  /// The old row that each new row was made from, or nil if it was added.
  private(set) var origin: [Int?] = []
  /// The edits of each old row that was edited.
  private(set) var edits: [Int: [Edit]] = [:]
  private var bank: GeneratedBank

  init(seed: UInt64) {
    bank = GeneratedBank(seed: seed, isJapanese: seed % 2 == 1)
    old = (0..<bank.generator.number(3...24)).map { _ in bank.problem() }
    var rows: [(problem: Problem, origin: Int?)] = []
    for (index, problem) in old.enumerated() {
      switch bank.generator.number(1...100) {
      case 1...6: continue
      case 7...30:
        let chosen = bank.generator.pick(Self.combinations)
        edits[index] = chosen
        rows.append((edited(problem, chosen), index))
      default: rows.append((problem, index))
      }
      if bank.generator.number(1...100) <= 6 { rows.append((bank.problem(), nil)) }
    }
    let isShuffled = bank.generator.number(0...2) == 0
    for index in rows.indices where isShuffled || bank.generator.number(1...100) <= 5 {
      rows.swapAt(index, bank.generator.number(0...rows.count - 1))
    }
    (new, origin) = (rows.map(\.problem), rows.map(\.origin))
  }

  private mutating func edited(_ problem: Problem, _ edits: [Edit]) -> Problem {
    var problem = problem
    // The new answer, and the choices that are neither the old answer nor the new one.
    let key = (problem.answer - 1 + bank.generator.number(1...3)) % 4
    let others = (0..<4).filter { $0 != key && $0 != problem.answer - 1 }
    let right = problem.answer - 1
    for edit in edits {
      switch edit {
      case .typo: problem.question = bank.withTypo(problem.question)
      case .reword:
        let before = problem.question
        while problem.question == before {
          problem.question = bank.reworded(before, percent: 30)
        }
      case .space: problem.question += " "
      case .wrongChoice: problem.choices[others[0]] = bank.choice() + "b"
      case .twoWrongChoices:
        for (number, other) in others.enumerated() {
          problem.choices[other] = bank.choice() + "c\(number)"
        }
      case .rightChoice: problem.choices[right] = bank.choice() + "d"
      case .reorder: reorder(&problem, following: true)
      case .reorderOnly: reorder(&problem, following: false)
      case .detail: problem.details.explanation = bank.word()
      case .notation: problem.choices[right] = problem.choices[right] + " "
      case .key:
        // An earlier edit may have moved the choice.
        let places = (1...4).filter { $0 != problem.answer }
        problem.answer = edits.contains(.wrongChoice) ? key + 1 : bank.generator.pick(places)
      }
    }
    return problem
  }

  /// Rotates the choices by one to three places; with `following`, the answer number follows its choice.
  private mutating func reorder(_ problem: inout Problem, following: Bool) {
    let turn = bank.generator.number(1...3)
    let choices = problem.choices
    for index in 0..<4 { problem.choices[(index + turn) % 4] = choices[index] }
    if following { problem.answer = (problem.answer - 1 + turn) % 4 + 1 }
  }
}

extension EditScript {
  /// Whether the old row of a new one can be determined: the question or the choices are the same, or the two rows
  /// are very similar and no other row is.
  func isDecidable(old oldRow: Int, new newRow: Int) -> Bool {
    let (one, other) = (old[oldRow], new[newRow])
    let headings = [one, other].map { PlainLikeness.form($0.question) }
    if headings[0] == headings[1] { return true }
    // Consecutive questions often have the same choices.
    if PlainLikeness.choiceForms(one) == PlainLikeness.choiceForms(other) {
      return PlainLikeness.likeness(headings[0], headings[1]) >= 0.25
    }
    let score = PlainLikeness.score(one, other)
    if score < 0.75 { return false }
    let isFar = { (one: Problem, other: Problem) in
      let heading = PlainLikeness.likeness(
        PlainLikeness.form(one.question), PlainLikeness.form(other.question))
      // If all choices were alike, the score would be half the likeness of the questions plus one half, which is
      // far enough away for most rows.
      return score - (heading + 1) / 2 > 0.10 || score - PlainLikeness.score(one, other) > 0.10
    }
    return new.indices.allSatisfy { $0 == newRow || isFar(one, new[$0]) }
      && old.indices.allSatisfy { $0 == oldRow || isFar(old[$0], other) }
  }

  /// Whether a removed row and an added one look like one edited row.
  func lookLikeOne(old oldRow: Int, new newRow: Int) -> Bool {
    let (one, other) = (old[oldRow], new[newRow])
    return PlainLikeness.form(one.question) == PlainLikeness.form(other.question)
      || PlainLikeness.choiceForms(one) == PlainLikeness.choiceForms(other)
      // The threshold of 0.6, less the ten-thousandth to which likeness is rounded.
      || PlainLikeness.score(one, other) >= 0.5999
  }
}
