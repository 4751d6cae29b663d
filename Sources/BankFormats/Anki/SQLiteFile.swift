@_spi(QBank) import BankSyntax

/// The tables of an SQLite database, which can only be read from the first row to the last.
///
/// That needs no more than table pages, rows that overflow into other pages, texts and integers. No page is read
/// twice, because a page is used in one place of one table: whatever the bytes are, the work is bounded by their
/// number.
struct SQLiteFile {
  /// The value of a column.
  enum Value: Equatable {
    case none
    case number(Int)
    case bytes([UInt8])
  }

  /// A row, with its row id.
  struct Row {
    let id: Int
    let values: [Value]

    /// Returns a column as text; empty if it is not one.
    func text(_ column: Int) -> [UInt8] {
      if column < values.count, case .bytes(let bytes) = values[column] { bytes } else { [] }
    }

    /// Returns a column as a number, or nil if it is not one.
    func number(_ column: Int) -> Int? {
      if column < values.count, case .number(let number) = values[column] { number } else { nil }
    }
  }

  private let bytes: [UInt8]
  private let pageSize: Int
  /// The bytes of a page that hold data.
  private let usable: Int
  private var seen: Set<Int> = []

  private static let magic = Array("SQLite format 3\u{0}".utf8)
  private static let headerSize = 100

  init(_ bytes: [UInt8]) throws(ParseError) {
    guard bytes.count >= SQLiteFile.headerSize, bytes.starts(with: SQLiteFile.magic) else {
      throw .noDatabase
    }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    pageSize = size == 1 ? 65_536 : size
    usable = pageSize - Int(bytes[20])
    self.bytes = bytes
    // UTF-16 texts are possible, but no program writes them.
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0, usable >= 480, bytes[59] <= 1 else {
      throw .damagedDatabase
    }
  }

  /// Returns the root pages of the tables by their names.
  mutating func tables() throws(ParseError) -> [String: Int] {
    var tables: [String: Int] = [:]
    for row in try rows(from: 1) where row.text(0) == Array("table".utf8) {
      tables[String(decoding: row.text(1), as: UTF8.self)] = row.number(3)
    }
    return tables
  }

  /// Returns the rows of the table whose root page is `first`.
  mutating func rows(from first: Int) throws(ParseError) -> [Row] {
    var rows: [Row] = []
    var open = [first]
    while let number = open.popLast() {
      let page = try page(number)
      let head = page.lowerBound + (number == 1 ? SQLiteFile.headerSize : 0)
      let isLeaf = bytes[head] == 13
      guard isLeaf || bytes[head] == 5 else { throw .damagedDatabase }
      let count = big16(head + 3)
      let cells = head + (isLeaf ? 8 : 12)
      guard cells + 2 * count <= page.upperBound else { throw .damagedDatabase }
      if !isLeaf { open.append(big32(head + 8)) }
      var left = pageSize
      // The last page on the stack is visited first, so children are pushed in reverse order.
      for index in isLeaf ? Array(0..<count) : (0..<count).reversed() {
        let cell = page.lowerBound + big16(cells + 2 * index)
        guard cell + 4 <= page.upperBound else { throw .damagedDatabase }
        if isLeaf {
          rows.append(try row(at: cell, in: page, &left))
        } else {
          open.append(big32(cell))
        }
      }
    }
    return rows
  }

  // MARK: Rows

  private mutating func row(
    at cell: Int, in page: Range<Int>, _ left: inout Int
  ) throws(ParseError) -> Row {
    var cursor = cell
    let size = try varint(&cursor, page.upperBound)
    let id = try varint(&cursor, page.upperBound)
    guard size >= 0, size <= bytes.count else { throw .damagedDatabase }
    let local = localSize(size)
    left -= local
    guard left >= 0, cursor + local <= page.upperBound else { throw .damagedDatabase }
    var payload = Array(bytes[cursor..<cursor + local])
    if local < size {
      guard cursor + local + 4 <= page.upperBound else { throw .damagedDatabase }
      try appendRest(from: big32(cursor + local), to: size, &payload)
    }
    return Row(id: id, values: try SQLiteRecord.values(payload))
  }

