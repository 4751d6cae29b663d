@_spi(QBank) import BankText

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
struct OpenListEntry {
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
