/// The rows of one side that are rows of the base, as far as that is certain.
///
/// A pair in doubt is a row that was removed and one that was added: that can lead to a conflict, but
/// never to a question that is mixed of two.
struct MergePairs {
  /// The row of the side for each row of the base.
  private(set) var ofBase: [Int?]
  /// The rows of the side that the base has not.
  private(set) var added: [Int]

  init(_ base: CompareSide, _ side: CompareSide) {
    let matching = BankMatching(base, side)
    ofBase = (0..<base.count).map { matching.newRow(of: $0) }
    for pair in matching.edited where !pair.isCertain { ofBase[pair.old] = nil }
    var isPaired = [Bool](repeating: false, count: side.count)
    for row in ofBase { if let row { isPaired[row] = true } }
    added = isPaired.indices.filter { !isPaired[$0] }
  }

  /// Of equal rows nobody knows which one a side removed or edited: where both did the same, they did it to
  /// the same ones as far as they can have.
  static func align(
    _ ours: inout MergePairs, _ theirs: inout MergePairs, _ base: CompareSide, _ one: CompareSide,
    _ other: CompareSide
  ) {
    let classes = DigestClasses(old: base.digests, new: [])
    var copies: [UInt32: [Int]] = [:]
    for (row, number) in classes.old.enumerated() where classes.oldCounts[Int(number)] > 1 {
      copies[number, default: []].append(row)
    }
    for number in copies.keys.sorted() {
      guard let rows = copies[number] else { continue }
      theirs.meetEdits(of: ours, rows, base, one, other)
      ours.closeRanks(rows, base, one)
      theirs.closeRanks(rows, base, other)
    }
  }

  /// Puts an edit of these equal rows that the other side made too on the row where that has it.
  private mutating func meetEdits(
    of ours: MergePairs, _ rows: [Int], _ base: CompareSide, _ one: CompareSide,
    _ other: CompareSide
  ) {
    for row in rows {
      guard let partner = ours.ofBase[row], one.digests[partner] != base.digests[row] else {
        continue
      }
      let edit = one.digests[partner]
      let hasEdit = { (place: Int, own: MergePairs) in
        own.ofBase[place].map { other.digests[$0] == edit } ?? false
      }
      if hasEdit(row, self) { continue }
      let place = rows.first { place in
        hasEdit(place, self) && ours.ofBase[place].map { one.digests[$0] != edit } ?? true
      }
      if let place { ofBase.swapAt(row, place) }
    }
  }

  /// Gives the rows of the side that are equal to these of the base to the first of them.
  private mutating func closeRanks(_ rows: [Int], _ base: CompareSide, _ side: CompareSide) {
    let isEdited = { (row: Int, partner: Int?) in
      partner.map { side.digests[$0] != base.digests[row] } ?? false
    }
    let free = rows.filter { !isEdited($0, ofBase[$0]) }
    let partners = free.compactMap { ofBase[$0] }
    if partners.count == free.count { return }
    for (place, row) in free.enumerated() {
      ofBase[row] = partners.indices.contains(place) ? partners[place] : nil
    }
  }
}
