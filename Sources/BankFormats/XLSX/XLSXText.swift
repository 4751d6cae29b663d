@_spi(QBank) import BankSyntax

/// Text as workbooks store it: characters that XML does not allow are escaped as `_x0007_`.
enum XLSXText {
  /// Encodes a text for a workbook, before XML escaping.
  ///
  /// An underscore that would be read as the start of an escape is itself escaped.
  static func encoded(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 != "_" && !XMLCharacters.isIllegal($0.value)
    }
    if isPlain { return text }
    let scalars = Array(text.unicodeScalars)
    var written = ""
    for (index, scalar) in scalars.enumerated() {
      if XMLCharacters.isIllegal(scalar.value) {
        written += code(scalar.value)
      } else if scalar == "_", unit(scalars[index...]) != nil {
        written += code(scalar.value)
      } else {
        written.unicodeScalars.append(scalar)
      }
    }
    return written
  }

  private static func code(_ unit: UInt32) -> String {
    "_x\(String(unit, radix: 16, uppercase: true).zeroPadded(to: 4))_"
  }

  /// Decodes a text from a workbook. Two escapes may be the halves of a surrogate pair.
  static func decoded(_ text: String) -> String {
    guard text.contains(text: "_x") else { return text }
    var units: [UInt16] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.first {
      if let unit = unit(rest) {
        units.append(unit)
        rest = rest.dropFirst(7)
      } else {
        units += Array(String(scalar).utf16)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns the code unit that an escape at the start of a text represents, or nil if there is none.
  private static func unit(_ text: ArraySlice<Unicode.Scalar>) -> UInt16? {
    let code = Array(text.prefix(7))
    guard code.count == 7, code[0] == "_", code[1] == "x", code[6] == "_" else { return nil }
    let digits = String(String.UnicodeScalarView(code[2..<6]))
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ $0.hexDigit != nil }) else { return nil }
    return UInt16(digits, radix: 16)
  }
}
