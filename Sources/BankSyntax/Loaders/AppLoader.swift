@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// What one of the two app loaders makes of a file, exactly.
///
/// Neither knows quotes. They read the file as strict UTF-8, get rid of carriage returns in their
/// own way, cut at line feeds and later cut each line at commas. They split by grapheme, so a comma
/// that carries a combining mark is no delimiter.
package struct AppLoader: Sendable {
  /// Which of the two it is.
  package let loader: Loader

  /// The emulation of an app loader; nil for a loader that is no app.
  package init?(_ loader: Loader) {
    guard loader.isApp else { return nil }
    self.loader = loader
  }

  /// The lines that the app keeps, or nil when it cannot read the file.
  package func lines(of file: Span<UInt8>) -> [[UInt8]]? {
    guard UTF8Check.firstInvalid(in: file) == nil else { return nil }
    let start = CSVReader.firstRecord(file)
    let lines = lines(of: file, TextRange(start, file.count))
    // What follows the last line feed is dropped.
    return loader == .loadcsv ? lines.dropLast() : lines
  }

  /// How many lines the app keeps of a file that it can read; counting ends at a limit.
  package func lineCount(of file: Span<UInt8>, limit: Int = .max) -> Int {
    var count = loader == .loadcsv ? 0 : 1
    for offset in file.indices {
      if count >= limit { return limit }
      if byte(file, offset) == ASCII.lineFeed { count += 1 }
    }
    return count
  }

  /// The lines that the app makes of a part of a file.
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

  /// A byte as the app sees it once it has dealt with carriage returns; nil when it is deleted.
  private func byte(_ file: Span<UInt8>, _ offset: Int) -> UInt8? {
    guard file[offset] == ASCII.carriageReturn, !isKept(file, offset) else { return file[offset] }
    return loader == .loadcsv ? ASCII.lineFeed : nil
  }

  /// Whether a line ends at this byte.
  func endsLine(_ file: Span<UInt8>, _ offset: Int) -> Bool {
    byte(file, offset) == ASCII.lineFeed
  }

  /// The first byte of a part of a file at which the app cuts; nil when it takes it as one text.
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

  /// The fields that the app cuts a line into.
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

  /// The number that the app reads in a field, or nil when it is none to it.
  package func number(_ field: [UInt8]) -> Int? { Int(String(decoding: field, as: UTF8.self)) }

  /// Whether the comma at `offset` is part of a larger character and so does not separate.
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

  /// Whether a scalar is drawn onto the character before it, as a combining mark is.
  package static func joinsWhatPrecedes(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Kana, kanji, Hangul syllables and wide forms stand for themselves; most text is made of them.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E:
      return false
    default:
      return Unicode.Scalar(scalar).map { isOneCharacter(["a", $0]) } ?? false
    }
  }

  /// Whether a scalar draws the character after it to itself; a few Arabic and Indic signs do.
  package static func joinsWhatFollows(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E: return false
    default: return Unicode.Scalar(scalar).map { isOneCharacter([$0, "a"]) } ?? false
    }
  }

  private static func isOneCharacter(_ scalars: [Unicode.Scalar]) -> Bool {
    String(String.UnicodeScalarView(scalars)).count == 1
  }
}
