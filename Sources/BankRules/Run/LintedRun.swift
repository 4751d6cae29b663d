import BankFigures
@_spi(QBank) package import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What is known of the problems of all files of a run together.
package struct LintedRun: Sendable {
  /// The files, in their order.
  package let files: [BankFile]
  /// Places of right answers that are uneven in all files together only.
  let unevenPlaces: RunPlaces?
  /// How many records each file has.
  let records: [Int]
  /// Questions that are nearly the same, by the file of the one that is told of.
  private(set) var clusters: [[NearCluster]]
  /// How much of each file is in others.
  private(set) var overlaps: [BankOverlap] = []
  /// How many questions of each file were not compared with all others, because too many are alike.
  private(set) var unfinished: [Int]

  /// What is known when all files were looked at.
  ///
  /// - Parameters:
  ///   - places: Where the right answers of each file stand; nothing of files whose choices are shuffled.
  ///   - near: The problems of each file as near-duplicates are looked for, which are handed over.
  ///   - isOpen: Whether a row stands in a conflict of a merge that nobody has decided.
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

  /// Which row each repeat repeats.
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

  /// Finds the nearest pair of each cluster, by which it is told.
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

  /// A row as rules read it.
  func reference(_ row: RowAddress) -> RowReference {
    RowReference(file: files[Int(row.file)], record: Int(row.record), start: Int(row.start))
  }
}

/// Questions that are linked by being nearly the same.
struct NearCluster: Sendable {
  /// The earlier of the two that are nearest to each other.
  let first: RowAddress
  /// The later of them.
  let later: RowAddress
  /// In how many characters these two differ.
  let distance: Int
  /// The others, but for those that repeat an earlier question.
  let others: [RowAddress]
}

/// Right answers of several files that stand at one place too often, though no file shows that by itself.
struct RunPlaces: Sendable {
  /// The places in all these files together.
  let figures: PlacesFigures
  /// In how many files they are.
  let files: Int
  /// The last of these files, by its index; those that are only compared with come before.
  let last: Int

  /// Nil where one file is uneven by itself, or where they are not uneven together; with fewer questions than
  /// chi-square needs, files that have nothing to do with each other would be lumped together.
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
