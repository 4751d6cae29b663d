@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Data about the problems of all files of a run together.
package struct LintedRun: Sendable {
  /// The files, in their order.
  package let files: [BankFile]
  /// Positions of right answers that are uneven only in all files together.
  let unevenPlaces: RunPlaces?
  /// The number of records of each file.
  let records: [Int]
  /// Clusters of near-duplicates, by the file of the later row of the nearest pair, at which they are reported.
  private(set) var clusters: [[NearCluster]]
  /// The overlap of each file with others.
  private(set) var overlaps: [BankOverlap] = []
  /// The number of questions of each file that were not compared with all others, because too many are alike.
  private(set) var unfinished: [Int]

  /// Analyses a run after all files have been linted.
  ///
  /// - Parameters:
  ///   - places: The positions of right answers of each file; empty for files whose choices are shuffled.
  ///   - near: The problems of each file, prepared for the search for near-duplicates; consumed.
  ///   - isOpen: Whether a row is in an unresolved merge conflict.
  init(
    _ files: [BankFile], records: [Int], near: consuming [[NearRows]], places: [PlacesTally],
    _ repeats: [DuplicatePair], isOpen: (RowAddress) -> Bool, _ workers: Workers
  ) {
    self.files = files
    unevenPlaces = RunPlaces(places)
    self.records = records
    clusters = [[NearCluster]](repeating: [], count: files.count)
    unfinished = [Int](repeating: 0, count: files.count)
    let rows = near.enumerated().flatMap { file, chunks in
      chunks.flatMap { $0.places(inFile: file) }
    }
    let forms = near.flatMap { $0.map(\.forms) }
    near = []
    let found = NearQuestions(forms, within: NearLimit(), workers: workers)
    for question in found.unfinished { unfinished[Int(rows[question].file)] += 1 }
    let pairs = found.pairs.filter { !isOpen(rows[$0.first]) && !isOpen(rows[$0.second]) }
    addClusters(found.clusters, pairs, rows, told: LintedRun.told(repeats))
    overlaps = BankOverlap.overlaps(
      files: files.count, repeats, near: LintedRun.ofSeveralFiles(pairs, rows))
  }

  /// Maps each duplicate to the row that it duplicates.
  private static func told(_ repeats: [DuplicatePair]) -> [UInt64: UInt64] {
    var told: [UInt64: UInt64] = [:]
    for seen in repeats where seen.kind == .problems { told[seen.later.place] = seen.first.place }
    return told
  }

  private static func ofSeveralFiles(
    _ pairs: [NearPair], _ rows: [RowAddress]
  ) -> [(row: RowAddress, other: RowAddress)] {
    pairs.flatMap { pair -> [(row: RowAddress, other: RowAddress)] in
      let (first, later) = (rows[pair.first], rows[pair.second])
      return first.file == later.file ? [] : [(first, later), (later, first)]
    }
  }

  /// Finds the nearest pair of each cluster, at which the cluster is reported.
  private mutating func addClusters(
    _ all: [[Int]], _ pairs: [NearPair], _ rows: [RowAddress], told: [UInt64: UInt64]
  ) {
    var clusterOf: [Int: Int] = [:]
    for (index, members) in all.enumerated() {
      for member in members { clusterOf[member] = index }
    }
    var nearest = [NearPair?](repeating: nil, count: all.count)
    for pair in pairs where pair.distance > 0 {
      if told[rows[pair.second].place] == rows[pair.first].place { continue }
      guard let cluster = clusterOf[pair.first] else { continue }
      if nearest[cluster].map({ pair.distance < $0.distance }) ?? true { nearest[cluster] = pair }
    }
    for (members, pair) in zip(all, nearest) {
      guard let pair else { continue }
      let others = members.filter { $0 != pair.first && $0 != pair.second }.map { rows[$0] }
      let later = rows[pair.second]
      clusters[Int(later.file)].append(
        NearCluster(
          first: rows[pair.first], later: later, distance: pair.distance,
          others: others.filter { told[$0.place] == nil }))
    }
  }

  /// A row in the form that rules use.
  func reference(_ row: RowAddress) -> RowReference { RowReference(row, in: files[Int(row.file)]) }
}

/// Questions that are linked by being nearly the same.
struct NearCluster: Sendable {
  /// The earlier one of the nearest pair.
  let first: RowAddress
  /// The later one of the nearest pair.
  let later: RowAddress
  /// The number of differing characters of the nearest pair.
  let distance: Int
  /// The other questions, without those that are duplicates.
  let others: [RowAddress]
}

/// Right answers of several files that are too often at one position, although no single file shows it.
struct RunPlaces: Sendable {
  /// The figures of all these files together.
  let figures: PlacesFigures
  /// The number of these files.
  let files: Int
  /// The index of the last one; the files that are only compared with come first.
  let last: Int

  /// Returns nil if a single file is uneven by itself, or if all together are not. With fewer questions than a
  /// chi-square test needs, unrelated files would be lumped together, so nil is returned as well.
  init?(_ places: [PlacesTally]) {
    let all = places.map(\.figures)
    if all.contains(where: { $0.first?.isBiased == true }) { return nil }
    let total = places.reduce(into: PlacesTally()) { $0.merge($1) }
    guard let figures = total.figures.first, !figures.isExact, figures.isBiased else { return nil }
    let counted = all.indices.filter { file in
      all[file].contains { $0.counts.count == figures.counts.count }
    }
    guard counted.count > 1, let last = counted.last else { return nil }
    self.figures = figures
    (files, self.last) = (counted.count, last)
  }
}

/// The problems of a chunk, prepared for the search for near-duplicates, with their rows.
struct NearRows: Sendable {
  private(set) var forms: NearForms
  private(set) var rows: [(record: UInt32, start: UInt32)] = []
  /// The number of records of the file before the chunk.
  var recordsBefore = 0

  /// Creates an empty list with capacity for the problems of `bytes` bytes.
  init(bytes: Int) { forms = NearForms(bytes: bytes) }

  mutating func add(_ problem: borrowing ProblemRow) {
    forms.append(problem)
    rows.append(
      (
        UInt32(truncatingIfNeeded: problem.row.record),
        UInt32(truncatingIfNeeded: problem.row.start)
      ))
  }

  /// The rows of its problems, for a file with the given index.
  func places(inFile file: Int) -> [RowAddress] {
    rows.map { row in
      RowAddress(
        file: UInt32(truncatingIfNeeded: file),
        record: row.record &+ UInt32(truncatingIfNeeded: recordsBefore), start: row.start)
    }
  }
}
