@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

/// Converts banks as values: read all, tell what would be lost, write.
struct BankConversion {
  private let plan: ConversionPlan
  private let session: Session
  /// The only file, where it has been read already.
  private let source: Source?

  init(_ plan: ConversionPlan, _ session: Session, _ source: Source? = nil) {
    self.plan = plan
    self.session = session
    self.source = source
  }

  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    var imported = try read()
    if plan.command.dropsChoices {
      imported.bank = ChoiceDropper(plan.target.choiceCounts.upperBound, seed: plan.options.seed)
        .dropped(imported.bank)
    }
    let exported = try write(imported.bank)
    let losses = imported.losses + Losses.find(in: imported.bank, for: plan.target)
    try LossReport(losses + exported.losses, plan.target)
      .reportLosses(plan.command.onLoss, session)
    if plan.command.verifies {
      try Verification(plan).check(exported.bytes, against: imported.bank)
    }
    try deliver(exported.bytes, &session)
    return .clean
  }

  // MARK: Reading

  /// Tells everything that is wrong with the files; throws if anything is.
  func reportErrors() throws(Failure) { _ = try read() }

  /// All files as one bank.
  private func read() throws(Failure) -> ImportResult {
    var whole: ImportResult?
    var failures: [Source] = []
    for (path, format) in zip(plan.inputs, plan.sources) {
      let source = try source(path)
      let one = read(source, format)
      let errors = one.explained(source, format, plan.options.kind, session.world.workers)
        .filter { $0.severity == .error }
      if !errors.isEmpty {
        session.report(
          LintedFile(source, errors, kind: one.bank.kind, records: one.bank.count))
        failures.append(source)
      }
      whole = try whole.map { (before) throws(Failure) in try joined(before, one, path) } ?? one
    }
    guard failures.isEmpty, let whole else {
      let names = failures.map(\.path.displayText).joined(separator: ", ")
      throw .work(
        Localized(
          en: "\(names) cannot be read without errors, so nothing was written",
          ja: "\(names) は正しく読めないため、何も書き込みませんでした。"))
    }
    return whole
  }

  /// The bytes of a file.
  func source(_ path: Path) throws(Failure) -> Source {
    if let source { return source }
    do throws(SystemError) {
      guard path == .standardInput else { return try session.world.read(path) }
      let name = plan.command.bank.stdinFilename ?? path
      return try session.world.readStandardInput(as: name)
    } catch {
      throw .work(error.message)
    }
  }

  private func read(_ source: Source, _ format: Format) -> ImportResult {
    format.reader?(source, plan.options) ?? ImportResult(.problems([]))
  }

  private func joined(
    _ one: ImportResult, _ other: ImportResult, _ path: Path
  ) throws(Failure) -> ImportResult {
    let bank: Bank
    switch (one.bank, other.bank) {
    case (.problems(let first), .problems(let second)): bank = .problems(first + second)
    case (.guidance(let first), .guidance(let second)): bank = .guidance(first + second)
    default:
      throw .work(
        Localized(
          en: "\(path.displayText) holds another kind of bank than the files before it",
          ja: "\(path.displayText) の種類が、前のファイルと違います。"))
    }
    return ImportResult(
      bank, one.diagnostics + other.diagnostics, losses: one.losses + other.losses)
  }

  // MARK: Writing

  private func write(_ bank: Bank) throws(Failure) -> ExportResult {
    guard plan.target.kinds.contains(bank.kind) else {
      return ExportResult([])
    }
    return plan.target.writer?(bank, plan.options) ?? ExportResult([])
  }

  private func deliver(_ bytes: [UInt8], _ session: inout Session) throws(Failure) {
    guard let path = plan.output else { return try session.print(bytes) }
    try session.put(bytes, at: path)
  }
}

extension ImportResult {
  /// What was wrong with a file: in the words of the rules where it is in a form of our own.
  fileprivate func explained(
    _ source: Source, _ format: Format, _ kind: BankKind?, _ workers: Workers
  ) -> [Diagnostic] {
    guard let syntax = format.syntax else { return diagnostics }
    return explained(source, syntax, kind: kind, workers: workers)
  }
}
