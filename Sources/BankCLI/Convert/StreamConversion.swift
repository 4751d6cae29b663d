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

/// Converts the chunks of a CSV, JSON or JSON Lines file, in order, into chunks of another.
private struct ChunkConverter: Sendable {
  private let path: Path
  private let isDocument: Bool
  /// The kind of the file.
  private(set) var kind: BankKind
  private var json: JSONConverter
  /// The number of items so far.
  private(set) var count = 0
  private var hasBegun = false
  private var before: Before?
  /// The number of members of the document before its items.
  private var membersBefore = 0
  /// Answers of rows that are written differently than they were read.
  private var changes = Changes()
  /// What stopped the conversion: the number of the row or item, if there is one, and the message.
  private(set) var failure: (record: Int?, message: Localized)?

  /// The previous chunk, whose end may belong to the next one.
  private struct Before {
    let source: Source
    /// Where the next chunk was cut off.
    let cut: Int
    /// Where the last row or item actually ended.
    let end: Int
  }

  init(_ plan: ConversionPlan) {
    path = plan.inputs[0]
    let target = plan.target.name
    isDocument = target == "json"
    let known = KindOfFile.beforeReading(given: plan.options.kind, path: plan.inputs[0])
    kind = known ?? .problems
    json = JSONConverter(
      to: target == "csv" ? .csv : isDocument ? .json : .jsonLines,
      isLines: plan.sources[0].name == "jsonl", kind: known)
  }

  /// Returns the converted chunk, or nil if an error has stopped the conversion.
  mutating func convert(_ part: FileChunk, _ guess: CSVConverter.Items?) -> [[UInt8]]? {
    if failure != nil { return nil }
    let output: [UInt8]
    switch part.content {
    case .unreadable(let defect):
      failure = (nil, defect.message(kind))
      return nil
    case .json(let buffer): output = convert(buffer, part.isLast)
    case .csv(let source, let cut, let items):
      guard let guess else { return nil }
      kind = items.kind
      output = convert(source, cut, items, part.isLast, guess)
    }
    return failure == nil ? framed(output, part.isLast) : nil
  }

  // MARK: From JSON

  private mutating func convert(_ buffer: ReadBuffer, _ isLast: Bool) -> [UInt8] {
    let source = buffer.source(path, after: before?.source, from: before?.end ?? 0)
    let (output, end) = json.convert(source, isLast: isLast)
    before = Before(source: source, cut: source.count, end: end)
    count = json.state.count
    kind = json.state.kind ?? kind
    switch json.failure {
    case nil: break
    case .syntaxError(let syntaxError): failure = (count + 1, syntaxError.message)
    case .defect(let defect, let item): failure = (item, defect.message)
    }
    checkLength(of: source.count - end, isLast)
    return output
  }

  /// Stops the conversion if a row or item is so long that something must be wrong with it.
  ///
  /// It is parsed again with every chunk that it continues in, which would take quadratic time.
  private mutating func checkLength(of rest: Int, _ isLast: Bool) {
    guard failure == nil, !isLast, rest > Limits.streamedRowBytes else { return }
    let most = Limits.streamedRowBytes >> 20
    failure = (
      count + 1,
      Localized(
        en: "it is longer than \(most) MiB; perhaps a quote is not closed",
        ja: "\(most) MiBを超えています。引用符が閉じられていないのかもしれません。")
    )
  }

  /// What the target cannot hold.
  var losses: (shown: [Loss], counts: [Feature: Int]) { (json.losses, json.lossCounts) }

  /// What is written differently than it was read.
  var allChanges: Changes {
    var all = changes
    all.add(json.changes, after: 0)
    return all
  }

  // MARK: From CSV

  /// Takes over the guessed items, unless the cut before them was wrong.
  private mutating func convert(
    _ source: Source, _ cut: Int, _ items: CSVConverter, _ isLast: Bool, _ guess: CSVConverter.Items
  ) -> [UInt8] {
    var (source, cut, found) = (source, cut, guess)
    if let before, before.end > before.cut {
      found = items.items(source, from: before.end - before.cut, to: cut, isLast: isLast)
    } else if let before, before.end < before.cut {
      let rest = before.source.copy(TextRange(before.end, before.cut))
      source = Source(path, rest + Array(source.bytes))
      cut += rest.count
      found = items.items(source, from: 0, to: cut, isLast: isLast)
    }
    before = Before(source: source, cut: cut, end: found.end)
    changes.add(found.changes, after: count)
    if let wrong = found.failure {
      failure = (count + wrong.record, wrong.reason.message(kind))
    }
    let isFirst = count == 0 && found.count > 0
    count += found.count
    checkLength(of: cut - found.end, isLast)
    return isFirst && isDocument ? Array(found.bytes.dropFirst()) : found.bytes
  }

  // MARK: The document

  /// Adds the header and trailer of a JSON document around its items.
  private mutating func framed(_ items: [UInt8], _ isLast: Bool) -> [[UInt8]] {
    if isLast { json.addLossesOfDocument() }
    // A document without items fails at the end.
    guard isDocument, count > 0 else { return [items] }
    var output = [items]
    if !hasBegun {
      hasBegun = true
      membersBefore = json.state.unknownMembers.count
      var header = JSONBankWriter(isLines: false, kind, others: json.state.others)
      header.begin()
      output.insert(header.bytes, at: 0)
    }
    if isLast {
      var trailer = JSONBankWriter(isLines: false, kind)
      trailer.end(
        isEmpty: false, others: Array(json.state.unknownMembers.dropFirst(membersBefore)))
      output.append(trailer.bytes)
    }
    return output
  }
}

extension CSVConverter.Failure.Reason {
  fileprivate func message(_ kind: BankKind) -> Localized {
    switch self {
    case .cells(let count): ReadDefect.wrongCount(count, kind)
    case .quotes: ReadDefect.wrongQuotes
    case .notUTF8: ReadDefect.notUTF8
    case .answer: JSONDefect.noSuchChoice
    case .size:
      Localized(
        en: "a cell is larger than \(Limits.cellBytes >> 20) MiB",
        ja: "\(Limits.cellBytes >> 20) MiBを超えるセルがあります。")
    }
  }
}
