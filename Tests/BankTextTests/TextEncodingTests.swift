@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

/// A text and its bytes by the tables of the standards.
private struct KnownText: CustomTestStringConvertible, Sendable {
  let encoding: TextEncoding
  let text: String
  let bytes: [UInt8]
  var testDescription: String { "\(encoding.rawValue) \(text)" }

  init(_ encoding: TextEncoding, _ text: String, _ bytes: [UInt8]) {
    (self.encoding, self.text, self.bytes) = (encoding, text, bytes)
  }

  static let all = [
    // Row 16, cell 1 of JIS X 0208 in all three; half-width kana; row 13 of NEC; row 115 of IBM.
    KnownText(.cp932, "亜,1", [0x88, 0x9F, 0x2C, 0x31]),
    KnownText(.eucJP, "亜,1", [0xB0, 0xA1, 0x2C, 0x31]),
    KnownText(.iso2022JP, "亜,1", [0x1B, 0x24, 0x42, 0x30, 0x21, 0x1B, 0x28, 0x42, 0x2C, 0x31]),
    KnownText(.cp932, "ｱ①髙", [0xB1, 0x87, 0x40, 0xFB, 0xFC]),
    KnownText(.eucJP, "ｱ①", [0x8E, 0xB1, 0xAD, 0xA1]),
    KnownText(.eucJP, "丂", [0x8F, 0xB0, 0xA1]),
    // The second byte is a backslash and a vertical bar, respectively.
    KnownText(.cp932, "表ポ", [0x95, 0x5C, 0x83, 0x7C]),
    // A symbol that each standard encodes differently.
    KnownText(.cp932, "～", [0x81, 0x60]), KnownText(.eucJP, "〜", [0xA1, 0xC1]),
    KnownText(.windows1252, "a€é", [0x61, 0x80, 0xE9]), KnownText(.latin1, "é", [0xE9]),
    KnownText(.utf16LittleEndian, "aあ😀", [0x61, 0, 0x42, 0x30, 0x3D, 0xD8, 0, 0xDE]),
    KnownText(.utf16BigEndian, "aあ😀", [0, 0x61, 0x30, 0x42, 0xD8, 0x3D, 0xDE, 0]),
    KnownText(.utf32LittleEndian, "😀", [0x00, 0xF6, 0x01, 0x00]),
    KnownText(.utf32BigEndian, "😀", [0x00, 0x01, 0xF6, 0x00]),
  ]
}

@Suite("Text in other encodings")
struct TextEncodingTests {
  private static func decoded(_ bytes: [UInt8], _ encoding: TextEncoding, partSize: Int = 1 << 20)
    -> Source
  {
    Source(Path("a.csv"), bytes).decoded(encoding, partSize: partSize)
  }

  @Test("known texts are decoded and encoded", arguments: KnownText.all)
  private func known(_ known: KnownText) {
    #expect(Self.decoded(known.bytes, known.encoding).text == known.text)
    let written = EncodedText(Array(known.text.utf8).arraySpan, as: EncodingName(known.encoding))
    #expect(written.bytes == known.bytes)
    #expect(written.unwritable.isEmpty)
  }

  /// Rows of all kinds of characters, long enough for several chunks and checkpoints.
  private static let text =
    (0..<70).map { "問\($0)：ｱ表\u{301C}①?,\($0 % 4 + 1),\"a\nb\",èé,←□,終\n" }.joined()

  private static func writable(_ encoding: TextEncoding) -> String {
    var text = ""
    for scalar in Self.text.unicodeScalars {
      var encoder = TextEncoder(encoding)
      text.unicodeScalars.append(encoder.append(scalar.value) ? scalar : "x")
    }
    return text
  }

