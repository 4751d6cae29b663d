@_spi(QBank) import BankCompare
@_spi(QBank) import BankFormats
import BankReports
import BankSystem
import Templates

/// One run of `qbank diff`.
final class DiffRun {
  private let options: DiffCommandOptions
  private let old, new: Side
  private var results: Results

  /// What is compared on one side: a file, or the banks of a folder by their names in it.
  private struct Side {
    let finder: BankFinder
    let path: Path
    /// Whether the side is a folder.
    var isFolder: Bool { finder.banks[path] != nil }

    init(_ path: Path, _ options: DiffCommandOptions, _ session: Session) throws(Failure) {
      var bank = options.bank
      bank.paths = [path]
      self.path = path
      finder = try BankFinder(bank, session)
      try finder.requireAll(
        Localized(
          en: "nothing was compared because not everything could be read",
          ja: "読み込めないものがあるため、比べませんでした。"))
    }

    /// Returns the name of a file relative to the folder.
    func name(of source: Source) -> String {
      let folder = path.string.hasSuffix("/") ? path.string : path.string + "/"
      let name = source.path.string
      return name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : name
    }
  }

  init(_ options: DiffCommandOptions, _ session: Session) throws(Failure) {
    guard options.bank.paths.count == 2 else {
      throw .usage(
        Localized(
          en: "Name two paths to compare: the old one and the new one.",
          ja: "比べるには、古いものと新しいものの2つを指定してください。"))
    }
    if options.bank.paths == [.standardInput, .standardInput] {
      throw .usage(
        Localized(
          en: "Standard input is only one file; name the other one to compare it with.",
          ja: "標準入力は1つのファイルとして読みます。比べる相手のファイルを指定してください。"))
    }
    self.options = options
    results = Results(options.output)
    old = try Side(options.bank.paths[0], options, session)
    new = try Side(options.bank.paths[1], options, session)
    if old.isFolder != new.isFolder {
      throw .usage(
        Localized(
          en: "Compare a file with a file, or a folder with a folder.",
          ja: "ファイルはファイルと、フォルダーはフォルダーと比べてください。"))
    }
  }

  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    let (all, uncompared) = try compared(session)
    let banks = all.map { $0.showing(only: options.only) }
    let isDifferent = banks.contains { !$0.diff.isEmpty }
    let reports = DiffReports(form: options.form, session: session, style: results.style(session))
    if options.form == .html {
      let names = (old: old.path.displayText, new: new.path.displayText)
      try results.add(reports.page(banks, of: names), &session)
    } else {
      for one in banks where options.form == .json || !one.diff.isEmpty {
        try results.add(reports.text(one, hasTitle: old.isFolder), &session)
      }
      if isDifferent, old.isFolder, options.form != .json {
        try results.add(reports.total(banks), &session)
      }
      if !isDifferent, options.form == .text {
        session.remark(nothing(butUncompared: !uncompared.isEmpty))
      }
    }
    results.finish(session)
    try session.flush()
    for words in uncompared { session.tell(words) }
    // With `--only`, other differences do not affect the exit status.
    return isDifferent || !uncompared.isEmpty && options.only == nil ? .findings : .clean
  }

  private func nothing(butUncompared hasUncompared: Bool) -> Localized {
    if options.only != nil {
      return Localized(en: "No change of this kind.", ja: "その種類の変更はありません。")
    }
    return hasUncompared
      ? Localized(en: "No compared question differs.", ja: "比べた問題に違いはありません。")
      : Localized(en: "No question differs.", ja: "問題に違いはありません。")
  }

  /// Returns the compared pairs of files, in folders also what moved between files, and messages about what was not
  /// compared.
  private func compared(
    _ session: Session
  ) throws(Failure) -> (banks: [ComparedBanks], uncompared: [Localized]) {
    var (sides, uncompared): ([ComparedSides], [Localized]) = ([], [])
    var extracts: [Extract] = []
    for pair in pairs() {
      let (one, other) = (
        try ComparedFile(pair.old, old.finder.configurations, session, inFolder: old.isFolder),
        try ComparedFile(pair.new, new.finder.configurations, session, inFolder: new.isFolder)
      )
      let names = [pair.old, pair.new].map { $0?.path.displayText }
      sides.append(
        ComparedSides(
          one.side, named: names[0] ?? names[1] ?? "", other.side,
          named: names[1] ?? names[0] ?? ""))
      extracts += [one.extract, other.extract].compactMap(\.self)
      guard let words = UncomparedContent(one.extract, other.extract).sentence else { continue }
      let path = pair.new?.path ?? pair.old?.path
      uncompared.append(old.isFolder ? path.map { words.about($0) } ?? words : words)
    }
    LeftOut.tell(extracts, session)
    let names = (old: old.path.displayText, new: new.path.displayText)
    let diff = FolderDiff(sides, of: names, session.world.workers)
    return (diff.files + [diff.between].compactMap(\.self), uncompared)
  }

  /// Returns the pairs of files with the same name; a file is nil if its side has none of that name.
  private func pairs() -> [(old: Source?, new: Source?)] {
    if !old.isFolder { return [(old.finder.sources.first, new.finder.sources.first)] }
    var byName: [String: Source] = [:]
    for source in new.finder.sources { byName[new.name(of: source)] = source }
    var pairs: [(old: Source?, new: Source?)] = []
    for source in old.finder.sources {
      pairs.append((source, byName.removeValue(forKey: old.name(of: source))))
    }
    return pairs + new.finder.sources.filter { byName[new.name(of: $0)] != nil }.map { (nil, $0) }
  }
}

