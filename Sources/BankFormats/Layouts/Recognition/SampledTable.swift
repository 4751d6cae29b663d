@_spi(QBank) import BankModel

/// The start of a table, with the row that names its columns, if there is one.
struct SampledTable {
  /// The number of rows above the header, or above the first problem.
  let rowsAbove: Int
  /// The headings, one for each column; empty if there is no header.
  let headings: [Heading]
  /// The number of rows that the headings take.
  let headingRows: Int
  /// The rows of the table, without blank ones.
  let rows: [[String]]
  /// The number of columns.
  let width: Int
  /// Whether the headings are paths in JSON, which are shown whole.
  let hasPaths: Bool

  /// The maximum number of columns of a table of questions.
  private static let maxColumns = 200
  /// The number of rows in which a header is looked for.
  private static let reach = 10

  /// Finds the header among the first rows.
  init(_ all: [[String]]) {
    let start = all.prefix(SampledTable.reach).firstIndex { SampledTable.isHeader($0) }
    let numbered = start == nil && SampledTable.isNumbered(all)
    var rows = all
    if let start {
      let second = all.indices.contains(start + 1) ? all[start + 1] : []
      let names = SampledTable.names(all[start], second)
      rowsAbove = start
      headingRows = names == nil ? 1 : 2
      headings = (names ?? all[start]).map { Heading($0) }
      let header = all[start].map { Array($0.utf8) }
      rows = all[(start + headingRows)...].filter { $0.map { Array($0.utf8) } != header }
    } else {
      rowsAbove = numbered ? 1 : 0
      headingRows = 0
      headings = []
      if numbered { rows.removeFirst() }
    }
    hasPaths = false
    self.rows = rows.filter { !$0.allSatisfy(\.isBlank) }
    let filled = self.rows.map { row in (row.lastIndex { !$0.isBlank } ?? -1) + 1 }
    let named = (headings.lastIndex { !$0.text.isEmpty } ?? -1) + 1
    width = min(
      SampledTable.maxColumns,
      max(named, start == nil ? SampledTable.common(filled) : filled.max() ?? 0))
  }

  /// Creates a table whose columns are known.
  init(headings: [Heading], _ rows: [[String]]) {
    (rowsAbove, headingRows, width, hasPaths) = (0, 1, headings.count, true)
    (self.headings, self.rows) = (headings, rows)
  }

  /// Returns the length of most rows.
  private static func common(_ lengths: [Int]) -> Int {
    lengths.grouped { $0 }
      .max { ($0.values.count, $0.key) < ($1.values.count, $1.key) }?.key ?? 0
  }

  /// Whether a row names columns of a question, and what belongs to it.
  static func isHeader(_ row: [String]) -> Bool {
    guard row.count > 1, row.count <= maxColumns else { return false }
    let forms = row.map { $0.utf8.count < 120 ? Heading($0).form : "" }
    // A row that asks something names no columns.
    let asks = zip(row, forms).contains { text, form in
      (text.utf8.last == 0x3F || text.utf8.suffix(3).elementsEqual("？".utf8))
        && Headings.role(form) == nil
        && ChoicePart(form) == nil
    }
    if asks { return false }
    let roles = Set(forms.compactMap { Headings.role($0) })
    let parts = forms.map { ChoicePart($0) }
    let named = parts.count { $0.map { !$0.stem.isEmpty } ?? false }
    let hasChoices = named > 1 || hasBareRun(parts)
    let hasKey = roles.contains(.key)
    if roles.contains(.question) {
      return hasKey || hasChoices || roles.contains(.choices) || roles.contains(.wrongChoices)
    }
    return hasKey && (hasChoices || roles.contains(.choices)) || named > 2
  }

  /// Returns the headings of two rows if the second has the names of the choices below a heading for all of them:
  /// `Question | Choices | | Answer` above ` | A | B | `. Nil for any other row.
  private static func names(_ first: [String], _ second: [String]) -> [String]? {
    guard hasBareRun(second.map { ChoicePart(Heading($0).form) }) else { return nil }
    var names = first
    for (column, name) in second.enumerated() where !name.isBlank {
      let above = first.indices.contains(column) ? first[column] : ""
      guard above.isBlank || Headings.role(Heading(above).form) == .choices else { return nil }
      while names.count <= column { names.append("") }
      names[column] = name
    }
    return names
  }

  /// Whether two adjacent columns are named like the first choices.
  private static func hasBareRun(_ parts: [ChoicePart?]) -> Bool {
    zip(parts, parts.dropFirst()).contains { one, next in
      guard let one, let next, one.stem.isEmpty, next.stem.isEmpty else { return false }
      let (first, second) = (one.name.iroha ?? one.name, next.name.iroha ?? next.name)
      let isNext = one.name.script == next.name.script && next.name.number == one.name.number + 1
      let isIroha = first.script == .iroha && second.script == .iroha && second.number == 2
      return one.name.number < 2 && isNext || isIroha && first.number == 1
    }
  }

