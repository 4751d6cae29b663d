@_spi(QBank) import BankModel

/// Gives the columns of a table without a header their meaning, if their contents show it.
///
/// The order is a question, then choices, with the answer before or after them; row numbers may precede all of
/// these, and an explanation may follow. What fits in two ways is left undecided.
struct ColumnContents {
  private let table: SampledTable
  private let given: GivenKey?
  /// The meaning of each column, by its index.
  private(set) var fields: [Int: Layout.Field] = [:]
  private(set) var answer: Layout.AnswerStyle?
  private(set) var doubts: [Doubt] = []

  /// One way to read the columns.
  private struct Reading {
    var answer: Int
    var choices: Range<Int>
    var explanation: Int?
    var finding: KeyNotation.Finding
    /// The number of answers that name a choice.
    var fitting: Int
  }

  init(_ table: SampledTable, _ given: GivenKey?) {
    self.table = table
    self.given = given
    let contents = (0..<table.width).map { ColumnContent(table.values($0)) }
    let empty = Set(contents.indices.filter { contents[$0].isEmpty })
    let start = contents.indices.first {
      !empty.contains($0) && !contents[$0].isNumeric && contents[$0].isFull
    }
    guard let start, table.rows.count > 1, !isKind(start, contents) else { return }
    let all = (start..<table.width).filter { !empty.contains($0) }
    let parts = all.filter { $0 == start || !isBeside($0, after: start, contents) }
    let readings = self.readings(parts, contents)
    // A column that is set aside may be a choice after all, if answers name it.
    let others = parts == all ? [] : self.readings(all, contents)
    let isMore = (others.map(\.fitting).max() ?? 0) > (readings.map(\.fitting).max() ?? 0)
    take(isMore ? others : readings, isMore ? all : parts)
    if !isMore, !fields.isEmpty { leave(all.filter { !parts.contains($0) }) }
    for column in 0..<start where contents[column].counts && !fields.isEmpty {
      fields[column] = .rowNumber
    }
  }

  /// Leaves columns unread, like row numbers. One of them among the choices and the answer may be a choice.
  private mutating func leave(_ aside: [Int]) {
    let used = fields.filter { $0.value == .answer || $0.value.choiceNumber != nil }.keys
    let (first, last) = (used.min() ?? 0, used.max() ?? 0)
    for column in aside { fields[column] = .rowNumber }
    if let column = aside.first(where: { first < $0 && $0 < last }) {
      doubts.append(.mayBeChoice(column + 1))
    }
  }

  /// Whether a column without a name contains the kind of each row rather than its question: it is repetitive, and
  /// a later one is varied and much longer. Then nothing is certain.
  private func isKind(_ column: Int, _ contents: [ColumnContent]) -> Bool {
    guard table.rows.count >= 8, contents[column].isRepetitive else { return false }
    return contents[(column + 1)...].contains {
      $0.isText && $0.isVaried && $0.length > 3 * contents[column].length
    }
  }

  /// Whether a column without a name is not part of the questions: it equals another one, or it is repetitive, as a
  /// subject is, beside others that are not. A column that sums up the choices is one of them.
  private func isBeside(_ column: Int, after question: Int, _ contents: [ColumnContent]) -> Bool {
    guard table.rows.count >= 8 else { return false }
    if (question..<column).contains(where: { contents[$0].isSame(as: contents[column]) }) {
      return true
    }
    if contents[column].sumsUp { return false }
    let varied = contents[(question + 1)...].count { $0.isText && $0.isVaried }
    let mayBeKey = !contents[column].isText && !contents[column].isMonotonous
    return varied > 1 && contents[column].isRepetitive && !mayBeKey
  }

  /// Returns all ways to read the used columns, of which the first contains the questions.
  private func readings(_ used: [Int], _ contents: [ColumnContent]) -> [Reading] {
    guard used.count > 3 else { return [] }
    let last = used.count
    var ways = [(1, 2..<last, Int?.none), (last - 1, 1..<(last - 1), nil)]
    if endsInText(used, contents) {
      ways = [(1, 2..<(last - 1), last - 1), (last - 2, 1..<(last - 2), last - 1)]
    }
    return ways.compactMap { answer, choices, explanation in
      guard (2...Layout.maxChoices).contains(choices.count),
        choices.prefix(2).allSatisfy({ contents[used[$0]].isFull })
      else { return nil }
      if contents[used[answer]].isMonotonous { return nil }
      let (finding, fitting) = notation(used[answer], choices.map { used[$0] }, of: used[0])
      if case .none = finding { return nil }
      return Reading(
        answer: answer, choices: choices, explanation: explanation, finding: finding,
        fitting: fitting)
    }
  }

  /// Whether the last column contains texts that are far longer than choices.
  private func endsInText(_ used: [Int], _ contents: [ColumnContent]) -> Bool {
    guard used.count > 4, let last = used.last, contents[last].isText else { return false }
    let middle = used[1..<(used.count - 1)].map { contents[$0].length }
    return contents[last].length > 2 * (middle.max() ?? 0) && contents[last].length > 30
  }

  private func notation(
    _ answer: Int, _ choices: [Int], of question: Int
  ) -> (KeyNotation.Finding, fitting: Int) {
    let (keys, all) = (table.values(answer), table.choices(in: choices))
    let questions = table.values(question)
    let rows = table.rows.indices.compactMap { row -> (key: String, choices: [String], row: Int)? in
      keys[row].isBlank || all[row].count < 2 ? nil : (keys[row], all[row], row)
    }
    // Of two columns of letters, it cannot be determined which names the choices in the other.
    let lettered = rows.count { $0.choices.contains { isLetter($0) } }
    let notation = KeyNotation(
      rows: rows.map { ($0.key, $0.choices) }, hints: KeyHints(), given: given,
      allowsLetters: lettered * 10 < rows.count, questions: rows.map { questions[$0.row] })
    let finding = notation.find()
    guard case .style(let style) = finding else { return (finding, 0) }
    return (finding, notation.fits(style))
  }

  private func isLetter(_ text: String) -> Bool {
    text.utf8.count < 8 && DecoratedName.read(text).map { $0.script != .digit } ?? false
  }

  private mutating func take(_ all: [Reading], _ used: [Int]) {
    // Answers that can be read as names of choices need not be read as their texts.
    let named = all.filter {
      if case .style(let style) = $0.finding { style.namesChoice } else { false }
    }
    let readings = named.isEmpty ? all : named
    guard let reading = readings.first else { return }
    if readings.count > 1 {
      let columns = readings.map { used[$0.answer] + 1 }
      return doubts.append(
        .twice(Layout.Field.answer.title, String(columns[0]), String(columns[1])))
    }
    fields[used[0]] = .question
    fields[used[reading.answer]] = .answer
    for (index, column) in reading.choices.enumerated() {
      fields[used[column]] = .choice(index + 1)
    }
    if let column = reading.explanation { fields[used[column]] = .explanation }
    switch reading.finding {
    case .style(let style): answer = style
    case .undecided(let doubt): doubts.append(doubt)
    case .none: break
    }
  }
}
