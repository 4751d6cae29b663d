@_spi(QBank) import BankFormats
@_spi(QBank) import BankRules
import BankSystem

/// Reads the files of a conversion as one bank.
struct ConversionReading {
  let plan: ConversionPlan
  let session: Session
  /// The only file, if it has already been read.
  var only: Source?

  /// All files as one bank, and what there is to report about them.
  struct Outcome {
    var bank: Bank
    /// The file and number of each problem or entry of the bank.
    var items: [ItemNumber] = []
    /// What a bank cannot hold of the files, and what is read differently than it was written.
    var losses: [Loss] = []
    /// Members of JSON documents that qbank does not know.
    var documentMembers: [Problem.Details.UnknownMember] = []
    /// The number of skipped errors.
    var errors = 0
    /// The categories that come from the names of the files.
    var topics = FileCategories()
  }

  /// Reads all files. Errors are reported, and end the conversion unless they are to be skipped.
  func read() throws(Failure) -> Outcome {
    var whole = JoinedBanks(plan)
    var failures: [Path] = []
    let isJoined = plan.inputs.count > 1 || plan.hasFolder
    var topics = FileCategories(
      isJoined ? plan.topics : [], areKept: plan.target.holds(.category))
    for index in plan.inputs.indices {
      let source = try source(index)
      var one = read(source, index)
      ToldReading(one, source.path).tellRecognised(session)
      let errors = one.diagnostics.filter { $0.severity == .error }
      if !errors.isEmpty {
        let text = one.extractedText ?? source
        var file = LintedFile(text, errors, kind: one.bank.kind, records: one.bank.count)
        file.columnTitles = one.columnTitles
        session.report(file)
        failures.append(source.path)
      }
      if let text = one.extractedText, !one.notes.isEmpty {
        var file = LintedFile(text, one.notes, kind: one.bank.kind)
        file.columnTitles = one.columnTitles
        session.report(file)
      }
      topics.take(index, &one.bank)
      try whole.add(one, index)
      whole.errors += errors.count
    }
    guard var whole = whole.outcome else {
      throw .work(Localized(en: "there is nothing to convert", ja: "変換するものがありません。"))
    }
    if !failures.isEmpty { try check(failures, whole.bank) }
    whole.topics = topics
    return whole
  }

  /// Throws if files have errors, unless those are to be skipped and something remains.
  private func check(_ failures: [Path], _ bank: Bank) throws(Failure) {
    // Skipping the errors would leave nothing.
    if bank.count == 0 { throw ConversionReading.nothingLeft(of: failures) }
    let names = failures.map(\.displayText).joined(separator: ", ")
    if plan.command.bank.onError == .stop {
      throw .work(
        Localized(
          en: "\(names) cannot be read without errors, so nothing was written; --on-error skip "
            + "leaves out questions with errors",
          ja: "\(names) は正しく読めないため、何も書き込みませんでした。--on-error skip を付けると、"
            + "エラーのある問題を除いて変換します。"))
    }
  }

  /// The failure if everything in some files would be left out.
  static func nothingLeft(of files: [Path]) -> Failure {
    let names = files.map(\.displayText).joined(separator: ", ")
    return .work(
      Localized(
        en: "everything in \(names) has errors, so nothing was written",
        ja: "\(names) にはエラーのない問題がないため、何も書き込みませんでした。"))
  }

  /// The failure if files have no errors but contain nothing that a bank can hold.
  static func nothingFound(in files: [Path], _ kind: BankKind) -> Failure {
    let names = files.map(\.displayText).joined(separator: ", ")
    if kind == .guidance {
      return .work(
        Localized(
          en: "\(names) contains no guidance, so nothing was written",
          ja: "\(names) にガイダンスがないため、何も書き込みませんでした。"))
    }
    return .work(
      Localized(
        en: "\(names) contains no question that a bank supports, so nothing was written",
        ja: "\(names) には、問題ファイルで扱える問題がないため、何も書き込みませんでした。"))
  }

  /// Returns a file as text.
  func source(_ index: Int) throws(Failure) -> Source {
    if let only { return only }
    return try text(of: file(index))
  }

  /// Returns a file that has been read as text.
  func text(of file: Source) throws(Failure) -> Source {
    guard let source = plan.configurations.text(of: file) else {
      throw .work(plan.configurations.misfit(of: file))
    }
    session.tellEncoding(of: source)
    return source
  }

  private func file(_ index: Int) throws(Failure) -> Source {
    let path = plan.inputs[index]
    return try Failure.catching { () throws(SystemError) -> Source in
      guard path == .standardInput else { return try session.world.read(path) }
      return try session.world.readStandardInput(as: plan.name(of: path))
    }
  }

