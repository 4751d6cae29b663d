@_spi(QBank) import BankText

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

/// A second CSV reader, written independently of the first: slow, and easy to verify by eye.
///
/// It follows RFC 4180, but a record ends at LF, CRLF or a lone CR, and a quote is significant only at the
/// beginning of a cell.
struct PlainCSV {
  /// A record with its place, its cells and its defects.
  struct Record: Equatable {
    var start = 0
    var next = 0
    var cells: [Cell] = []
    var defects: [CSVDefect] = []
  }

  /// A cell: its raw range in the file, and its text.
  struct Cell: Equatable {
    var range: TextRange
    var text: [UInt8]
  }

  let bytes: [UInt8]
  let widths: [Int]

  init(_ bytes: [UInt8], widths: [Int]) {
    self.bytes = bytes
    self.widths = widths
  }

  /// All records of the file.
  var records: [Record] {
    var records: [Record] = []
    var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while place < bytes.count {
      records.append(record(at: place))
      place = records[records.count - 1].next
    }
    return records
  }

  func record(at start: Int) -> Record {
    var record = Record(start: start)
    var place = start
    while true {
      let end = endOfCell(place, &record)
      record.cells.append(Cell(range: TextRange(place, end), text: text(place, end)))
      if record.defects.last?.kind == .unclosedQuote {
        record.next = resume(afterLineOf: place)
        return record
      }
      guard byte(end) == comma else {
        record.next = startOfLine(after: end)
        return record
      }
      place = end + 1
    }
  }

  /// Returns the end of the cell at `start`, and appends its defects to the record.
  private func endOfCell(_ start: Int, _ record: inout Record) -> Int {
    func note(_ kind: CSVDefect.Kind, _ range: TextRange) {
      record.defects.append(CSVDefect(kind: kind, range: range, cell: record.cells.count))
    }
    guard byte(start) == quote else {
      let end = separator(from: start)
      if let stray = (start..<end).first(where: { byte($0) == quote }) {
        note(.strayQuote, TextRange(stray, stray + 1))
      }
      return end
    }
    let close = closingQuote(start)
    let end = close.map { separator(from: $0 + 1) }
    if let close, let end {
      if end == close + 1 { return end }
      if close < endOfLine(start) || !looksLikeRow(record.start) {
        note(.textAfterQuote, TextRange(close + 1, end))
        return end
      }
    }
    note(.unclosedQuote, TextRange(start, start + 1))
    return endOfLine(start)
  }

  /// Returns the first quote after the opening one that is not doubled, or nil if there is none.
  private func closingQuote(_ opening: Int) -> Int? {
    var place = opening + 1
    while let found = byte(place) {
      if found == quote, byte(place + 1) != quote { return place }
      place += found == quote ? 2 : 1
    }
    return nil
  }

  /// Returns the text of a cell: what is between its quotes, or the raw bytes if the quotes are wrong.
  private func text(_ start: Int, _ end: Int) -> [UInt8] {
    let all = Array(bytes[start..<end])
    guard all.count > 1, all.first == quote, all.last == quote else { return all }
    let runs = all[1..<all.count - 1].split(separator: quote, omittingEmptySubsequences: false)
    // If all quotes are doubled, every second piece between them is empty.
    let isDoubled = runs.indices.allSatisfy { $0 % 2 == 0 || runs[$0].isEmpty }
    guard isDoubled, runs.count % 2 == 1 else { return all }
    let kept = runs.indices.filter { $0 % 2 == 0 }.map { Array(runs[$0]) }
    return Array(kept.joined(separator: [quote]))
  }

  /// Returns where to resume after an unclosed quote: at the first line that is a record with the right number of
  /// cells or looks like a row, or at the blank lines just before it.
  private func resume(afterLineOf opening: Int) -> Int {
    let first = startOfLine(after: endOfLine(opening))
    var line = first
    while line < bytes.count, !isRecord(line), !looksLikeRow(line) {
      line = startOfLine(after: endOfLine(line))
    }
    let isFound = line < bytes.count
    return isFound && bytes[first..<line].allSatisfy(isLineBreak) ? first : line
  }

  private func isRecord(_ line: Int) -> Bool {
    let record = record(at: line)
    return record.defects.isEmpty && widths.contains(record.cells.count)
  }

  /// Whether a line by itself has as many cells as a row, or nearly as many and a single digit in a cell after the
  /// first, which would be the answer to a problem.
  private func looksLikeRow(_ line: Int) -> Bool {
    var cells: [ArraySlice<UInt8>] = []
    var place = line
    let end = endOfLine(line)
    while place <= end {
      let cell = bytes[place..<endOfCellOnLine(place)]
      cells.append(cell)
      place = cell.endIndex + 1
    }
    if widths.contains(cells.count) { return true }
    let hasAnswer = cells.dropFirst().contains { $0.count == 1 && $0.allSatisfy(\.isDigit) }
    return widths.contains(6) && hasAnswer && (3...12).contains(cells.count)
  }

  private func endOfCellOnLine(_ start: Int) -> Int {
    if byte(start) == quote, let close = closingQuote(start), close < endOfLine(start),
      separator(from: close + 1) == close + 1
    {
      return close + 1
    }
    return separator(from: start)
  }

  /// Returns the offset of the next comma or line break, or the end of the file.
  private func separator(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 == comma || isLineBreak($0) } ?? bytes.count
  }

  private func endOfLine(_ start: Int) -> Int {
    bytes[start...].firstIndex(where: isLineBreak) ?? bytes.count
  }

  private func startOfLine(after end: Int) -> Int {
    if byte(end) == 0x0D, byte(end + 1) == 0x0A { return end + 2 }
    return min(end + 1, bytes.count)
  }

  private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
}

private let quote = UInt8(ascii: "\"")
private let comma = UInt8(ascii: ",")

private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
