@_spi(QBank) import BankText

/// Finds rows of two sides that may be alike: those that share trigrams.
///
/// Only the rarest trigrams of each row count, so that what all questions of a bank have in common makes no
/// candidates, and only the rows that share most of them are kept. Both sides search for partners, so that the
/// result is the same if old and new are exchanged.
struct SharedGrams {
  /// The maximum number of trigrams that are looked up for each row.
  private static let maxGrams = 24
  /// The maximum number of rows that are counted for each row.
  private static let maxRows = 4_096
  /// The maximum number of candidates for each row.
  private static let maxPartners = 12

  /// The indices of candidate pairs in both lists, in ascending order.
  static func pairs(_ old: [ComparedRow], _ new: [ComparedRow]) -> [(old: Int, new: Int)] {
    let (oldGrams, newGrams) = (old.map { grams($0.forms) }, new.map { grams($0.forms) })
    let (oldIndex, newIndex) = (GramIndex(oldGrams), GramIndex(newGrams))
    var counter = SharedCounter(rows: max(old.count, new.count))
    var pairs: [UInt64] = []
    for (row, grams) in oldGrams.enumerated() {
      for partner in partners(grams, own: oldIndex, other: newIndex, new, &counter) {
        pairs.append(UInt64(row) << 32 | UInt64(partner))
      }
    }
    for (row, grams) in newGrams.enumerated() {
      for partner in partners(grams, own: newIndex, other: oldIndex, old, &counter) {
        pairs.append(UInt64(partner) << 32 | UInt64(row))
      }
    }
    pairs.sort()
    var last: UInt64?
    return pairs.compactMap { pair in
      defer { last = pair }
      return pair == last ? nil : (Int(pair >> 32), Int(pair & 0xFFFF_FFFF))
    }
  }

  /// The trigrams of a row, in ascending order. The edges of each text count as a letter, so that short texts have
  /// trigrams too, and those of choices differ from those of questions.
  private static func grams(_ forms: RowForms) -> [UInt64] {
    var grams: [UInt64] = []
    for (number, form) in ([forms.heading] + forms.choices).enumerated() {
      var gram: UInt64 = 0
      for scalar in form + [0] {
        gram = (gram << 21 | UInt64(scalar)) & 0x7FFF_FFFF_FFFF_FFFF
        if gram >> 21 != 0 { grams.append(number == 0 ? gram : gram | 1 << 63) }
      }
    }
    grams.sort()
    return grams.indices.compactMap { index in
      index > 0 && grams[index] == grams[index - 1] ? nil : grams[index]
    }
  }

  /// The indices of the rows that share most of the rarest trigrams.
  private static func partners(
    _ grams: [UInt64], own: GramIndex, other: GramIndex, _ rows: [ComparedRow],
    _ counter: inout SharedCounter
  ) -> [Int] {
    let lists = grams.compactMap { gram -> (count: Int, gram: UInt64, rows: Range<Int>)? in
      let found = other.range(of: gram)
      return found.isEmpty ? nil : (found.count + own.range(of: gram).count, gram, found)
    }
    let rarest = lists.sorted { ($0.count, $0.gram) < ($1.count, $1.gram) }.prefix(maxGrams)
    counter.clear()
    for list in rarest {
      if !counter.isEmpty, counter.total + list.rows.count > maxRows { break }
      for place in list.rows { counter.add(other.row(place)) }
    }
    return counter.best(maxPartners) { rows[$0].rank }
  }
}

/// Counts the trigrams that rows share with a given one, without allocating for each row.
private struct SharedCounter {
  private var counts: [UInt8]
  private var rows: [Int] = []
  private(set) var total = 0

  /// Creates a counter for `rows` rows. A row shares at most as many trigrams as are looked up.
  init(rows: Int) { counts = [UInt8](repeating: 0, count: rows) }

  var isEmpty: Bool { rows.isEmpty }

  mutating func clear() {
    for row in rows { counts[row] = 0 }
    rows.removeAll(keepingCapacity: true)
    total = 0
  }

  mutating func add(_ row: Int) {
    if counts[row] == 0 { rows.append(row) }
    counts[row] += 1
    total += 1
  }

  /// The `limit` rows that share most; ties are broken by rank.
  func best(_ limit: Int, _ rank: (Int) -> Int) -> [Int] {
    var best: [(shared: UInt8, rank: Int, row: Int)] = []
    for row in rows {
      let next = (shared: counts[row], rank: rank(row), row: row)
      let comesBefore = { (other: (shared: UInt8, rank: Int, row: Int)) in
        (other.shared, next.rank, next.row) < (next.shared, other.rank, other.row)
      }
      if best.count == limit, let last = best.last, !comesBefore(last) { continue }
      if best.count == limit { best.removeLast() }
      best.insert(next, at: best.firstIndex(where: comesBefore) ?? best.count)
    }
    return best.map(\.row)
  }
}

/// An inverted index from trigrams to rows.
private struct GramIndex {
  private var grams: [UInt64] = []
  private var starts: [Int] = []
  private var rows: [UInt32] = []

  init(_ gramsOfRows: [[UInt64]]) {
    var entries: [(gram: UInt64, row: UInt32)] = []
    for (row, grams) in gramsOfRows.enumerated() {
      for gram in grams { entries.append((gram, UInt32(truncatingIfNeeded: row))) }
    }
    entries.sort { ($0.gram, $0.row) < ($1.gram, $1.row) }
    rows.reserveCapacity(entries.count)
    for entry in entries {
      if grams.last != entry.gram {
        grams.append(entry.gram)
        starts.append(rows.count)
      }
      rows.append(entry.row)
    }
    starts.append(rows.count)
  }

  /// The range in the list of rows of those with a trigram.
  func range(of gram: UInt64) -> Range<Int> {
    let found = grams.indices.partitioningIndex { grams[$0] >= gram }
    return found < grams.count && grams[found] == gram ? starts[found]..<starts[found + 1] : 0..<0
  }

  func row(_ place: Int) -> Int { Int(rows[place]) }
}
