@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Divides the lines of a list into questions.
struct ListOutline {
  private let lines: [ListLine]
  private let family: ListLabel.Family?
  /// Other families of labels that number questions, as in a document of several lists.
  private let others: [ListLabel.Family]
  private let isByWord: Bool
  /// For each line that is numbered like a question, the number of the next such line.
  private var following: [Int: Int] = [:]
  private var open: OpenListEntry?
  private var headings: [(level: Int, text: TextRange)] = []
  /// The first line of a question without a number above the others.
  private var unnumbered: Int?
  private var isAfterBlank = true
  private var isAfterKey = false
  /// The table row of the line before.
  private var row: Int?
  private(set) var entries: [ListEntry] = []
  /// The lines with text that belong to no question.
  private(set) var strays: [Int] = []

  /// Creates the outline of some lines; `hasKeys` says whether a list of keys follows them.
  init(_ lines: [ListLine], hasKeys: Bool) {
    self.lines = lines
    // Rows of tables say nothing about how questions between them are numbered.
    let typed = lines.filter { $0.row == nil }
    isByWord = typed.contains { $0.kind == .text && $0.questionLabel != nil }
    let families = isByWord ? [] : ListNumbering.families(of: typed)
    (family, others) = (families.first, Array(families.dropFirst()))
    noteFollowing()
    openUnnumbered(hasKeys)
    for index in lines.indices { add(index) }
    close(at: lines.count)
  }

  private mutating func noteFollowing() {
    guard let family else { return }
    var next: Int?
    for index in lines.indices.reversed() where lines[index].kind == .text {
      guard let value = lines[index].value(in: family) else { continue }
      following[index] = next
      next = value
    }
  }

  /// Opens the question above the first numbered one, if its choices are there.
  private mutating func openUnnumbered(_ hasKeys: Bool) {
    guard isByWord || family != nil else { return }
    let first = lines.indices.first { startingNumber(lines[$0], $0) != nil } ?? 0
    let start = lines[..<first].firstIndex {
      $0.kind == .text && $0.labels.isEmpty && $0.row == nil
    }
    guard let start, case .success = ListChoices.find(in: start..<first, of: lines),
      hasKeys || lines[start..<first].contains(where: { $0.kind == .key || $0.mark == .right })
    else { return }
    unnumbered = start
  }

  private mutating func add(_ index: Int) {
    let line = lines[index]
    if line.row != row {
      close(at: index)
      (row, isAfterBlank) = (line.row, true)
    }
    switch line.kind {
    case .blank: isAfterBlank = true
    case .heading(let level): addHeading(line, level, index)
    case .detail(.category) where open == nil || open?.isWhole == true && isAfterBlank:
      addHeading(line, 1, index)
    default:
      addContent(line, index)
      isAfterBlank = false
      isAfterKey = line.isPartOfKey || line.kind != .text && open?.hasKey == true
    }
  }

  private mutating func addHeading(_ line: ListLine, _ level: Int, _ index: Int) {
    close(at: index)
    headings.removeAll { $0.level >= level }
    headings.append((level, line.text))
    isAfterBlank = true
  }

  private mutating func addContent(_ line: ListLine, _ index: Int) {
    guard let number = index == unnumbered ? 0 : startingNumber(line, index) else {
      open?.add(line)
      if open == nil { strays.append(index) }
      return
    }
    close(at: index)
    let hasLabel = index != unnumbered && (line.row != nil || isByWord || family != nil)
    open = OpenListEntry(
      entry: ListEntry(
        lines: index..<index, number: number > 0 ? number : nil, hasLabel: hasLabel,
        headings: headings.map(\.text)))
    if !hasLabel { open?.add(line) }
  }

  private mutating func close(at end: Int) {
    guard var entry = open?.entry else { return }
    entry.lines = entry.lines.lowerBound..<end
    entries.append(entry)
    open = nil
  }

  /// Returns the number of the question that begins on a line, 0 if it has none, or nil if no question begins
  /// there.
  private func startingNumber(_ line: ListLine, _ index: Int) -> Int? {
    guard line.kind == .text else { return nil }
    if line.row != nil { return open == nil ? line.questionLabel?.value : nil }
    if isByWord { return line.questionLabel?.value }
    guard let family else { return beginsBlock(line, index) ? 0 : nil }
    if let value = line.value(in: family), value > 0 {
      return begins(value, family, index) ? value : nil
    }
    return others.lazy.compactMap { other in
      line.value(in: other).flatMap { begins($0, other) ? $0 : nil }
    }
    .first
  }

  // MARK: Lists with numbers

  /// Whether a number that may belong to a question begins one. Labels that count from 1 again below a question
  /// belong to it.
  private func begins(_ value: Int, _ family: ListLabel.Family, _ index: Int) -> Bool {
    guard let open, let number = open.entry.number else { return true }
    let nested = open.count(of: family)
    if value == nested + 1, nested > 0 || !open.hasKey {
      // If both fit, a new question is followed by a list that counts from 1 again.
      return nested > 1 && value == number + 1 && following[index] == 1
    }
    if family.isBare { return value == number + 1 && open.isWhole }
    return open.isWhole || value > number
  }

