@_spi(QBank) import BankModel

/// Converts items of JSON into rows of CSV or into other JSON, a chunk of the document at a time.
@_spi(QBank) public struct JSONConverter: Sendable {
  /// The output of a conversion.
  @_spi(QBank) public enum Target: Sendable {
    /// Rows of CSV.
    case csv
    /// Items of a document.
    case json
    /// Items of JSON Lines.
    case jsonLines
  }

  private let target: Target
  /// The state of the reader.
  @_spi(QBank) public private(set) var state: JSONBankReader.State
  /// The failure that stopped the conversion; offsets count from the start of the chunk.
  @_spi(QBank) public private(set) var failure: Failure?
  /// What the target cannot hold, up to a limit worth showing per feature.
  @_spi(QBank) public private(set) var losses: [Loss] = []
  /// The number of losses of each feature.
  @_spi(QBank) public private(set) var lossCounts: [Feature: Int] = [:]
  /// What is written in a different form from the input.
  @_spi(QBank) public private(set) var changes = Changes()

  /// A failure that stops a conversion.
  @_spi(QBank) public enum Failure: Sendable {
    /// The document is not valid JSON.
    case syntaxError(JSONSyntaxError)
    /// An item, counted from 1, has a defect.
    case defect(JSONDefect, item: Int)
  }

  /// Creates a converter for a document; for JSON Lines the kind must be given.
  @_spi(QBank) public init(to target: Target, isLines: Bool, kind: BankKind?) {
    self.target = target
    state = JSONBankReader.State(isLines: isLines, kind: kind)
  }

  /// Converts the items of the next chunk, and returns how much of it was processed.
  @_spi(QBank) public mutating func convert(
    _ chunk: Source, isLast: Bool
  ) -> (output: [UInt8], end: Int) {
    var output: [UInt8] = []
    output.reserveCapacity(chunk.count + 1_000)
    let end = convert(chunk, isLast, to: &output)
    return (output, end)
  }

  private mutating func convert(
    _ chunk: Source, _ isLast: Bool, to output: inout [UInt8]
  ) -> Int {
    let bytes = chunk.bytes
    var reader = JSONBankReader(bytes, from: 0, state)
    var item = JSONItem()
    var end = 0
    var scratch: [UInt8] = []
    while reader.next(&item) {
      if let defect = item.firstDefect(reader.state.kind, in: bytes) {
        failure = .defect(defect, item: reader.state.count)
        return end
      }
      write(item, reader.state, bytes, &scratch, to: &output)
      state = reader.state
      end = reader.position
    }
    return finish(reader.syntaxError, reader.state, reader.position, end, isLast, chunk)
  }

  private mutating func finish(
    _ syntaxError: JSONSyntaxError?, _ after: JSONBankReader.State, _ position: Int, _ end: Int,
    _ isLast: Bool, _ chunk: Source
  ) -> Int {
    if let syntaxError {
      // An item that is cut off continues in the next chunk.
      if isLast || !syntaxError.mayGoOn(behind: chunk.count) { failure = .syntaxError(syntaxError) }
    } else {
      state = after
      return max(end, position)
    }
    return end
  }

  private mutating func write(
    _ item: JSONItem, _ now: JSONBankReader.State, _ bytes: Span<UInt8>, _ scratch: inout [UInt8],
    to output: inout [UInt8]
  ) {
    let isProblem = now.kind != .guidance
    if isProblem, let change = item.changedAnswer(in: bytes, now.count) { changes.add(change) }
    switch target {
    case .csv:
      if now.kind == .guidance {
        writeGuidance(item, bytes, &scratch, to: &output)
      } else {
        writeProblem(item, bytes, &scratch, to: &output)
      }
      addLosses(item, now, bytes)
    case .json:
      output += now.count == 1 ? [ASCII.lineFeed] : [ASCII.comma, ASCII.lineFeed]
      writeItem(item, isProblem, bytes, to: &output)
    case .jsonLines:
      writeItem(item, isProblem, bytes, to: &output)
      output.append(ASCII.lineFeed)
    }
  }

  /// Writes an item verbatim, or again if conversions write it in another form.
  private func writeItem(
    _ item: JSONItem, _ isProblem: Bool, _ bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    let isOther = isProblem && (item.isFlat || !item.hasPlainAnswer(in: bytes))
    if isOther, let problem = Problem(item, bytes) {
      output += JSONBankWriter.item(problem)
    } else {
      JSONCompact.append(bytes, item.range, to: &output)
    }
  }

  private func writeProblem(
    _ item: JSONItem, _ bytes: Span<UInt8>, _ scratch: inout [UInt8], to output: inout [UInt8]
  ) {
    if let heading = item.heading { cell(heading, bytes, &scratch, to: &output) }
    output.append(ASCII.comma)
    var (answer, choices) = (item.answerNumber(in: bytes) ?? Problem.unknownAnswer, item.choices)
    let room = BankKind.problems.columnCount - BankKind.cellsBeforeChoices
    if choices.count > room {
      let fewer = FewerChoices(of: choices.count, answer: answer, atMost: room)
      (answer, choices) = (fewer.answer, fewer.kept.map { item.choices[$0] })
    }
    output += "\(answer)".utf8
    for index in 0..<room {
      output.append(ASCII.comma)
      if index < choices.count { cell(choices[index], bytes, &scratch, to: &output) }
    }
    output.append(ASCII.lineFeed)
  }

