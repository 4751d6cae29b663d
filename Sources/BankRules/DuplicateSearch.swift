@_spi(QBank) import BankFormats

/// The fingerprints of the headings of a chunk: all that is kept of its rows until the end.
struct RowFingerprints: Sendable {
  /// The number of partitions, selected by the lowest bits of the fingerprint. Equal headings are in the same
  /// partition, and each is small enough for the processor's cache.
  static let partCount = 8

  fileprivate private(set) var parts = [[Heading]](repeating: [], count: partCount)
  /// The number of records of the file before the chunk.
  var recordsBefore = 0

  fileprivate struct Heading {
    let fingerprint: UInt32
    /// The offset of the row in its file.
    let start: UInt32
    /// The number of the record in the chunk, counted from 1.
    let record: UInt32
  }

  /// Creates headings for a chunk of `bytes` bytes, for which capacity is reserved at once.
  init(bytes: Int) {
    let usualRow = 128
    for part in parts.indices {
      parts[part].reserveCapacity(bytes / usualRow / RowFingerprints.partCount)
    }
  }

  mutating func append(_ fingerprint: UInt32, start: Int, record: Int) {
    let heading = Heading(
      fingerprint: fingerprint, start: UInt32(truncatingIfNeeded: start),
      record: UInt32(truncatingIfNeeded: record))
    parts[Int(fingerprint) % RowFingerprints.partCount].append(heading)
  }

  /// Stores the start of each row at the index of its record in the file.
  func fillRowStarts(_ rows: inout [UInt32]) {
    for heading in parts.joined() { rows[recordsBefore + Int(heading.record) - 1] = heading.start }
  }
}

/// Finds the rows of a run that duplicate earlier ones.
struct DuplicateSearch: Sendable {
  let files: [FileLint]
  let workers: Workers

  /// All rows that duplicate an earlier one, in the order of files and rows.
  ///
  /// Titles of guidance are compared only within their file: each quiz has its own opening screen.
  func duplicates() -> [DuplicatePair] {
    let problems = files.indices.filter { files[$0].file.kind == .problems }
    let guidance = files.indices.filter { files[$0].file.kind == .guidance }
    let found = workers.map(RowFingerprints.partCount) { part -> [DuplicatePair] in
      duplicates(problems, part, .problems) + guidance.flatMap { duplicates([$0], part, .guidance) }
    }
    return found.flatMap(\.self).ordered { $0.later.place < $1.later.place }
  }

  /// Converts a pair to the form that rules check.
  func reading(_ seen: DuplicatePair) -> Duplicate {
    let reference = { (row: RowAddress) in RowReference(row, in: files[Int(row.file)].file) }
    return Duplicate(
      kind: seen.kind, extent: seen.extent, isExact: seen.isExact, first: reference(seen.first),
      later: reference(seen.later))
  }

  /// The rows of one partition of these files that are duplicates.
  ///
  /// An equal fingerprint is only a hint, because it covers no more than the start and the end of a long heading.
  /// So fingerprints of whole headings are compared next, and then the texts.
  private func duplicates(_ files: [Int], _ part: Int, _ kind: BankKind) -> [DuplicatePair] {
    let groups = RowGroups(rowsSharing(files, part))
    if groups.ranges.isEmpty { return [] }
    var search = DuplicatesOfKind(kind, self.files.map(\.file))
    for group in groups.ranges { search.look(at: groups.rows[group]) }
    return search.found
  }

  /// The rows of one partition that probably share a fingerprint with another row, in order.
  private func rowsSharing(
    _ files: [Int], _ part: Int
  ) -> [(fingerprint: UInt32, row: RowAddress)] {
    let chunks = files.flatMap { file in self.files[file].headings.map { (file, $0) } }
    var tally = DuplicateFilter(count: chunks.reduce(0) { $0 + $1.1.parts[part].count })
    for (_, chunk) in chunks {
      for heading in chunk.parts[part] { tally.insert(heading.fingerprint) }
    }
    var found: [(fingerprint: UInt32, row: RowAddress)] = []
    for (file, chunk) in chunks {
      for heading in chunk.parts[part] where tally.mayRepeat(heading.fingerprint) {
        let record = UInt32(truncatingIfNeeded: chunk.recordsBefore) &+ heading.record
        if self.files[file].isInOpenConflict(Int(record)) { continue }
        let row = RowAddress(file: UInt32(file), record: record, start: heading.start)
        found.append((heading.fingerprint, row))
      }
    }
    return found
  }
}

