@_spi(QBank) import BankModel

/// Turns lines of JSON in a layout into the rows of a bank.
///
/// Most lines are plain: all their choices are texts, and the answer names one of them. Their cells are those of
/// the file. Any other line is read by `MemberReader`, which knows what to report about it.
struct MemberRows {
  private let table: MemberTable
  private let keys: AnswerKeys
  private let choices: Int
  private let source: Source
  private var item = MemberItem()
  /// A choice without its escapes.
  private var unescaped: [UInt8] = []
  /// The offset of the next line.
  private(set) var position: Int
  /// The number of lines so far.
  private(set) var count = 0
  /// What keeps lines from being rows of a bank.
  private(set) var defects: [ReadDefect] = []
  /// The tally of the lines so far.
  private(set) var tally = TableTally()

  private static let linesAtOnce = 1_000
  private static let usualCells = 8

  init(_ table: MemberTable, _ source: Source, from start: Int = 0, after lines: Int = 0) {
    (self.table, self.source, count) = (table, source, lines)
    (keys, choices) = (AnswerKeys(table.layout.answer), table.names.choices)
    position = start == 0 ? source.bytes.startOfText : start
  }

  /// Replaces the rows by those of the next lines. Returns false if there are none left.
  mutating func fill(_ rows: inout Rows, most: Int = linesAtOnce) -> Bool {
    defects.removeAll(keepingCapacity: true)
    let source = source
    let bytes = source.bytes
    let names = table.names
    let before = count
    let room = most * MemberRows.usualCells + Limits.columns
    rows.replace(rows: most, cells: room) { writer, overflow in
      let view = MemberItem.View(names)
      overflow.text += Cell.choiceNumbers
      var used = 0
      while writer.index < most, count - before < most, used + Limits.columns <= room,
        let line = bytes.jsonLine(from: position)
      {
        count += 1
        position = line.end
        used += add(line, bytes, view, &writer, &overflow)
      }
    }
    return count > before
  }

  /// Adds the row of a line, and returns its number of cells.
  private mutating func add(
    _ line: TextRange, _ bytes: Span<UInt8>, _ names: borrowing MemberItem.View,
    _ writer: inout RowWriter, _ overflow: inout RowOverflow
  ) -> Int {
    var cursor = JSONCursor(bytes.extracting(0..<line.end), from: line.start)
    let isRead = item.read(&cursor, names, choices: choices) && cursor.isAtEnd()
    let plain = isRead ? plainRow(line, bytes) : nil
    tally.addRow(isRead: plain != nil)
    guard let row = plain ?? otherRow(line, bytes) else { return 0 }
    row.write(to: &writer, bytes, &overflow)
    writer.endRow(record: count, start: line.start)
    return row.choices.count + BankKind.cellsBeforeChoices
  }

  /// Returns the row of a plain line, or nil for any other.
  private mutating func plainRow(_ line: TextRange, _ bytes: Span<UInt8>) -> MemberRow? {
    guard !item.needsValues, !item.repeatsName(in: bytes),
      UTF8Check.firstInvalid(in: bytes.extracting(line.offsets)) == nil
    else { return nil }
    var count = item.choices.count
    while count > 0, item.choices[count - 1]?.isEmpty ?? true { count -= 1 }
    guard (2...Layout.maxChoices).contains(count), let cell = item.answer?.literal else {
      return nil
    }
    for choice in item.choices[..<count] where choice?.isEmpty ?? true { return nil }
    guard let key = keys.read(bytes.extracting(cell.offsets), choiceCount: count),
      !isAlsoText(cell, key, count, bytes)
    else { return nil }
    return MemberRow(
      start: line.start, question: item.question, answer: item.answer, right: key.right,
      choices: item.choices.prefix(count), details: item.details)
  }

  /// Whether a letter that names one choice may be the text of another.
  private mutating func isAlsoText(
    _ cell: TextRange, _ key: AnswerKeys.Key, _ count: Int, _ bytes: Span<UInt8>
  ) -> Bool {
    guard let known = key.text else { return false }
    let cell = bytes.extracting(cell.offsets)
    for index in 0..<count where index + 1 != key.right {
      guard let choice = item.choices[index] else { continue }
      if let text = choice.literal {
        if known.mayBe(bytes.extracting(text.offsets), cell) { return true }
      } else {
        unescaped.removeAll(keepingCapacity: true)
        choice.append(to: &unescaped, from: bytes)
        if known.mayBe(unescaped.arraySpan, cell) { return true }
      }
    }
    return false
  }

  /// Returns the row of a line that is not plain, or nil after reporting why it is not a question of a bank.
  private mutating func otherRow(_ line: TextRange, _ bytes: Span<UInt8>) -> MemberRow? {
    var reader = table.reader(source)
    let read = reader.read(line: line, number: count)
    defects += (reader.log.diagnostics + reader.log.remarks).map { .table($0) }
    guard let (problem, places) = read else { return nil }
    tally.addRow(isRead: true, isNew: false)
    return MemberRow(problem, places, bytes, at: line.start)
  }
}

/// The values of a line as the cells of a row.
struct MemberRow {
  let start: Int
  let question: MemberValue?
  let answer: MemberValue?
  /// The number of the right choice.
  let right: Int
  let choices: ArraySlice<MemberValue?>
  let details: [(field: UInt8, value: MemberValue)]
}

extension MemberRow {
  /// Creates the row of a problem whose texts are at these places.
  init(_ problem: Problem, _ places: TextPlaces, _ bytes: Span<UInt8>, at start: Int) {
    func value(_ range: TextRange?) -> MemberValue? {
      guard let range else { return nil }
      var cursor = JSONCursor(bytes, from: range.start)
      switch cursor.peek() {
      case ASCII.quote: return cursor.text().map { MemberValue(text: $0) }
      case UInt8(ascii: "n"): return MemberValue(nothing: range)
      default: return MemberValue(number: range)
      }
    }
    self.init(
      start: start, question: value(places.question), answer: value(places.answer),
      right: problem.answer,
      choices: places.choices.map { value($0) }[...],
      details: MemberNames.details.enumerated().compactMap { field, feature in
        value(places.details[feature]).map { (UInt8(field), $0) }
      })
  }

  /// Writes the cells.
  func write(
    to writer: inout RowWriter, _ bytes: Span<UInt8>, _ overflow: inout RowOverflow
  ) {
    let nothing = MemberValue(nothing: TextRange(at: start))
    writer.add((question ?? nothing).cell(bytes, &overflow.text))
    writer.add(Cell((answer ?? nothing).range, choice: right))
    for choice in choices { writer.add((choice ?? nothing).cell(bytes, &overflow.text)) }
    for (field, value) in details {
      let cell = value.cell(bytes, &overflow.text)
      let feature = MemberNames.details[Int(field)]
      overflow.details.append(RowDetail(row: writer.index, feature, cell))
    }
  }
}