/// One side of a comparison: a file, or nothing.
struct ComparedFile {
  private(set) var side: CompareSide
  /// The questions extracted from the file, if it is not in a format of banks.
  private(set) var extract: Extract?

  /// Whether the file is a text with more content than is compared.
  var hasMoreText: Bool {
    extract.map { $0.writesFixes && $0.losses.contains { !$0.isAboutNotation } } ?? false
  }

  /// Creates the side of a missing file.
  init() { side = CompareSide([]) }

  /// Reads a file, all of which must be readable, because what cannot be read cannot be compared. Guidance is
  /// passed over in a folder, and a failure if it is named.
  init(
    _ source: Source?, _ configurations: Configurations, _ session: Session,
    inFolder: Bool = false
  ) throws(Failure) {
    self.init()
    guard let source else { return }
    let file = configurations.file(source)
    if file.kind == .guidance {
      guard inFolder else { throw .work(ComparedFile.guidance(source.path)) }
      session.tell(ComparedFile.passedOver(source.path))
      return
    }
    if configurations.reportErrors(in: [file]) > 0 {
      throw .work(ComparedFile.unreadable(source.path))
    }
    ToldReading(file).tellRecognised(session)
    extract = file.extract
    side = CompareSide(file, tellsUnusable: true, session.world.workers)
  }

  private static func passedOver(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) contains guidance and was not compared.",
      ja: "\(path.displayText) はガイダンスのため、比べていません。")
  }

  private static func guidance(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) contains guidance; only questions can be compared",
      ja: "\(path.displayText) はガイダンスです。比べられるのは問題だけです。")
  }

  private static func unreadable(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) cannot be read without errors, so nothing was compared",
      ja: "\(path.displayText) は正しく読めないため、比べませんでした。")
  }
}

/// The reports of two compared banks.
struct DiffReports {
  let form: DiffCommandOptions.Form
  let session: Session
  let style: Style

  /// Returns all pairs of banks as one page.
  func page(_ banks: [ComparedBanks], of names: (old: String, new: String)) -> [UInt8] {
    let changes = ChangesPage(banks, of: names, language: session.language)
    let page = ReportPage(title: changes.title, language: session.language, body: changes.body)
    return page.html(template: Templates.reportPage)
  }

