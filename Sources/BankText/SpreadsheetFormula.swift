/// Recognizes text that a spreadsheet reads as a formula.
package enum SpreadsheetFormula {
  /// Whether a text begins like a formula and is not only a sign, a negative number or an amount.
  package static func isFormula(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while start < text.count, text[start] == ASCII.tab || text[start] == ASCII.carriageReturn {
      start += 1
    }
    guard start + 1 < text.count else { return false }
    switch text[start] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"): return true
    case UInt8(ascii: "-"): return !isAmount(text, from: start + 1)
    default: return false
    }
  }

  /// Whether the rest of a text is a number: digits with at most one point and with commas between them, after an
  /// optional dollar sign or before an optional percent sign.
  private static func isAmount(_ text: Span<UInt8>, from start: Int) -> Bool {
    let isPercent = text[text.count - 1] == UInt8(ascii: "%")
    let first = text[start] == UInt8(ascii: "$") ? start + 1 : start
    let end = isPercent ? text.count - 1 : text.count
    guard first < end, text[end - 1].isDigit else { return false }
    var points = 0
    for offset in first..<end {
      if text[offset] == UInt8(ascii: ".") {
        points += 1
      } else if !text[offset].isDigit, !(text[offset] == UInt8(ascii: ",") && offset > first) {
        return false
      }
    }
    return points <= 1
  }
}