  private func writeGuidance(
    _ item: JSONItem, _ bytes: Span<UInt8>, _ scratch: inout [UInt8], to output: inout [UInt8]
  ) {
    if let heading = item.heading { cell(heading, bytes, &scratch, to: &output) }
    output.append(ASCII.comma)
    if let description = item.description { cell(description, bytes, &scratch, to: &output) }
    output.append(ASCII.lineFeed)
  }

  /// Writes a text as a cell of CSV.
  @inline(__always)
  private func cell(
    _ text: JSONText, _ bytes: Span<UInt8>, _ scratch: inout [UInt8], to output: inout [UInt8]
  ) {
    if text.isPlain {
      let inner = text.inner
      if !DoubledQuotes.needsQuotes(bytes, inner), !startsFile(output, bytes, inner) {
        output.append(contentsOf: bytes, inner)
        return
      }
    }
    scratch.removeAll(keepingCapacity: true)
    text.append(to: &scratch, from: bytes)
    let isMarked = state.count == 0 && output.isEmpty && scratch.starts(with: byteOrderMark)
    if isMarked || DoubledQuotes.needsQuotes(scratch.arraySpan) {
      DoubledQuotes.appendQuoted(scratch.arraySpan, to: &output)
    } else {
      output += scratch
    }
  }

  /// Whether the text starts the file and may begin with U+FEFF, which would be read as a byte order mark.
  private func startsFile(_ output: [UInt8], _ bytes: Span<UInt8>, _ inner: TextRange) -> Bool {
    output.isEmpty && state.count == 0 && inner.count >= 3 && bytes[inner.start] == byteOrderMark[0]
  }

  // MARK: Losses

  private mutating func addLosses(
    _ item: JSONItem, _ now: JSONBankReader.State, _ bytes: Span<UInt8>
  ) {
    let room = BankKind.problems.columnCount - BankKind.cellsBeforeChoices
    if now.kind != .guidance, item.choices.count != room {
      let count = item.choices.count
      add(
        Loss(
          now.count, .choices,
          count > room
            ? Loss.tooManyChoices(count, answer: item.answerNumber(in: bytes) ?? 0, atMost: room)
            : Localized(
              en: "there \(count == 1 ? "is" : "are") "
                + "\(Localized.count(count, "choice", "choices")), but a row has \(room)",
              ja: "選択肢が\(count)個ありますが、CSVの行は\(room)個です。")))
    }
    for other in item.others {
      let name = other.name.string(in: bytes)
      let json = String(decoding: Array(bytes, other.value), as: UTF8.self)
      guard Problem.Details.UnknownMember(name, json: json).saysSomething else { continue }
      let feature = now.kind == .guidance ? .others : Feature(rawValue: name) ?? .others
      let shown = VisibleText.excerpt(bytes, other.value)
      add(
        Loss(
          now.count, feature,
          Localized(
            en: "the member “\(name)” (\(shown)) is left out",
            ja: "項目「\(name)」（\(shown)）が失われます。"),
          names: [feature == .others ? name : JSONConverter.said(by: other.value, in: bytes)]))
    }
  }

  /// Returns the content of a value: the text of a string, anything else verbatim.
  private static func said(by value: TextRange, in bytes: Span<UInt8>) -> String {
    var cursor = JSONCursor(bytes, from: value.start)
    if cursor.peek() == ASCII.quote, let text = cursor.text() { return text.string(in: bytes) }
    return VisibleText.excerpt(bytes, value)
  }

  /// Adds the losses of document members, which only another document can hold.
  @_spi(QBank) public mutating func addLossesOfDocument() {
    if target == .json { return }
    for member in state.unknownMembers { add(.documentMember(member)) }
  }

  private mutating func add(_ loss: Loss) {
    lossCounts[loss.feature, default: 0] += 1
    if losses.count < Limits.diagnosticsPerRule { losses.append(loss) }
  }
}

extension JSONSyntaxError {
  /// Whether an error at the end of a chunk may be resolved by the bytes after it.
  fileprivate func mayGoOn(behind end: Int) -> Bool {
    switch kind {
    case .empty, .unexpectedEnd, .badEscape, .loneSurrogate: true
    default: range.end >= end
    }
  }
}

/// What a conversion writes in a different form from the input: the first changes, and their number.
@_spi(QBank) public struct Changes: Sendable {
  /// The first changes, with the numbers of their rows or items.
  @_spi(QBank) public private(set) var shown: [Loss] = []
  /// The number of changes.
  @_spi(QBank) public private(set) var count = 0

  /// Creates an empty collection.
  @_spi(QBank) public init() {}

  /// Adds a change.
  mutating func add(_ change: Loss) {
    count += 1
    if shown.count < 10 { shown.append(change) }
  }

  /// Adds the changes of a later part, after `rows` rows.
  @_spi(QBank) public mutating func add(_ other: Changes, after rows: Int) {
    let before = count
    for change in other.shown { add(change.moved(by: rows)) }
    count = before + other.count
  }
}

extension Loss {
  /// Returns the loss of a JSON document member that has no place in the target.
  package static func documentMember(_ member: Problem.Details.UnknownMember) -> Loss {
    let shown = VisibleText.excerpt(member.json)
    let name = VisibleText.escape(member.name)
    return Loss(
      nil, .others,
      Localized(
        en: "the member “\(name)” (\(shown)) of the document is left out",
        ja: "ファイル全体の項目「\(name)」（\(shown)）が失われます。"))
  }

  fileprivate func moved(by rows: Int) -> Loss {
    numbered(number.map { $0 + rows }, in: file)
  }
}
