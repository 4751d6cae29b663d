/// The form of a text without differences that cannot change its meaning, whatever the text is about.
///
/// Errors are reported only for texts that are equal in this form. Case (`Bb`), kana (`あ`, `ア`), marks (`4!`),
/// superscript digits (`2²`) and the indentation of code all stay. Removed are white space at the edges and
/// repeated spaces, invisible characters, the width of letters and marks, the kind of dash or quotation mark, and
/// the full stop or question mark at the end. An em dash is not a minus and stays one. Of code only the white space
/// at the edges is removed, and a character that the text is about does not change (`MentionedCharacter`).
@_spi(QBank) public enum SameText {
  /// Returns the form of a text.
  @_spi(QBank) public static func form(of bytes: Span<UInt8>) -> [UInt32] {
    simpleForm(of: bytes) ?? formPlainly(of: bytes)
  }

  /// Returns the form of a text of letters, digits and single spaces, as most are, or nil for any other.
  private static func simpleForm(of bytes: Span<UInt8>) -> [UInt32]? {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      guard let scalar = bytes.scalar(at: offset) else { return nil }
      switch scalar.value {
      // Latin letters and digits, kana, kanji, and marks that have no other form and do not appear in code.
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2C, 0x2E, 0x3F, 0x3001, 0x3002, 0x300C...0x300F,
        0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF:
        break
      case 0x20 where !scalars.isEmpty && scalars.last != 0x20: break
      default: return nil
      }
      scalars.append(scalar.value)
      offset += scalar.length
    }
    return scalars.last == 0x20 ? nil : withoutFinalMark(scalars)
  }

  /// Returns the form of any text.
  static func formPlainly(of bytes: Span<UInt8>) -> [UInt32] {
    var scalars: [UInt32] = []
    var offset = 0
    while offset < bytes.count {
      let scalar = bytes.scalar(at: offset) ?? EncodedScalar(0xFFFD, length: 1)
      scalars.append(scalar.value)
      offset += scalar.length
    }
    let visible = scalars.filter { HiddenCharacter.of($0) == nil }
    if isCode(String(scalars: visible)) { return trimmed(composed(visible.filter { $0 != 0x0D })) }
    return withoutFinalMark(collapsed(composed(unified(scalars))))
  }

  /// Unifies the forms of each character, except characters that the text is about.
  private static func unified(_ scalars: [UInt32]) -> [UInt32] {
    scalars.indices.compactMap { index in
      let form = HiddenCharacter.of(scalars[index]) == nil ? unified(scalars[index]) : nil
      if form == scalars[index] { return form }
      return MentionedCharacter.isMentioned(scalars, at: index) ? scalars[index] : form
    }
  }

  private static func composed(_ scalars: [UInt32]) -> [UInt32] {
    ComposedForm.of(String(scalars: scalars)).unicodeScalars.map(\.value)
  }

  // MARK: Subject of a text

  private static let writing = SearchTerms([
    "全角", "半角", "バイト", "文字コード", "コードポイント", "ダッシュ", "ハイフン", "空白", "スペース", "インデント", "字下げ", "タブ",
    "改行", "句読点", "引用符", "出力", "印字", "文字列", "正規表現", "width", "byte", "unicode", "ascii",
    "whitespace",
    "punctuation", "quotation mark", "apostrophe", "line break",
  ])
  private static let words = SearchTerms(
    [
      "dash", "dashes", "hyphen", "hyphens", "hyphenated", "space", "spaces", "spacing", "tab",
      "tabs",
      "indent", "indented", "indentation", "print", "prints", "printed", "output", "outputs",
      "string",
      "strings", "regex", "newline", "newlines",
    ], whole: true)

  /// Whether a text is about how something is written, so that even width matters: about dashes, spaces, or the
  /// output of a program.
  @_spi(QBank) public static func isAboutWriting(_ text: Span<UInt8>) -> Bool {
    writing.areIn(text) || words.areIn(text)
  }

  private static let code = SearchTerms([
    "()", ");", "{", ";\n", "==", "!=", "&&", "||", "->", "=>", "<<", ">>", "+=", "-=", "++", "::",
    "/*", "</", "`", "\n  ", "\n\t", "print(", "printf(",
  ])

  /// Whether a text looks like code, where spaces and dashes have a meaning.
  private static func isCode(_ text: String) -> Bool { code.areIn(Array(text.utf8).arraySpan) }

  private static func unified(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xFF5E, 0x301C: 0x7E
    case 0xFF01...0xFF5D: scalar - 0xFEE0
    case 0x3000, 0xA0, 0x09: 0x20
    case 0x2010...0x2013, 0x2212: dash
    case 0x2015: 0x2014
    case 0x2018, 0x2019: 0x27
    case 0x201C, 0x201D: 0x22
    case 0x0D: 0x0A
    default: scalar
    }
  }

  /// Collapses repeated spaces within a line; those at its start are indentation.
  private static func collapsed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var isInLine = true
    for scalar in trimmed(scalars) {
      if scalar == 0x20, isInLine, result.last == 0x20 { continue }
      if scalar == 0x0A, result.last == 0x0A { continue }
      isInLine = scalar == 0x0A ? false : isInLine || scalar != 0x20
      result.append(scalar)
    }
    return result
  }

  private static func trimmed(_ scalars: [UInt32]) -> [UInt32] {
    let isEdge = { (scalar: UInt32) in [0x20, 0x0A, 0x09, 0x3000, 0xA0].contains(scalar) }
    var inner = scalars.drop(while: isEdge)
    while let last = inner.last, isEdge(last) { inner.removeLast() }
    return Array(inner)
  }

  /// Removes the final mark of a sentence, but only after a word: `a?` may be a pattern.
  private static func withoutFinalMark(_ scalars: [UInt32]) -> [UInt32] {
    guard scalars.count > 2, [0x3F, 0x2E, 0x3002].contains(scalars.last) else { return scalars }
    let word = scalars.dropLast().suffix(2)
    let isWord = word.allSatisfy { Unicode.Scalar($0)?.properties.isAlphabetic ?? false }
    return isWord ? scalars.dropLast() : scalars
  }
}

