import BankModel
@_spi(QBank) import BankText

/// Signs that other languages and keyboards have, and what to write instead.
enum ForeignSign {
  /// The mistake of a sign of another language; nil where there is none.
  static func mistake(_ expression: String, _ bytes: [UInt8], _ offset: Int) -> ConditionMistake? {
    let rest = bytes[offset...]
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "$") {
      return mistakeOfName(expression, bytes, offset)
    }
    guard let (_, sentence) = sentences.first(where: { rest.starts(with: $0.sign.utf8) }) else {
      return nil
    }
    return ConditionMistake(expression, at: offset, sentence)
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

  /// `.field` of jq, `$field` and `${field}` of Miller.
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
      expression, at: offset,
      Localized(
        en: "Write fields without a character before them: \(nearest).",
        ja: "項目名の前に記号は付けません。\(nearest) と書いてください。"),
      nearest: nearest)
  }

  /// What stands on an English keyboard for a sign of another; nil where it is none.
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
