import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// Two banks and what was done to the one to make the other: the truth, told by whoever did it.
struct EditScript {
  /// What was done to a question.
  enum Edit: CaseIterable {
    case typo, reword, key, rightChoice, wrongChoice, twoWrongChoices, reorder, reorderOnly, detail
    case notation, space

    /// What a report has to call it.
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

  /// What is done to one question, none of which undoes another.
  private static let combinations: [[Edit]] = [
    [.typo], [.reword], [.key], [.rightChoice], [.wrongChoice], [.twoWrongChoices], [.reorder],
    [.reorderOnly], [.detail], [.notation], [.space], [.typo, .key], [.reword, .key],
    [.wrongChoice, .key], [.reorder, .key], [.typo, .rightChoice], [.detail, .key],
    [.reword, .wrongChoice], [.reword, .rightChoice], [.typo, .notation], [.typo, .reorder],
    [.wrongChoice, .reorder],
  ]

  private(set) var old: [Problem] = []
  private(set) var new: [Problem] = []
  /// For each new row the old one that it was made of; nil where it was added.
  private(set) var origin: [Int?] = []
  /// What was done to each old row that was edited.
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
    // Choices that are neither the old nor the new answer.
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
        // The choice may stand elsewhere by now.
        let places = (1...4).filter { $0 != problem.answer }
        problem.answer = edits.contains(.wrongChoice) ? key + 1 : bank.generator.pick(places)
      }
    }
    return problem
  }

  /// Turns the choices by one to three places.
  private mutating func reorder(_ problem: inout Problem, following: Bool) {
    let turn = bank.generator.number(1...3)
    let choices = problem.choices
    for index in 0..<4 { problem.choices[(index + turn) % 4] = choices[index] }
    if following { problem.answer = (problem.answer - 1 + turn) % 4 + 1 }
  }
}

extension EditScript {
  /// Whether anybody could tell which old row a new one was made of: the question or the choices are
  /// the same, or they are much alike and nothing else is.
  func isDecidable(old oldRow: Int, new newRow: Int) -> Bool {
    let (one, other) = (old[oldRow], new[newRow])
    let headings = [one, other].map { PlainLikeness.form($0.question) }
    if headings[0] == headings[1] { return true }
    // Several questions in a row often have the same choices.
    if PlainLikeness.choiceForms(one) == PlainLikeness.choiceForms(other) {
      return PlainLikeness.likeness(headings[0], headings[1]) >= 0.25
    }
    let score = PlainLikeness.score(one, other)
    if score < 0.75 { return false }
    let isFar = { (one: Problem, other: Problem) in
      let heading = PlainLikeness.likeness(
        PlainLikeness.form(one.question), PlainLikeness.form(other.question))
      // With all choices alike it would be half of that and a half, which is far enough for most.
      return score - (heading + 1) / 2 > 0.10 || score - PlainLikeness.score(one, other) > 0.10
    }
    return new.indices.allSatisfy { $0 == newRow || isFar(one, new[$0]) }
      && old.indices.allSatisfy { $0 == oldRow || isFar(old[$0], other) }
  }

  /// Whether a row that was removed and one that was added look like one that was edited.
  func lookLikeOne(old oldRow: Int, new newRow: Int) -> Bool {
    let (one, other) = (old[oldRow], new[newRow])
    return PlainLikeness.form(one.question) == PlainLikeness.form(other.question)
      || PlainLikeness.choiceForms(one) == PlainLikeness.choiceForms(other)
      // Of 0.6, less a ten-thousandth, to which likeness is rounded.
      || PlainLikeness.score(one, other) >= 0.5999
  }
}