/// Searches a text for any of several words in one pass.
///
/// Lowercase ASCII letters in words match uppercase ones, too. A whole word has no ASCII letter before or behind
/// it.
struct SearchTerms {
  /// The words by their first byte.
  private let byFirst: [[[UInt8]]]
  private let areWhole: Bool

  init(_ terms: some Sequence<String>, whole areWhole: Bool = false) {
    var byFirst = [[[UInt8]]](repeating: [], count: 256)
    for term in terms { byFirst[Int(term.utf8.first ?? 0)].append(Array(term.utf8)) }
    self.byFirst = byFirst
    self.areWhole = areWhole
  }

  /// Whether a text contains any of the words.
  func areIn(_ text: Span<UInt8>) -> Bool {
    for offset in 0..<text.count {
      let terms = byFirst[Int(text[offset].asciiLowercased)]
      if !terms.isEmpty, terms.contains(where: { isThere($0, at: offset, text) }) { return true }
    }
    return false
  }

  private func isThere(_ term: [UInt8], at start: Int, _ text: Span<UInt8>) -> Bool {
    let end = start + term.count
    guard end <= text.count else { return false }
    for (index, byte) in term.enumerated() where text[start + index].asciiLowercased != byte {
      return false
    }
    if !areWhole { return true }
    let isBehindLetter = start > 0 && text[start - 1].isLetter
    return !isBehindLetter && !(end < text.count && text[end].isLetter)
  }
}

/// Distinguishes characters that a text is about from those that it is written with.
///
/// `What is this mark called: –?` mentions a dash, `10–20` uses one. A mentioned character is isolated between
/// quotation marks, spaces or punctuation marks. In doubt it counts as mentioned.
enum MentionedCharacter {
  /// The role of a character towards its neighbours.
  private enum Role {
    /// A quotation mark or a bracket.
    case delimiter
    case space
    /// A punctuation mark that ends or divides a sentence.
    case pause
    /// A letter or digit.
    case word
    case sign
  }

  /// Whether the character at an index is mentioned.
  static func isMentioned(_ scalars: [UInt32], at index: Int) -> Bool {
    let (before, after) = (index - 1, index + 1)
    switch role(scalars[index]) {
    case .space:
      return isDelimiter(scalars, before) && isDelimiter(scalars, after)
    case .pause:
      return introduces(scalars, before) && isBreak(scalars, after)
    case .delimiter:
      let isBehindPause = role(scalars, before) == .pause && !isColon(scalars, before)
      return !isBehindPause && isBreak(scalars, before) && isBreak(scalars, after)
    case .word:
      let isAll = scalars.count == 1
      return !isAll && isBreak(scalars, before) && endsMention(scalars, after)
    case .sign:
      // A long run of signs is what a text is about. Without a limit, each of them would scan the whole run.
      guard let start = endOfSigns(scalars, from: index, by: -1),
        let end = endOfSigns(scalars, from: index, by: 1)
      else { return true }
      return isBreak(scalars, start) && endsMention(scalars, end)
    }
  }

  /// Returns the index where a run of signs ends in a direction, or nil if it is far away.
  private static func endOfSigns(_ scalars: [UInt32], from index: Int, by step: Int) -> Int? {
    (1...maxSigns).lazy.map { index + $0 * step }.first { role(scalars, $0) != .sign }
  }

  private static let maxSigns = 16

  /// Whether the text ends here, or a word in it does.
  private static func isBreak(_ scalars: [UInt32], _ index: Int) -> Bool {
    role(scalars, index).map { $0 == .space || $0 == .pause || $0 == .delimiter } ?? true
  }

  /// Whether there is a break, or a particle with which Japanese continues after a mention: `–は何と読む？`.
  private static func endsMention(_ scalars: [UInt32], _ index: Int) -> Bool {
    isBreak(scalars, index) || particles.contains(scalars[index])
  }

  private static let particles = Set("はがをとのもにでへや".unicodeScalars.map(\.value))

  private static func isDelimiter(_ scalars: [UInt32], _ index: Int) -> Bool {
    role(scalars, index) == .delimiter
  }

  /// Whether a colon or an opening mark precedes, so that what follows does not end a sentence.
  private static func introduces(_ scalars: [UInt32], _ index: Int) -> Bool {
    var place = index
    while role(scalars, place) == .space { place -= 1 }
    return isDelimiter(scalars, place) || isColon(scalars, place)
  }

  private static func isColon(_ scalars: [UInt32], _ index: Int) -> Bool {
    scalars.indices.contains(index) && [0x3A, 0xFF1A].contains(scalars[index])
  }

  private static func role(_ scalars: [UInt32], _ index: Int) -> Role? {
    scalars.indices.contains(index) ? role(scalars[index]) : nil
  }

  private static func role(_ scalar: UInt32) -> Role {
    if isWhitespace(scalar) || HiddenCharacter.of(scalar) != nil { return .space }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return .sign }
    if properties.isQuotationMark { return .delimiter }
    switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation:
      return .delimiter
    default: break
    }
    if properties.isAlphabetic || properties.numericType != nil { return .word }
    return isPause(scalar) ? .pause : .sign
  }

  private static func isPause(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A,
      0xFF1B, 0xFF1F:
      true
    default: false
    }
  }
}
