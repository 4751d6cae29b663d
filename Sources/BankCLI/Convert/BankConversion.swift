@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankSyntax
import BankSystem

/// Converts banks as values: reads all of them, reports what would be lost, and writes the result.
final class BankConversion {
  private let plan: ConversionPlan
  private let session: Session
  private let reading: ConversionReading

  /// Creates a conversion; `source` is the only file, if it has already been read.
  init(_ plan: ConversionPlan, _ session: Session, _ source: Source? = nil) {
    (self.plan, self.session) = (plan, session)
    reading = ConversionReading(plan: plan, session: session, only: source)
  }

  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    var imported = try reading.read()
    if plan.command.dropsChoices { try dropChoices(&imported) }
    var exported = try write(imported)
    let unwritable = try leaveOutUnwritable(&imported, &exported)
    let permit = try weighLosses(imported, exported, &session)
    if plan.command.verifies {
      // Apostrophes before formulas are intended, but would be reported as differences.
      let isChanged = plan.command.escapesFormulas
      let plain = isChanged ? try write(imported, escapesFormulas: false) : exported
      try Verification(plan).check(plain, permit, against: imported)
    }
    let errors = imported.errors + unwritable.count
    let bytes = try encoded(exported.bytes(permit))
    if errors > 0 { tellErrors(errors, imported.bank.count) }
    try deliver(bytes, &session)
    return errors + permit.dropped > 0 ? .findings : .clean
  }

  /// Reports all errors in the files, and throws if there are any.
  func reportErrors() throws(Failure) { _ = try reading.read() }

  /// Leaves out surplus choices, and reports which.
  private func dropChoices(_ imported: inout ConversionReading.Outcome) throws(Failure) {
    let count = imported.bank.count
    var dropper = ChoiceDropper(plan.target.choiceCounts.upperBound, seed: plan.options.seed)
    dropper.drop(&imported)
    imported.losses += dropper.losses
    guard count > 0, imported.bank.count == 0 else { return }
    throw .work(
      Localized(
        en: "no question can be written with fewer choices, so nothing was written",
        ja: "選択肢を減らせる問題がないため、何も書き込みませんでした。"))
  }

  /// Reports which questions must not be shuffled, whether the file says so itself or the program that plays it has
  /// to be set up.
  private func noteOrder(_ imported: ConversionReading.Outcome) {
    let isSaid = plan.target.holds(.pinned) && plan.target.syntax == nil
    guard isSaid || plan.target.leavesOrderToPlayer, plan.gate(LeftOut()).tells else { return }
    OrderNote(imported).say(plan.target, session)
  }

  /// Reports what is left out, and throws if nothing may be written because of it.
  private func weighLosses(
    _ imported: ConversionReading.Outcome, _ exported: WrittenBank, _ session: inout Session
  ) throws(Failure) -> LossPermit {
    var leftOut = LeftOut()
    leftOut.add(imported.leftOut(for: plan.target), from: .input)
    if plan.target.syntax == nil {
      leftOut.add(Losses.empty(in: imported.bank).map(imported.numberedAsInFile), from: .input)
    }
    leftOut.add(exported.losses.map(imported.numberedAsInFile), from: .output)
    leftOut.add(lossesOfDocument(imported), from: .output)
    let gate = plan.gate(leftOut)
    let isEmpty = imported.bank.count == 0
    imported.topics.say(session)
    if !gate.stops, !isEmpty {
      noteOrder(imported)
      FormulaNote.say(exported.formulaCount, session)
    }
    if let path = plan.command.report {
      session.put(Array(gate.json(qbankVersion, session.language).utf8), at: path)
      if gate.stops || isEmpty { try session.writeOutputs() }
    }
    if isEmpty {
      gate.tell(session)
      throw ConversionReading.nothingFound(in: plan.inputs, imported.bank.kind)
    }
    guard plan.target.kinds.contains(imported.bank.kind) else {
      gate.tell(session)
      throw ofOtherKind(imported.bank.kind)
    }
    return try gate.pass(session)
  }

  /// The failure if the target supports no bank of a kind, whatever may be lost.
  private func ofOtherKind(_ kind: BankKind) -> Failure {
    let name = plan.target.name
    let (en, ja) = kind == .guidance ? ("guidance", "ガイダンス") : ("questions", "問題")
    return .work(
      Localized(
        en: "\(name) does not support \(en), so nothing was written",
        ja: "\(name)では\(ja)を扱えないため、何も書き込みませんでした。"))
  }

  private func tellErrors(_ errors: Int, _ count: Int) {
    let found = Localized.count(errors, "error", "errors")
    let rest = Localized.count(count, "question", "questions")
    let text = Localized(
      en: "Questions with errors left out (\(found)); \(rest) written.",
      ja: "エラー（\(errors)件）のある問題を除き、\(count)問を書き込みました。")
    session.tell(text)
  }

  // MARK: Writing

  private func write(
    _ imported: ConversionReading.Outcome, escapesFormulas: Bool? = nil
  ) throws(Failure) -> WrittenBank {
    var options = plan.options
    options.documentMembers = imported.documentMembers
    options.escapesFormulas = escapesFormulas ?? plan.command.escapesFormulas
    return WrittenBank(imported.bank, in: plan.target, options)
  }

  /// Members of a JSON document, which only another JSON document can hold.
  private func lossesOfDocument(_ imported: ConversionReading.Outcome) -> [Loss] {
    plan.target.name == Format.json.name
      ? [] : imported.documentMembers.map { .documentMember($0) }
  }

  /// Leaves out rows that the target app would not read back unchanged, if errors are to be skipped. Leaving out
  /// rows can make others unwritable, for example one that becomes the first of the file.
  private func leaveOutUnwritable(
    _ imported: inout ConversionReading.Outcome, _ exported: inout WrittenBank
  ) throws(Failure) -> UnwritableRows {
    let stops = plan.command.bank.onError == .stop
    var rows = UnwritableRows(of: imported.items)
    while !exported.unwritableCells.isEmpty {
      imported.keep(rows.leaveOut(exported.unwritableCells))
      if stops { break }
      exported = try write(imported)
    }
    if rows.count == 0 { return rows }
    rows.report(session)
    if stops {
      throw .work(
        Localized(
          en: "\(plan.options.loader.rawValue) could not read all of the result, so nothing was "
            + "written",
          ja: "\(plan.options.loader.rawValue) で正しく読めない部分があるため、何も書き込みませんでした。"))
    }
    if imported.bank.count == 0 { throw ConversionReading.nothingLeft(of: plan.inputs) }
    return rows
  }

  /// Returns the file in the requested encoding.
  private func encoded(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    guard let name = plan.command.encoding else { return bytes }
    let path = plan.output ?? .standardInput
    if let bytes = EncodedOutput(name: name, path: path, session: session).bytes(of: bytes) {
      return bytes
    }
    throw .work(
      Localized(
        en: "some characters do not exist in \(name.name), so nothing was written",
        ja: "\(name.name) で表せない文字があるため、何も書き込みませんでした。"))
  }

  private func deliver(_ bytes: [UInt8], _ session: inout Session) throws(Failure) {
    if let path = plan.output { session.put(bytes, at: path) }
    try session.writeOutputs()
    if plan.output == nil { try session.print(bytes) }
  }
}