  /// Whether the first row counts the columns from 0, as a program writes a table without headings.
  private static func isNumbered(_ rows: [[String]]) -> Bool {
    guard let first = rows.first, first.count > 3 else { return false }
    let names = first[0].isEmpty ? Array(first.dropFirst()) : first
    return names.indices.allSatisfy { names[$0] == String($0) }
  }

  /// The cells of a column.
  func values(_ column: Int) -> [String] {
    rows.map { $0.indices.contains(column) ? $0[column] : "" }
  }

  /// Returns the choices of all rows, which are in these columns, without empty ones at the end of a row.
  func choices(in columns: [Int]) -> [[String]] {
    let texts = columns.map { values($0) }
    return rows.indices.map { row in
      var choices = texts.map { $0[row] }
      while let last = choices.last, last.isBlank { choices.removeLast() }
      return choices
    }
  }

  /// Whether a column has a heading.
  func isNamed(_ column: Int) -> Bool {
    headings.indices.contains(column) && !headings[column].text.isEmpty
  }

  /// Returns the name of a column in a message.
  func name(_ column: Int) -> String {
    if hasPaths { return VisibleText.escape(headings[column].text) }
    return isNamed(column)
      ? VisibleText.excerpt(headings[column].text) : String(column + 1)
  }
}

/// Statistics of the cells of a column.
struct ColumnContent {
  private let filled: [String]
  /// The bytes of all cells: comparing long texts takes time quadratic in their combining marks.
  private let cells: [[UInt8]]
  /// The bytes of the cells that are not blank.
  private let filledCells: [[UInt8]]
  private var count: Int { cells.count }

  init(_ values: [String]) {
    filled = values.filter { !$0.isBlank }
    cells = values.map { Array($0.utf8) }
    filledCells = filled.map { Array($0.utf8) }
  }

  /// Whether both columns are the same in every row.
  func isSame(as other: ColumnContent) -> Bool { cells == other.cells }

  var isEmpty: Bool { filled.isEmpty }

  /// Whether nearly every row is filled; in a short table, all but one.
  var isFull: Bool {
    count > 0 && (filled.count * 10 >= count * 9 || count > 2 && filled.count == count - 1)
  }

  /// Whether each number is one more than the one before.
  var counts: Bool {
    let numbers = filled.map { Answer(Array($0.utf8)).number }
    guard filled.count == count, count > 1, let first = numbers[0] else { return false }
    return numbers.indices.allSatisfy { numbers[$0] == first &+ $0 }
  }

  /// Whether all are numbers of questions, such as `問1`.
  var isNumbering: Bool { filled.allSatisfy { QuestionNumber.read($0) != nil } }

  /// Whether nearly all are numbers.
  var isNumeric: Bool {
    !isEmpty && filled.count { Double(decimal: $0.trimmed) != nil } * 10 >= filled.count * 8
  }

  /// Whether nearly all are texts: neither numbers nor single letters.
  var isText: Bool {
    !isEmpty && filled.count { Answer(Array($0.utf8)) == .text } * 10 >= filled.count * 8
  }

  /// The number of different texts, and that of all.
  var distinct: (some: Int, all: Int) { (Set(filledCells).count, filled.count) }

  /// Whether more than half of the texts are different.
  var isVaried: Bool { distinct.some * 2 > filled.count }

  /// Whether the same few texts recur.
  var isRepetitive: Bool { distinct.some * 5 <= filled.count || isMonotonous }

  /// Whether nearly all texts are the same, or equal ones are together, as chapter numbers are: no answers are like
  /// that.
  var isMonotonous: Bool {
    guard filled.count >= 8 else { return false }
    let changes = zip(filledCells, filledCells.dropFirst()).count { $0 != $1 }
    return changes * 10 <= filled.count || changes == distinct.some - 1 && !isVaried
  }

  /// Whether nearly all sum up other choices, as `none of these` does.
  var sumsUp: Bool {
    let summing = filled.count { text in
      text.utf8.count < 120
        && ChoiceRoles(Problem(question: "", answer: 1, choices: ["x", "y", text])).summing == [2]
    }
    return !isEmpty && summing * 10 >= filled.count * 8
  }

  /// The average length of the texts, in bytes.
  var length: Int { isEmpty ? 0 : filled.reduce(0) { $0 + $1.utf8.count } / filled.count }

  /// Returns the first text for which `isWanted` returns true.
  func first(where isWanted: (String) -> Bool) -> String? { filled.first(where: isWanted) }

  /// Whether all texts are the same.
  var isConstant: Bool { Set(filledCells).count == 1 }
}

/// The number of a question in a cell of its own: `3`, `(3)`, `問3`, `Q3`.
enum QuestionNumber {
  private static let words = ["問題", "設問", "問", "Question ", "No. ", "No.", "Q"]

  /// Returns the number, counted from 1, or nil for any other text.
  static func read(_ text: String) -> Int? {
    let plain = text.trimmed
    let word = words.first { plain.hasPrefix($0) }
    let number = Answer(Array(plain.utf8.dropFirst(word?.utf8.count ?? 0))).number
    return number.flatMap { $0 > 0 ? $0 : nil }
  }
}
