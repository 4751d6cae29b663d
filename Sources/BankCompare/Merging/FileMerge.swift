@_spi(QBank) import BankFormats

/// The length of conflict markers.
package enum ConflictMarkers {
  /// The length that git uses by default.
  package static let defaultLength = ConflictMarker.minLength
}

/// A three-way merge of a file.
package struct FileMerge: Sendable {
  /// How a file was merged.
  package enum Manner: Sendable {
    /// By question.
    case questions(BankMerge)
    /// By line, because the file is not a bank of problems, or is in a form that is merged by line.
    case lines
    /// By line, because the given versions cannot be read without errors or, if there are none, because the result
    /// could not be written without loss.
    case linesOfUnreadable([Version])
    /// By line, because the given number of questions of a table are in conflict: its columns have no place for
    /// markers.
    case linesOfTable(Int)
  }

  /// A version of the file.
  package enum Version: Sendable { case base, ours, theirs }

  /// The merged file.
  package let bytes: [UInt8]
  /// How the file was merged.
  package let manner: Manner
  /// The number of conflicts.
  package let conflictCount: Int

  /// Merges the changes that two sides made to a base; all three sources have the name of the file.
  ///
  /// Merges by question if all versions are banks, or tables, in the same form, and by line otherwise, or if the
  /// form is unknown; `format` is the format given by the user, if any.
  package init(
    base: Source, ours: Source, theirs: Source, kind: BankKind? = nil, format: Format? = nil,
    isOther: Bool = false, markerLength: Int = ConflictMarkers.defaultLength
  ) {
    guard !isOther, FileMerge.areBanks(ours, theirs, kind, format) else {
      self.init(byLine: base, ours, theirs, markerLength, .lines)
      return
    }
    let versions = [
      (Version.base, MergeFile(ConflictUnwrapping.withBases(base), given: kind, format)),
      (.ours, MergeFile(ours, given: kind, format)),
      (.theirs, MergeFile(theirs, given: kind, format)),
    ]
    guard let old = versions[0].1, let own = versions[1].1, let other = versions[2].1 else {
      let unread = versions.filter { $0.1 == nil }.map(\.0)
      self.init(byLine: base, ours, theirs, markerLength, .linesOfUnreadable(unread))
      return
    }
    guard own.bank.table == nil || old.pieces.isEmpty || old.bank.writesRows(like: own.bank) else {
      self.init(byLine: base, ours, theirs, markerLength, .lines)
      return
    }
    let merge = BankMerge(base: old.side, ours: own.side, theirs: other.side)
    if own.bank.table != nil, merge.conflictCount > 0 {
      self.init(byLine: base, ours, theirs, markerLength, .linesOfTable(merge.conflictCount))
      return
    }
    let bytes = MergeWriter(merge, old, own, other, markerLength: markerLength).write()
    guard let bytes, MergeCheck.holds(merge, in: bytes, ours.path, format, old, own, other) else {
      self.init(byLine: base, ours, theirs, markerLength, .linesOfUnreadable([]))
      return
    }
    self.init(bytes, .questions(merge), merge.conflictCount)
  }

  private init(_ bytes: [UInt8], _ manner: Manner, _ conflictCount: Int) {
    (self.bytes, self.manner, self.conflictCount) = (bytes, manner, conflictCount)
  }

  private init(
    byLine base: Source, _ ours: Source, _ theirs: Source, _ markerLength: Int, _ manner: Manner
  ) {
    let merge = LineMerge(
      base: Array(base.bytes), ours: Array(ours.bytes), theirs: Array(theirs.bytes),
      markerLength: markerLength)
    self.init(merge.bytes, manner, merge.conflictCount)
  }

  /// Whether both versions are banks of problems, with or without defects, in one form that is merged by question.
  private static func areBanks(
    _ ours: Source, _ theirs: Source, _ kind: BankKind?, _ format: Format?
  ) -> Bool {
    guard let own = bank(ours, kind, format), let other = bank(theirs, kind, format) else {
      return false
    }
    return own.table == nil && other.table == nil || own.writesRows(like: other)
  }

  /// Opens a version, or returns nil if it is not a bank of problems.
  private static func bank(_ source: Source, _ kind: BankKind?, _ format: Format?) -> BankFile? {
    guard source.origin == nil, endings.contains(where: { source.path.hasExtension($0) }),
      KindOfFile.beforeReading(given: kind, path: source.path) != .guidance
    else { return nil }
    let file = BankFile.merged(source, kind, format)
    let isSaidOther = format.map { $0.syntax == nil } ?? false
    if file.table == nil, isSaidOther { return nil }
    let isBank = file.otherLayout == nil || file.syntax != .csv
    return file.kind != .guidance && isBank ? file : nil
  }

  private static let endings = ["csv", "json"] + FileSyntax.jsonLinesExtensions
}

extension BankFile {
  /// Opens a version: as a table if its rows can be merged as they are read, otherwise by its name.
  static func merged(_ source: Source, _ kind: BankKind?, _ format: Format?) -> BankFile {
    let table = BankFile(source, in: format, given: kind)
    return table.table == nil ? BankFile(source, FileSyntax(source.path), given: kind) : table
  }
}

