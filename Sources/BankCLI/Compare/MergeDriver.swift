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

/// Reports to whoever runs git how a file was merged.
private struct MergeDriverWords {
  private let name: String
  private let path: Path
  private let session: Session

  /// The number of notes that are reported one by one.
  private static let most = 10

  init(_ path: Path, _ session: Session) {
    (self.path, self.session) = (path, session)
    name = path.displayText
  }

  func tell(_ merge: FileMerge) {
    switch merge.manner {
    case .questions(let questions):
      tell(questions)
      if merge.conflictCount > 0 { tellConflicts(merge.conflictCount, questions) }
      return
    case .lines:
      session.tell(
        Localized(
          en:
            "\(name) was merged by lines because it is not a bank that can be merged by question. "
            + "Check the result.",
          ja: "\(name) は問題ごとに合わせられる形式ではないため、行ごとに合わせました。結果を確認してください。"))
    case .linesOfTable(let count):
      let questions = Localized.count(count, "question", "questions")
      session.tell(
        Localized(
          en:
            "\(name) was merged by lines because a decision is needed on \(questions) and a table "
            + "has no place for markers. Check the result and run: qbank lint \(path.argument)",
          ja: "\(name) には判断が必要な問題が\(count)問ありますが、表の列には印を書けないため、行ごとに合わせました。"
            + "結果を確認し、qbank lint \(path.argument) を実行してください。"))
    case .linesOfUnreadable(let versions):
      session.tell(unreadable(versions))
    }
    if merge.conflictCount > 0 { session.tell(MergeDriverWords.openLines(name)) }
  }

  private func tell(_ merge: BankMerge) {
    for placed in merge.notes.prefix(Self.most) {
      let message = placed.note.message
      let row = (placed.ours ?? placed.theirs).map { $0 + 1 }
      let side = placed.ours != nil ? ("ours", "自分側") : ("theirs", "相手側")
      let place = row.map { (" (row \($0) of \(side.0))", "（\(side.1)の\($0)行目）") } ?? ("", "")
      session.tell(
        Localized(
          en: "\(name): \(message.en)\(place.0).", ja: "\(name): \(message.ja)\(place.1)。"))
    }
    let rest = merge.notes.count - Self.most
    if rest > 0 {
      session.tell(
        Localized(
          en: "\(name): \(rest) more like these.", ja: "\(name): ほかに\(rest)件あります。"))
    }
  }

  private func tellConflicts(_ count: Int, _ merge: BankMerge) {
    let list = merge.entries.compactMap(\.reason).grouped { $0 }.map { reason, all in
      let message = reason.message
      return Localized(en: "\(all.count) × \(message.en)", ja: "\(message.ja)（\(all.count)件）")
    }.listed(en: "; ")
    session.tell(
      Localized(
        en: "\(name): \(Localized.count(count, "question", "questions")) to decide: \(list.en). "
          + "Keep one version of each, then run: qbank lint \(path.argument)",
        ja: "\(name): 判断が必要な問題が\(count)問あります。\(list.ja)。版を1つずつ選んで残し、"
          + "qbank lint \(path.argument) を実行してください。"))
  }

  private func unreadable(_ versions: [FileMerge.Version]) -> Localized {
    if versions.isEmpty {
      return Localized(
        en: "\(name) was merged by lines because the questions could not be written without loss. "
          + "Check the result and run: qbank lint \(path.argument)",
        ja: "\(name) は、内容を失わずに問題ごとに書けないため、行ごとに合わせました。結果を確認し、"
          + "qbank lint \(path.argument) を実行してください。")
    }
    let list = versions.map(\.words).listed(ja: "・")
    return Localized(
      en: "\(name) was merged by lines because it cannot be read without errors: \(list.en). Check "
        + "the result and run: qbank lint \(path.argument)",
      ja: "\(name) は正しく読めない版（\(list.ja)）があるため、行ごとに合わせました。結果を確認し、"
        + "qbank lint \(path.argument) を実行してください。")
  }

  /// Says that conflicting lines are left between markers.
  private static func openLines(_ name: String) -> Localized {
    Localized(
      en: "\(name): choose between the lines inside the conflict markers (<<<<<<<, =======, "
        + ">>>>>>>).",
      ja: "\(name): 印（<<<<<<<、=======、>>>>>>>）で区切られた行から選んでください。")
  }

  /// Says that the encoding of the file cannot represent what a side wrote.
  static func notEncoded(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) cannot be merged because the versions are in different encodings, "
        + "and one has characters that the other cannot represent: ours was kept. Convert both to "
        + "UTF-8 and merge again.",
      ja: "\(path.displayText) は版によって文字コードが違い、一方の文字をもう一方で表せないため、合わせられません。"
        + "自分側の版を残しました。どちらもUTF-8に変換してから、もう一度マージしてください。")
  }

  /// Says that the file was not merged because it does not consist of lines.
  static func notMerged(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) cannot be merged because it is not text: ours was kept. Take theirs "
        + "with git checkout --theirs \(path.argument), or combine the changes in its own program.",
      ja: "\(path.displayText) はテキストではないため合わせられません。自分側の版を残しました。相手側にするには "
        + "git checkout --theirs \(path.argument) を実行するか、元のアプリで変更を合わせてください。")
  }
}

extension FileMerge.Version {
  /// The name of the version.
  fileprivate var words: Localized {
    switch self {
    case .base: Localized(en: "the common version", ja: "共通の元の版")
    case .ours: Localized(en: "ours", ja: "自分側")
    case .theirs: Localized(en: "theirs", ja: "相手側")
    }
  }
}