  /// Returns how many of a row's `size` bytes are in the page itself.
  private func localSize(_ size: Int) -> Int {
    let most = usable - 35
    if size <= most { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let kept = least + (size - least) % (usable - 4)
    return kept <= most ? kept : least
  }

  /// Appends the bytes that are in overflow pages, each of which names the next.
  private mutating func appendRest(
    from first: Int, to size: Int, _ payload: inout [UInt8]
  ) throws(ParseError) {
    var next = first
    while payload.count < size {
      let page = try page(next)
      let count = min(size - payload.count, usable - 4)
      payload += bytes[(page.lowerBound + 4)..<(page.lowerBound + 4 + count)]
      next = big32(page.lowerBound)
    }
  }

  // MARK: Pages and numbers

  private mutating func page(_ number: Int) throws(ParseError) -> Range<Int> {
    guard number >= 1, number <= bytes.count / pageSize, seen.insert(number).inserted else {
      throw .damagedDatabase
    }
    return (number - 1) * pageSize..<number * pageSize
  }

  private func big16(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

  private func big32(_ offset: Int) -> Int {
    Int(clamping: UInt64(big16(offset)) << 16 | UInt64(big16(offset + 2)))
  }

  private func varint(_ cursor: inout Int, _ end: Int) throws(ParseError) -> Int {
    guard let number = SQLiteRecord.varint(bytes, &cursor, end) else { throw .damagedDatabase }
    return number
  }
}

/// SQLite's record format: the types of the columns, then their values.
enum SQLiteRecord {
  /// Decodes the columns of a row.
  static func values(_ record: [UInt8]) throws(ParseError) -> [SQLiteFile.Value] {
    var cursor = 0
    guard let end = varint(record, &cursor, record.count), end >= cursor, end <= record.count else {
      throw .damagedDatabase
    }
    var values: [SQLiteFile.Value] = []
    var offset = end
    while cursor < end {
      guard let type = varint(record, &cursor, end), type >= 0 else { throw .damagedDatabase }
      let size = size(of: type)
      guard size <= record.count - offset else { throw .damagedDatabase }
      values.append(value(type, record[offset..<offset + size]))
      offset += size
    }
    return values
  }

  private static func size(of type: Int) -> Int {
    switch type {
    case 0, 8, 9, 10, 11: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    default: (type - 12) / 2
    }
  }

  private static func value(_ type: Int, _ bytes: ArraySlice<UInt8>) -> SQLiteFile.Value {
    switch type {
    case 0, 7, 10, 11: return .none
    case 8, 9: return .number(type - 8)
    case 1...6:
      let sign: UInt64 = bytes.first.map { $0 >= 0x80 } == true ? .max : 0
      let number = bytes.reduce(sign) { $0 << 8 | UInt64($1) }
      return .number(Int(clamping: Int64(bitPattern: number)))
    default: return .bytes(Array(bytes))
    }
  }

  /// Decodes an integer of one to nine bytes, each of which but the last has a continuation flag.
  static func varint(_ bytes: [UInt8], _ cursor: inout Int, _ end: Int) -> Int? {
    var number: UInt64 = 0
    for index in 0..<9 {
      guard cursor < min(end, bytes.count) else { return nil }
      let byte = bytes[cursor]
      cursor += 1
      if index == 8 {
        number = number << 8 | UInt64(byte)
      } else {
        number = number << 7 | UInt64(byte & 0x7F)
        if byte < 0x80 { break }
      }
    }
    return Int(clamping: Int64(bitPattern: number))
  }
}

extension ParseError {
  /// The error for a part that should be a database and is not.
  static let noDatabase = ParseError(
    TextRange(at: 0),
    Localized(
      en: "the collection in the package is not an SQLite database",
      ja: "パッケージの中のコレクションがSQLiteのデータベースではありません。"),
    help: Localized(en: "Export it again from Anki.", ja: "Ankiからもう一度書き出してください。"))

  /// The error for a database whose pages contradict each other.
  static let damagedDatabase = ParseError(
    TextRange(at: 0),
    Localized(
      en: "the collection in the package is damaged", ja: "パッケージの中のコレクションが壊れています。"),
    help: Localized(en: "Export it again from Anki.", ja: "Ankiからもう一度書き出してください。"))
}