  /// Reads a file in its format; qbank's own formats are also judged by the rules.
  private func read(_ source: Source, _ index: Int) -> ImportResult {
    let format = plan.sources[index]
    var options = plan.options
    options.loader = plan.loaders[index]
    let imported = format.reader?(source, options) ?? ImportResult(.problems([]))
    guard let syntax = format.syntax else { return imported }
    return imported.judged(
      source, syntax, kind: options.kind, loader: options.loader,
      levels: plan.configurations.settings(for: source.path).allLevels,
      workers: session.world.workers)
  }
}

extension ConversionReading.Outcome {
  /// Leaves out all but the items at these indices.
  mutating func keep(_ indices: [Int]) {
    bank = bank.keeping(indices)
    items = indices.map { items[$0] }
  }

  /// Returns a loss with the number of its item in the file instead of the bank.
  func numberedAsInFile(_ loss: Loss) -> Loss {
    guard let number = loss.number, items.indices.contains(number - 1) else { return loss }
    let item = items[number - 1]
    return loss.numbered(item.number, in: item.file)
  }

  /// Returns the losses of reading that are reported for a target format.
  func leftOut(for target: Format) -> [Loss] {
    // How an answer was written matters only if it is written again.
    target.syntax == nil ? losses.filter { !$0.isAboutNotation } : losses
  }
}

/// The file and number of an item.
///
/// All messages of a conversion number the items as in their files, not those that remain.
struct ItemNumber {
  /// The file, if there are several.
  let file: String?
  /// The number of the item in the file, counted from 1.
  let number: Int

  /// `item 3`, `b.csv, item 3`.
  var text: Localized {
    let file = file.map { VisibleText.escape($0) }
    return Localized(
      en: (file.map { $0 + ", " } ?? "") + "item \(number)",
      ja: (file.map { $0 + "の" } ?? "") + "\(number)件目")
  }

  /// The default number of items in a list.
  static let shown = 10

  /// Lists the first items, and shows whether there are more.
  static func list(_ items: [ItemNumber], most: Int = shown) -> Localized {
    let first = items.prefix(most)
    let isMore = items.count > most
    if items.contains(where: { $0.file != nil }) {
      return (first.map(\.text) + (isMore ? [Localized("…")] : [])).listed(en: "; ")
    }
    let numbers = first.map { "\($0.number)" }.joined(separator: ", ") + (isMore ? ", …" : "")
    return Localized(
      en: (items.count == 1 ? "item " : "items ") + numbers, ja: "\(numbers)件目")
  }
}

/// The files of a conversion as one bank, to which they are added one by one.
///
/// All lists grow in place: copying one for every file would take quadratic time.
private struct JoinedBanks {
  private let plan: ConversionPlan
  private var kind: BankKind?
  private var problems: [Problem] = []
  private var guidance: [Guidance] = []
  private var items: [ItemNumber] = []
  private var losses: [Loss] = []
  private var members: [Problem.Details.UnknownMember] = []
  /// The index of each member by name.
  private var places: [String: Int] = [:]
  /// The number of skipped errors.
  var errors = 0

  /// Starts without files.
  init(_ plan: ConversionPlan) { self.plan = plan }

  /// The contents of all files, or nil if there were no files.
  var outcome: ConversionReading.Outcome? {
    guard let kind else { return nil }
    var outcome = ConversionReading.Outcome(
      bank: kind == .problems ? .problems(problems) : .guidance(guidance), items: items,
      losses: losses, documentMembers: members)
    outcome.errors = errors
    return outcome
  }

  /// Adds the contents of the next file, which must hold a bank of the same kind.
  mutating func add(_ one: ImportResult, _ index: Int) throws(Failure) {
    let isFirst = kind == nil
    guard isFirst || kind == one.bank.kind else {
      let path = plan.inputs[index].displayText
      throw .work(
        Localized(
          en: "\(path) contains another kind of bank than the files before it",
          ja: "\(path) の種類が、前のファイルと違います。"))
    }
    kind = one.bank.kind
    switch one.bank {
    case .problems(let more): problems += more
    case .guidance(let more): guidance += more
    }
    items += one.itemNumbers.map { ItemNumber(file: name(index), number: $0) }
    losses += losses(of: one, index)
    for member in one.documentMembers { add(member, isFirst: isFirst) }
  }

  private mutating func add(_ member: Problem.Details.UnknownMember, isFirst: Bool) {
    guard let place = isFirst ? nil : places[member.name] else {
      places[member.name] = places[member.name] ?? members.count
      return members.append(member)
    }
    // One document cannot have the titles of two.
    if members[place] != member { losses.append(.documentMember(member)) }
  }

  /// The name of a file, if there are several.
  private func name(_ index: Int) -> String? {
    plan.inputs.count > 1 ? plan.inputs[index].displayText : nil
  }

  /// Returns the losses of items that are converted and of those that a bank cannot hold. For items with errors,
  /// the errors have been reported.
  private func losses(of one: ImportResult, _ index: Int) -> [Loss] {
    one.losses.ofItems(Set(one.itemNumbers)).map { $0.numbered($0.number, in: name(index)) }
  }
}
