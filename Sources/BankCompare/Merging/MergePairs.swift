/// The certain matches between rows of the base and rows of one side.
///
/// A doubtful pair counts as a removed row and an added one: that can cause a conflict, but never a question mixed
/// from two.
struct MergePairs {
  /// For each row of the base, the row of the side.
  private(set) var ofBase: [Int?]
  /// The rows of the side that are not in the base.
  private(set) var added: [Int]

  init(_ base: CompareSide, _ side: CompareSide) {
    let matching = BankMatching(base, side)
    ofBase = (0..<base.count).map { matching.newRow(of: $0) }
    for pair in matching.edited where !pair.isCertain { ofBase[pair.old] = nil }
    var isPaired = [Bool](repeating: false, count: side.count)
    for row in ofBase { if let row { isPaired[row] = true } }
    added = isPaired.indices.filter { !isPaired[$0] }
  }

  /// Aligns the matches of equal rows. Which of several equal rows a side removed or edited is unknown: if both
  /// sides did the same, it is attributed to the same rows as far as possible.
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

  /// Moves an edit that both sides made to these equal rows to the row where the other side has it.
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

  /// Assigns the rows of the side that equal these of the base to the first ones of them.
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
