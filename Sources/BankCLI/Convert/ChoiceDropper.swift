@_spi(QBank) import BankSyntax

/// Leaves out wrong choices if there are more than a format can hold. Leaves out a whole question if its choices
/// are referred to by position: without one of them, the reference would mean another choice.
struct ChoiceDropper {
  private let limit: Int
  private let seed: UInt64
  /// The choices that were left out of each question.
  private var dropped: [(item: ItemNumber, choices: [String])] = []
  /// The questions from which no choice can be left out.
  private var refused: [ItemNumber] = []

  init(_ limit: Int, seed: UInt64) {
    self.limit = limit
    self.seed = seed
  }

  /// Leaves out surplus choices; items keep the numbers that they have in their files.
  mutating func drop(_ outcome: inout ConversionReading.Outcome) {
    guard case .problems(var problems) = outcome.bank else { return }
    var kept: [Int] = []
    for index in problems.indices {
      let problem = problems[index]
      let item = outcome.items[index]
      if problem.choices.count > limit, !ChoiceRoles(problem).allowsFewer {
        refused.append(item)
        continue
      }
      kept.append(index)
      if problem.choices.count <= limit { continue }
      let (fewer, choices) = dropped(problem, number: index)
      problems[index] = fewer
      dropped.append((item, choices))
    }
    outcome.bank = .problems(problems)
    outcome.keep(kept)
  }

  private func dropped(_ problem: Problem, number: Int) -> (Problem, [String]) {
    var problem = problem
    var choices: [String] = []
    // Each problem has its own random numbers, so adding one does not change the others.
    var generator = Generator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    while problem.choices.count > limit {
      let wrong = problem.choices.indices.filter { $0 + 1 != problem.answer }
      let place = wrong[Int(generator.below(UInt64(wrong.count)))]
      choices.append(problem.choices.remove(at: place))
      if problem.answer > place + 1 { problem.answer -= 1 }
      problem.details.pinned = problem.details.pinned.compactMap { number in
        number == place + 1 ? nil : number > place + 1 ? number - 1 : number
      }
    }
    return (problem, choices)
  }

  // MARK: Words

  /// What was left out of each question.
  var losses: [Loss] {
    dropped.map { item, choices in
      Loss(item.number, .choices, ChoiceDropper.leftOut(choices), names: choices).asRemark
        .numbered(item.number, in: item.file)
    }
      + refused.map { item in
        Loss(item.number, .questionType, refusal, skipping: ChoiceDropper.withNamedChoices)
          .numbered(item.number, in: item.file)
      }
  }

  private static func leftOut(_ choices: [String]) -> Localized {
    let list = choices.map { VisibleText.escape($0) }.quoted()
    let count = Localized.count(choices.count, "wrong choice is", "wrong choices are")
    return Localized(
      en: "\(count) left out: " + list.en,
      ja: "誤答を\(choices.count)個除きます: " + list.ja)
  }

  private static let withNamedChoices = Localized(
    en: "question that needs all its choices", ja: "選択肢を減らせない問題")

  private var refusal: Localized {
    Localized(
      en:
        "it has more than \(limit) choices, but none can be left out because choices are referred "
        + "to by position or number",
      ja: "選択肢が\(limit)個を超えていますが、位置や数で指されている選択肢があるため減らせません。")
  }
}