/// Verifies a merge by reading the merged file back: it must contain what was decided and nothing else.
private enum MergeCheck {
  /// Whether a file contains exactly the questions of a merge, in their order, and its conflicts.
  static func holds(
    _ merge: BankMerge, in bytes: [UInt8], _ path: Path, _ format: Format?, _ base: MergeFile,
    _ ours: MergeFile, _ theirs: MergeFile
  ) -> Bool {
    let expected = merge.entries.flatMap { entry -> [RowDigest] in
      guard entry.reason != nil else { return [digest(entry, ours, theirs)].compactMap(\.self) }
      if path.isJSON { return [] }
      let own = entry.ours.map { ours.side.digests[$0] }
      let other = entry.theirs.map { theirs.side.digests[$0] }
      return own + entry.base.map { base.side.digests[$0] } + other
    }
    let file = BankFile.merged(Source(path, bytes), .problems, format)
    let (rows, conflicts) = (MergeRows(file), merge.conflictCount)
    return !rows.hasDefects && rows.markers == (path.isJSON ? conflicts : 4 * conflicts)
      && rows.digestsOfQuestions(CompareSide(file)) == expected
  }

  private static func digest(
    _ entry: BankMerge.Entry, _ ours: MergeFile, _ theirs: MergeFile
  ) -> RowDigest? {
    if case .merged(let problem) = entry.outcome { return RowDigest(problem) }
    let isTheirs = entry.outcome == .theirs || entry.ours.isEmpty
    return isTheirs
      ? entry.theirs.first.map { theirs.side.digests[$0] }
      : entry.ours.first.map { ours.side.digests[$0] }
  }
}

extension Path {
  fileprivate var isJSON: Bool { FileSyntax(self).notation == .json }
}

/// Replaces open conflicts with the common version of each question.
///
/// If branches crossed, git merges their common ancestors first, and the conflicts left open there are part of the
/// base of the actual merge.
enum ConflictUnwrapping {
  /// Returns the file with the common version in place of each conflict block.
  static func withBases(_ source: Source) -> Source {
    let bytes =
      switch FileSyntax(source.path) {
      case .csv: rows(source)
      case .json, .jsonLines: items(source)
      default: nil as [UInt8]?
      }
    return bytes.map { Source(source.path, $0) } ?? source
  }

  private static func rows(_ source: Source) -> [UInt8]? {
    let markers = markers(of: source)
    let blocks = ConflictBlock.blocks(of: markers.map(\.placed)).filter(\.isWhole)
    if blocks.isEmpty { return nil }
    let next = Dictionary(uniqueKeysWithValues: markers.map { ($0.placed.record, $0.next) })
    var (result, done): ([UInt8], Int) = ([], 0)
    for block in blocks {
      result += source.copy(TextRange(done, block.markers[0].range.start))
      if let index = block.markers.firstIndex(where: { $0.marker.section == .base }),
        let start = next[block.markers[index].record], index + 1 < block.markers.count
      {
        result += source.copy(TextRange(start, block.markers[index + 1].range.start))
      }
      done = next[block.records.upperBound] ?? source.count
    }
    return result + source.copy(TextRange(done, source.count))
  }

  /// The markers of a table, each with the offset of the next record.
  private static func markers(of source: Source) -> [(placed: PlacedMarker, next: Int)] {
    var found: [(placed: PlacedMarker, next: Int)] = []
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    var (batch, before) = (CSVBatch(), 0)
    while reader.next(&batch) {
      for index in 0..<batch.count {
        let cells = batch.cells(index)
        guard let marker = ConflictMarker(cells: cells, in: source.bytes) else { continue }
        let placed = PlacedMarker(marker, batch.range(index), record: before + index + 1)
        found.append((placed, batch.next(index)))
      }
      before += batch.count
    }
    return found
  }

  private static func items(_ source: Source) -> [UInt8]? {
    let found = conflicts(in: source)
    if found.isEmpty { return nil }
    var (result, done): ([UInt8], Int) = ([], 0)
    for item in found {
      result += source.copy(TextRange(done, item.range.start))
      let isDocument = FileSyntax(source.path) == .json
      let between: [UInt8] = isDocument ? [ASCII.comma] : [ASCII.lineFeed]
      for (index, base) in (item.base ?? []).enumerated() {
        result += (index > 0 ? between : []) + source.copy(base)
      }
      done = item.range.end
      if item.base?.isEmpty ?? true, isDocument { done = withoutComma(source, &result, done) }
    }
    return result + source.copy(TextRange(done, source.count))
  }

  /// Removes the comma before or after an omitted item; returns the offset at which to continue.
  private static func withoutComma(_ source: Source, _ result: inout [UInt8], _ end: Int) -> Int {
    if let last = result.lastIndex(where: { !$0.isASCIIWhitespace }), result[last] == ASCII.comma {
      result.removeSubrange(last...)
      return end
    }
    var next = end
    while next < source.count, source.bytes[next].isASCIIWhitespace { next += 1 }
    return next < source.count && source.bytes[next] == ASCII.comma ? next + 1 : end
  }

  private static func conflicts(in source: Source) -> [ConflictItem] {
    var found: [ConflictItem] = []
    BankFile(source, FileSyntax(source.path)).readRows { chunk in
      for case .json(.item(let defect, _)) in chunk.defects {
        if let item = ConflictItem(at: defect.range.start, in: source.bytes) { found.append(item) }
      }
    }
    return found
  }
}
