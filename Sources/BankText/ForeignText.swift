/// What a file is if it is not UTF-8 text. Used only to explain, never to convert silently.
@_spi(QBank) public enum ForeignText: Equatable, Sendable, CaseIterable {
  /// UTF-16, with the byte order that the mark at the start says.
  case utf16
  /// UTF-16 without a mark, the lower byte first.
  case utf16LittleEndian
  /// UTF-16 without a mark, the higher byte first.
  case utf16BigEndian
  /// UTF-32, with the byte order that the mark at the start says.
  case utf32
  /// UTF-32 without a mark, the lowest byte first.
  case utf32LittleEndian
  /// UTF-32 without a mark, the highest byte first.
  case utf32BigEndian
  /// The older encoding of Japanese text on personal computers.
  case shiftJIS
  /// The older encoding of Japanese text on Unix.
  case eucJP
  /// The older encoding of Japanese mail.
  case iso2022JP
  /// The encoding of simplified Chinese.
  case gb18030
  /// The older encoding of traditional Chinese.
  case big5
  /// The older encoding of Korean.
  case eucKR
  /// The older encoding of western European languages.
  case windows1252
  /// Some other encoding, or nothing recognizable.
  case unknown
  /// An archive or an older document, which is what spreadsheet programs save by default.
  case workbook
  /// Markup.
  case xml
  /// A JSON document.
  case json
  /// Questions as text, with one choice per line and the letter of the right one.
  case aiken
  /// Questions as text, with the answers in braces.
  case gift
  /// Questions as text in no program's format, with numbers, letters and a key.
  case list
  /// A picture, a PDF or another file that is not text.
  case binary

  /// Whether it is text in another encoding.
  @_spi(QBank) public var isText: Bool {
    switch self {
    case .workbook, .xml, .json, .aiken, .gift, .list, .binary: false
    default: true
    }
  }

  /// Returns what the first bytes alone identify: a byte order mark, or the signature of another kind of file.
  @_spi(QBank) public static func atStart(of bytes: Span<UInt8>) -> ForeignText? {
    marks.first { bytes.hasBytes($0.mark.arraySpan, at: 0) }?.is
  }

