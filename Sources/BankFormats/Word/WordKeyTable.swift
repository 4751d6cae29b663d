@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A table that says which choices are right, as people put it at the end of a document: numbers of
/// questions above their keys, or beside them below a header.
struct WordKeyTable {
  /// A cell by its row and column.
  private typealias Cell = (row: Int, column: Int)

  private var keys: [(number: Int, key: Cell, explanation: Cell?)] = []
  /// Whether something in it says that these are keys.
  private var isNamed = false
  /// Whether it goes on below such a heading.
  private let isBelowHeading: Bool

  /// Nil for any other table.
  init?(_ rows: [[String]], isBelowHeading: Bool) {
    self.isBelowHeading = isBelowHeading
    readBelowHeader(rows)
    if keys.isEmpty { readPairs(rows) }
    let numbers = keys.map(\.number)
    guard numbers.count > 1, Set(numbers).count == numbers.count else { return nil }
    keys.sort { $0.number < $1.number }
  }

  /// Columns of numbers with columns of keys behind them, and perhaps one of explanations.
  private mutating func readBelowHeader(_ rows: [[String]]) {
    guard let first = rows.first else { return }
    let roles = first.map { Headings.role(Heading($0).form) }
    let numbers = roles.indices.filter { roles[$0] == .rowNumber || roles[$0] == .question }
    let answers = roles.indices.filter { roles[$0] == .key }
    let explanations = roles.indices.filter { roles[$0] == .explanation }
    let isKeys =
      !numbers.isEmpty && numbers.count == answers.count && explanations.count < 2
      && numbers.count + answers.count + explanations.count == roles.count
    guard isKeys, zip(numbers, answers).allSatisfy({ $0 < $1 }) else { return }
    var found: [(Int, Cell, Cell?)] = []
    for (row, texts) in rows.enumerated().dropFirst() where texts.count == first.count {
      for (column, key) in zip(numbers, answers) where !SampledTable.isBlank(texts[key]) {
        guard let number = WordKeyTable.number(texts[column]) else { return }
        let explanation = explanations.first.flatMap { index -> Cell? in
          SampledTable.isBlank(texts[index]) ? nil : (row, index)
        }
        found.append((number, (row, key), explanation))
      }
    }
    (keys, isNamed) = (found, true)
  }

  /// Rows of numbers, each with a row of keys below it; both may begin with a heading.
  private mutating func readPairs(_ rows: [[String]]) {
    guard rows.count > 1, rows.count % 2 == 0 else { return }
    var found: [(Int, Cell, Cell?)] = []
    for row in stride(from: 0, to: rows.count, by: 2) {
      let (above, below) = (rows[row], rows[row + 1])
      guard above.count == below.count, let first = above.first else { return }
      let start = WordKeyTable.number(first) == nil ? 1 : 0
      if start == 1, Headings.role(Heading(below[0]).form) == .key { isNamed = true }
      for column in above.indices.dropFirst(start) {
        if SampledTable.isBlank(above[column]), SampledTable.isBlank(below[column]) { continue }
        guard let number = WordKeyTable.number(above[column]), below[column].utf8.count < 16,
          !SampledTable.isBlank(below[column]), number == (found.last?.0 ?? number - 1) + 1
        else { return }
        found.append((number, (row + 1, column), nil))
      }
    }
    let areLetters = found.allSatisfy { _, key, _ in
      if case .letter = Answer(Array(rows[key.row][key.column].utf8)) { true } else { false }
    }
    if areLetters || isNamed || isBelowHeading { keys = found }
  }

  /// The number of a question: `3`, `(3)`, `問3`, `Q3`.
  private static func number(_ text: String) -> Int? {
    let plain = String(LayoutList.trimmed(text[...].unicodeScalars))
    let word = ["問題", "設問", "問", "Question ", "No. ", "No.", "Q"].first { plain.hasPrefix($0) }
    let number = Answer(Array(plain.utf8.dropFirst(word?.utf8.count ?? 0))).number
    return number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The lines of a list of keys, where the text of each cell has been put somewhere.
  func lines(_ ranges: [[TextRange]]) -> [ListLine] {
    var lines: [ListLine] = []
    if !isBelowHeading, let start = ranges[0].first?.start, let end = ranges[0].last?.end {
      let range = TextRange(start, end)
      lines.append(ListLine(kind: .keyHeading, range: range, text: range))
    }
    for (number, key, explanation) in keys {
      let range = ranges[key.row][key.column]
      var line = ListLine(kind: .text, range: range, text: range)
      line.labels = [
        ListLabel(
          family: .init(script: .number, automatic: WordKeyTable.numbering), value: number)
      ]
      line.beginsParagraph = true
      lines.append(line)
      guard let explanation else { continue }
      let text = ranges[explanation.row][explanation.column]
      lines.append(ListLine(kind: .detail(.explanation), range: text, text: text))
    }
    return lines
  }

  /// Stands for a numbering, which keys have from their table.
  fileprivate static let numbering = "keys"
}

extension ListLine {
  /// Whether it is a key from a table of keys.
  var isKeyOfTable: Bool { labels.contains { $0.family.automatic == WordKeyTable.numbering } }
}
