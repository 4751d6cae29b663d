@_spi(QBank) import BankCompare

/// Reports to whoever runs git how a file was merged.
struct MergeDriverWords {
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