  /// If one mark is a prefix of another, the longer one comes first.
  private static let marks: [(mark: [UInt8], is: ForeignText)] = [
    ([0xFF, 0xFE, 0, 0], .utf32), ([0, 0, 0xFE, 0xFF], .utf32),
    ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
    ([0x50, 0x4B, 0x03, 0x04], .workbook), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], .workbook),
    (Array("%PDF-".utf8), .binary), (Array("{\\rtf".utf8), .binary),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .binary), ([0xFF, 0xD8, 0xFF], .binary),
    (Array("GIF8".utf8), .binary), ([0x1F, 0x8B, 0x08], .binary),
    (Array("SQLite format 3\0".utf8), .binary),
  ]

  /// Returns the encoding to read this kind of text in, or nil if qbank can only name it or if it is not text. The
  /// mark at the start of the bytes determines their order.
  @_spi(QBank) public func encoding(of bytes: Span<UInt8>) -> TextEncoding? {
    switch self {
    case .utf16: ForeignText.marked(bytes, [.utf16LittleEndian, .utf16BigEndian])
    case .utf32: ForeignText.marked(bytes, [.utf32LittleEndian, .utf32BigEndian])
    case .utf16LittleEndian: .utf16LittleEndian
    case .utf16BigEndian: .utf16BigEndian
    case .utf32LittleEndian: .utf32LittleEndian
    case .utf32BigEndian: .utf32BigEndian
    case .shiftJIS: .cp932
    case .eucJP: .eucJP
    case .iso2022JP: .iso2022JP
    case .windows1252: .windows1252
    case .gb18030, .big5, .eucKR, .unknown, .workbook, .xml, .json, .aiken, .gift, .list, .binary:
      nil
    }
  }

  private static func marked(
    _ bytes: Span<UInt8>, _ encodings: [TextEncoding]
  ) -> TextEncoding? {
    encodings.first { $0.markLength(bytes) > 0 }
  }

  // MARK: Recognition

  /// The size of the part of a file that decides what it is: what follows is like that, or damaged.
  private static let lookahead = 1 << 20

  /// Returns what a file as a whole is instead of UTF-8 text, or nil if its lines can be read as UTF-8, though some
  /// may be damaged or in another encoding.
  ///
  /// JSON is not written in Windows-1252, so lines there that look like it are damaged, unless most do.
  ///
  /// - Complexity: O(1).
  @_spi(QBank) public static func of(_ bytes: Span<UInt8>, isTable: Bool = true) -> ForeignText? {
    if let told = atStart(of: bytes) { return told }
    guard isDoubtful(bytes) else { return markup(bytes) }
    if let wide = WideUnits.encoding(of: bytes) { return wide }
    let start = bytes.extracting(0..<wholeLines(bytes, lookahead))
    return isMail(start) ? .iso2022JP : ofWholeLines(start, isTable)
  }

  /// Returns the number of the first bytes up to the last complete line; all of them if no line ends there.
  private static func wholeLines(_ bytes: Span<UInt8>, _ most: Int) -> Int {
    if bytes.count <= most { return bytes.count }
    return (0..<most).last { bytes[$0].isLineBreak }.map { $0 + 1 } ?? most
  }

  /// Returns what a decoded text is instead of rows, judged by its start.
  @_spi(QBank) public static func ofDecodedText(_ bytes: Span<UInt8>) -> ForeignText? {
    markup(bytes)
  }

  /// Returns the encoding with two or four bytes per unit that a text without a mark seems to have.
  @_spi(QBank) public static func wideEncoding(of bytes: Span<UInt8>) -> TextEncoding? {
    guard bytes.count <= 1 || isDoubtful(bytes) else { return nil }
    return WideUnits.encoding(of: bytes)?.encoding(of: bytes)
  }

  /// Returns the plausible encodings of a file whose encoding is ambiguous.
  @_spi(QBank) public static func candidates(for bytes: Span<UInt8>) -> [ForeignText] {
    let lines = Lines(bytes)
    return PairEncoding.candidates(of: bytes, lines.broken)
  }

  /// Returns the likely encoding of those lines of a file that are not UTF-8, or nil if there are none.
  @_spi(QBank) public static func ofBrokenLines(_ bytes: Span<UInt8>) -> ForeignText? {
    let lines = Lines(bytes)
    return lines.broken.isEmpty ? nil : encoding(bytes, lines.broken)
  }

  /// Whether there is a zero byte, an escape or a byte that is not UTF-8 near the start.
  private static func isDoubtful(_ bytes: Span<UInt8>) -> Bool {
    let count = min(bytes.count, lookahead)
    let part = bytes.extracting(0..<count)
    if let bad = UTF8Check.firstInvalid(in: part), count == bytes.count || bad + 3 < count {
      return true
    }
    var offset = 0
    while offset + ByteBlock.size <= count {
      let block = ByteBlock(part, at: offset)
      if (block.equal(to: 0) | block.equal(to: escape)).bits != 0 { return true }
      offset += ByteBlock.size
    }
    return (offset..<count).contains { part[$0] == 0 || part[$0] == escape }
  }

  private static let escape: UInt8 = 0x1B

  // MARK: Lines

  private static func ofWholeLines(_ bytes: Span<UInt8>, _ isTable: Bool) -> ForeignText? {
    let lines = Lines(bytes)
    if lines.broken.isEmpty { return nil }
    let encoding = encoding(bytes, lines.broken)
    if encoding != .unknown, encoding != .windows1252 {
      // Some lines may be valid UTF-8 by chance, but never most of them.
      let isAlone =
        lines.utf8.isEmpty
        || lines.utf8.count < lines.broken.count
          && self.encoding(bytes, lines.broken + lines.utf8) == encoding
      return isAlone ? encoding : nil
    }
    // In these two encodings ASCII lines read correctly, so one other line in a file of such lines may be damaged
    // instead: but hardly if it has a letter in it.
    let isSpread =
      isTable && encoding == .windows1252
      && (lines.broken.count > 1 || SingleByteText.hasLetter(bytes, lines.broken))
    guard lines.utf8.isEmpty, isSpread || lines.broken.count > lines.plain else { return nil }
    return encoding == .unknown && isMostlyUTF8(bytes) ? nil : encoding
  }

  /// Whether only a few bytes of a text are damaged: less than a tenth of the non-ASCII ones.
  private static func isMostlyUTF8(_ bytes: Span<UInt8>) -> Bool {
    let beyond = bytes.indices.count { bytes[$0] >= 0x80 }
    var (invalid, offset) = (0, 0)
    while let bad = UTF8Check.firstInvalid(in: bytes, from: offset) {
      offset = UTF8Check.invalidRun(in: bytes, at: bad).end
      invalid += offset - bad
    }
    return invalid * 10 < beyond
  }

  private static func encoding(_ bytes: Span<UInt8>, _ lines: [TextRange]) -> ForeignText {
    if SingleByteText.isLikely(bytes, lines) { return .windows1252 }
    return PairEncoding.encoding(of: bytes, lines) ?? .unknown
  }

  /// The lines of a file, classified by their bytes.
  private struct Lines {
    /// The number of lines that are ASCII and not empty.
    var plain = 0
    var utf8: [TextRange] = []
    var broken: [TextRange] = []

    init(_ bytes: Span<UInt8>) {
      var start = 0
      for offset in 0...bytes.count where offset == bytes.count || bytes[offset].isLineBreak {
        add(bytes, TextRange(start, offset))
        start = offset + 1
      }
    }

    private mutating func add(_ bytes: Span<UInt8>, _ line: TextRange) {
      if line.isEmpty { return }
      let text = bytes.extracting(line.offsets)
      if text.indices.allSatisfy({ text[$0] < 0x80 }) {
        plain += 1
      } else if UTF8Check.firstInvalid(in: text) == nil {
        utf8.append(line)
      } else {
        broken.append(line)
      }
    }
  }

  // MARK: Escapes

  /// Whether a text is all seven bits, and each escape in it switches to a character set as in Japanese mail.
  private static func isMail(_ bytes: Span<UInt8>) -> Bool {
    var switches = 0
    for offset in bytes.indices {
      if bytes[offset] >= 0x80 { return false }
      guard bytes[offset] == escape else { continue }
      guard let kind = byte(bytes, offset + 1), let set = byte(bytes, offset + 2) else {
        return false
      }
      switch (kind, set) {
      case (UInt8(ascii: "$"), UInt8(ascii: "@")), (UInt8(ascii: "$"), UInt8(ascii: "B")),
        (UInt8(ascii: "$"), UInt8(ascii: "(")), (UInt8(ascii: "("), UInt8(ascii: "I")):
        switches += 1
      case (UInt8(ascii: "("), UInt8(ascii: "B")), (UInt8(ascii: "("), UInt8(ascii: "J")): continue
      default: return false
      }
    }
    return switches > 0
  }

  private static func byte(_ bytes: Span<UInt8>, _ offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  // MARK: Markup

  /// Recognizes a document of XML, HTML or JSON by its start.
  private static func markup(_ bytes: Span<UInt8>) -> ForeignText? {
    let start = skipBlanks(bytes, bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB ? 3 : 0)
    guard let first = byte(bytes, start) else { return nil }
    switch first {
    case UInt8(ascii: "<"): return isMarkup(bytes, start) ? .xml : nil
    case UInt8(ascii: "{"):
      return byte(bytes, skipBlanks(bytes, start + 1)) == ASCII.quote ? .json : nil
    case UInt8(ascii: "["):
      return byte(bytes, skipBlanks(bytes, start + 1)) == UInt8(ascii: "{") ? .json : nil
    default: return nil
    }
  }

  private static func isMarkup(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let head = (start..<min(start + 9, bytes.count)).map { bytes[$0].asciiLowercased }
    return ["<?xml", "<!doctype", "<html", "<svg", "<plist"].contains { head.starts(with: $0.utf8) }
  }

  private static func skipBlanks(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset].isASCIIWhitespace { offset += 1 }
    return offset
  }
}

