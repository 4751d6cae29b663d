@_spi(QBank) import BankText

/// Text for XML 1.0, which excludes some characters in any form.
enum XMLText {
  /// Escapes a text for an attribute or for content between elements.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A parser would normalize these to spaces.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default:
        if isAllowed(scalar) {
          escaped.unicodeScalars.append(scalar)
        } else {
          escaped += VisibleText.escape(String(scalar))
        }
      }
    }
    return escaped
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }
}
