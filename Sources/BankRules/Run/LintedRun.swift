@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

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

/// The questions of a file that other files of a run contain.
struct BankOverlap: Sendable {
  /// The number of questions that are the same in another file.
  private(set) var same = 0
  /// The number of further questions that are nearly the same.
  private(set) var near = 0
  /// Whether some questions are in so many files that they were not counted for each of them.
  private(set) var isCapped = false
  private var counts: [UInt32: Int] = [:]

  /// The maximum number of other files for which a question is counted.
  private static let maxFiles = 64

  /// The other files with the number of common questions, in descending order.
  var byFile: [(file: Int, count: Int)] {
    counts.map { (file: Int($0.key), count: $0.value) }.ordered {
      ($1.count, $0.file) < ($0.count, $1.file)
    }
  }

  /// Computes the overlaps of `files` files.
  static func overlaps(
    files: Int, _ repeats: [DuplicatePair], near: [(row: RowAddress, other: RowAddress)]
  ) -> [BankOverlap] {
    var overlaps = [BankOverlap](repeating: BankOverlap(), count: files)
    var seen: Set<UInt64> = []
    for group in groups(repeats) {
      let others = Set(group.map(\.file))
      for row in group where others.count > 1 {
        if seen.insert(row.place).inserted { overlaps[Int(row.file)].addSame(row.file, others) }
      }
    }
    var nearFiles: [UInt64: Set<UInt32>] = [:]
    for (row, other) in near where !seen.contains(row.place) {
      nearFiles[row.place, default: []].insert(other.file)
    }
    for (place, others) in nearFiles { overlaps[Int(place >> 32)].addNear(others) }
    return overlaps
  }

  private mutating func addSame(_ file: UInt32, _ files: Set<UInt32>) {
    same += 1
    add(files.subtracting([file]))
  }

  private mutating func addNear(_ others: Set<UInt32>) {
    near += 1
    add(others)
  }

  private mutating func add(_ others: Set<UInt32>) {
    if others.count > BankOverlap.maxFiles {
      isCapped = true
    } else {
      for other in others { counts[other, default: 0] += 1 }
    }
  }

  /// Groups of rows that say the same, in any file.
  private static func groups(_ repeats: [DuplicatePair]) -> [[RowAddress]] {
    var groups: [[RowAddress]] = []
    var groupOf: [UInt64: Int] = [:]
    for seen in repeats where seen.kind == .problems && seen.extent != .heading {
      if let group = groupOf[seen.first.place] {
        groupOf[seen.later.place] = group
        groups[group].append(seen.later)
      } else {
        groupOf[seen.first.place] = groups.count
        groupOf[seen.later.place] = groups.count
        groups.append([seen.first, seen.later])
      }
    }
    return groups
  }
}