/// Rows that are left out because the target app would not read them back unchanged.
private struct UnwritableRows {
  /// All rows, as numbered in their files.
  private let items: [ItemNumber]
  /// The indices of the remaining rows.
  private var left: [Int]
  /// The cells that cannot be written, by the index of their row.
  private var cells: [Int: [CSVWriter.UnwritableCell]] = [:]

  /// The number of rows that are reported one by one.
  private static let shown = 10

  /// Starts without unwritable rows among the given ones.
  init(of items: [ItemNumber]) {
    self.items = items
    left = Array(items.indices)
  }

  /// The number of rows that are left out.
  var count: Int { cells.count }

  /// Leaves out the rows of these cells. Returns which of the rows that remained before stay, counted from 0.
  mutating func leaveOut(_ wrong: [CSVWriter.UnwritableCell]) -> [Int] {
    for cell in wrong { cells[left[cell.record - 1], default: []].append(cell) }
    let sound = left.indices.filter { cells[left[$0]] == nil }
    left = sound.map { left[$0] }
    return sound
  }

  /// Reports which rows are left out, and why.
  func report(_ session: Session) {
    for row in cells.keys.sorted().prefix(UnwritableRows.shown) {
      for cell in cells[row] ?? [] {
        let (item, reason) = (items[row].text, cell.reason.text)
        session.reportError(
          Localized(
            en: "\(item.en), cell \(cell.cell): \(reason.en)",
            ja: "\(item.ja)の\(cell.cell)番目のセル: \(reason.ja)"))
      }
    }
    let more = count - UnwritableRows.shown
    if more > 0 {
      session.tell(Localized(en: "… and \(more) more", ja: "… ほかに\(more)件あります"))
    }
  }
}

/// Leaves out wrong choices if there are more than a format can hold. Leaves out a whole question if its choices
/// are referred to by position: without one of them, the reference would mean another choice.
private struct ChoiceDropper {
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