  @Test(
    "ranges of the text lead back to the bytes they were decoded from",
    arguments: TextEncoding.allCases)
  func places(_ encoding: TextEncoding) {
    let text = Self.writable(encoding)
    let file = EncodedText(Array(text.utf8).arraySpan, as: EncodingName(encoding)).bytes
    let source = Self.decoded(file, encoding, partSize: 100)
    #expect(source.text == text)
    #expect(Array(source.file.bytes) == file)
    var offset = 0
    var end = 0
    for scalar in text.unicodeScalars {
      let length = String(scalar).utf8.count
      let range = source.rangeInFile(TextRange(offset, offset + length))
      // State between two characters changes the meaning of bytes.
      #expect(range.start >= end)
      if encoding != .iso2022JP {
        let code = Array(file[range.offsets])
        #expect(range.start == end)
        #expect(Self.decoded(code, encoding).text == String(scalar))
      }
      (offset, end) = (offset + length, range.end)
    }
    #expect(end == file.count || encoding == .iso2022JP)
    #expect(source.rangeInFile(TextRange(at: offset)) == TextRange(at: file.count))
  }

  @Test(
    "a byte order mark is not part of the text",
    arguments: TextEncoding.allCases.filter { $0.mark != nil && $0 != .utf8 })
  func marks(_ encoding: TextEncoding) throws {
    let name = try #require(
      EncodingName.all.first { $0.encodings[0] == encoding || $0.encodings.last == encoding })
    var file = EncodedText(Array("あ,1".utf8).arraySpan, as: EncodingName(encoding)).bytes
    file = try #require(encoding.mark) + file
    let source = Self.decoded(file, encoding)
    #expect(source.text == "あ,1")
    #expect(source.rangeInFile(TextRange(0, 3)).start == encoding.mark?.count)
    #expect(name.writesMark)
  }

  @Test(
    "bytes that are not a character are decoded as invalid bytes",
    arguments: [
      (.cp932, [0x82, 0x2C, 0x31], [0xFF, 0x2C, 0x31]),
      (.cp932, [0x61, 0x85, 0x40], [0x61, 0xFF, 0x40]), (.cp932, [0x82], [0xFF]),
      (.eucJP, [0xA4, 0x2C], [0xFF, 0x2C]), (.eucJP, [0x8F, 0xA2, 0x0A], [0xFF, 0xFF, 0x0A]),
      (.windows1252, [0x61, 0x81], [0x61, 0xFF]),
      (.utf16LittleEndian, [0x00, 0xD8, 0x61, 0x00, 0x62], [0xFF, 0x61, 0xFF]),
      (.utf16BigEndian, [0xDC, 0x00, 0x00, 0x61], [0xFF, 0x61]),
      (.utf32LittleEndian, [0, 0, 0x11, 0, 0x61, 0, 0, 0], [0xFF, 0x61]),
      (.iso2022JP, [0x61, 0x1B, 0x61, 0xE9], [0x61, 0xFF, 0x61, 0xFF]),
      (.iso2022JP, [0x1B, 0x24, 0x42, 0x30], [0xFF]),
    ] as [(TextEncoding, [UInt8], [UInt8])])
  func broken(_ encoding: TextEncoding, _ bytes: [UInt8], _ expected: [UInt8]) {
    let source = Self.decoded(bytes, encoding)
    #expect(Array(source.bytes) == expected)
    #expect(source.origin?.brokenCount == expected.count { $0 == 0xFF })
  }

  @Test("a chunk that ends within a character does not read beyond its end")
  func cutCharacter() {
    let source = Self.decoded([0x0A, 0x82, 0x0A, 0xA0], .cp932, partSize: 1)
    #expect(Array(source.bytes) == [0x0A, 0xFF, 0x0A, 0xEF, 0xA3, 0xB0])
  }

  @Test(
    "encodings are known by their common names",
    arguments: [
      ("Shift_JIS", TextEncoding.cp932), ("sjis", .cp932), ("windows-31j", .cp932),
      ("CP932", .cp932),
      ("EUC_JP", .eucJP), ("utf8", .utf8), ("UTF-16LE", .utf16LittleEndian),
      ("cp1252", .windows1252),
      ("ISO-8859-1", .latin1), ("iso2022jp", .iso2022JP),
    ])
  func names(_ name: String, _ expected: TextEncoding) {
    #expect(EncodingName(name)?.encodings == [expected])
  }

  @Test("a name can mean two byte orders, a byte order mark, or nothing")
  func otherNames() {
    #expect(EncodingName("utf-16")?.encodings == [.utf16LittleEndian, .utf16BigEndian])
    #expect(EncodingName("utf-8-bom")?.writesMark == true)
    #expect(EncodingName("utf-8-sig") == EncodingName("utf-8-bom"))
    #expect(EncodingName("gb18030") == nil)
    #expect(EncodingName("") == nil)
  }

  @Test("characters that an encoding lacks are reported, and those that Windows maps otherwise")
  func unwritable() {
    let text = Array("a😀〜é〜".utf8)
    let written = EncodedText(text.arraySpan, as: EncodingName(.cp932))
    #expect(written.bytes == [0x61, 0x81, 0x60, 0x81, 0x60])
    #expect(written.unwritable.map(\.scalar) == [0x1F600, 0xE9])
    #expect(written.unwritable.map(\.offset) == [1, 8])
    #expect(written.twins.map(\.offset) == [5, 10])
  }

  @Test(
    "each sign that Windows has in place of one of the Japanese standards is written",
    arguments: [
      ("〜", [0x81, 0x60]), ("‖", [0x81, 0x61]), ("−", [0x81, 0x7C]), ("¢", [0x81, 0x91]),
      ("£", [0x81, 0x92]), ("¬", [0x81, 0xCA]),
    ] as [(String, [UInt8])])
  func twins(_ text: String, _ bytes: [UInt8]) {
    let written = EncodedText(Array(text.utf8).arraySpan, as: EncodingName(.cp932))
    #expect(written.bytes == bytes)
    #expect(written.unwritable.isEmpty && written.twins.map(\.offset) == [0])
  }

  @Test(
    "codes at the edges of their ranges are written, and nothing beyond",
    arguments: [
      (.cp932, 0x80, [0x80]), (.cp932, 0xF8F0, [0xA0]), (.cp932, 0xF8F1, [0xFD]),
      (.cp932, 0xF8F2, [0xFE]), (.cp932, 0xF8F3, [0xFF]), (.cp932, 0xF8EF, nil),
      (.cp932, 0xF8F4, nil), (.cp932, 0xFF61, [0xA1]), (.cp932, 0xFF9F, [0xDF]),
      (.cp932, 0xFFA0, nil), (.eucJP, 0xFF61, [0x8E, 0xA1]), (.eucJP, 0xFF9F, [0x8E, 0xDF]),
      (.eucJP, 0xFFA0, nil), (.latin1, 0x80, [0x80]), (.latin1, 0xFF, [0xFF]),
      (.latin1, 0x100, nil), (.windows1252, 0xA0, [0xA0]), (.windows1252, 0xFF, [0xFF]),
      (.windows1252, 0x100, nil), (.windows1252, 0x178, [0x9F]), (.windows1252, 0xFFFD, nil),
    ] as [(TextEncoding, UInt32, [UInt8]?)])
  func edges(_ encoding: TextEncoding, _ scalar: UInt32, _ bytes: [UInt8]?) {
    var encoder = TextEncoder(encoding)
    let isWritten = encoder.append(scalar)
    #expect(isWritten == (bytes != nil))
    #expect(encoder.bytes == bytes ?? [])
  }

  /// The set of JIS X 0201 has a yen sign and an overline in place of the backslash and the tilde.
  @Test(
    "mail switches to the Roman set of Japan for the yen sign and the overline only",
    arguments: [
      ("¥", "\u{1B}(J\\\u{1B}(B"), ("‾", "\u{1B}(J~\u{1B}(B"), ("¥5a", "\u{1B}(J\\5a\u{1B}(B"),
      ("¥ ", "\u{1B}(J\\ \u{1B}(B"), ("¥\n", "\u{1B}(J\\\u{1B}(B\n"),
      ("¥\\", "\u{1B}(J\\\u{1B}(B\\"), ("¥~", "\u{1B}(J\\\u{1B}(B~"),
    ])
  func roman(_ text: String, _ bytes: String) {
    let written = EncodedText(Array(text.utf8).arraySpan, as: EncodingName(.iso2022JP))
    #expect(written.bytes == Array(bytes.utf8))
    #expect(Self.decoded(written.bytes, .iso2022JP).text == text)
  }

  @Test("an escape in the text itself cannot be written in mail")
  func escapeInMail() {
    let written = EncodedText(Array("a\u{1B}b".utf8).arraySpan, as: EncodingName(.iso2022JP))
    #expect(written.bytes == [0x61, 0x62])
    #expect(written.unwritable == [EncodedText.Unwritable(offset: 1, scalar: 0x1B)])
  }

  @Test("a byte that is no character of UTF-8 is written as a replacement character")
  func invalid() {
    let text: [UInt8] = [0x61, 0xFF, 0x62]
    let written = EncodedText(text.arraySpan, as: EncodingName(.utf16LittleEndian))
    #expect(written.bytes == [0x61, 0, 0xFD, 0xFF, 0x62, 0])
    let japanese = EncodedText(text.arraySpan, as: EncodingName(.cp932))
    #expect(japanese.bytes == [0x61, 0x62])
    #expect(japanese.unwritable == [EncodedText.Unwritable(offset: 1, scalar: 0xFFFD)])
  }

  @Test(
    "half-width kana of mail are decoded within their range",
    arguments: [(0x21, "｡"), (0x31, "ｱ"), (0x5F, "ﾟ"), (0x60, nil)]
      as [(UInt8, String?)])
  func kanaOfMail(_ byte: UInt8, _ text: String?) {
    let source = Self.decoded([0x1B, 0x28, 0x49, byte], .iso2022JP)
    #expect(Array(source.bytes) == text.map { Array($0.utf8) } ?? [0xFF])
  }

  @Test("a byte order mark is written if the name says so, and never twice")
  func writtenMarks() throws {
    let text = Array("\u{FEFF}é".utf8)
    let name = try #require(EncodingName("utf-8-bom"))
    #expect(EncodedText(text.arraySpan, as: name).bytes == text)
    #expect(EncodedText(text.arraySpan, as: EncodingName(.utf8)).bytes == [0xC3, 0xA9])
    let wide = try #require(EncodingName("utf-16"))
    #expect(EncodedText(text.arraySpan, as: wide).bytes == [0xFF, 0xFE, 0xE9, 0])
  }
}

