import BankModel
import BankText

/// The headings of a piece of a file as fingerprints: all that is remembered of a row until the end.
struct Headings: Sendable {
  /// In how many parts they are kept, by the lowest bits of the fingerprint. Equal headings are in
  /// the same part, and each part is small enough for the processor's cache.
  static let partCount = 8

  fileprivate private(set) var parts = [Part](repeating: Part(), count: partCount)
  /// How many records of the file stand before the piece.
  var recordsBefore = 0

  fileprivate struct Part: Sendable {
    var fingerprints: [UInt32] = []
    /// Where each row begins in its file.
    var starts: [UInt32] = []
    /// The number of each row in its piece, counted from 1.
    var records: [UInt32] = []
  }

  mutating func append(_ fingerprint: UInt32, start: Int, record: Int) {
    let part = Int(fingerprint) % Headings.partCount
    parts[part].fingerprints.append(fingerprint)
    parts[part].starts.append(UInt32(truncatingIfNeeded: start))
    parts[part].records.append(UInt32(truncatingIfNeeded: record))
  }
}

/// Finds the rows of a run that repeat earlier ones.
struct RepeatSearch: Sendable {
  let files: [FileLook]
  let workers: Workers

  /// Every row that repeats an earlier one, in the order of files and rows.
  ///
  /// Titles of guidance are compared within their file only: each quiz has its own opening screen.
  func repeats() -> [Repeat] {
    let problems = files.indices.filter { files[$0].file.kind == .problems }
    let guidance = files.indices.filter { files[$0].file.kind == .guidance }
    let found = workers.map(Headings.partCount) { part -> [Repeat] in
      repeats(in: rowsSharing(problems, part), .problems)
        + guidance.flatMap { repeats(in: rowsSharing([$0], part), .guidance) }
    }
    return found.flatMap(\.self).sorted {
      ($0.later.file, $0.later.start) < ($1.later.file, $1.later.start)
    }
  }

  /// Rows of a part of these files that share a fingerprint, two or more at a time, in order.
  private func rowsSharing(_ files: [Int], _ part: Int) -> [[RowReference]] {
    let pieces = files.flatMap { file in self.files[file].headings.map { (file, $0) } }
    var tally = RepeatedNumbers(
      count: pieces.reduce(0) { $0 + $1.1.parts[part].fingerprints.count })
    for (_, piece) in pieces {
      for fingerprint in piece.parts[part].fingerprints { tally.insert(fingerprint) }
    }
    var found: [(fingerprint: UInt32, row: RowReference)] = []
    for (file, piece) in pieces {
      let rows = piece.parts[part]
      for (index, fingerprint) in rows.fingerprints.enumerated()
      where tally.mayRepeat(fingerprint) {
        let row = RowReference(
          source: self.files[file].file.source, file: file,
          record: piece.recordsBefore + Int(rows.records[index]), start: Int(rows.starts[index]))
        found.append((fingerprint, row))
      }
    }
    return split(found)
  }

  private func split(_ rows: [(fingerprint: UInt32, row: RowReference)]) -> [[RowReference]] {
    // The rows come in order; sorting by fingerprint and place keeps each group so.
    let order = rows.indices.sorted { (rows[$0].fingerprint, $0) < (rows[$1].fingerprint, $1) }
    var groups: [[RowReference]] = []
    var start = 0
    while start < order.count {
      var end = start + 1
      let fingerprint = rows[order[start]].fingerprint
      while end < order.count, rows[order[end]].fingerprint == fingerprint { end += 1 }
      if end - start > 1 { groups.append(order[start..<end].map { rows[$0].row }) }
      start = end
    }
    return groups
  }

  /// The rows of some groups that repeat others. The shared fingerprint is only a hint: it looks at
  /// no more than the start and the end of a long heading.
  private func repeats(in groups: [[RowReference]], _ kind: Kind) -> [Repeat] {
    let tables = Fingerprint.shared
    let reader = tables.reader
    var rows = RowReader()
    var found: [Repeat] = []
    for group in groups {
      let headings = group.map { rows.heading($0, reader) }
      if group.count == 2, headings[0] != headings[1] { continue }
      var classes: [UInt32: [SameHeading]] = [:]
      for (row, heading) in zip(group, headings) {
        let key = rows.key(row, kind, reader)
        found += repeated(key, kind, &classes[heading, default: []])
      }
    }
    return found
  }

  /// Adds a row to those with its heading, and tells which of them it repeats.
  private func repeated(
    _ key: RowKey, _ kind: Kind, _ classes: inout [SameHeading]
  ) -> [Repeat] {
    if let index = classes.firstIndex(where: { $0.first.hasSameHeading(as: key) }) {
      return [classes[index].add(key)]
    }
    classes.append(SameHeading(key, kind))
    return []
  }
}

/// Rows with one heading.
private struct SameHeading {
  let first: RowKey
  private let kind: Kind
  private var items: [UInt32: [RowKey]]

  init(_ first: RowKey, _ kind: Kind) {
    self.first = first
    self.kind = kind
    items = [first.choices: [first]]
  }

  /// Adds a row, and tells which earlier one it repeats.
  mutating func add(_ row: RowKey) -> Repeat {
    guard kind == .problems else { return repeated(.heading, first, row) }
    if let same = items[row.choices]?.first(where: { $0.hasSameChoices(as: row) }) {
      return repeated(same.hasSameAnswer(as: row) ? .all : .otherAnswer, same, row)
    }
    items[row.choices, default: []].append(row)
    return repeated(first.hasSameAnswer(as: row) ? .headingAndAnswer : .heading, first, row)
  }

  private func repeated(_ extent: Repeat.Extent, _ first: RowKey, _ later: RowKey) -> Repeat {
    Repeat(kind: kind, extent: extent, first: first.row, later: later.row)
  }
}

/// Tells which numbers were probably inserted more than once.
///
/// Two bits for each of many places, instead of a table of all numbers: a place is hit by a number
/// that nobody else has only once in thirty times, and such a number is looked at again anyway.
private struct RepeatedNumbers {
  private var once: [UInt64]
  private var more: [UInt64]
  private let shift: UInt32

  /// Room for about this many numbers, which differ in their highest bits.
  init(count: Int) {
    var bits: UInt32 = 10
    while bits < 32, 1 << bits < count * 32 { bits += 1 }
    shift = 32 - bits
    once = [UInt64](repeating: 0, count: 1 << Int(bits - 6))
    more = once
  }

  mutating func insert(_ number: UInt32) {
    let (word, bit) = place(number)
    more[word] |= once[word] & bit
    once[word] |= bit
  }

  func mayRepeat(_ number: UInt32) -> Bool {
    let (word, bit) = place(number)
    return more[word] & bit != 0
  }

  private func place(_ number: UInt32) -> (Int, UInt64) {
    let place = number >> shift
    return (Int(place >> 6), 1 << UInt64(place & 63))
  }
}
