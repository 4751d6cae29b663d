@_spi(QBank) import BankFormats

/// Reads back what is about to be written, and compares it with what was read.
struct Verification {
  private let plan: ConversionPlan

  init(_ plan: ConversionPlan) { self.plan = plan }

  /// Compares everything except the reported losses.
  func check(
    _ written: WrittenBank, _ permit: LossPermit, against outcome: ConversionReading.Outcome
  ) throws(Failure) {
    guard let again = read(written.bytes(permit)) else {
      throw .usage(
        Localized(
          en: "qbank does not read \(plan.target.name), so --verify cannot compare",
          ja: "\(plan.target.name)は読み戻せないため、--verify は使えません。"))
    }
    let (bank, losses) = outcome.bank.kept(of: written.losses)
    let wanted = reduced(bank).without(losses)
    let got = reduced(again.bank, alike: wanted).without(losses)
    let difference = firstDifference(wanted, got)
    if difference == nil, again.diagnostics.allSatisfy({ $0.severity != .error }) { return }
    let index = (difference ?? 1) - 1
    let item =
      outcome.items.indices.contains(index)
      ? outcome.items[index] : ItemNumber(file: nil, number: index + 1)
    throw .work(
      Localized(
        en: "\(item.text.en) would change when read back, so nothing was written",
        ja: "\(item.text.ja)を読み戻すと元と同じにならないため、何も書き込みませんでした。"))
  }

  private func read(_ bytes: [UInt8]) -> ImportResult? {
    let source = Source(plan.output ?? .standardInput, bytes)
    return plan.target.reader?(source, plan.options)
  }

  /// Returns a bank with only what the target can hold.
  private func reduced(_ bank: Bank) -> Bank {
    guard case .problems(let problems) = bank else { return bank }
    return .problems(problems.map { $0.reduced(by: plan.target) })
  }

  /// Returns a bank that was read back, without what a format adds if a problem does not state it, such as its
  /// usual time limit.
  private func reduced(_ bank: Bank, alike wanted: Bank) -> Bank {
    guard case .problems(let problems) = reduced(bank) else { return bank }
    let pairs = problems.enumerated().map { index, problem in
      index < wanted.problems.count ? problem.silent(like: wanted.problems[index]) : problem
    }
    return .problems(pairs)
  }

  /// Returns the number of the first item that differs in a byte, or nil if there is none. Strings that Swift
  /// considers equal, because their different characters look the same, still differ.
  private func firstDifference(_ one: Bank, _ other: Bank) -> Int? {
    let lines = { (bank: Bank) in
      JSONBankWriter.write(bank, isLines: true).split(separator: UInt8(ascii: "\n"))
    }
    let (one, other) = (lines(one), lines(other))
    if one == other { return nil }
    return zip(one, other).prefix { $0 == $1 }.count + 1
  }
}

extension Bank {
  /// Returns the questions that are not lost as a whole, with what each of them loses.
  fileprivate func kept(of losses: [Loss]) -> (Bank, [Set<Feature>]) {
    var lost = [Set<Feature>](repeating: [], count: count)
    var dropped: Set<Int> = []
    for loss in losses {
      guard let number = loss.number, lost.indices.contains(number - 1) else { continue }
      if loss.weight == .questions { dropped.insert(number - 1) }
      lost[number - 1].insert(loss.feature)
    }
    let indices = lost.indices.filter { !dropped.contains($0) }
    return (keeping(indices), indices.map { lost[$0] })
  }

  /// Returns the bank without what each problem loses.
  fileprivate func without(_ losses: [Set<Feature>]) -> Bank {
    guard case .problems(let problems) = self else { return self }
    return .problems(
      zip(problems, losses).map { $0.without($1) } + problems.dropFirst(losses.count))
  }
}

extension Problem {
  /// Returns the problem without what is lost. If texts change, none of them is compared.
  fileprivate func without(_ lost: Set<Feature>) -> Problem {
    var problem = self
    if lost.contains(.id) { problem.details.id = nil }
    if lost.contains(.category) { problem.details.category = nil }
    if lost.contains(.explanation) { problem.details.explanation = nil }
    if lost.contains(.difficulty) { problem.details.difficulty = nil }
    if lost.contains(.points) { problem.details.points = nil }
    if lost.contains(.limit) { problem.details.limit = nil }
    if lost.contains(.pinned) { problem.details.pinned = [] }
    if lost.contains(.tags) { problem.details.tags = [] }
    if !lost.isDisjoint(with: [.choices, .answers]) { (problem.answer, problem.choices) = (0, []) }
    if !lost.isDisjoint(with: [.text, .lineBreaks, .media]) {
      (problem.question, problem.details.explanation) = ("", nil)
      problem.choices = problem.choices.map { _ in "" }
    }
    return problem
  }

  /// Returns the problem with only what a format can hold.
  fileprivate func reduced(by format: Format) -> Problem {
    var problem = self
    if format.syntax == nil { problem.details = details.withoutEmptyTexts }
    if !format.holds(.id) { problem.details.id = nil }
    if !format.holds(.category) { problem.details.category = nil }
    if !format.holds(.explanation) { problem.details.explanation = nil }
    if !format.holds(.difficulty) { problem.details.difficulty = nil }
    if !format.holds(.points) { problem.details.points = nil }
    if !format.holds(.limit) || problem.details.limit == format.usualLimit {
      problem.details.limit = nil
    }
    if !format.holds(.pinned) { problem.details.pinned = [] }
    if !format.holds(.tags) { problem.details.tags = [] }
    if !format.holds(.others) { problem.details.unknownMembers = [] }
    return problem
  }

  /// Returns the problem without details that the other one lacks.
  fileprivate func silent(like other: Problem) -> Problem {
    var problem = self
    if other.details.id == nil { problem.details.id = nil }
    if other.details.category == nil { problem.details.category = nil }
    if other.details.explanation == nil { problem.details.explanation = nil }
    if other.details.difficulty == nil { problem.details.difficulty = nil }
    if other.details.points == nil { problem.details.points = nil }
    if other.details.limit == nil { problem.details.limit = nil }
    return problem
  }
}
