@_spi(QBank) import BankModel

/// Writes CSV in its canonical form for a loader.
///
/// LF between records, quotes only where needed, and a line break after the last record if the loader requires it.
/// Cells that the loader cannot read back are collected with the reason.
@_spi(QBank) public struct CSVWriter {
  /// A cell that cannot be written, with the reason.
  @_spi(QBank) public struct UnwritableCell: Hashable, Sendable {
    /// The number of the record, counted from 1.
    @_spi(QBank) public let record: Int
    /// The number of the cell in the record, counted from 1.
    @_spi(QBank) public let cell: Int
    /// The reason why it cannot be written.
    @_spi(QBank) public let reason: Reason
  }

  /// The reason why an app loader cannot read a cell back.
  @_spi(QBank) public enum Reason: Hashable, Sendable {
    /// The loader splits the cell at a comma.
    case comma
    /// The loader shows quotes verbatim, while other programs interpret them as CSV.
    case quote
    /// The loader splits the row at a line break.
    case lineBreak
    /// The comma before or after the cell forms one character with this scalar.
    case joinsComma(UInt32)
    /// The loader reads U+FEFF at the start of the file as a byte order mark.
    case byteOrderMark
    /// The row is empty, which the loader reads as a row without choices.
    case emptyRow
  }

  /// The loader of the file.
  @_spi(QBank) public let loader: Loader
  /// The bytes written so far.
  @_spi(QBank) public private(set) var bytes: [UInt8] = []
  /// The cells that could not be written.
  @_spi(QBank) public private(set) var unwritableCells: [UnwritableCell] = []
  private let delimiter: UInt8
  private var record = 1
  private var cell = 1

  /// Creates a writer for a loader; `capacity` is an estimate of the file size. Only spreadsheets read cells that
  /// something else than a comma delimits.
  @_spi(QBank) public init(
    _ loader: Loader, capacity: Int = 0, delimiter: UInt8 = UInt8(ascii: ",")
  ) {
    self.loader = loader
    self.delimiter = delimiter
    bytes.reserveCapacity(capacity)
  }

  /// Writes the next cell of the record.
  @_spi(QBank) public mutating func append(_ text: Span<UInt8>) {
    if cell > 1 {
      if loader.isApp { checkEnd() }
      bytes.append(delimiter)
    } else if record > 1 {
      bytes.append(ASCII.lineFeed)
    }
    if loader.isApp { check(text) }
    if DoubledQuotes.needsQuotes(text) || hasOtherDelimiter(text)
      || (bytes.isEmpty && text.startOfText > 0)
    {
      DoubledQuotes.appendQuoted(text, to: &bytes)
    } else {
      bytes.append(contentsOf: text, TextRange(0, text.count))
    }
    cell += 1
  }

  /// Ends the record; the next cell begins another one.
  @_spi(QBank) public mutating func endRecord() {
    if loader.isApp, cell == 2, bytes.isEmpty || bytes.last == ASCII.lineFeed {
      refuse(.emptyRow, cell: 1)
    }
    record += 1
    cell = 1
  }

  /// Ends the file. If the loader accepts either, `endsInLineBreak` decides about a final line break.
  @_spi(QBank) public mutating func finish(endsInLineBreak: Bool = true) {
    guard record > 1, loader.finalNewline != .forbidden else { return }
    let canEndHere = !bytes.isEmpty && bytes.last != ASCII.lineFeed
    if loader.finalNewline == .customary, !endsInLineBreak, canEndHere { return }
    bytes.append(ASCII.lineFeed)
  }

  private mutating func refuse(_ reason: Reason, cell: Int) {
    unwritableCells.append(UnwritableCell(record: record, cell: cell, reason: reason))
  }

  /// Records the first problem in a cell for which an app loader could not read it back.
  private mutating func check(_ text: Span<UInt8>) {
    if let reason = forbiddenByte(text) ?? joinedMark(text) {
      refuse(reason, cell: cell)
    } else if bytes.isEmpty, text.startOfText > 0 {
      refuse(.byteOrderMark, cell: cell)
    }
  }

  private func forbiddenByte(_ text: Span<UInt8>) -> Reason? {
    for index in text.indices {
      switch text[index] {
      case ASCII.comma: return .comma
      case ASCII.quote: return .quote
      case ASCII.lineFeed, ASCII.carriageReturn: return .lineBreak
      default: continue
      }
    }
    return nil
  }

  /// Returns a combining scalar at the start of the cell, which would merge with the preceding comma.
  private func joinedMark(_ text: Span<UInt8>) -> Reason? {
    guard cell > 1, text.count > 0, text[0] >= 0x80, let first = text.scalar(at: 0),
      AppLoader.joinsWhatPrecedes(first.value)
    else { return nil }
    return .joinsComma(first.value)
  }

  /// Checks for a scalar at the end of the last cell that would merge with the following comma.
  private mutating func checkEnd() {
    guard let byte = bytes.last, byte >= 0x80,
      let last = bytes.arraySpan.scalar(before: bytes.count),
      AppLoader.joinsWhatFollows(last.value)
    else { return }
    let isNoted = unwritableCells.last.map { ($0.record, $0.cell) == (record, cell - 1) } ?? false
    if !isNoted { refuse(.joinsComma(last.value), cell: cell - 1) }
  }

  /// Whether a text has a delimiter that is not a comma, and so needs quotes too.
  private func hasOtherDelimiter(_ text: Span<UInt8>) -> Bool {
    if delimiter == ASCII.comma { return false }
    for index in text.indices where text[index] == delimiter { return true }
    return false
  }

  /// Writes a whole record.
  @_spi(QBank) public mutating func appendRow(_ cells: [String]) {
    for cell in cells { append(Array(cell.utf8).arraySpan) }
    endRecord()
  }
}
