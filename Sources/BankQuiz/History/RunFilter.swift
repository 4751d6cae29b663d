@_spi(QBank) import BankText

/// Which runs a leaderboard is asked for: by their bank, their number of questions and their draw.
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

  /// Whether a line describes one of them, as far as its beginning shows.
  func allows(_ head: RunHead, _ line: Span<UInt8>) -> Bool {
    guard allowsSimulated || !head.isSimulated, !head.isExtended, !head.isUnfinished,
      let player = head.player, allows(head.score.count), set.map({ $0 == head.set }) ?? true,
      NameKey.of(line.extracting(player.start..<player.end)) != nil
    else { return false }
    let isOfSeed = seed.map { $0 == String(decoding: Array(line, head.seed), as: UTF8.self) }
    return (isOfSeed ?? true) && (bank == nil || allows(head.names(line)))
  }

  /// Whether a run is one of them.
  func allows(_ run: RunRecord) -> Bool {
    run.isOnBoard && (allowsSimulated || run.kind == .played) && asksFor(run)
  }

  /// Whether a run is of the bank, the size and the draw that are asked for.
  func asksFor(_ run: RunRecord) -> Bool {
    allows(run.questions.count) && allows(run.quiz.banks)
      && seed.map { $0 == run.quiz.seed } ?? true && set.map { $0 == run.quiz.set } ?? true
  }

  private func allows(_ questions: Int) -> Bool { count.map { $0 == questions } ?? true }

  private func allows(_ banks: [String]) -> Bool {
    bank.map { BankNames.match(banks, $0) } ?? true
  }

  /// Whether the bank is named as a run has it, and not by the end of its path.
  func isExact(_ banks: [String]) -> Bool {
    bank.map { $0 == banks.joined(separator: " ") || BankNames.areEqual([$0], banks) } ?? true
  }
}
