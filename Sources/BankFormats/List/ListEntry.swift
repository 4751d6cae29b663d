@_spi(QBank) import BankText

/// The lines of one question.
struct ListEntry {
  /// The first of its lines and those behind it.
  var lines: Range<Int>
  /// Its number in the list, if it has one.
  var number: Int?
  /// Whether its first line begins with a label that says so.
  var hasLabel: Bool
  /// The headings that it stands under, from the highest level on.
  var headings: [TextRange]
}

/// What has been seen of a question while its lines go by.
struct OpenListEntry {
  let start: Int
  let number: Int?
  let hasLabel: Bool
  let headings: [TextRange]
  /// The last value of each way of counting that counts on from 1.
  private var counts: [ListLabel.Family: Int] = [:]
  /// Whether there are two choices in a row.
  private(set) var hasChoices = false
  private(set) var hasKey = false

  init(start: Int, number: Int?, hasLabel: Bool, headings: [TextRange]) {
    self.start = start
    self.number = number
    self.hasLabel = hasLabel
    self.headings = headings
  }

  /// Whether nothing is missing.
  var isWhole: Bool { hasChoices || hasKey }

  /// How far a way of counting has come.
  func count(of family: ListLabel.Family) -> Int { counts[family] ?? 0 }

  /// Whether a line counts on, or begins to count where nothing does.
  func continues(_ line: ListLine) -> Bool {
    line.labels.contains { label in
      let count = count(of: label.family)
      let isNext = label.value == 0 || label.value == count + 1
      return isNext && (count > 0 || !hasChoices)
    }
  }

  /// Notes a line of it.
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

  /// Whatever counted before a whole list has come to its end, but for the list that has bullets in it.
  private mutating func note(_ count: Int, _ family: ListLabel.Family) {
    if count > 1 {
      hasChoices = true
      if family.script != .bullet { counts = [:] }
    }
    counts[family] = count
  }
}
