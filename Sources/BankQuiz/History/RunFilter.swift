@_spi(QBank) import BankText

/// Which runs a leader board is asked for: by their bank, their number of questions and their draw.
package struct RunFilter: Sendable {
  /// The bank as it was named, or its last part; nil for any.
  package let bank: String?
  /// How many questions there are; nil for any number.
  package let count: Int?
  /// The seed of the draw; nil for any.
  package let seed: String?
  /// Which of the sets of the seed it was; nil for any.
  package let set: Int?
  /// Whether simulated runs count, too.
  package let allowsSimulated: Bool

  /// Runs with a name; `simulated` says that those of model players count, too.
  package init(
    bank: String? = nil, count: Int? = nil, seed: String? = nil, set: Int? = nil, simulated: Bool
  ) {
    (self.bank, self.count, self.seed, self.set) = (bank, count, seed, set)
    allowsSimulated = simulated
  }

  /// Whether the runs that are asked for are of one set.
  package var isOfOneSet: Bool { seed != nil || set != nil }

  /// The last of them in some lines of a history.
  ///
  /// A line is looked at only as far as shows that it is another one; so it takes little longer if
  /// there is none.
  package func last(in bytes: Span<UInt8>) -> RunRecord? {
    for line in RunFilter.lines(of: bytes).reversed() {
      let line = bytes.extracting(line.start..<line.end)
      if let head = RunHead(line), !allows(head, line) { continue }
      if let run = History(line).runs.first, allows(run) { return run }
    }
    return nil
  }

  private static func lines(of bytes: Span<UInt8>) -> [TextRange] {
    var lines: [TextRange] = []
    var start = 0
    while start < bytes.count {
      let end = LineIndex.endOfLine(bytes, from: start)
      if end > start { lines.append(TextRange(start, end)) }
      start = end + 1
    }
    return lines
  }

  private func allows(_ head: RunHead, _ line: Span<UInt8>) -> Bool {
    (allowsSimulated || !head.isSimulated) && !head.isExtended && head.player != nil
      && allows(head.score.count)
      && (bank == nil || allows(head.names(line)))
  }

  /// Whether a run is one of them.
  func allows(_ run: RunRecord) -> Bool {
    run.isRanked && (allowsSimulated || run.kind == .played) && asksFor(run)
  }

  /// Whether a run is of the bank, the size and the draw that are asked for.
  func asksFor(_ run: RunRecord) -> Bool {
    allows(run.questions.count) && allows(run.quiz.banks)
      && seed.map { $0 == run.quiz.seed } ?? true && set.map { $0 == run.quiz.set } ?? true
  }

  private func allows(_ questions: Int) -> Bool { count.map { $0 == questions } ?? true }

  private func allows(_ banks: [String]) -> Bool {
    guard let bank else { return true }
    return bank == banks.joined(separator: " ")
      || banks.contains { $0 == bank || Path($0).lastComponent.string == bank }
  }
}