@Suite("Edits of files in other encodings")
struct SourceEditsTests {
  private static func source(_ bytes: [UInt8], _ encoding: TextEncoding) -> Source {
    Source(Path("a.csv"), bytes).decoded(encoding)
  }

  @Test("an edit leaves all bytes as they are but those of changed characters")
  func unusualCodes() {
    // ≒ and 纊 in codes that nothing writes, then a space; another ≒ as it is usually written.
    let bytes: [UInt8] = [0x87, 0x90, 0xED, 0x40, 0x20, 0x2C, 0x81, 0xE0]
    let source = Self.source(bytes, .cp932)
    #expect(source.text == "≒纊 ,≒")
    // The space is removed; the whole cell is written again.
    let trimmed = source.edited([Edit(TextRange(0, 7), "≒纊")])
    #expect(Array(trimmed.file.bytes) == [0x87, 0x90, 0xED, 0x40, 0x2C, 0x81, 0xE0])
    #expect(trimmed.text == "≒纊,≒")
    let quoted = source.edited([Edit(TextRange(0, 7), "\"≒a纊\""), Edit(TextRange(7, 11), "x")])
    #expect(
      Array(quoted.file.bytes)
        == [0x22, 0x87, 0x90, 0x61, 0xED, 0x40, 0x22, 0x78])
    #expect(quoted.text == "\"≒a纊\"x")
  }

  @Test("an edit adds the escape sequences that it needs")
  func mail() {
    let file = EncodedText(Array("亜a,ア,b".utf8).arraySpan, as: EncodingName(.iso2022JP)).bytes
    let source = Self.source(file, .iso2022JP)
    for (range, text, expected) in [
      (TextRange(0, 3), "x", "xa,ア,b"), (TextRange(3, 4), "唖", "亜唖,ア,b"),
      (TextRange(5, 8), "", "亜a,,b"), (TextRange(at: 10), "以", "亜a,ア,b以"),
      (TextRange(at: 0), "¥", "¥亜a,ア,b"), (TextRange(0, 10), "a亜", "a亜"),
    ] {
      let edited = source.edited([Edit(range, text)])
      #expect(edited.text == expected)
      let again = Self.source(Array(edited.file.bytes), .iso2022JP)
      #expect(again.text == expected)
    }
  }

  @Test("a character that an edit cannot write is reported by its offset in the edit")
  func unwritable() {
    let source = Self.source([0x88, 0x9F, 0x2C], .cp932)
    #expect(source.unwritable(in: Edit(TextRange(0, 3), "亜é")).map(\.offset) == [3])
    #expect(source.unwritable(in: Edit(TextRange(0, 3), "唖")).isEmpty)
    let plain = Source(Path("a.csv"), Array("a".utf8))
    #expect(plain.unwritable(in: Edit(TextRange(0, 1), "😀")).isEmpty)
  }

  @Test("random edits of random texts give the edited text", arguments: TextEncoding.allCases)
  func anyEdit(_ encoding: TextEncoding) {
    var generator = Generator(seed: 7, keys: [1])
    let parts = ["亜", "表", "a", "é", "ｱ", "\n", ",", "≒", "①"].filter { part in
      EncodedText(Array(part.utf8).arraySpan, as: EncodingName(encoding)).unwritable.isEmpty
    }
    func text(_ most: Int) -> [String] {
      (0..<Int(generator.below(UInt64(most)))).map { _ in generator.pick(parts) }
    }
    for _ in 0..<Deep.rounds(300, exhaustive: 5_000) {
      let (before, old, after, new) = (text(9), text(4), text(9), text(4))
      let whole = (before + old + after).joined()
      let file = EncodedText(Array(whole.utf8).arraySpan, as: EncodingName(encoding)).bytes
      let start = before.joined().utf8.count
      let edit = Edit(TextRange(start, start + old.joined().utf8.count), new.joined())
      let edited = Self.source(file, encoding).edited([edit])
      #expect(edited.text == (before + new + after).joined())
      #expect(edited.origin?.brokenCount == 0)
    }
  }

  @Test("characters that share their last bytes in UTF-8 are changed as a whole")
  func sharedEnd() {
    let latin = Self.source([0x61, 0xE9, 0x2C], .windows1252)
    #expect(latin.text == "aé,")
    let edited = latin.edited([Edit(TextRange(1, 3), "©")])
    #expect(edited.text == "a©," && Array(edited.file.bytes) == [0x61, 0xA9, 0x2C])
    // あ and ヂ end in the same byte.
    let file = EncodedText(Array("あx".utf8).arraySpan, as: EncodingName(.cp932)).bytes
    let japanese = Self.source(file, .cp932).edited([Edit(TextRange(0, 3), "\u{30C2}")])
    #expect(japanese.text == "ヂx" && Array(japanese.file.bytes) == [0x83, 0x61, 0x78])
  }
}
