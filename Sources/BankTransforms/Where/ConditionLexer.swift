@_spi(QBank) import BankModel

/// Splits an expression into tokens.
struct ConditionLexer {
  private let expression: String
  private let bytes: [UInt8]
  private var offset = 0

  /// Returns the tokens of an expression; the last one is its end.
  static func tokens(_ expression: String) throws(ConditionMistake) -> [ConditionToken] {
    var lexer = ConditionLexer(expression: expression, bytes: Array(expression.utf8))
    var tokens: [ConditionToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private init(expression: String, bytes: [UInt8]) {
    self.expression = expression
    self.bytes = bytes
  }

  private mutating func next() throws(ConditionMistake) -> ConditionToken {
    while let scalar = bytes.arraySpan.scalar(orEnd: offset), isWhitespace(scalar.value) {
      offset += scalar.length
    }
    let start = offset
    guard start < bytes.count else { return ConditionToken(kind: .end, start: start) }
    let byte = bytes[start]
    let kind: ConditionToken.Kind
    if byte == ASCII.quote || byte == UInt8(ascii: "'") {
      kind = try text()
    } else if byte.isDigit || isSignOfNumber(start) {
      kind = try number()
    } else if ConditionLexer.isWordByte(byte) {
      try refuseWideSign()
      kind = word()
    } else {
      kind = try sign()
    }
    return ConditionToken(kind: kind, start: start)
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  // MARK: Texts and words

  /// Reads a quoted text, in which the quote itself is doubled.
  private mutating func text() throws(ConditionMistake) -> ConditionToken.Kind {
    let (start, quote) = (offset, bytes[offset])
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      if bytes[offset] != quote {
        text.append(bytes[offset])
      } else if byte(offset + 1) == quote {
        text.append(quote)
        offset += 1
      } else {
        offset += 1
        return .text(String(decoding: text, as: UTF8.self))
      }
      offset += 1
    }
    let mark = String(decoding: [quote], as: UTF8.self)
    throw ConditionMistake(
      expression, at: start, en: "This text is not closed. Put \(mark) after it.",
      ja: "引用符が閉じていません。末尾に \(mark) を付けてください。")
  }

  /// Reads a name: letters, digits, `_`, and points and hyphens between them.
  private mutating func word() -> ConditionToken.Kind {
    let start = offset
    while offset < bytes.count {
      let isJoint =
        [UInt8(ascii: "."), UInt8(ascii: "-")].contains(bytes[offset])
        && ConditionLexer.isWordByte(byte(offset + 1))
      let isPart = ConditionLexer.isWordByte(bytes[offset]) || bytes[offset].isDigit
      guard isJoint || isPart, !isWideSign(offset) else { break }
      offset += 1
    }
    return .word(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isLetter || byte == UInt8(ascii: "_")
  }

  // MARK: Numbers

  private func isSignOfNumber(_ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "."): byte(index + 1).isDigit
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      byte(index + 1).isDigit || byte(index + 1) == UInt8(ascii: ".") && byte(index + 2).isDigit
    default: false
    }
  }

  private mutating func number() throws(ConditionMistake) -> ConditionToken.Kind {
    let start = offset
    repeat {
      let isExponent = bytes[offset].asciiLowercased == UInt8(ascii: "e")
      offset += 1
      let isSign = [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte(offset))
      if isExponent, isSign, byte(offset + 1).isDigit { offset += 1 }
    } while byte(offset).isDigit || byte(offset) == UInt8(ascii: ".")
      || ConditionLexer.isWordByte(byte(offset)) && !isWideSign(offset)
    let written = String(decoding: bytes[start..<offset], as: UTF8.self)
    let isDecimal = bytes[start..<offset].allSatisfy { byte in
      byte.isDigit || byte.asciiLowercased == UInt8(ascii: "e")
        || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
    }
    if byte(offset) == UInt8(ascii: "%") { throw percent(written, start) }
    guard isDecimal, let number = ConditionLexer.decimal(written) else {
      throw ConditionMistake(
        expression, at: start,
        en: "This is not a number. Write one such as 4 or 0.5, or a quoted text.",
        ja: "数として読めません。4 や 0.5 のように書くか、文字なら引用符で囲んでください。")
    }
    return .number(number)
  }

  /// Parses a decimal number, which may end in a point.
  private static func decimal(_ text: String) -> Double? {
    let number = Double(text.hasSuffix(".") ? text + "0" : text)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private func percent(_ written: String, _ start: Int) -> ConditionMistake {
    let share = Double(written).map { Numbers.text($0 / 100) } ?? "0.5"
    return ConditionMistake(
      expression, at: start, en: "Percent signs are not supported here. Write \(share).",
      ja: "％は使えません。\(share) と書いてください。")
  }

  // MARK: Signs

  private static let signs = [
    "&&", "||", "==", "!=", "<>", "<=", ">=", "(", ")", ",", "=", "<", ">", "!",
  ]

  private mutating func sign() throws(ConditionMistake) -> ConditionToken.Kind {
    let rest = bytes[offset...]
    if let mistake = ForeignSign.mistake(expression, bytes, offset) { throw mistake }
    guard let sign = ConditionLexer.signs.first(where: { rest.starts(with: $0.utf8) }) else {
      let shown = VisibleText.escape(String(decoding: rest.prefix(1), as: UTF8.self))
      throw ConditionMistake(
        expression, at: offset, en: "\(shown) is not valid here. Put texts in quotes.",
        ja: "\(shown) はここでは使えません。文字は引用符で囲んでください。")
    }
    offset += sign.utf8.count
    return .sign(sign)
  }

  private func isWideSign(_ index: Int) -> Bool {
    bytes[index] >= 0xC0 && ForeignSign.plain(of: bytes, index) != nil
  }

  private func refuseWideSign() throws(ConditionMistake) {
    guard bytes[offset] >= 0xC0, let plain = ForeignSign.plain(of: bytes, offset) else { return }
    throw ConditionMistake(
      expression, at: offset,
      en: "This character is not supported here. Write \(plain) as on an English keyboard.",
      ja: "この記号は読めません。半角の \(plain) で書いてください。")
  }
}

extension Span<UInt8> {
  /// The scalar at an offset, or nil at the end or if it is invalid.
  fileprivate func scalar(orEnd offset: Int) -> EncodedScalar? {
    offset < count ? scalar(at: offset) : nil
  }
}

/// Operators and characters of other languages and keyboards, with what to write instead.
enum ForeignSign {
  /// The mistake of using a sign of another language, or nil if there is none.
  static func mistake(_ expression: String, _ bytes: [UInt8], _ offset: Int) -> ConditionMistake? {
    let rest = bytes[offset...]
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "$") {
      return mistakeOfName(expression, bytes, offset)
    }
    guard let (_, sentence) = sentences.first(where: { rest.starts(with: $0.sign.utf8) }) else {
      return nil
    }
    return ConditionMistake(expression, at: offset, en: sentence.en, ja: sentence.ja)
  }

  private static let patterns = Localized(
    en:
      "Regular expressions are not supported. Use contains \"…\", or like \"%…%\", where % is any "
      + "text and _ one character.",
    ja: "正規表現は使えません。contains \"…\" か、% が任意の文字列、_ が任意の1文字を表す like \"%…%\" を使ってください。")

  private static let sentences: [(sign: String, sentence: Localized)] = [
    ("=~", patterns), ("!~", patterns), ("~", patterns),
    ("===", Localized(en: "Write = for “is the same”.", ja: "等しいことは = と書いてください。")),
    ("!==", Localized(en: "Write != for “is not the same”.", ja: "等しくないことは != と書いてください。")),
    (
      "[",
      Localized(
        en: "Write a list between ( and ), and a choice with its number in the name: choice1.",
        ja: "一覧は ( ) で囲み、選択肢は choice1 のように番号を付けて書いてください。")
    ),
  ]

  /// The mistake of writing `.field` as in jq, or `$field` or `${field}` as in Miller.
  private static func mistakeOfName(
    _ expression: String, _ bytes: [UInt8], _ offset: Int
  ) -> ConditionMistake {
    let opening = [UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "{")]
    let name = bytes[offset...].drop(while: opening.contains).prefix { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".")
    }
    let written = String(decoding: name, as: UTF8.self)
    let nearest = ConditionNames.nearestField(written) ?? "question"
    return ConditionMistake(
      expression, at: offset, en: "Write fields without a character before them: \(nearest).",
      ja: "項目名の前に記号は付けません。\(nearest) と書いてください。",
      nearest: nearest)
  }

  /// The ASCII equivalent of a sign of another keyboard, or nil if there is none.
  static func plain(of bytes: [UInt8], _ offset: Int) -> String? {
    guard let scalar = bytes.arraySpan.scalar(at: offset) else { return nil }
    switch scalar.value {
    case 0x201C...0x201F, 0x300C...0x300F, 0xFF62, 0xFF63, 0xAB, 0xBB: return "\""
    case 0x2018...0x201B: return "'"
    case 0x2260: return "!="
    case 0x2264, 0x2266: return "<="
    case 0x2265, 0x2267: return ">="
    case 0x3001: return ","
    case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map { String($0) }
    default: return nil
    }
  }
}

/// A token of a condition.
struct ConditionToken {
  /// The kind of a token, with its value.
  enum Kind: Equatable {
    /// An identifier or a keyword, as it is written.
    case word(String)
    /// A text without its quotes.
    case text(String)
    /// A number.
    case number(Double)
    /// A bracket, a comma or a symbolic operator.
    case sign(String)
    /// The end of the expression.
    case end
  }

  /// The kind of the token.
  let kind: Kind
  /// The offset at which it starts, in bytes.
  let start: Int

  /// Whether the token is one of the given signs.
  func isSign(_ signs: String...) -> Bool {
    if case .sign(let sign) = kind { signs.contains(sign) } else { false }
  }

  /// The word in lower case, or nil if it is not a word.
  var word: String? { if case .word(let word) = kind { word.lowercased() } else { nil } }
}
