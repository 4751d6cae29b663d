@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// Leaves out wrong choices where there are more than a format can hold, and whole questions whose
/// choices are named by their places: without one of them another choice would be named.
struct ChoiceDropper {
  private let limit: Int
  private let seed: UInt64
  /// What was left out of which question.
  private var dropped: [(item: ItemNumber, choices: [String])] = []
  /// The questions of which no choice can be left out.
  private var refused: [ItemNumber] = []

  init(_ limit: Int, seed: UInt64) {
    self.limit = limit
    self.seed = seed
  }

  /// Leaves out what is too much; the items are numbered as in their files.
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
    // Each problem draws for itself, so that adding one changes no other.
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

  /// How many questions are shown one by one.
  private static let shown = 5

  /// Tells what was left out.
  func say(_ session: Session) {
    if !dropped.isEmpty { sayDropped(session) }
    if refused.isEmpty { return }
    let items = ItemNumber.list(refused)
    let questions = Localized.count(refused.count, "question", "questions")
    let text = Localized(
      en: "Skipped \(questions) with more than \(limit) choices, of which none can be left out "
        + "because choices are named by their places or counted: \(items.en)",
      ja: "選択肢が\(limit)個を超え、ほかの選択肢を位置や数で指しているために減らせない問題を\(refused.count)問、除きました: "
        + items.ja)
    session.tell(text)
  }

  private func sayDropped(_ session: Session) {
    let count = dropped.reduce(0) { $0 + $1.choices.count }
    let choices = Localized.count(count, "wrong choice", "wrong choices")
    let questions = Localized.count(dropped.count, "question", "questions")
    let head = Localized(
      en: "Left out \(choices) of \(questions):", ja: "\(dropped.count)問から誤答を\(count)個除きました。")
    session.tell(head)
    for (item, choices) in dropped.prefix(ChoiceDropper.shown) {
      let list = choices.map { VisibleText.escape($0) }
      let text = Localized(
        en: "  \(item.text.en): " + list.map { "“\($0)”" }.joined(separator: ", "),
        ja: "  \(item.text.ja): " + list.map { "「\($0)」" }.joined())
      session.tell(text)
    }
    let more = dropped.count - ChoiceDropper.shown
    guard more > 0 else { return }
    session.tell(Localized(en: "  … and \(more) more", ja: "  … ほかに\(more)問あります"))
  }
}