/// Text in western European languages, in which each letter is one byte.
private enum SingleByteText {
  /// Whether lines read as such text, with accented letters and typographic signs between ASCII letters. Two of
  /// them side by side (größte) are less frequent here, while pairs of bytes are the rule in all other encodings.
  static func isLikely(_ bytes: Span<UInt8>, _ lines: [TextRange]) -> Bool {
    var (beyond, alone, usual) = (0, 0, 0)
    for line in lines {
      for offset in line.offsets where bytes[offset] >= 0x80 {
        beyond += 1
        if isUsual(bytes[offset]) { usual += 1 }
        let before = offset > line.start && bytes[offset - 1] >= 0x80
        let after = offset + 1 < line.end && bytes[offset + 1] >= 0x80
        if !before, !after { alone += 1 }
      }
    }
    return beyond > 0 && alone * 2 >= beyond && usual * 10 >= beyond * 9
  }

  /// Whether there is an accented letter that cannot be the rest of a character in UTF-8. The last byte of all, ÿ,
  /// appears in few names only, and damaged files are full of it.
  static func hasLetter(_ bytes: Span<UInt8>, _ lines: [TextRange]) -> Bool {
    lines.contains { line in
      line.offsets.contains { 0xC4...0xFE ~= bytes[$0] && bytes[$0] != 0xD7 && bytes[$0] != 0xF7 }
    }
  }

  /// Whether it is a letter, a quotation mark, a dash or one of the few signs that people write.
  private static func isUsual(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xD7, 0xF7: true
    case 0xC0...0xFE: true
    case 0x80, 0x82, 0x84, 0x85, 0x8A, 0x8C, 0x8E, 0x91...0x97, 0x99, 0x9A, 0x9C, 0x9E, 0x9F: true
    case 0xA0, 0xA1, 0xA3, 0xA7, 0xA9, 0xAA, 0xAB, 0xAE, 0xB0...0xB5, 0xB7, 0xBA...0xBF: true
    default: false
    }
  }
}
