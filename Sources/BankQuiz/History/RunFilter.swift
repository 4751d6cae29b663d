@_spi(QBank) import BankText

/// The runs that a leaderboard is requested for: by bank, number of questions and draw.
package struct RunFilter: Sendable {
  /// The bank as named, or its last path components; nil for any.
  package let bank: String?
  /// The number of questions; nil for any.
  package let count: Int?
  /// The seed of the draw; nil for any.
  package let seed: String?
  /// The number of the set of the seed; nil for any.
  package let set: Int?
  /// Whether simulated runs count, too.
  package let allowsSimulated: Bool

  /// Creates a filter of runs with a name; `simulated` says whether those of model players count, too.
  package init(
    bank: String? = nil, count: Int? = nil, seed: String? = nil, set: Int? = nil, simulated: Bool
  ) {
    (self.bank, self.count, self.seed, self.set) = (bank, count, seed, set)
    allowsSimulated = simulated
  }

  /// Whether the requested runs are of a single set.
  package var isOfOneSet: Bool { seed != nil || set != nil }

  /// Whether the filter allows the run of a line, as far as the beginning of the line shows.
  func allows(_ head: RunHead, _ line: Span<UInt8>) -> Bool {
    guard allowsSimulated || !head.isSimulated, !head.isExtended, !head.isUnfinished,
      let player = head.player, allows(head.score.count), set.map({ $0 == head.set }) ?? true,
      NameKey.of(line.extracting(player.start..<player.end)) != nil
    else { return false }
    let isOfSeed = seed.map { $0 == String(decoding: Array(line, head.seed), as: UTF8.self) }
    return (isOfSeed ?? true) && (bank == nil || allows(head.names(line)))
  }

  /// Whether the filter allows a run.
  func allows(_ run: RunRecord) -> Bool {
    run.isOnBoard && (allowsSimulated || run.kind == .played) && asksFor(run)
  }

  /// Whether a run has the requested bank, size and draw.
  func asksFor(_ run: RunRecord) -> Bool {
    allows(run.questions.count) && allows(run.quiz.banks)
      && seed.map { $0 == run.quiz.seed } ?? true && set.map { $0 == run.quiz.set } ?? true
  }

  private func allows(_ questions: Int) -> Bool { count.map { $0 == questions } ?? true }

  private func allows(_ banks: [String]) -> Bool {
    bank.map { BankNames.match(banks, $0) } ?? true
  }

  /// Whether the bank is named exactly as in a run, not by the end of its path.
  func isExact(_ banks: [String]) -> Bool {
    bank.map { $0 == banks.joined(separator: " ") || BankNames.areEqual([$0], banks) } ?? true
  }
}

/// The files and folders that sets were drawn from, as they were typed.
package enum BankNames {
  /// Whether two lists name the same paths: `./x.csv` is `x.csv`.
  package static func areEqual(_ one: [String], _ other: [String]) -> Bool {
    one == other || one.map(plain) == other.map(plain)
  }

  /// Whether a given name can mean the banks: their whole name, or the end of their path.
  package static func match(_ banks: [String], _ name: String) -> Bool {
    if name == banks.joined(separator: " ") { return true }
    let wanted = Path(name).components
    return banks.contains { bank in
      bank == name || !wanted.isEmpty && Path(bank).components.suffix(wanted.count) == wanted[...]
    }
  }

  /// The shortest name of the banks that can mean none of the others, or the whole one if there is none.
  package static func shortest(of banks: [String], besides others: [[String]]) -> String {
    let whole = banks.joined(separator: " ")
    guard banks.count == 1 else { return whole }
    let path = Path(banks[0]).components
    let ends = path.indices.map { path.suffix($0 + 1).joined(separator: "/") }
    return ends.first { end in !others.contains { match($0, end) } } ?? whole
  }

  private static func plain(_ bank: String) -> String {
    (bank.hasPrefix("/") ? "/" : "") + Path(bank).components.joined(separator: "/")
  }
}