  /// Returns a summary of the changed rows of all banks, which follows their reports.
  func total(_ banks: [ComparedBanks]) -> String {
    let counts = banks.reduce(into: BankDiff.Counts()) { $0.add($1.diff.counts) }
    let text = counts.summaryOfAll[session.language]
    return form == .markdown
      ? "\n**\(text)**\n" : style(.headline, text) + "\n"
  }

  /// Returns the report of two banks, below their name if there are several.
  func text(_ banks: ComparedBanks, hasTitle: Bool) -> String {
    switch form {
    case .json, .html: return ChangesJSON(banks).text
    case .markdown:
      let document = ChangesMarkdown(banks, language: session.language).document
      return (hasTitle ? "## \(VisibleText.escape(banks.title(session.language)))\n\n" : "")
        + document
    case .text:
      let report = ChangesText(
        banks, language: session.language, width: session.width(of: .output),
        session.world.workers
      ) { style($0.look, $1) }
      let title = style(.headline, VisibleText.escape(banks.title(session.language)))
      return (hasTitle ? title + "\n" : "") + report.text + (hasTitle ? "\n" : "")
    }
  }
}

extension ChangeRole {
  /// The style on a terminal.
  fileprivate var look: Style.Role {
    switch self {
    case .heading: .heading
    case .removed: .removed
    case .added: .added
    case .note: .note
    }
  }
}

/// Content of two files that is not compared because a bank cannot hold it, without what seems to be the same in
/// both.
struct UncomparedContent {
  /// The content that only the old or only the new file has.
  private let old, new: [Loss]

  /// A piece of content, without its line number.
  private struct Content: Hashable {
    let kind: LeftOut.Kind.Key
    let names: [String]
    let message: Localized?
    let bytes: [UInt8]
  }

  init(_ old: Extract?, _ new: Extract?) {
    let (ofOld, ofNew) = (UncomparedContent.all(old), UncomparedContent.all(new))
    self.old = UncomparedContent.rest(of: ofOld, without: ofNew)
    self.new = UncomparedContent.rest(of: ofNew, without: ofOld)
  }

  private static func all(_ extract: Extract?) -> [(content: Content, loss: Loss)] {
    (extract?.unheldContent ?? []).map { loss, bytes in
      // The message about a whole question contains its line, so it is compared only if there are no bytes to
      // compare.
      let message = loss.skippedKind == nil || bytes.isEmpty ? loss.message : nil
      let kind = LeftOut.Kind.Key(loss, from: .input)
      return (Content(kind: kind, names: loss.names, message: message, bytes: bytes), loss)
    }
  }

  private static func rest(
    of own: [(content: Content, loss: Loss)], without others: [(content: Content, loss: Loss)]
  ) -> [Loss] {
    var counts: [Content: Int] = [:]
    for other in others { counts[other.content, default: 0] += 1 }
    return own.filter { one in
      counts[one.content, default: 0] -= 1
      return counts[one.content, default: 0] < 0
    }.map(\.loss)
  }

  /// Says that content was not compared, and of which kinds it is; nil if nothing seems to differ.
  var sentence: Localized? {
    if old.isEmpty, new.isEmpty { return nil }
    let sides = [old, new].map { LeftOut($0, from: .input).kinds }
    let kinds = LeftOut(old + new, from: .input).kinds(of: .input).map { kind in
      let counts = sides.compactMap { side in side.first { $0.key == kind.key }?.count }
      let (title, count) = (kind.key.title, counts.max() ?? 0)
      return Localized(en: "\(title.en) (\(count))", ja: "\(title.ja) \(count)件")
    }.listed()
    return Localized(
      en:
        "Not compared because a bank does not support it, but perhaps different in the two files: "
        + "\(kinds.en).",
      ja: "問題ファイルで扱えない次の内容は比べていませんが、2つのファイルで違うようです: \(kinds.ja)。")
  }
}
