@_spi(QBank) import BankCompare
import BankSystem

/// Merges three versions of a file for git, which passes them as files with other names.
///
/// Git treats any exit status other than 0 as a conflict and keeps the contents of our file. So if a decision is
/// needed, that file contains conflict markers before the status reports it.
struct MergeDriver {
  let bank: BankOptions

  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    let words = bank.paths
    guard words.count == 5, let length = Int(words[3].string), (1...1_000).contains(length) else {
      throw .usage(
        Localized(
          en: "'git merge' takes the arguments that git passes to a merge driver: %O %A %B %L "
            + "%P.",
          ja: "'git merge' は、gitがマージドライバーに渡す %O %A %B %L %P を受け取ります。"))
    }
    let name = words[4]
    let files = try words.prefix(3).map { (file) throws(Failure) in try read(file, session) }
    let versions = files.map { Source(name, Array($0.bytes)) }
    if let bytes = MergeDriver.unchanged(versions) {
      try write(bytes, to: files[1], session)
      return .clean
    }
    let configurations = self.configurations(of: name, session)
    let texts = versions.map { configurations?.text(of: $0) ?? $0 }
    if texts.contains(where: MergeDriver.isNoText) {
      session.tell(MergeDriverWords.notMerged(name))
      return .findings
    }
    let plain = texts.map { Source(name, Array($0.bytes)) }
    let merge = FileMerge(
      base: plain[0], ours: plain[1], theirs: plain[2], kind: configurations?.kind(of: name),
      format: configurations?.format(of: name), isOther: configurations == nil,
      markerLength: length)
    guard let bytes = MergeDriver.encoded(merge.bytes, like: texts) else {
      session.tell(MergeDriverWords.notEncoded(name))
      return .findings
    }
    try write(bytes, to: files[1], session)
    MergeDriverWords(name, session).tell(merge)
    return merge.isDone && configurations != nil ? .clean : .findings
  }

  /// Returns merged text in the encoding of ours, or in that of theirs if only they changed it. Returns nil if that
  /// encoding cannot represent it.
  private static func encoded(_ text: [UInt8], like versions: [Source]) -> [UInt8]? {
    let names = versions.map { $0.origin?.encoding }
    let model = names[1] == names[0] ? versions[2] : versions[1]
    if model.origin == nil { return text }
    let all = Edit(TextRange(0, model.count), text)
    return model.unwritable(in: all).isEmpty ? model.rewritten(text) : nil
  }

  /// Returns the configurations of the file, or nil after reporting an error in one. Lines are merged in that case,
  /// so that the file shows what both sides changed.
  private func configurations(of name: Path, _ session: Session) -> Configurations? {
    do throws(Failure) {
      return try Configurations(bank, session, for: [name])
    } catch {
      session.reportError(error.reason)
      return nil
    }
  }

  private func read(_ file: Path, _ session: Session) throws(Failure) -> Source {
    try Failure.catching { () throws(SystemError) in try session.world.read(file) }
  }

  private func write(_ bytes: [UInt8], to file: Source, _ session: Session) throws(Failure) {
    if file.bytes.isSame(as: bytes.arraySpan) { return }
    try Failure.catching { () throws(SystemError) in
      try session.world.rewrite(file, with: bytes)
    }
  }

  /// Returns the result if only one side changed anything, or both made the same change.
  private static func unchanged(_ versions: [Source]) -> [UInt8]? {
    let (base, ours, theirs) = (versions[0], versions[1], versions[2])
    if base.bytes.isSame(as: ours.bytes) { return Array(theirs.bytes) }
    let isOurs = base.bytes.isSame(as: theirs.bytes) || ours.bytes.isSame(as: theirs.bytes)
    return isOurs ? Array(ours.bytes) : nil
  }

  /// Whether a file does not consist of lines, such as a workbook or a package.
  private static func isNoText(_ source: Source) -> Bool {
    (0..<source.count).contains { source.bytes[$0] == 0 }
  }
}

extension FileMerge {
  /// Whether the merge needs no decision.
  fileprivate var isDone: Bool {
    switch manner {
    case .linesOfUnreadable, .linesOfTable: false
    case .questions, .lines: conflictCount == 0
    }
  }
}
