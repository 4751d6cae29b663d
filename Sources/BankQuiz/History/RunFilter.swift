@_spi(QBank) import BankText

/// Which runs a leader board is asked for by their bank and their number of questions.
package struct RunFilter: Sendable {
  /// The bank as it was named, or its last part; nil for any.
  package let bank: String?
  /// How many questions there are; nil for any number.
  package let count: Int?
  /// Whether simulated runs count, too.
  package let allowsSimulated: Bool

  /// Runs with a name; `simulated` says that those of model players count, too.
  package init(bank: String?, count: Int?, simulated: Bool) {
    (self.bank, self.count, allowsSimulated) = (bank, count, simulated)
  }

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
    (allowsSimulated || !head.isSimulated) && head.player != nil && allows(head.score.count)
      && (bank == nil || allows(head.names(line)))
  }

  /// Whether a run is one of them.
  func allows(_ run: RunRecord) -> Bool {
    Ranking.name(run.player) != nil && (allowsSimulated || run.kind == .played)
      && allows(run.questions.count) && allows(run.quiz.banks)
  }

  private func allows(_ questions: Int) -> Bool { count.map { $0 == questions } ?? true }

  private func allows(_ banks: [String]) -> Bool {
    guard let bank else { return true }
    return bank == banks.joined(separator: " ")
      || banks.contains { $0 == bank || Path($0).lastComponent.string == bank }
  }
}