  /// Whether a number that is written in another way begins a question: it continues from the last, or starts
  /// again.
  private func begins(_ value: Int, _ other: ListLabel.Family) -> Bool {
    guard value > 0 else { return false }
    guard let open else { return true }
    return open.isWhole && open.count(of: other) == 0
      && (value == 1 || value == (open.entry.number ?? value - 1) + 1)
  }

  // MARK: Lists without numbers

  /// Whether a line without a label begins a question: after a blank line or a key, if the question before is
  /// whole.
  private func beginsBlock(_ line: ListLine, _ index: Int) -> Bool {
    guard let open else { return true }
    guard open.isWhole else { return false }
    if open.continues(line) { return false }
    if isAfterBlank || isAfterKey { return true }
    return line.beginsParagraph && line.labels.isEmpty && startsAgain(behind: index)
  }

  /// Whether the next line with a label counts from the start again.
  private func startsAgain(behind index: Int) -> Bool {
    for next in lines[(index + 1)...].prefix(ListOutline.lookahead) {
      if next.kind == .key { return false }
      if next.labels.isEmpty { continue }
      return next.labels.contains { $0.value == 1 || $0.value == 0 || $0.family.automatic != nil }
    }
    return false
  }

  /// The number of lines that are examined to determine whether a new question has begun.
  private static let lookahead = 8
}

/// The lines of one question.
struct ListEntry {
  /// The indices of its lines.
  var lines: Range<Int>
  /// Its number in the list, if it has one.
  let number: Int?
  /// Whether its first line begins with a label of a question.
  let hasLabel: Bool
  /// The headings above it, from the highest level down.
  let headings: [TextRange]
}

/// The state of a question while its lines are read.
private struct OpenListEntry {
  /// What is known of it from its start, where its lines are still empty.
  let entry: ListEntry
  /// The last value of each family of labels that counts on from 1.
  private(set) var counts: [ListLabel.Family: Int] = [:]
  /// Whether there are two consecutive choices.
  private(set) var hasChoices = false
  private(set) var hasKey = false

  /// Whether it has choices or a key, so that nothing is missing.
  var isWhole: Bool { hasChoices || hasKey }

  /// Returns how far a family of labels has counted.
  func count(of family: ListLabel.Family) -> Int { counts[family] ?? 0 }

  /// Whether a line continues a list, or begins one before there are choices.
  func continues(_ line: ListLine) -> Bool {
    line.labels.contains { label in
      let count = count(of: label.family)
      let isNext = label.value == 0 || label.value == count + 1
      return isNext && (count > 0 || !hasChoices)
    }
  }

  /// Adds a line.
  mutating func add(_ line: ListLine) {
    if line.kind == .key { hasKey = true }
    guard line.kind == .text else { return }
    for label in line.labels where label.family.script != .question {
      let next = label.value == 0 ? count(of: label.family) + 1 : label.value
      let counts = next == 1 || next == count(of: label.family) + 1
      guard counts || label.family.automatic != nil else { continue }
      note(next, label.family)
    }
  }

  /// Records how far a family has counted. A second item ends every other list, except that bullets may be inside
  /// one.
  private mutating func note(_ count: Int, _ family: ListLabel.Family) {
    if count > 1 {
      hasChoices = true
      if family.script != .bullet { counts = [:] }
    }
    counts[family] = count
  }
}

/// Lines of a list that belong to no question: text, and what looks like a question that was not read.
///
/// To people who read the file, a line with lettered choices below it is a question.
struct ListStrays {
  /// The ranges of those that look like a question.
  private(set) var questions: [TextRange] = []
  /// The other lines, by their indices.
  private(set) var texts: [Int] = []

  /// Sorts the lines with these indices, in their order.
  init(_ strays: [Int], of lines: [ListLine]) {
    var next = strays[...]
    while let stem = next.popFirst() {
      let choices = ListStrays.choices(next.lazy.map { lines[$0] })
      if lines[stem].kind != .text || choices < 2 {
        texts.append(stem)
        continue
      }
      let keys = next.dropFirst(choices).prefix { lines[$0].isPartOfKey }.count
      let last = next.prefix(choices + keys).last ?? stem
      questions.append(TextRange(lines[stem].range.start, lines[last].range.end))
      next = next.dropFirst(choices + keys)
    }
  }

  /// Returns the number of lines that are lettered choices, from the first on.
  private static func choices(_ lines: some Sequence<ListLine>) -> Int {
    var (family, count) = (ListLabel.Family?.none, 0)
    for line in lines {
      if family == nil {
        family = line.labels.first { $0.value == 1 && $0.family.isLettered }?.family
      }
      guard let family, line.value(in: family) == count + 1 else { break }
      count += 1
    }
    return count
  }
}
