/// UTF-8 that was decoded in the wrong encoding, and the original text.
///
/// A run of non-ASCII characters is encoded back to the bytes that it was read from. If these are valid UTF-8, and
/// hardly by chance, they are what was originally written.
@_spi(QBank) public struct Mojibake: Sendable {
  /// The range in the text, in bytes.
  @_spi(QBank) public let part: Range<Int>
  /// The original text, or nil if a part of it is lost.
  @_spi(QBank) public let original: String?
  /// Whether it contains control characters, which no text has intentionally.
  @_spi(QBank) public let hasControls: Bool

  /// Returns all mojibake in a text.
  @_spi(QBank) public static func all(in text: String) -> [Mojibake] {
    let latin = MojibakeReading(text, .windows1252).found
    return latin
      + MojibakeReading(text, .cp932).found.filter { found in
        !latin.contains { $0.part.overlaps(found.part) }
      }
  }
}

/// The runs of a text that may have been decoded in one wrong encoding.
private struct MojibakeReading {
  private(set) var found: [Mojibake] = []
  private let encoding: TextEncoding
  private let scalars: [Unicode.Scalar]

  init(_ text: String, _ encoding: TextEncoding) {
    self.encoding = encoding
    scalars = Array(text.unicodeScalars)
    var (start, offset) = (0, 0)
    while start < scalars.count {
      var (end, bytes) = (start, [UInt8]())
      while end < scalars.count, let code = code(of: scalars[end]) {
        bytes += code
        end += 1
      }
      let size = scalars[start..<max(end, start + 1)].reduce(0) { $0 + UTF8.width($1) }
      if end > start, let found = read(bytes, start..<end, offset..<offset + size) {
        self.found.append(found)
      }
      offset += size
      start = max(end, start + 1)
    }
  }

  /// Returns the bytes that a character was decoded from; nil for ASCII, which is the same in every encoding, and
  /// for characters that the encoding does not have.
  private func code(of scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII { return nil }
    // Windows decodes the undefined bytes of its code page as control characters.
    if encoding == .windows1252, 0x80...0x9F ~= scalar.value { return [UInt8(scalar.value)] }
    var encoder = TextEncoder(encoding)
    return encoder.append(scalar.value) ? encoder.bytes : nil
  }

  /// Returns the original of a run, if it can hardly be anything but mojibake.
  private func read(_ bytes: [UInt8], _ run: Range<Int>, _ part: Range<Int>) -> Mojibake? {
    if encoding == .cp932, isLostKana(run) {
      return Mojibake(part: part, original: nil, hasControls: false)
    }
    guard let text = DamagedUTF8(bytes), isSure(text, run) else { return nil }
    let once = text.isWhole ? String(decoding: bytes, as: UTF8.self) : nil
    return Mojibake(
      part: part, original: once.map(MojibakeReading.restored),
      hasControls: scalars[run].contains { 0x80...0x9F ~= $0.value })
  }

