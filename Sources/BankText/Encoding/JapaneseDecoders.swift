import CTables

/// Shift_JIS as in Windows: one byte for ASCII and half-width kana, two for everything else.
struct CP932Decoder: TextDecoder {
  static let growth = 3
  static let isASCIICompatible = true
  private let cells = JapaneseCharacters.windows
  var pairs: [UInt32] { CP932Decoder.allPairs }

  /// A lookup table of what `next` computes, for nearly all of Japanese text.
  private static let allPairs: [UInt32] = {
    let decoder = CP932Decoder()
    var pairs = [UInt32](repeating: 0, count: 1 << 16)
    for lead in UInt8(0x81)...0xFC where row(lead) != nil {
      for trail in UInt8(0x40)...0xFC {
        let unit = decoder.next([lead, trail].arraySpan, 0)
        guard unit.length == 2, 0x800..<0x1_0000 ~= unit.value else { continue }
        pairs[Int(lead) | Int(trail) << 8] = PieceDecoding.threeBytes(unit.value)
      }
    }
    return pairs
  }()

  @inline(__always)
  func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    let lead = bytes[offset]
    if lead < 0x80 { return EncodedUnit(UInt32(lead), 1) }
    guard let row = CP932Decoder.row(lead) else { return EncodedUnit(CP932Decoder.single(lead), 1) }
    guard offset + 1 < bytes.count, let cell = CP932Decoder.cell(bytes[offset + 1]) else {
      return EncodedUnit(EncodedUnit.broken, 1)
    }
    let scalar = cells[row + cell]
    return scalar == 0 ? EncodedUnit(EncodedUnit.broken, 1) : EncodedUnit(UInt32(scalar), 2)
  }

  /// Returns the index of the first of the two rows of a lead byte, or nil for a byte that is a character by
  /// itself.
  @inline(__always)
  private static func row(_ lead: UInt8) -> Int? {
    switch lead {
    case 0x81...0x9F: (Int(lead) - 0x81) * 188
    case 0xE0...0xFC: (Int(lead) - 0xC1) * 188
    default: nil
    }
  }

  @inline(__always)
  private static func cell(_ trail: UInt8) -> Int? {
    switch trail {
    case 0x40...0x7E: Int(trail) - 0x40
    case 0x80...0xFC: Int(trail) - 0x41
    default: nil
    }
  }

  /// Returns half-width kana, and what Windows maps the five bytes to that Shift_JIS leaves unused.
  private static func single(_ byte: UInt8) -> UInt32 {
    switch byte {
    case 0x80: 0x80
    case 0xA0: 0xF8F0
    case 0xA1...0xDF: 0xFF61 + UInt32(byte - 0xA1)
    default: 0xF8F1 + UInt32(byte - 0xFD)
    }
  }
}

/// EUC-JP: two bytes for characters beyond ASCII, or three that begin with 8F.
struct EUCDecoder: TextDecoder {
  static let growth = 2
  static let isASCIICompatible = true
  private let standard = JapaneseCharacters.standard
  private let supplement = JapaneseCharacters.supplement

  @inline(__always)
  func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    let lead = bytes[offset]
    if lead < 0x80 { return EncodedUnit(UInt32(lead), 1) }
    guard offset + 1 < bytes.count, 0xA1...0xFE ~= bytes[offset + 1] else {
      return EncodedUnit(EncodedUnit.broken, 1)
    }
    let second = bytes[offset + 1]
    if 0xA1...0xFE ~= lead { return unit(standard, lead, second, 2) }
    if lead == 0x8E, second <= 0xDF { return EncodedUnit(0xFF61 + UInt32(second - 0xA1), 2) }
    guard lead == 0x8F, offset + 2 < bytes.count, 0xA1...0xFE ~= bytes[offset + 2] else {
      return EncodedUnit(EncodedUnit.broken, 1)
    }
    return unit(supplement, second, bytes[offset + 2], 3)
  }

  @inline(__always)
  private func unit(_ cells: [UInt16], _ row: UInt8, _ cell: UInt8, _ length: Int) -> EncodedUnit {
    let index = (Int(row) - 0xA1) * JapaneseCharacters.cellsOfRow + Int(cell) - 0xA1
    let scalar = UInt32(cells[index])
    return scalar == 0 ? EncodedUnit(EncodedUnit.broken, 1) : EncodedUnit(scalar, length)
  }
}

/// ISO-2022-JP: seven bits, with escape sequences that change what the bytes mean.
struct MailDecoder: TextDecoder {
  static let growth = 3
  static let isASCIICompatible = false
  var state = CharacterSet.ascii.rawValue
  private let standard = JapaneseCharacters.standard
  private let supplement = JapaneseCharacters.supplement

  /// A character set that an escape sequence selects.
  enum CharacterSet: UInt8, CaseIterable {
    case ascii, roman, kana, oldPairs, pairs, supplement

    /// The escape sequence that selects it.
    var escape: [UInt8] {
      switch self {
      case .ascii: Array("\u{1B}(B".utf8)
      case .roman: Array("\u{1B}(J".utf8)
      case .kana: Array("\u{1B}(I".utf8)
      case .oldPairs: Array("\u{1B}$@".utf8)
      case .pairs: Array("\u{1B}$B".utf8)
      case .supplement: Array("\u{1B}$(D".utf8)
      }
    }
  }

  private static let escapes = CharacterSet.allCases.map { ($0, $0.escape) }

  mutating func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    let byte = bytes[offset]
    if byte == 0x1B { return escape(bytes, offset) }
    if byte >= 0x80 { return EncodedUnit(EncodedUnit.broken, 1) }
    // Control characters are the same in all sets.
    if byte < 0x20 { return EncodedUnit(UInt32(byte), 1) }
    switch CharacterSet(rawValue: state) ?? .ascii {
    case .ascii: return EncodedUnit(UInt32(byte), 1)
    case .roman: return EncodedUnit(byte == 0x5C ? 0xA5 : byte == 0x7E ? 0x203E : UInt32(byte), 1)
    case .kana:
      return EncodedUnit(
        0x21...0x5F ~= byte ? 0xFF61 + UInt32(byte - 0x21) : EncodedUnit.broken, 1)
    case .oldPairs, .pairs: return pair(standard, bytes, offset)
    case .supplement: return pair(supplement, bytes, offset)
    }
  }

  private func pair(_ cells: [UInt16], _ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    guard offset + 1 < bytes.count, 0x21...0x7E ~= bytes[offset], 0x21...0x7E ~= bytes[offset + 1]
    else { return EncodedUnit(EncodedUnit.broken, 1) }
    let row = Int(bytes[offset]) - 0x21
    let index = row * JapaneseCharacters.cellsOfRow + Int(bytes[offset + 1]) - 0x21
    return cells[index] == 0
      ? EncodedUnit(EncodedUnit.broken, 2) : EncodedUnit(UInt32(cells[index]), 2)
  }

  private mutating func escape(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    for (set, escape) in MailDecoder.escapes {
      guard bytes.hasBytes(escape.arraySpan, at: offset) else { continue }
      state = set.rawValue
      return EncodedUnit(EncodedUnit.silent, escape.count)
    }
    return EncodedUnit(EncodedUnit.broken, 1)
  }
}

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
