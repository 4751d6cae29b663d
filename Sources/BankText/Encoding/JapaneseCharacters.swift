import CTables

/// The characters of Japanese encodings by row and cell, 94 to a row.
enum JapaneseCharacters {
  static let cellsOfRow = 94
  private static let rowsOfStandard = 94

  /// The characters of Windows, row by row, including IBM's and those for private use; 0 where a cell is not used.
  static let windows = unsafe cells(TableBytes(table_jis_windows()))

  /// JIS X 0208, and NEC's row 13, which programs write although the standard leaves it unused.
  static let standard: [UInt16] = {
    var cells = Array(windows.prefix(rowsOfStandard * cellsOfRow))
    for index in 88 * cellsOfRow..<92 * cellsOfRow { cells[index] = 0 }
    for (index, scalar) in differences { cells[index] = scalar }
    return cells
  }()

  /// JIS X 0212.
  static let supplement = unsafe cells(TableBytes(table_jis_supplement()))

  /// The characters in which the standard differs from Windows: 〜 ‖ − ¢ £ ¬.
  private static let differences: [(index: Int, scalar: UInt16)] = [
    (32, 0x301C), (33, 0x2016), (60, 0x2212), (80, 0xA2), (81, 0xA3), (cellsOfRow + 43, 0xAC),
  ]

  private static func cells(_ bytes: TableBytes) -> [UInt16] {
    stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
  }

  // MARK: Inverse tables

  /// The inverse of a table: the index of each character plus 1, or 0 if the table does not contain it.
  struct Places: Sendable {
    private var places: [UInt16]

    /// Inverts a table. Of two cells with the same character, the one in the earlier of the given rows is used.
    init(_ cells: [UInt16], rows: [ClosedRange<Int>]) {
      places = [UInt16](repeating: 0, count: 1 << 16)
      for row in rows.reversed().flatMap({ $0.reversed() }) {
        for index in ((row - 1) * cellsOfRow..<row * cellsOfRow).reversed() where cells[index] != 0
        {
          places[Int(cells[index])] = UInt16(index + 1)
        }
      }
    }

    /// Returns the index of a character, or nil if the table does not contain it.
    func index(of scalar: UInt32) -> Int? {
      guard scalar < places.count, places[Int(scalar)] != 0 else { return nil }
      return Int(places[Int(scalar)]) - 1
    }
  }

  /// In the order of preference of Windows: the standard before NEC's row 13, IBM's rows, and NEC's copy of these.
  static let placesInWindows = Places(
    windows, rows: [1...12, 14...88, 93...114, 13...13, 115...119, 89...92])
  static let placesInStandard = Places(standard, rows: [1...12, 14...94, 13...13])
  static let placesInSupplement = Places(supplement, rows: [1...94])
}