  /// Restores text that was broken twice.
  private static func restored(_ text: String) -> String {
    let again = Mojibake.all(in: text)
    var bytes = Array(text.utf8)
    for found in again.ordered(by: { $0.part.lowerBound > $1.part.lowerBound }) {
      guard let original = found.original else { return text }
      bytes.replaceSubrange(found.part, with: Array(original.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isSure(_ text: DamagedUTF8, _ run: Range<Int>) -> Bool {
    encoding == .cp932 ? isSurelyJapanese(text, run) : isSurelyLatin(text, run)
  }

  // MARK: Chance

  /// Two characters that would be one may be chance if the second is a mark that can follow the first: `„Ä“`,
  /// `AMANHÃ”`, `thé »`.
  private func isSurelyLatin(_ text: DamagedUTF8, _ run: Range<Int>) -> Bool {
    if text.count > 1 { return text.isWhole || text.count > 2 }
    guard text.isWhole, run.count > 1 else { return false }
    let (first, second) = (scalars[run.lowerBound], scalars[run.lowerBound + 1])
    if 0x80...0x9F ~= second.value { return true }
    let isBehindCapital = run.lowerBound > 0 && scalars[run.lowerBound - 1].properties.isUppercase
    switch first.value {
    case 0xC2, 0xC3: return !(isBehindCapital && MojibakeReading.closing.contains(second))
    // Typographic marks and signs, and Japanese ones.
    case 0xE2: return MojibakeReading.unusual.contains(second)
    case 0xE3: return second == "€" || second == "\u{201A}" || second == "ƒ" && run.count > 2
    case 0xEF: return second == "¼" || second == "½"
    case 0xC4, 0xC5, 0xCE, 0xCF, 0xD0, 0xD1:
      return isInWord(run) && !MojibakeReading.closing.contains(second)
    case 0xE1: return run.count > 2 && (second == "º" || second == "»")
    default: return run.count > 2 && isInWord(run) && !MojibakeReading.closing.contains(second)
    }
  }

  /// Characters that do not follow `â` in any language.
  private static let unusual = Set("€\u{201A}„†‡ˆ‰œ™˜".unicodeScalars)
  private static let closing = Set("“”’»…–—\u{A0}°ºª²³".unicodeScalars)

  private func isInWord(_ run: Range<Int>) -> Bool {
    let before = run.lowerBound > 0 && scalars[run.lowerBound - 1].isLetterOfASCII
    let after = run.upperBound < scalars.count && scalars[run.upperBound].isLetterOfASCII
    return before || after
  }

  /// Half-width kana are read as pairs by chance, kanji hardly ever, and neither appears inside words of Latin
  /// letters.
  private func isSurelyJapanese(_ text: DamagedUTF8, _ run: Range<Int>) -> Bool {
    let narrow = scalars[run].count { 0xFF61...0xFF9F ~= $0.value }
    let signs = scalars[run].count { MojibakeReading.signs.contains($0) }
    let isInside = isInWord(run) || isBesideLost(run)
    if narrow == run.count {
      if text.count > 0 { return text.isWhole && text.count > 2 || isInside }
      return isInWord(run) && isBesideLost(run)
    }
    // 縺れ髪 is a word: as UTF-8 bytes it would be あ and a sign of Yi.
    if signs > 0 { return text.isUsual && (text.count > 1 || isInside || text.isWhole) }
    return narrow > 0 && text.isWhole && (text.count > 3 || isInside)
  }

  /// What the first two bytes of kana, of punctuation and of letters with two accents become.
  private static let signs = Set("縺繧繝縲ｼ荳譁譛蜿螟蝗髮逕莠豌蟄窶竄盻蘯".unicodeScalars)

  /// Whether a run is next to a replacement character.
  private func isBesideLost(_ run: Range<Int>) -> Bool {
    run.lowerBound > 0 && scalars[run.lowerBound - 1] == "\u{FFFD}"
      || run.upperBound < scalars.count && scalars[run.upperBound] == "\u{FFFD}"
  }

  /// Whether a half-width kana follows a replacement character, as happens when half-width kana in UTF-8 are read
  /// as Shift_JIS: their first byte is undefined there.
  private func isLostKana(_ run: Range<Int>) -> Bool {
    run.lowerBound > 0 && scalars[run.lowerBound - 1] == "\u{FFFD}"
      && 0xFF7C...0xFF7F ~= scalars[run.lowerBound].value
  }
}

/// Bytes that are UTF-8 except for a character that is cut off at either end.
private struct DamagedUTF8 {
  /// The number of non-ASCII characters.
  let count: Int
  /// Whether no character is cut off.
  let isWhole: Bool
  /// Whether all characters belong to scripts that appear in Japanese text.
  let isUsual: Bool

  init?(_ bytes: [UInt8]) {
    let span = bytes.arraySpan
    var (offset, count) = (0, 0)
    while offset < bytes.count, offset < 3, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    var (isWhole, isUsual) = (offset == 0, true)
    while offset < bytes.count {
      guard let scalar = span.scalar(at: offset) else {
        let rest = bytes[offset...]
        let isCut =
          rest.count < 4 && rest.first ?? 0 >= 0xC2
          && rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        if !isCut { return nil }
        isWhole = false
        break
      }
      // The second byte of a pair may have been an ASCII character.
      if scalar.length > 1 { count += 1 }
      isUsual = isUsual && DamagedUTF8.isUsual(scalar.value)
      offset += scalar.length
    }
    if count == 0, isWhole { return nil }
    (self.count, self.isWhole, self.isUsual) = (count, isWhole, isUsual)
  }

  /// Latin, Greek, Cyrillic, signs, kana, kanji and full-width forms, but no Yi, Hangul or Arabic.
  private static func isUsual(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x530, 0x1E00..<0x2C00, 0x2E80..<0xA000, 0xF900..<0xFB00, 0xFE30..<0xFFF0: true
    default: scalar >= 0x1F000
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOfASCII: Bool { (value | 0x20) &- 0x61 < 26 }
}
