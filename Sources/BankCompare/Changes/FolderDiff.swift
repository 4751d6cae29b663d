@_spi(QBank) import BankModel

/// The changes between two versions of a folder: files with the same name are compared with each other, and
/// questions that moved from one file to another are followed.
///
/// Rows that reappear unchanged in another file are taken out first, so that they cannot be matched with any other
/// question; then what is left of all files is compared together.
package struct FolderDiff {
  /// The pairs of files with the same name, with the changes of the rows that stayed in them.
  package private(set) var files: [ComparedBanks] = []
  /// The rows that moved between files, or nil if there are none.
  package private(set) var between: ComparedBanks?

  private typealias Place = (side: Int, row: Int)

  /// Compares pairs of files of two folders.
  package init(
    _ pairs: [ComparedSides], of names: (old: String, new: String), _ workers: Workers = .serial
  ) {
    if pairs.count == 1 {
      files = pairs.map { ComparedBanks($0, BankDiff($0.old.side, $0.new.side, workers)) }
      return
    }
    let (gone, come) = FolderDiff.moved(pairs)
    let out = Rows(old: gone, new: come, pairs.count)
    let stayed = pairs.indices.map { Compared(pairs[$0], without: out.of($0), workers) }
    let (followed, between) = FolderDiff.follow(
      gone + stayed.enumerated().flatMap { index, one in one.removed.map { (index, $0) } },
      come + stayed.enumerated().flatMap { index, one in one.added.map { (index, $0) } },
      pairs, of: names, workers)
    self.between = between
    for (index, pair) in pairs.enumerated() {
      // A row that was taken out and found no partner belongs to its file again.
      let isWhole = out.of(index).isSubset(of: followed.of(index))
      let one = isWhole ? stayed[index] : Compared(pair, without: followed.of(index), workers)
      files.append(one.banks(pair, forgetting: followed.of(index)))
    }
  }

  /// Compares what is left of all files together. Returns the rows that found a partner in another file and, if
  /// there are any, their changes.
  private static func follow(
    _ old: [Place], _ new: [Place], _ pairs: [ComparedSides], of names: (old: String, new: String),
    _ workers: Workers
  ) -> (Rows, ComparedBanks?) {
    let one = CompareSide(
      joining: old, of: pairs.map(\.old.side), named: pairs.map(\.old.name))
    let other = CompareSide(
      joining: new, of: pairs.map(\.new.side), named: pairs.map(\.new.name))
    let matching = BankMatching(one, other, workers)
    let moved = BankDiff(between: matching, one, other) { old[$0.old].side != new[$0.new].side }
    let found = moved.edits.map(\.pair) + moved.moved
    let followed = Rows(old: found.map { old[$0.old] }, new: found.map { new[$0.new] }, pairs.count)
    if found.isEmpty { return (followed, nil) }
    return (
      followed, ComparedBanks(one, named: names.old, other, named: names.new, diff: moved)
    )
  }

  /// A selection of rows of each file, on both sides.
  private struct Rows {
    private var files: [OfFile]

    struct OfFile {
      var old: Set<Int> = []
      var new: Set<Int> = []

      func isSubset(of other: OfFile) -> Bool {
        old.isSubset(of: other.old) && new.isSubset(of: other.new)
      }
    }

    init(old: [Place], new: [Place], _ count: Int) {
      files = [OfFile](repeating: OfFile(), count: count)
      for place in old { files[place.side].old.insert(place.row) }
      for place in new { files[place.side].new.insert(place.row) }
    }

    func of(_ file: Int) -> OfFile { files[file] }
  }

  /// Two files with the same name, without some of their rows.
  private struct Compared {
    private let old, new: CompareSide
    /// The indices of the compared rows in the files.
    private let oldRows, newRows: [Int]
    private let diff: BankDiff

    init(_ pair: ComparedSides, without rows: Rows.OfFile, _ workers: Workers) {
      oldRows = (0..<pair.old.side.count).filter { !rows.old.contains($0) }
      newRows = (0..<pair.new.side.count).filter { !rows.new.contains($0) }
      (old, new) = (pair.old.side.keeping(oldRows), pair.new.side.keeping(newRows))
      diff = BankDiff(old, new, workers)
    }

    /// The rows of the old file that are not in the new one.
    var removed: [Int] { diff.removed.map { oldRows[$0] } }
    /// The rows of the new file that are not in the old one.
    var added: [Int] { diff.added.map { newRows[$0] } }

    /// The changes of the rows, without those that moved to or from another file.
    func banks(_ pair: ComparedSides, forgetting rows: Rows.OfFile) -> ComparedBanks {
      var rest = diff
      rest.forget(
        removed: Set(diff.removed.filter { rows.old.contains(oldRows[$0]) }),
        added: Set(diff.added.filter { rows.new.contains(newRows[$0]) }))
      return ComparedBanks(old, named: pair.old.name, new, named: pair.new.name, diff: rest)
    }
  }

  /// The rows that one file lost and another one gained unchanged.
  private static func moved(_ pairs: [ComparedSides]) -> (gone: [Place], come: [Place]) {
    var gained: [RowDigest: [Place]] = [:]
    var lost: [Place] = []
    for (index, pair) in pairs.enumerated() {
      let (old, new) = (pair.old.side, pair.new.side)
      let (oldRest, newRest) = (unmatched(old, in: new), unmatched(new, in: old))
      lost += leaving(old, oldRest, unlike: new, newRest).map { (index, $0) }
      for row in leaving(new, newRest, unlike: old, oldRest).reversed() {
        gained[new.digests[row], default: []].append((index, row))
      }
    }
    var (gone, come): ([Place], [Place]) = ([], [])
    for place in lost {
      guard let found = gained[pairs[place.side].old.side.digests[place.row]]?.popLast() else {
        continue
      }
      gone.append(place)
      come.append(found)
    }
    return (gone, come)
  }

  /// Those of the given rows whose question no row of the other side asks. A question that a file still asks, only
  /// with other choices or another answer, has not moved.
  private static func leaving(
    _ side: CompareSide, _ rows: [Int], unlike other: CompareSide, _ others: [Int]
  ) -> [Int] {
    let asked = Set(others.map { Array(other.problem(at: $0).question.utf8) })
    return rows.filter { !asked.contains(Array(side.problem(at: $0).question.utf8)) }
  }

  /// The rows whose content is missing from another bank, or occurs there less often.
  private static func unmatched(_ side: CompareSide, in other: CompareSide) -> [Int] {
    var counts: [RowDigest: Int] = [:]
    for digest in other.digests { counts[digest, default: 0] += 1 }
    return side.digests.indices.filter { row in
      guard let count = counts[side.digests[row]], count > 0 else { return true }
      counts[side.digests[row]] = count - 1
      return false
    }
  }
}
