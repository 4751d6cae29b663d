@_spi(QBank) import BankText

/// The choices of a question, found among its lines by their consecutive labels.
struct ListChoices {
  /// The lines that begin a choice.
  let lines: [Int]
  let family: ListLabel.Family
  /// The value of the first label.
  let first: Int

  /// Why no choices can be recognised.
  enum Failure: Error {
    /// There are none.
    case none
    /// There are two lists of the same kind.
    case twice(Int)
    /// One is missing before this line.
    case gap(Int)
    /// Another list, to which this line belongs, could be meant just as well.
    case other(Int)
    /// The next question seems to begin on this line, with its number written in another way.
    case next(Int)
  }

  /// Returns the choices among some lines: the last whole list before the key. Bullets are choices only if nothing
  /// is numbered.
  static func find(
    in indices: Range<Int>, of lines: [ListLine]
  ) -> Result<ListChoices, Failure> {
    var search = ListRuns()
    for index in indices where lines[index].kind == .text { search.add(lines[index], index) }
    search.finish()
    let numbered = search.runs.filter { $0.family.script != .bullet }
    let runs = numbered.isEmpty ? search.runs : numbered
    guard
      let last = runs.max(by: {
        ($0.lines.last ?? 0, $0.lines.count) < ($1.lines.last ?? 0, $1.lines.count)
      })
    else { return .failure(.none) }
    let isRepeated = runs.contains { $0.family == last.family && $0.lines != last.lines }
    if isRepeated { return .failure(.twice(last.lines[0])) }
    if let gap = search.gaps.first(where: {
      $0.label.family == last.family && $0.line > last.lines[0]
    }) {
      return .failure(.gap(gap.line))
    }
    // Choices may refer to a list above them, such as `ア` and the like, but no list may be inside another.
    if let inside = runs.first(where: { $0.lines[0] < last.lines[0] && $0.end > last.lines[0] }) {
      return .failure(.other(inside.lines[0]))
    }
    return .success(
      ListChoices(lines: last.lines, family: last.family, first: last.first))
  }
}

/// Lists within a question: lines with consecutive labels.
private struct ListRuns {
  struct Run {
    let family: ListLabel.Family
    let first: Int
    var lines: [Int]
    var end: Int { lines.last ?? 0 }
  }

  /// The whole lists.
  private(set) var runs: [Run] = []
  /// Lines that belong to a list but do not continue its labels.
  private(set) var gaps: [(line: Int, label: ListLabel)] = []
  private var open: [ListLabel.Family: Run] = [:]
  /// The families in the order in which they appear.
  private var order: [ListLabel.Family] = []

  mutating func add(_ line: ListLine, _ index: Int) {
    for label in line.labels where label.family.script != .question {
      let family = label.family
      guard let run = open[family] else {
        if label.value <= 1 || family.automatic != nil { begin(label, index) }
        continue
      }
      if label.value == 0 || label.value == run.first + run.lines.count {
        open[family]?.lines.append(index)
      } else if label.value == 1 {
        end(run)
        begin(label, index)
      } else if !family.isBare {
        gaps.append((index, label))
      }
    }
  }

  private mutating func begin(_ label: ListLabel, _ index: Int) {
    if open[label.family] == nil { order.append(label.family) }
    open[label.family] = Run(family: label.family, first: max(label.value, 1), lines: [index])
  }

  private mutating func end(_ run: Run) {
    if run.lines.count > 1 { runs.append(run) }
  }

  mutating func finish() {
    for family in order {
      if let run = open[family] { end(run) }
    }
  }
}
