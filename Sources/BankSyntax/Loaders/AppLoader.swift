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
  func endsLine(_ file: Span<UInt8>, _ offset: Int) -> Bool {
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
}
