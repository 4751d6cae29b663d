import BankText

/// A text in signs that an app without quotes can read.
enum PlainCell {
  /// Wide commas, typographic quotes and blanks for what would break the row.
  static func text(_ text: [UInt8]) -> [UInt8] {
    var result = ""
    var opens = true
    for character in String(decoding: text, as: UTF8.self) {
      switch character {
      case ",":
        result += result.unicodeScalars.last.map { $0.value >= 0x2E80 } == true ? "、" : "，"
      case "\"":
        result += opens ? "“" : "”"
        opens.toggle()
      case "\n", "\r", "\r\n":
        result += " "
      default:
        result.append(character)
      }
    }
    return Array(result.utf8)
  }
}
