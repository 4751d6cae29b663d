/// What a spreadsheet takes for a formula.
package enum SpreadsheetFormula {
  /// Whether a text begins like a formula and is more than a sign or a negative number.
  package static func isFormula(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while start < text.count, text[start] == ASCII.tab || text[start] == ASCII.carriageReturn {
      start += 1
    }
    guard start + 1 < text.count else { return false }
    switch text[start] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"): return true
    case UInt8(ascii: "-"): return !isNumber(text, from: start + 1)
    default: return false
    }
  }

  /// Whether the rest of a text is digits with at most one point.
  private static func isNumber(_ text: Span<UInt8>, from start: Int) -> Bool {
    var points = 0
    for offset in start..<text.count {
      if text[offset] == UInt8(ascii: ".") {
        points += 1
      } else if !text[offset].isDigit {
        return false
      }
    }
    return points <= 1 && text[text.count - 1].isDigit
  }
}
