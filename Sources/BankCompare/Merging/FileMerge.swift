@_spi(QBank) import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// How long the marks of conflicts are.
package enum ConflictMarkers {
  /// So long git writes them.
  package static let defaultLength = ConflictMarker.minLength
}

/// Three versions of a file made one.
package struct FileMerge: Sendable {
  /// How it was done.
  package enum Manner: Sendable {
    /// By question.
    case questions(BankMerge)
    /// By line, because the file is not one of questions, or is one in a form that is merged so.
    case lines
    /// By line, because these versions cannot be read without errors, or where there are none, because what was
    /// merged could not be written without loss.
    case linesOfUnreadable([Version])
  }

  /// A version of the file.
  package enum Version: Sendable {
    case base, ours, theirs
  }

  /// The merged file.
  package let bytes: [UInt8]
  /// How it was done.
  package let manner: Manner
  /// How often a person must choose.
  package let conflictCount: Int

  /// Merges the changes that two sides have made to a base; all three are named as the file itself.
  ///
  /// By question where all versions are banks in the same form, else by line, as where somebody has said that
  /// the file is in another one.
  package init(
    base: Source, ours: Source, theirs: Source, kind: BankKind? = nil, isOther: Bool = false,
    markerLength: Int = ConflictMarkers.defaultLength
  ) {
    guard !isOther, FileMerge.isBank(ours, kind), FileMerge.isBank(theirs, kind) else {
      self.init(byLine: base, ours, theirs, markerLength, .lines)
      return
    }
    let versions = [
      (Version.base, MergeFile(ConflictUnwrapping.withBases(base), given: kind)),
      (.ours, MergeFile(ours, given: kind)), (.theirs, MergeFile(theirs, given: kind)),
    ]
    guard let old = versions[0].1, let own = versions[1].1, let other = versions[2].1 else {
      let unread = versions.filter { $0.1 == nil }.map(\.0)
      self.init(byLine: base, ours, theirs, markerLength, .linesOfUnreadable(unread))
      return
    }
    let merge = BankMerge(base: old.side, ours: own.side, theirs: other.side)
    let bytes = MergeWriter.write(merge, old, own, other, markerLength: markerLength)
    guard let bytes, MergeCheck.holds(merge, in: bytes, ours.path, old, own, other) else {
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

  /// Whether a version is one of questions, sound or not, in a form that is merged by question.
  private static func isBank(_ source: Source, _ kind: BankKind?) -> Bool {
    guard source.origin == nil, endings.contains(where: { source.path.hasExtension($0) }) else {
      return false
    }
    let file = BankFile(source, FileSyntax(source.path), given: kind)
    return file.kind != .guidance && (file.otherLayout == nil || file.syntax != .csv)
      && KindOfFile.beforeReading(given: kind, path: source.path) != .guidance
  }

  private static let endings = ["csv", "json"] + FileSyntax.jsonLinesExtensions
}
