@_spi(QBank) import BankModel

/// A row that is compared with several others.
struct ComparedRow {
  /// The index of the row.
  let index: Int
  let forms: RowForms
  /// The rank of its text among all compared rows; equal rows have the same rank.
  var rank = 0
  fileprivate let text: [UInt8]

  init(_ problem: Problem, index: Int) {
    self.index = index
    forms = RowForms(problem)
    var text: [UInt8] = []
    let details = Detail.all(of: problem.details).flatMap { [$0.name, $0.text] }
    for part in [problem.question, String(problem.answer)] + problem.choices + details {
      text += part.utf8
      text.append(0)
    }
    self.text = text
  }

  /// The likeness of the raw texts of two rows, in ten-thousandths.
  func textLikeness(_ other: ComparedRow) -> Int {
    EditDistance.likeness(text.map { UInt32($0) }, other.text.map { UInt32($0) })
  }

  /// Sets the ranks of the rows of both sides.
  static func rank(_ old: inout [ComparedRow], _ new: inout [ComparedRow]) {
    let texts = (old + new).map(\.text).sorted { $0.lexicographicallyPrecedes($1) }
    let rank = { (row: ComparedRow) -> Int in
      texts.indices.partitioningIndex { !texts[$0].lexicographicallyPrecedes(row.text) }
    }
    for index in old.indices { old[index].rank = rank(old[index]) }
    for index in new.indices { new[index].rank = rank(new[index]) }
  }
}

/// The parts of a row that the choice among pairs depends on.
private struct Partner {
  let index: Int
  let rank: Int

  init(_ row: ComparedRow) { (index, rank) = (row.index, row.rank) }
}

/// Scored pairs of rows, from which the best are chosen.
struct ScoredPairs {
  private struct Candidate {
    let old: Partner
    let new: Partner
    let score: Int
    let stage: BankMatching.Stage
  }

  private var candidates: [Candidate] = []

  mutating func add(
    _ old: ComparedRow, _ new: ComparedRow, score: Int, _ stage: BankMatching.Stage
  ) {
    candidates.append(
      Candidate(old: Partner(old), new: Partner(new), score: score, stage: stage))
  }

  /// Greedily takes the best pair, then the best one of the rows that are left, and so on, down to `threshold`.
  ///
  /// Pairs with equal scores are ordered by their texts, so that the order of the rows decides only which of
  /// several equal rows is taken.
  func best(from threshold: Int) -> [BankMatching.Pair] {
    let sorted = candidates.filter { $0.score >= threshold }.sorted {
      ($1.score, $0.old.rank, $0.new.rank, $0.old.index, $0.new.index)
        < ($0.score, $1.old.rank, $1.new.rank, $1.old.index, $1.new.index)
    }
    let rivals = Rivals(candidates.map { ($0.old, $0.new, $0.score) })
    var (takenOld, takenNew): (Set<Int>, Set<Int>) = ([], [])
    var pairs: [BankMatching.Pair] = []
    for candidate in sorted {
      let (old, new) = (candidate.old.index, candidate.new.index)
      if takenOld.contains(old) || takenNew.contains(new) { continue }
      takenOld.insert(old)
      takenNew.insert(new)
      let isDoubtful =
        candidate.stage == .likeness && candidate.score < BankMatching.sureLikeness
        || rivals.come(near: candidate.score, candidate.old, candidate.new)
      pairs.append(
        BankMatching.Pair(
          old: old, new: new, stage: candidate.stage, score: candidate.score, isCertain: !isDoubtful
        ))
    }
    return pairs
  }
}

extension ScoredPairs {
  /// Scores all pairs of an old and a new row.
  init(
    of old: [ComparedRow], _ new: [ComparedRow], _ stage: BankMatching.Stage,
    _ score: (ComparedRow, ComparedRow) -> Int
  ) {
    self.init()
    for one in old { for other in new { add(one, other, score: score(one, other), stage) } }
  }
}

/// The two best scores of each row, with partners whose texts differ.
private struct Rivals {
  private struct Best {
    var (score, rank) = (Int.min, -1)
    var second = Int.min

    mutating func add(_ other: Int, rank otherRank: Int) {
      if otherRank == rank {
        score = max(score, other)
      } else if other > score {
        (second, score, rank) = (score, other, otherRank)
      } else {
        second = max(second, other)
      }
    }

    /// The best score with a partner of another rank.
    func score(without partner: Int) -> Int { rank == partner ? second : score }
  }

  private var old: [Int: Best] = [:]
  private var new: [Int: Best] = [:]

  init(_ candidates: [(Partner, Partner, Int)]) {
    for (oldRow, newRow, score) in candidates {
      old[oldRow.index, default: Best()].add(score, rank: newRow.rank)
      new[newRow.index, default: Best()].add(score, rank: oldRow.rank)
    }
  }

  /// Whether one of two rows has another partner with a similar score.
  func come(near score: Int, _ oldRow: Partner, _ newRow: Partner) -> Bool {
    let others = [
      old[oldRow.index]?.score(without: newRow.rank),
      new[newRow.index]?.score(without: oldRow.rank),
    ]
    return others.contains { ($0 ?? .min) >= score - BankMatching.doubtfulGap }
  }
}
