@_spi(QBank) import BankText

/// Cell names as in spreadsheet programs: `A1`, `AA20`.
enum CellName {
  /// Returns the name of a cell, given its column counted from 0 and its row counted from 1.
  static func name(column: Int, row: Int) -> String { letters(column) + String(row) }

  /// Returns the letters of a column, counted from 0.
  static func letters(_ column: Int) -> String {
    var (rest, letters) = (column, "")
    repeat {
      letters = String(Unicode.Scalar(UInt8(0x41 + rest % 26))) + letters
      rest = rest / 26 - 1
    } while rest >= 0
    return letters
  }

  /// Parses a cell name into its column, counted from 0, and its row, counted from 1.
  static func parse(_ name: String) -> (column: Int, row: Int)? {
    let letters = name.utf8.prefix { (0x41...0x5A).contains($0) }
    let digits = name.utf8.dropFirst(letters.count)
    guard (1...3).contains(letters.count), (1...7).contains(digits.count),
      digits.allSatisfy(\.isDigit), let row = Int(bounded: String(decoding: digits, as: UTF8.self)),
      row > 0
    else { return nil }
    return (letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1, row)
  }
}
