@_spi(QBank) import BankModel

/// A list of keys at the end of a list of questions.
struct ListKeySheet {
  /// A key for one question.
  struct Entry {
    let number: Int
    /// The key itself.
    let value: TextRange
    let place: TextRange
    /// The details below it.
    var details: [(detail: Feature, part: ListPart)] = []
  }

  /// The line of its heading, or the first of its lines if it has none.
  let heading: Int
  /// The range of that line.
  let place: TextRange
  private(set) var entries: [Entry] = []
  /// The first line that is not a key.
  private(set) var unreadable: TextRange?

  /// Returns the list of keys in some lines, or nil if there is none.
  static func find(_ source: Source, _ lines: [ListLine]) -> ListKeySheet? {
    headed(source, lines) ?? unheaded(source, lines)
  }

  /// Finds a list of keys below a heading.
  private static func headed(_ source: Source, _ lines: [ListLine]) -> ListKeySheet? {
    for index in lines.indices.dropFirst() where lines[index].kind == .keyHeading {
      let below = lines[(index + 1)...]
      guard let next = below.first(where: { $0.kind != .blank && $0.kind != .keyHeading }),
        next.kind == .text, !ListKeySheet.entries(source, next).isEmpty
      else { continue }
      return ListKeySheet(source, lines, heading: index)
    }
    return nil
  }

  /// Finds keys on lines that begin with a word for them: `Answers: 1A 2B`, `正解 問1 (2)`. These are the last lines,
  /// and name several questions together; the key of a single question has no number.
  private static func unheaded(_ source: Source, _ lines: [ListLine]) -> ListKeySheet? {
    var (first, entries) = (lines.count, [Entry]())
    for index in lines.indices.dropFirst().reversed() where lines[index].kind != .blank {
      guard let found = numberedKeys(source, lines[index]) else { break }
      (first, entries) = (index, found + entries)
    }
    let numbers = entries.map(\.number)
    guard numbers.count > 1, zip(numbers, numbers.dropFirst()).allSatisfy({ $1 == $0 + 1 }) else {
      return nil
    }
    return ListKeySheet(heading: first, place: lines[first].range, entries: entries)
  }

  /// Returns the keys after the word on a line, or nil if the line is anything else.
  private static func numberedKeys(_ source: Source, _ line: ListLine) -> [Entry]? {
    guard line.kind == .key || line.kind == .text else { return nil }
    let text = ListText(source, line.range)
    guard let start = ListWords.behindKey(text, 0..<text.count) else { return nil }
    return several(text, from: start)
  }

  private init(heading: Int, place: TextRange, entries: [Entry]) {
    (self.heading, self.place, self.entries) = (heading, place, entries)
  }

  private init(_ source: Source, _ lines: [ListLine], heading: Int) {
    self.heading = heading
    place = lines[heading].range
    for index in lines.indices.dropFirst(heading + 1) where unreadable == nil {
      add(lines[index], source, isAfterBlank: lines[index - 1].kind == .blank)
    }
  }

  private mutating func add(
    _ line: ListLine, _ source: Source, isAfterBlank: Bool
  ) {
    switch line.kind {
    case .blank, .heading, .keyHeading: break
    case .detail(let detail):
      guard !entries.isEmpty else { return unreadable = line.range }
      entries[entries.count - 1].details.append((detail, ListPart(line.text)))
    case .key: unreadable = line.range
    case .text:
      let found = ListKeySheet.entries(source, line)
      if !found.isEmpty {
        entries += found
      } else if let last = entries.last?.details.indices.last, !isAfterBlank,
        entries[entries.count - 1].details[last].detail == .explanation
      {
        entries[entries.count - 1].details[last].part.add(line.range)
      } else {
        unreadable = line.range
      }
    }
  }

  // MARK: Keys on a line

  /// Returns the keys on a line, or none if it is anything else.
  private static func entries(_ source: Source, _ line: ListLine) -> [Entry] {
    if let label = line.labels.first(where: { $0.family.automatic != nil }) {
      guard label.value > 0, !line.text.isEmpty else { return [] }
      return [Entry(number: label.value, value: line.text, place: line.range)]
    }
    let text = ListText(source, line.range)
    return several(text) ?? single(text)
  }

  /// Reads a line of numbers with a label each, and nothing else.
  private static func several(_ text: ListText, from start: Int = 0) -> [Entry]? {
    var (index, found) = (text.skipBlanks(start), [Entry]())
    while index < text.count {
      guard let number = number(text, index) else { return nil }
      guard let token = ListKeyToken(text, number.end..<text.count) else { return nil }
      let value = text.trimmed(number.end..<token.end)
      found.append(
        Entry(
          number: number.value, value: text.range(value), place: text.range(index..<token.end)))
      index = text.skip(token.end, signs: ",、;/|・")
    }
    return found.isEmpty ? nil : found
  }

  /// Reads a number with a text after it.
  private static func single(_ text: ListText) -> [Entry] {
    guard let number = number(text, text.skipBlanks(0)) else { return [] }
    let value = text.trimmed(number.end..<text.count)
    if value.isEmpty { return [] }
    return [
      Entry(number: number.value, value: text.range(value), place: text.range(0..<text.count))
    ]
  }

  /// Returns the number of a question at an index, and the index at which the key after it begins.
  private static func number(_ text: ListText, _ index: Int) -> (value: Int, end: Int)? {
    if let found = ListLabelReader(text: text).label(at: index),
      let label = found.labels.first(where: {
        $0.value > 0 && ($0.family.numbersQuestions || $0.family.script == .question)
      })
    {
      return (label.value, skipSigns(text, found.end))
    }
    guard let number = ListNumber.read(text, at: index) else { return nil }
    let end = skipSigns(text, number.end)
    // `1B`, but not `10` or `3rd`.
    let isLetter = ListKeyToken(text, end..<text.count) != nil
    return end > number.end || isLetter ? (number.value, end) : nil
  }

  private static func skipSigns(_ text: ListText, _ index: Int) -> Int {
    text.skip(index, signs: "-–—=:→⇒…")
  }
}
