@_spi(QBank) import BankModel

/// A line as an app loader sees it, with its place in the file.
package struct AppLine: Sendable {
  /// Its range in the file, without its line ending.
  package let range: TextRange
  /// The fields into which the app splits it.
  package let fields: [[UInt8]]
  /// Whether the app discards it as text after the last line feed.
  package let isDropped: Bool
}

extension AppLoader {
  /// The distance up to which a line may extend beyond a record on either side. In a file with line endings that
  /// the app does not know, the whole file is one line.
  private static let reach = 1 << 12

  /// Returns the lines that begin in a range of a file, which should be a record without its line ending. If the
  /// range begins inside a line, that line is the first; nil if a line begins or ends too far away.
  package func lines(beginningIn part: TextRange, of file: Span<UInt8>) -> [AppLine]? {
    guard var start = startOfLine(at: part.start, in: file) else { return nil }
    let limit = min(part.end + AppLoader.reach, file.count)
    var lines: [AppLine] = []
    repeat {
      let end = endOfLine(from: start, to: limit, in: file)
      if end == limit, limit < file.count { return nil }
      lines.append(line(TextRange(start, end), in: file))
      start = end + 1
    } while start <= part.end && start < file.count
    return lines
  }

  /// Calls a body with the lines of a file that the app keeps, until it returns false.
  package func forEachLine(of file: Span<UInt8>, _ body: (AppLine) -> Bool) {
    var start = file.startOfText
    while start <= file.count {
      let line = line(at: start, in: file)
      if line.isDropped || !body(line) { return }
      start = line.range.end + 1
    }
  }

  /// Returns the line that the app discards at the end of a file, or nil if it is blank.
  package func droppedLine(of file: Span<UInt8>) -> AppLine? {
    guard loader == .loadcsv, file.count > 0 else { return nil }
    var start = file.count
    while start > file.startOfText, !endsLine(file, start - 1) { start -= 1 }
    return file.extracting(start..<file.count).isBlank ? nil : line(at: start, in: file)
  }

  /// Whether a line continues across a carriage return, with text on either side of it.
  package func goesOn(atReturn offset: Int, in file: Span<UInt8>) -> Bool {
    guard offset < file.count, file[offset] == ASCII.carriageReturn, !endsLine(file, offset) else {
      return false
    }
    var (before, after) = (offset - 1, offset + 1)
    while before >= 0, file[before] == ASCII.carriageReturn { before -= 1 }
    while after < file.count, file[after] == ASCII.carriageReturn { after += 1 }
    return before >= file.startOfText && after < file.count && !endsLine(file, before)
      && !endsLine(file, after)
  }

  private func startOfLine(at offset: Int, in file: Span<UInt8>) -> Int? {
    let first = file.startOfText
    var start = offset
    while start > first, !endsLine(file, start - 1) {
      start -= 1
      if offset - start > AppLoader.reach { return nil }
    }
    return start
  }

  private func line(at start: Int, in file: Span<UInt8>) -> AppLine {
    line(TextRange(start, endOfLine(from: start, to: file.count, in: file)), in: file)
  }

  private func endOfLine(from start: Int, to limit: Int, in file: Span<UInt8>) -> Int {
    var end = start
    while end < limit, !endsLine(file, end) { end += 1 }
    return end
  }

  private func line(_ range: TextRange, in file: Span<UInt8>) -> AppLine {
    AppLine(
      range: range, fields: fields(of: lines(of: file, range).joined().map { $0 }),
      isDropped: loader == .loadcsv && range.end == file.count)
  }
}
