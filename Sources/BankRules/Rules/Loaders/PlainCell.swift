@_spi(QBank) import BankModel

/// Text written with characters that an app can read without quotes.
enum PlainCell {
  /// The advice for a text that needs quotes.
  static let advice = Localized(
    en: "Write the text without ASCII commas, quotes or line breaks.",
    ja: "半角のカンマ・引用符（\"）・改行を使わずに書いてください。")

  /// A fix that replaces a text with such characters.
  static func fix(_ range: TextRange, _ text: [UInt8]) -> Fix {
    Fix(
      .unsafe, Localized(en: "replace them with other characters", ja: "別の記号に替える"),
      Edit(range, self.text(text)))
  }

  /// Replaces characters that would break the row with wide commas, typographic quotes and spaces.
  static func text(_ text: [UInt8]) -> [UInt8] {
    var result: [Unicode.Scalar] = []
    var opens = true
    var before: Unicode.Scalar?
    // By scalars, because a comma and a following joiner are one character.
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar {
      case ",": result.append(result.last.map { $0.value >= 0x2E80 } == true ? "、" : "，")
      case "\"":
        result.append(opens ? "“" : "”")
        opens.toggle()
      case "\n" where before == "\r": break
      case "\n", "\r": result.append(" ")
      default: result.append(scalar)
      }
      before = scalar
    }
    return result.flatMap { Array(String($0).utf8) }
  }
}
