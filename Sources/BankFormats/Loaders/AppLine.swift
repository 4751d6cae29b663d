@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// A line as an app loader sees it, and where it stands in the file.
package struct AppLine: Sendable {
  /// Its bytes in the file, without what ends it.
  package let range: TextRange
  /// The fields that the app cuts it into.
  package let fields: [[UInt8]]
  /// Whether the app throws it away, as what follows the last line feed.
  package let isDropped: Bool
}

extension AppLoader {
  /// How far back the start of a line is looked for.
  private static let lookback = 1 << 14

  /// The lines that begin in a part of a file, which should be a record without what ends it. Where
  /// the part begins inside a line, that line is the first; nil when its start is too far away.
  package func lines(beginningIn part: TextRange, of file: Span<UInt8>) -> [AppLine]? {
    guard var start = startOfLine(at: part.start, in: file) else { return nil }
    var lines: [AppLine] = []
    repeat {
      let line = line(at: start, in: file)
      lines.append(line)
      start = line.range.end + 1
    } while start <= part.end && start < file.count
    return lines
  }

  /// Calls a body with the lines of a file that the app keeps, until it returns false.
  package func forEachLine(of file: Span<UInt8>, _ body: (AppLine) -> Bool) {
    var start = CSVReader.firstRecord(file)
    while start <= file.count {
      let line = line(at: start, in: file)
      if line.isDropped || !body(line) { return }
      start = line.range.end + 1
    }
  }

  /// What the app throws away at the end of a file, if anything can be seen in it.
  package func droppedLine(of file: Span<UInt8>) -> AppLine? {
    guard loader == .loadcsv, file.count > 0 else { return nil }
    var start = file.count
    while start > CSVReader.firstRecord(file), !endsLine(file, start - 1) { start -= 1 }
    return file.extracting(start..<file.count).isBlank ? nil : line(at: start, in: file)
  }

  private func startOfLine(at offset: Int, in file: Span<UInt8>) -> Int? {
    let first = CSVReader.firstRecord(file)
    var start = offset
    while start > first, !endsLine(file, start - 1) {
      start -= 1
      if offset - start > AppLoader.lookback { return nil }
    }
    return start
  }

  private func line(at start: Int, in file: Span<UInt8>) -> AppLine {
    var end = start
    while end < file.count, !endsLine(file, end) { end += 1 }
    let range = TextRange(start, end)
    return AppLine(
      range: range, fields: fields(of: lines(of: file, range).joined().map { $0 }),
      isDropped: loader == .loadcsv && end == file.count)
  }
}

extension BankFile {
  /// The app that reads it; nil when that is none, because apps read CSV only.
  package var app: AppLoader? { syntax == .csv ? AppLoader(loader) : nil }

  /// What its app throws away at its end.
  package var lostLine: TextRange? { app?.droppedLine(of: source.bytes)?.range }
}
