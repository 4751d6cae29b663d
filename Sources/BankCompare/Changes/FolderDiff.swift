@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// What became of the questions of a folder: files of one name are compared with each other, and questions that
/// went from one file to another are followed.
///
/// What stands in another file just as it was is taken out first, so that no other question is taken for it; then
/// what is left of all files together is compared.
package struct FolderDiff {
  /// The files of one name, with what became of the rows that stayed.
  package private(set) var files: [ComparedBanks] = []
  /// What went from file to file; nil where nothing did.
  package private(set) var between: ComparedBanks?

  private typealias Place = (side: Int, row: Int)

  /// Compares pairs of files of two folders.
  package init(
    _ pairs: [ComparedSides], of names: (old: String, new: String), _ workers: Workers = .serial
  ) {
    if pairs.count == 1 {
      files = pairs.map { ComparedBanks($0, BankDiff($0.old, $0.new, workers)) }
      return
    }
    let (gone, come) = FolderDiff.moved(pairs)
    var (old, new) = (gone, come)
    var diffs: [BankDiff] = []
    let (goneRows, comeRows) = (
      FolderDiff.rows(gone, pairs.count), FolderDiff.rows(come, pairs.count)
    )
    var kept: [(old: [Int], new: [Int])] = []
    for (index, pair) in pairs.enumerated() {
      let oldRows = (0..<pair.old.count).filter { !goneRows[index].contains($0) }
      let newRows = (0..<pair.new.count).filter { !comeRows[index].contains($0) }
      let diff = BankDiff(pair.old.keeping(oldRows), pair.new.keeping(newRows), workers)
      old += diff.removed.map { (index, oldRows[$0]) }
      new += diff.added.map { (index, newRows[$0]) }
      kept.append((oldRows, newRows))
      diffs.append(diff)
    }
    let one = CompareSide(joining: old, of: pairs.map(\.old), named: pairs.map(\.oldName))
    let other = CompareSide(joining: new, of: pairs.map(\.new), named: pairs.map(\.newName))
    let matching = BankMatching(one, other, workers)
    let moved = BankDiff(between: matching, one, other) { old[$0.old].side != new[$0.new].side }
    let found = moved.edits.map(\.pair) + moved.moved
    if !found.isEmpty {
      between = ComparedBanks(one, named: names.old, other, named: names.new, diff: moved)
    }
    let (followed, arrived) = (
      FolderDiff.rows(found.map { old[$0.old] }, pairs.count),
      FolderDiff.rows(found.map { new[$0.new] }, pairs.count)
    )
    for (index, pair) in pairs.enumerated() {
      // A row that was taken out and found no partner after all is one of the file again.
      let isWhole =
        goneRows[index].isSubset(of: followed[index])
        && comeRows[index].isSubset(of: arrived[index])
      let rows = isWhole ? kept[index] : (Array(0..<pair.old.count), Array(0..<pair.new.count))
      let (one, other) = (pair.old.keeping(rows.0), pair.new.keeping(rows.1))
      var diff = isWhole ? diffs[index] : BankDiff(one, other, workers)
      diff.forget(
        removed: Set(diff.removed.filter { followed[index].contains(rows.0[$0]) }),
        added: Set(diff.added.filter { arrived[index].contains(rows.1[$0]) }))
      files.append(
        ComparedBanks(one, named: pair.oldName, other, named: pair.newName, diff: diff))
    }
  }

  /// The rows of each file.
  private static func rows(_ places: [Place], _ count: Int) -> [Set<Int>] {
    var rows = [Set<Int>](repeating: [], count: count)
    for place in places { rows[place.side].insert(place.row) }
    return rows
  }

  /// The rows that a file lost and another one gained, just as they were.
  private static func moved(_ pairs: [ComparedSides]) -> (gone: [Place], come: [Place]) {
    var gained: [RowDigest: [Place]] = [:]
    var lost: [Place] = []
    for (index, pair) in pairs.enumerated() {
      let (old, new) = (unmatched(pair.old, in: pair.new), unmatched(pair.new, in: pair.old))
      lost += leaving(pair.old, old, unlike: pair.new, new).map { (index, $0) }
      for row in leaving(pair.new, new, unlike: pair.old, old).reversed() {
        gained[pair.new.digests[row], default: []].append((index, row))
      }
    }
    var (gone, come): ([Place], [Place]) = ([], [])
    for place in lost {
      guard let found = gained[pairs[place.side].old.digests[place.row]]?.popLast() else {
        continue
      }
      gone.append(place)
      come.append(found)
    }
    return (gone, come)
  }

  /// Those of some rows whose question none of the other side's rows asks: what a file still asks, only with other
  /// choices or another answer, went nowhere.
  private static func leaving(
    _ side: CompareSide, _ rows: [Int], unlike other: CompareSide, _ others: [Int]
  ) -> [Int] {
    let asked = Set(others.map { Array(other.problem(at: $0).question.utf8) })
    return rows.filter { !asked.contains(Array(side.problem(at: $0).question.utf8)) }
  }

  /// The rows that say what no row of another bank does, or more often than it.
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

/// Two banks that are to be compared, and what they are called.
package struct ComparedSides {
  let old, new: CompareSide
  let oldName, newName: String

  /// Two banks.
  package init(
    _ old: CompareSide, named oldName: String, _ new: CompareSide, named newName: String
  ) {
    (self.old, self.oldName, self.new, self.newName) = (old, oldName, new, newName)
  }
}
