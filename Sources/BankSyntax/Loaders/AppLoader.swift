@_spi(QBank) import BankModel

/// An exact emulation of how the two app loaders read a file.
///
/// Neither supports quotes. They read the file as strict UTF-8, remove carriage returns each in their own way,
/// split at line feeds and later split each line at commas. They split by grapheme, so a comma with a combining
/// mark is not a delimiter.
package struct AppLoader: Sendable {
  /// The loader that is emulated.
  package let loader: Loader

  /// Creates the emulation of an app loader, or nil for a loader that is not an app.
  package init?(_ loader: Loader) {
    guard loader.isApp else { return nil }
    self.loader = loader
  }

  /// Returns the lines that the app keeps, or nil if it cannot read the file.
  package func lines(of file: Span<UInt8>) -> [[UInt8]]? {
    guard UTF8Check.firstInvalid(in: file) == nil else { return nil }
    let start = file.startOfText
    let lines = lines(of: file, TextRange(start, file.count))
    // Text after the last line feed is dropped.
    return loader == .loadcsv ? lines.dropLast() : lines
  }

  /// Returns the number of lines that the app keeps of a file that it can read, counting up to a limit.
  package func lineCount(of file: Span<UInt8>, limit: Int = .max) -> Int {
    var count = loader == .loadcsv ? 0 : 1
    for offset in file.indices {
      if count >= limit { return limit }
      if byte(file, offset) == ASCII.lineFeed { count += 1 }
    }
    return count
  }

  /// Returns the lines into which the app splits a range of a file.
  package func lines(of file: Span<UInt8>, _ range: TextRange) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for offset in range.offsets {
      switch byte(file, offset) {
      case ASCII.lineFeed: lines.append([])
      case let byte?: lines[lines.count - 1].append(byte)
      case nil: continue
      }
    }
    return lines
  }

  /// Returns a byte as the app sees it after handling carriage returns, or nil if it is deleted.
  private func byte(_ file: Span<UInt8>, _ offset: Int) -> UInt8? {
    guard file[offset] == ASCII.carriageReturn, !isKept(file, offset) else { return file[offset] }
    return loader == .loadcsv ? ASCII.lineFeed : nil
  }

  /// Whether a line ends at this byte.
  private func endsLine(_ file: Span<UInt8>, _ offset: Int) -> Bool {
    byte(file, offset) == ASCII.lineFeed
  }

  /// Returns the first byte in a range of a file at which the app splits, or nil if it reads the range as one text.
  package func firstCut(in part: TextRange, of file: Span<UInt8>) -> UInt8? {
    for offset in part.offsets {
      if endsLine(file, offset) { return ASCII.lineFeed }
      if file[offset] == ASCII.comma, !AppLoader.joinsNeighbor(file, offset) { return ASCII.comma }
    }
    return nil
  }

  private func isKept(_ file: Span<UInt8>, _ offset: Int) -> Bool {
    guard offset + 1 < file.count, file[offset + 1] >= 0x80 else { return false }
    return file.scalar(at: offset + 1).map { KeptReturns.marks.contains($0.value) } ?? false
  }

  /// Returns the fields into which the app splits a line.
  package func fields(of line: [UInt8]) -> [[UInt8]] {
    var fields: [[UInt8]] = [[]]
    for (offset, byte) in line.enumerated() {
      if byte == ASCII.comma, !AppLoader.joinsNeighbor(line.arraySpan, offset) {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    return fields
  }

  /// Returns the number that the app reads from a field, or nil if the app does not read it as a number.
  package func number(_ field: [UInt8]) -> Int? { Int(String(decoding: field, as: UTF8.self)) }

  /// Whether the comma at `offset` is part of a larger character and so is not a delimiter.
  package static func joinsNeighbor(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let next = offset + 1
    if next < bytes.count, bytes[next] >= 0x80, let mark = bytes.scalar(at: next),
      joinsWhatPrecedes(mark.value)
    {
      return true
    }
    guard offset > 0, bytes[offset - 1] >= 0x80, let before = bytes.scalar(before: offset) else {
      return false
    }
    return joinsWhatFollows(before.value)
  }

  /// Whether a scalar attaches to the preceding character, as a combining mark does.
  package static func joinsWhatPrecedes(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Kana, kanji, Hangul syllables and wide forms do not combine; most text consists of them.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E:
      return false
    default:
      return Unicode.Scalar(scalar).map { isOneCharacter(["a", $0]) } ?? false
    }
  }

  /// Whether a scalar attaches the following character to itself, as a few Arabic and Indic signs do.
  package static func joinsWhatFollows(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E: return false
    default: return Unicode.Scalar(scalar).map { isOneCharacter([$0, "a"]) } ?? false
    }
  }

  private static func isOneCharacter(_ scalars: [Unicode.Scalar]) -> Bool {
    String(String.UnicodeScalarView(scalars)).count == 1
  }

  // MARK: Lines with their places

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

/// A line as an app loader sees it, with its place in the file.
package struct AppLine: Sendable {
  /// Its range in the file, without its line ending.
  package let range: TextRange
  /// The fields into which the app splits it.
  package let fields: [[UInt8]]
  /// Whether the app discards it as text after the last line feed.
  package let isDropped: Bool
}
