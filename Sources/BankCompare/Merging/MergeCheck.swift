@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads a merged file back: what was decided must stand in it, and nothing else.
enum MergeCheck {
  /// Whether a file holds the questions of a merge in their order, and its conflicts.
  static func holds(
    _ merge: BankMerge, in bytes: [UInt8], _ path: Path, _ format: Format?, _ base: MergeFile,
    _ ours: MergeFile, _ theirs: MergeFile
  ) -> Bool {
    let expected = merge.entries.flatMap { entry -> [RowDigest] in
      guard entry.reason != nil else {
        return [digest(entry, ours, theirs)].compactMap(\.self)
      }
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
