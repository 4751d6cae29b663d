@_spi(QBank) import BankFormats
import BankSystem

/// Converts the chunks of a CSV, JSON or JSON Lines file, in order, into chunks of another.
struct ChunkConverter: Sendable {
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
