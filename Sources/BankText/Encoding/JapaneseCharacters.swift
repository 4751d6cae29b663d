/// The characters of Japanese encodings by row and cell, made of `JapaneseTables` when they are
/// first needed.
enum JapaneseCharacters {
  static let cellsOfRow = 94
  private static let rowsOfStandard = 94
  /// With the rows for private use and those of IBM.
  private static let rowsOfWindows = 120

  /// What Windows has in each row, counted from 0; 0 is none.
  static let windows: [UInt16] = {
    var cells = JapaneseCharacters.cells(JapaneseTables.windows, rows: rowsOfWindows)
    // Rows 95 to 114 are for characters that users make up.
    for index in 0..<20 * cellsOfRow {
      cells[rowsOfStandard * cellsOfRow + index] = UInt16(0xE000 + index)
    }
    return cells
  }()

  /// JIS X 0208, and row 13 of NEC, which programs write although the standard leaves it free.
  static let standard: [UInt16] = {
    var cells = Array(windows.prefix(rowsOfStandard * cellsOfRow))
    for index in 88 * cellsOfRow..<92 * cellsOfRow { cells[index] = 0 }
    for (index, scalar) in differences { cells[index] = scalar }
    return cells
  }()

  /// JIS X 0212.
  static let supplement = cells(JapaneseTables.supplement, rows: rowsOfStandard)

  /// Where the standard has another character than Windows: 〜 ‖ − ¢ £ ¬.
  private static let differences: [(index: Int, scalar: UInt16)] = [
    (32, 0x301C), (33, 0x2016), (60, 0x2212), (80, 0xA2), (81, 0xA3), (cellsOfRow + 43, 0xAC),
  ]

  private static func cells(_ table: String, rows: Int) -> [UInt16] {
    var cells = [UInt16](repeating: 0, count: rows * cellsOfRow)
    var (row, index) = (0, 0)
    for scalar in table.unicodeScalars {
      switch scalar {
      case "0"..."9": row = row * 10 + Int(scalar.value - 0x30)
      case " ": (row, index) = (0, (row - 1) * cellsOfRow)
      case "\n": break
      case ".": index += 1
      default:
        cells[index] = UInt16(scalar.value)
        index += 1
      }
    }
    return cells
  }

  // MARK: The way back

  /// The index of each character in a table and 1, or 0 where it has no place.
  struct Places: Sendable {
    private var places: [UInt16]

    /// The places of a table; of two for one character the one in the row that comes first.
    init(_ cells: [UInt16], rows: [ClosedRange<Int>]) {
      places = [UInt16](repeating: 0, count: 1 << 16)
      for row in rows.reversed().flatMap({ $0.reversed() }) {
        for index in ((row - 1) * cellsOfRow..<row * cellsOfRow).reversed() where cells[index] != 0
        {
          places[Int(cells[index])] = UInt16(index + 1)
        }
      }
    }

    /// The index of a character, counted from 0; nil where it has no place.
    func index(of scalar: UInt32) -> Int? {
      guard scalar < places.count, places[Int(scalar)] != 0 else { return nil }
      return Int(places[Int(scalar)]) - 1
    }
  }

  /// As Windows chooses: the standard before NEC's row 13, IBM's rows, and NEC's copy of these.
  static let placesInWindows = Places(
    windows, rows: [1...12, 14...88, 93...114, 13...13, 115...119, 89...92])
  static let placesInStandard = Places(standard, rows: [1...12, 14...94, 13...13])
  static let placesInSupplement = Places(supplement, rows: [1...94])
}
