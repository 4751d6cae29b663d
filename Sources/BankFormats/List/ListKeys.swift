@_spi(QBank) import BankModel

/// The keys at the end of a list, question by question.
struct ListKeys {
  /// The key of each question, or nil if there is none for it.
  private(set) var values: [TextRange?]
  /// The details beside the keys.
  private(set) var details: [[(detail: Feature, part: ListPart)]]
  /// Whether the keys do not fit the questions, so that none of them counts.
  private(set) var isRefused = false

  /// Matches the keys with the questions by their numbers. If a few have no question, or a few questions no key,
  /// the others still count; if more do not match, all are refused, because a missing one may have shifted the
  /// others.
  init(
    _ sheet: ListKeySheet, _ entries: [ListEntry], _ questions: [ListQuestion], _ lines: [ListLine],
    _ log: inout ImportLog
  ) {
    values = entries.map { _ in nil }
    details = entries.map { _ in [] }
    let numbers = entries.enumerated().map { $1.number ?? $0 + 1 }
    if let line = sheet.unreadable {
      log.addUnreadableKey(line)
      isRefused = true
      return
    }
    if sheet.entries.map(\.number) == numbers {
      for index in numbers.indices { take(sheet.entries[index], index) }
      return
    }
    let listed = sheet.entries.map(\.number)
    let needed = questions.indices.filter {
      lines[entries[$0].lines.lowerBound].tableRow == nil && !questions[$0].hasKey(lines)
    }.map { numbers[$0] }
    let twice = ListKeys.repeated(numbers) + ListKeys.repeated(listed)
    let missing = needed.filter { !Set(listed).contains($0) }
    let surplus = listed.filter { !Set(numbers).contains($0) }
    if !(twice + missing + surplus).isEmpty {
      // If both sides have their own numbers, a few that one of them lacks do not shift the others.
      let isNumbered = entries.allSatisfy { $0.number != nil }
      let few = max(missing.count, surplus.count) * 10 <= numbers.count
      isRefused = !isNumbered || !twice.isEmpty || !(missing.isEmpty || surplus.isEmpty) || !few
      // A question without a key is reported at its own place.
      if isRefused || !surplus.isEmpty {
        log.addWrongKeys(
          sheet.place, missing: missing, surplus: surplus, twice: twice, isRefused: isRefused)
      }
      if isRefused { return }
    }
    let indices = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
    for entry in sheet.entries {
      if let index = indices[entry.number] { take(entry, index) }
    }
  }

  private mutating func take(_ entry: ListKeySheet.Entry, _ index: Int) {
    values[index] = entry.value
    details[index] = entry.details
  }

  private static func repeated(_ numbers: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return numbers.filter { !seen.insert($0).inserted }
  }
}

extension ListQuestion {
  /// Whether it says itself which choice is right.
  fileprivate func hasKey(_ lines: [ListLine]) -> Bool {
    !keys.isEmpty || (choices?.lines.contains { lines[$0].mark == .right } ?? false)
  }
}

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
