@_spi(QBank) import BankFormats
import BankSystem

/// Converts between CSV, JSON and JSON Lines a chunk at a time, so memory does not grow with the file.
///
/// Each worker takes a chunk through all steps: reading, guessing, converting, writing. All steps except guessing
/// happen in the order of the chunks.
struct StreamConversion {
  private let plan: ConversionPlan
  private let session: Session
  private let input: any InputFile
  private let reading: Locked<ChunkReader>
  private let converting: Locked<ChunkConverter>
  private let writing: Locked<ConversionOutput>

  /// Converts the file, as a whole if it has to be decoded or its columns recognised.
  static func run(_ plan: ConversionPlan, _ session: inout Session) throws(Failure) -> ExitStatus {
    let world = session.world
    let input = try Failure.catching { () throws(SystemError) in try world.open(plan.inputs[0]) }
    var reader = ChunkReader(input, plan, isFromCSV: isFromCSV(plan))
    if let file = reader.whole(named: plan.name(of: plan.inputs[0])) {
      if let error = reader.error { throw Failure(error) }
      let source = try ConversionReading(plan: plan, session: session).text(of: file)
      return try BankConversion(plan, session, source).run(&session)
    }
    return try StreamConversion(plan, session, input, reader).run()
  }

  private static func isFromCSV(_ plan: ConversionPlan) -> Bool { plan.sources[0].name == "csv" }

  /// Opens the output.
  private init(
    _ plan: ConversionPlan, _ session: Session, _ input: any InputFile, _ reader: ChunkReader
  ) throws(Failure) {
    (self.plan, self.session, self.input) = (plan, session, input)
    let mayLose =
      !StreamConversion.isFromCSV(plan) && plan.target.name != "json"
      && plan.gate(LeftOut()).mayStop
    do throws(SystemError) {
      var output: (any OutputFile)?
      if let path = plan.output { output = try session.world.begin(path) }
      // The errors of such a file are reported with the promise that nothing was written.
      let isExplained = input.isRegular && input.size <= StreamConversion.explained
      reading = Locked(reader)
      writing = Locked(
        ConversionOutput(output, session, isBuffered: output == nil && (mayLose || isExplained)))
    } catch {
      throw Failure(error)
    }
    converting = Locked(ChunkConverter(plan))
  }

  private func run() throws(Failure) -> ExitStatus {
    let workers = session.world.workers
    let progress = Progress(session)
    defer { progress.finish() }
    _ = workers.map(workers.count) { [reading, converting, writing, plan] _ in
      var goesOn = true
      var used: [UInt8] = []
      while goesOn, let part = reading.withLock({ $0.next() }) {
        let guess = part.guess(over: used)
        used = []
        let output = converting.withTicket(part.number) { $0.convert(part, guess) }
        goesOn = writing.withTicket(part.number) { $0.write(output ?? []) && output != nil }
        used = guess?.bytes ?? []
        if plan.output != nil { progress.show(Localized("\(part.number + 1) MiB")) }
      }
    }
    do throws(Failure) {
      let permit = try check()
      writing.withLock { $0.finish(permit) }
      try writing.withLock({ $0 }).check()
      return permit.dropped > 0 ? .findings : .clean
    } catch {
      writing.withLock { $0.abandon() }
      throw error
    }
  }

  /// Throws unless everything was read and converted and no loss prevents writing.
  private func check() throws(Failure) -> LossPermit {
    if let error = reading.withLock({ $0.error }) { throw .work(error.message) }
    try writing.withLock({ $0 }).check()
    let worker = converting.withLock { $0 }
    if let failure = worker.failure {
      try explain()
      throw refusal(failure)
    }
    if worker.count == 0, plan.sources[0].name == "csv" { try explainEmptyTable() }
    let (losses, changes) = (worker.losses, worker.allChanges)
    var leftOut = LeftOut()
    leftOut.add(changes.shown, from: .input, counts: [.answers: changes.count])
    leftOut.add(losses.shown, from: .output, counts: losses.counts)
    let permit = try plan.gate(leftOut).pass(session)
    if worker.count == 0 { throw ConversionReading.nothingFound(in: plan.inputs, worker.kind) }
    return permit
  }

  /// Reports all errors in the file with their places, if it can be read again as a whole.
  private func explain() throws(Failure) {
    guard input.isRegular, let source = try? session.world.read(plan.inputs[0]),
      source.count <= StreamConversion.explained
    else { return }
    try BankConversion(plan, session).reportErrors()
  }

  /// Reports that the table has no rows, as the other conversions do.
  private func explainEmptyTable() throws(Failure) {
    let name = plan.name(of: plan.inputs[0])
    try BankConversion(plan, session, Source(name, [])).reportErrors()
  }

  /// The maximum size of a file that is read again as a whole to report all its errors.
  private static let explained = 16 << 20

  private func refusal(_ failure: (record: Int?, message: Localized)) -> Failure {
    let isStandardInput = plan.inputs[0] == .standardInput
    let name =
      isStandardInput
      ? Localized(en: "standard input", ja: "標準入力") : Localized(plan.inputs[0].displayText)
    let partly =
      writing.withLock { $0.hasPrinted }
      ? Localized(en: "; the output is incomplete and ends before it", ja: "出力はその手前で途切れています。")
      : Localized("")
    guard let record = failure.record else {
      return .work(
        Localized(
          en:
            "cannot convert \(name.en): \(failure.message.en)\(partly.en); run qbank lint for details",
          ja: "\(name.ja)を変換できません。\(failure.message.ja)\(partly.ja)qbank lint で詳しく調べられます。"))
    }
    return .work(
      Localized(
        en: "cannot convert \(name.en), item \(record): \(failure.message.en)\(partly.en); "
          + "run qbank lint for details, or leave out questions with errors by --on-error skip",
        ja: "\(name.ja)の\(record)件目を変換できません。\(failure.message.ja)\(partly.ja)"
          + "qbank lint で詳しく調べられます。--on-error skip を付けると、エラーのある問題を除いて変換します。"))
  }
}
