@_spi(QBank) import BankModel

/// A table with the keys, as people put it at the end of a document: the numbers of questions above their keys, or
/// beside them below a header.
struct WordKeyTable {
  /// The row and column of a cell.
  private typealias Cell = (row: Int, column: Int)

  private var keys: [(number: Int, key: Cell, details: [(kind: Feature, cell: Cell)])] = []
  /// Whether the table itself says that it contains keys.
  private var isNamed = false
  /// Whether the table is below a heading of keys or another table of keys.
  private let isBelowHeading: Bool

  /// Reads a table of keys, or returns nil for any other table.
  init?(_ rows: [[String]], isBelowHeading: Bool) {
    self.isBelowHeading = isBelowHeading
    readBelowHeader(rows)
    if keys.isEmpty { readPairs(rows) }
    let numbers = keys.map(\.number)
    guard numbers.count > 1, Set(numbers).count == numbers.count else { return nil }
    keys = keys.ordered { $0.number < $1.number }
  }

  /// Reads a column of numbers and one of keys, several such pairs side by side, or one pair with further columns
  /// of details. A title may be above the header.
  private mutating func readBelowHeader(_ rows: [[String]]) {
    guard let start = rows.firstIndex(where: { $0.count { !$0.isBlank } > 1 })
    else { return }
    let headings = rows[start].map { Heading($0).form }
    let roles = headings.map { Headings.role($0) }
    let numbers = roles.indices.filter { roles[$0] == .rowNumber || roles[$0] == .question }
    let answers = roles.indices.filter { roles[$0] == .key }
    let others = roles.indices.filter { !numbers.contains($0) && !answers.contains($0) }
    let isKeys =
      !numbers.isEmpty && numbers.count == answers.count
      && (others.isEmpty || numbers.count == 1) && zip(numbers, answers).allSatisfy { $0 < $1 }
      && others.allSatisfy { ChoicePart(headings[$0]) == nil && roles[$0] != .choices }
    guard isKeys else { return }
    for (row, texts) in rows.enumerated().dropFirst(start + 1) where texts.count == roles.count {
      for (column, key) in zip(numbers, answers) where !texts[key].isBlank {
        guard let number = QuestionNumber.read(texts[column]) else { return keys.removeAll() }
        let details = others.filter { !texts[$0].isBlank }
          .map { (roles[$0].flatMap(WordKeyTable.detail) ?? .others, (row, $0)) }
        keys.append((number, (row, key), details))
      }
    }
    isNamed = true
  }

  private static func detail(_ role: HeadingRole) -> Feature? {
    switch role {
    case .explanation: .explanation
    case .points: .points
    case .category: .category
    case .difficulty: .difficulty
    default: nil
    }
  }

  /// Reads pairs of rows: numbers above their keys. Both rows may begin with a heading.
  private mutating func readPairs(_ rows: [[String]]) {
    guard rows.count > 1, rows.count % 2 == 0 else { return }
    var found: [(number: Int, key: Cell)] = []
    for row in stride(from: 0, to: rows.count, by: 2) {
      let (above, below) = (rows[row], rows[row + 1])
      guard above.count == below.count, let first = above.first else { return }
      let start = QuestionNumber.read(first) == nil ? 1 : 0
      if start == 1, Headings.role(Heading(below[0]).form) == .key { isNamed = true }
      for column in above.indices.dropFirst(start) {
        if above[column].isBlank, below[column].isBlank { continue }
        guard let number = QuestionNumber.read(above[column]), below[column].utf8.count < 16,
          !below[column].isBlank, number == (found.last?.number ?? number - 1) + 1
        else { return }
        found.append((number, (row + 1, column)))
      }
    }
    if isNamed || isBelowHeading { keys = found.map { ($0.number, $0.key, []) } }
  }

  /// Returns the lines of a list of keys, given the ranges of the cells' texts.
  func lines(_ ranges: [[TextRange]]) -> [ListLine] {
    var lines: [ListLine] = []
    if !isBelowHeading, let start = ranges[0].first?.start, let end = ranges[0].last?.end {
      let range = TextRange(start, end)
      lines.append(ListLine(kind: .keyHeading, range: range, text: range))
    }
    for (number, key, details) in keys {
      let range = ranges[key.row][key.column]
      var line = ListLine(kind: .text, range: range, text: range)
      line.labels = [
        ListLabel(
          family: .init(script: .number, automatic: WordKeyTable.numbering), value: number)
      ]
      line.beginsParagraph = true
      lines.append(line)
      for (kind, cell) in details {
        let text = ranges[cell.row][cell.column]
        lines.append(ListLine(kind: .detail(kind), range: text, text: text))
      }
    }
    return lines
  }

  /// The name of the numbering that keys get from their table.
  fileprivate static let numbering = "keys"
}

extension ListLine {
  /// Whether it is a key from a table of keys.
  var isKeyOfTable: Bool { labels.contains { $0.family.automatic == WordKeyTable.numbering } }
}