/// Rows grouped by fingerprint.
private struct RowGroups {
  private(set) var rows: [RowAddress] = []
  /// The ranges in `rows` of groups of two or more rows, in the order of files and rows.
  private(set) var ranges: [Range<Int>] = []

  init(_ found: [(fingerprint: UInt32, row: RowAddress)]) {
    // Sorted as plain integers, with the index in the low bits, so that each group keeps its order.
    let order = found.indices.map { UInt64(found[$0].fingerprint) << 32 | UInt64($0) }.sorted()
    rows = order.map { found[Int($0 & 0xFFFF_FFFF)].row }
    var start = 0
    for end in order.indices.dropFirst() where order[end] >> 32 != order[start] >> 32 {
      add(start..<end)
      start = end
    }
    add(start..<order.count)
  }

  private mutating func add(_ range: Range<Int>) { if range.count > 1 { ranges.append(range) } }
}

/// The duplicates among the rows of files of one kind.
private struct DuplicatesOfKind: ~Copyable {
  private(set) var found: [DuplicatePair] = []
  private let kind: BankKind
  private var comparison: RowComparison

  init(_ kind: BankKind, _ files: [BankFile]) {
    self.kind = kind
    comparison = RowComparison(files)
  }

  /// Compares rows that share a fingerprint.
  mutating func look(at group: ArraySlice<RowAddress>) {
    let headings = group.map { comparison.heading($0) }
    if group.count == 2, headings[0] != headings[1] { return }
    // Grouped by their whole normal forms first: thousands may share a fingerprint, and comparing all pairs would
    // be quadratic.
    var classes: [[UInt16]: SameHeading] = [:]
    for row in group { add(row, to: &classes[comparison.formOfHeading(row)]) }
    if kind == .problems { found += classes.values.compactMap(\.pair) }
  }

  /// Adds a row to those with the same heading, of which it may be the first.
  private mutating func add(_ row: RowAddress, to same: inout SameHeading?) {
    let key = kind == .problems ? comparison.key(row) : RowKey(row)
    guard let first = same?.first.row else {
      same = SameHeading(key)
      return
    }
    let title = DuplicatePair(
      kind: kind, extent: .heading, isExact: false, first: first, later: row)
    let seen = kind == .problems ? same?.add(key, &comparison) : title
    found += [seen].compactMap(\.self)
  }
}

/// A Bloom-like filter of numbers that were probably inserted more than once.
///
/// Uses two bits for each of many buckets instead of a table of all numbers. About one unique number in thirty is a
/// false positive, and is then compared in full.
private struct DuplicateFilter {
  /// Pairs of words for each 64 buckets: one bitmask of those hit once, and one of those hit again.
  private var words: [UInt64]
  private let shift: UInt32

  /// Creates a filter for about `count` numbers, which differ in their highest bits.
  init(count: Int) {
    var bits: UInt32 = 10
    while bits < 32, 1 << bits < count * 32 { bits += 1 }
    shift = 32 - bits
    words = [UInt64](repeating: 0, count: 2 << Int(bits - 6))
  }

  mutating func insert(_ number: UInt32) {
    let (word, bit) = place(number)
    words[word + 1] |= words[word] & bit
    words[word] |= bit
  }

  func mayRepeat(_ number: UInt32) -> Bool {
    let (word, bit) = place(number)
    return words[word + 1] & bit != 0
  }

  private func place(_ number: UInt32) -> (Int, UInt64) {
    let place = number >> shift
    return (Int(place >> 6) * 2, 1 << UInt64(place & 63))
  }
}
