import BankText

/// A text in signs that an app without quotes can read.
enum PlainCell {
  /// Wide commas, typographic quotes and blanks for what would break the row.
  static func text(_ text: [UInt8]) -> [UInt8] {
    var result: [Unicode.Scalar] = []
    var opens = true
    var before: Unicode.Scalar?
    // Scalars, because a comma and a joiner behind it are one character.
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
