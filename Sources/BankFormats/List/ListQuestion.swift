@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A question of a list, divided into its text, its choices and its details. What its key means is not decided
/// here.
struct ListQuestion {
  private let lines: [ListLine]
  private let entry: ListEntry
  let choices: ListChoices?
  let failure: ListChoices.Failure?
  private(set) var stem = ListPart()
  /// The range of the whole question.
  let range: TextRange
  private(set) var texts: [ListPart] = []
  /// Lines that name the right choice.
  private(set) var keys: [Int] = []
  private(set) var details: [(detail: Feature, part: ListPart)] = []
  /// Lines with text that belong to no part.
  private(set) var strays: [Int] = []

  init(_ entry: ListEntry, of lines: [ListLine]) {
    self.lines = lines
    self.entry = entry
    range = ListQuestion.range(entry, lines)
    let found = ListQuestion.choices(entry, lines)
    switch found {
    case .success(let choices):
      let next = ListQuestion.nextQuestion(above: choices, entry, lines)
      self.choices = next == nil ? choices : nil
      failure = next.map { .next($0) }
    case .failure(let error): (choices, failure) = (nil, error)
    }
    readStem()
    readRest()
    stem.trim()
    for index in texts.indices { texts[index].trim() }
    for index in details.indices { details[index].part.trim() }
  }

  private static func range(_ entry: ListEntry, _ lines: [ListLine]) -> TextRange {
    let last = entry.lines.last { lines[$0].kind != .blank } ?? entry.lines.lowerBound
    return TextRange(lines[entry.lines.lowerBound].range.start, lines[last].range.end)
  }

  private static func choices(
    _ entry: ListEntry, _ lines: [ListLine]
  ) -> Result<ListChoices, ListChoices.Failure> {
    let start = entry.lines.lowerBound + (entry.hasLabel ? 1 : 0)
    let all = start..<max(start, entry.lines.upperBound)
    let end = all.first { lines[$0].kind != .text && lines[$0].kind != .blank } ?? all.upperBound
    // A list in an explanation is not choices, unless they are after the key.
    if case .failure(.none) = ListChoices.find(in: start..<end, of: lines) {
      return ListChoices.find(in: all, of: lines)
    }
    return ListChoices.find(in: start..<end, of: lines)
  }

  /// Returns the line between two lists in a question that looks like another question: it has the next number, and
  /// nothing above it has labels of its family.
  private static func nextQuestion(
    above choices: ListChoices, _ entry: ListEntry, _ lines: [ListLine]
  ) -> Int? {
    guard let number = entry.number else { return nil }
    var counts: [ListLabel.Family: Int] = [:]
    for index in entry.lines.dropFirst() where index < choices.lines[0] {
      for label in lines[index].labels where !label.family.isBare {
        let isNext = label.family.numbersQuestions && label.value == number + 1
        if isNext, counts[label.family] == nil, counts.values.contains(where: { $0 > 1 }) {
          return index
        }
        let count = counts[label.family] ?? 0
        counts[label.family] = label.value == count + 1 ? count + 1 : count
      }
    }
    return nil
  }

  // MARK: The question

  /// Reads what precedes the choices. Without a label, only the last paragraph is known to belong to the question.
  private mutating func readStem() {
    let end = choices?.lines[0] ?? entry.lines.upperBound
    var index = entry.lines.lowerBound
    if entry.hasLabel {
      stem.add(lines[index].text)
      index += 1
    }
    while index < end, lines[index].kind == .text || lines[index].kind == .blank {
      let isText = lines[index].kind == .text
      if !entry.hasLabel, isText, startsParagraph(index) {
        strays += stemLines
        (stem, stemLines) = (ListPart(), [])
      }
      stem.add(isText ? lines[index].range : TextRange(at: lines[index].range.start))
      if isText { stemLines.append(index) }
      index += 1
    }
    // A label alone on its line belongs to the text below.
    if stem.ranges.count > 1, stem.ranges[0].isEmpty { stem = stem.withoutFirst }
    rest = index
  }

  private var rest = 0
  /// The lines of the stem that have text.
  private var stemLines: [Int] = []

  private func startsParagraph(_ index: Int) -> Bool {
    guard index > entry.lines.lowerBound else { return false }
    return lines[index].beginsParagraph || lines[index - 1].kind == .blank
  }

  // MARK: Choices and what follows

  /// The part that a line may continue.
  private enum Current { case stem, choice, detail, nothing }

  private mutating func readRest() {
    var current = Current.stem
    var isAfterBlank = false
    let starts = Set(choices?.lines ?? [])
    let lastChoice = choices?.lines.last ?? -1
    for index in rest..<max(rest, entry.lines.upperBound) {
      let line = lines[index]
      switch line.kind {
      case .blank:
        isAfterBlank = true
        continue
      case .text where starts.contains(index):
        texts.append(ListPart(line.text))
        current = .choice
      case .text:
        let isApart = isAfterBlank || line.beginsParagraph
        let isInside = current == .choice && index < lastChoice
        addMore(line, index, isApart && !isInside ? .nothing : current)
        if isApart, !isInside { current = .nothing }
      case .key:
        keys.append(index)
        current = .nothing
      case .detail(let detail):
        details.append((detail, ListPart(line.text)))
        current = .detail
      case .heading, .keyHeading: strays.append(index)
      }
      isAfterBlank = false
    }
  }

  private mutating func addMore(_ line: ListLine, _ index: Int, _ part: Current) {
    switch part {
    case .stem: stem.add(line.range)
    case .choice: texts[texts.count - 1].add(line.range)
    case .detail where details[details.count - 1].detail == .explanation:
      details[details.count - 1].part.add(line.range)
    case .detail, .nothing: strays.append(index)
    }
  }
}

/// A text of a question, which may continue over several lines.
struct ListPart {
  private(set) var ranges: [TextRange] = []

  init() {}
  init(_ range: TextRange) { ranges = [range] }

  /// Its range from its first line to its last, or nil if it has none.
  var range: TextRange? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return TextRange(first.start, last.end)
  }

  /// Adds a line, which may be empty.
  mutating func add(_ range: TextRange) { ranges.append(range) }

  /// Removes empty lines at the end.
  mutating func trim() {
    while let last = ranges.last, last.isEmpty, ranges.count > 1 { ranges.removeLast() }
  }

  /// The part without its first line and the empty ones after it.
  fileprivate var withoutFirst: ListPart {
    var part = ListPart()
    for range in ranges.dropFirst().drop(while: \.isEmpty) { part.add(range) }
    return part
  }

  /// Returns its text. Continuation lines keep their indentation beyond the least of them, as code does.
  func text(_ source: Source) -> String {
    guard let first = ranges.first else { return "" }
    let rest = ranges.dropFirst()
    let indents = rest.filter { !$0.isEmpty }.map { ListPart.indent(source, $0) }
    let common = indents.min() ?? 0
    let lines = rest.map { range in
      let more = range.isEmpty ? 0 : ListPart.indent(source, range) - common
      return source.string(TextRange(range.start - more, range.end))
    }
    return ([source.string(first)] + lines).joined(separator: "\n")
  }

  /// Returns the number of spaces and tabs before a line.
  private static func indent(_ source: Source, _ range: TextRange) -> Int {
    var start = range.start
    while start > 0, source.bytes[start - 1] == ASCII.space || source.bytes[start - 1] == ASCII.tab
    {
      start -= 1
    }
    return range.start - start
  }
}
