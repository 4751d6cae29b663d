@_spi(QBank) import BankRules
import BankSystem

/// A baseline of a run of lint: what was read, what it hides, and what is written.
struct BaselineComparison {
  private let session: Session
  /// The name of its file, as shown to people.
  private let name: String
  /// The folder that the file names in the baseline are relative to.
  private let home: Path
  /// The file to which the current findings are written, if any.
  private let output: Path?
  private var known = Baseline()
  /// The previous content of the file that is rewritten.
  private var older: Source?

  /// Reads a baseline, and the existing file if another baseline is written over it.
  init(_ file: Path, _ options: ComparisonOptions, _ session: Session) throws(Failure) {
    (self.session, output) = (session, options.writtenBaseline)
    name = session.fromHere(file).displayText
    home = session.world.resolved(output ?? file).folder
    if file != output { known = try session.baseline(in: session.read(named: file)) }
    guard let output, session.world.identity(of: output) != nil else { return }
    let source = try session.read(named: output)
    older = source
    if file == output { known = try session.baseline(in: source) }
  }

  /// Hides the known findings of these files, and writes the new baseline if one is wanted.
  ///
  /// - Parameter isOff: Whether a rule does not check a file.
  /// - Returns: The files, and whether the baseline has entries that are no longer needed.
  mutating func hide(
    in files: [LintedFile], isOff: (String, Path) -> Bool
  ) throws(Failure) -> (files: [LintedFile], isStale: Bool) {
    let files = files.map { KeyedFile($0, called: name(of: $0.source.path)) }
    // Findings of a file that could not be checked may still be there.
    let looked = Set(files.filter { !$0.file.isUnchecked }.map(\.path))
    let (session, home) = (session, home)
    // Most entries share a few rules and files, and asking the configuration and the system is slow.
    var answers: [[String]: Bool] = [:]
    func isOpen(_ entry: Baseline.Entry) -> Bool {
      let names = [entry.path, entry.key.rule]
      if let answer = answers[names] { return answer }
      let path = home.appending(entry.path)
      let isThere = { !looked.contains(entry.path) && session.world.identity(of: path) != nil }
      let answer = isOff(entry.key.rule, path) || isThere()
      answers[names] = answer
      return answer
    }
    if let output {
      known = Baseline(of: files, after: known, keeping: isOpen)
      try write(known, to: output)
    }
    let outcome = known.hide(in: files, today: session.today, isOpen: isOpen)
    tell(outcome)
    return (outcome.files, !outcome.unused.isEmpty)
  }

  /// Returns the name of a file relative to the folder of the baseline, whatever the current folder is.
  private func name(of path: Path) -> String {
    BaselineComparison.name(of: path, from: home, session.world)
  }

  static func name(of path: Path, from home: Path, _ world: any World) -> String {
    let (home, names) = (home.components, world.resolved(path).components)
    let shared = zip(home, names).prefix { $0 == $1 }.count
    let up = [String](repeating: "..", count: home.count - shared)
    return (up + names.dropFirst(shared)).joined(separator: "/")
  }

  private func write(_ baseline: Baseline, to file: Path) throws(Failure) {
    let bytes = Array(baseline.text.utf8)
    if let older {
      guard session.rewrite(older, with: bytes) else {
        throw .work(BaselineComparison.notWritten(file))
      }
    } else {
      session.put(bytes, at: file)
      // Written at once, so that findings are not reported as recorded if they could not be written.
      try session.writeOutputs()
    }
    let count = baseline.entries.reduce(0) { $0 + $1.count }
    session.remark(
      Localized(
        en: "\(file.displayText): \(Localized.count(count, "finding", "findings")) recorded.",
        ja: "\(file.displayText): \(count)件の指摘を記録しました。"))
  }

  private static func notWritten(_ file: Path) -> Localized {
    Localized(
      en: "the baseline \(file.displayText) was not written",
      ja: "ベースライン \(file.displayText) を書き込めませんでした。")
  }

  // MARK: Messages

  private static let shownEntries = 10

  private func tell(_ outcome: Baseline.Outcome) {
    let (unused, ended) = (outcome.unused.count, outcome.ended.count)
    if ended > 0 {
      session.tell(
        Localized(
          en: "\(Localized.count(ended, "entry", "entries")) of the baseline \(name) "
            + "\(ended == 1 ? "has" : "have") expired, so these findings are reported again:",
          ja: "ベースライン \(name) の\(ended)件は期限が過ぎたため、指摘をもう一度表示します。"))
      list(outcome.ended)
    }
    if unused > 0 {
      session.tell(
        Localized(
          en: "\(Localized.count(unused, "entry", "entries")) of the baseline \(name) "
            + (unused == 1
              ? "is no longer needed; --write-baseline removes it:"
              : "are no longer needed; --write-baseline removes them:"),
          ja: "ベースライン \(name) の\(unused)件は、該当する指摘がもうありません。--write-baseline で取り除けます。"))
      list(outcome.unused)
    }
  }

  private func list(_ entries: [Baseline.Entry]) {
    for entry in entries.prefix(BaselineComparison.shownEntries) {
      let row = entry.excerpt.map { ": " + VisibleText.escape($0) } ?? ""
      let (path, rule) = (VisibleText.escape(entry.path), VisibleText.escape(entry.key.rule))
      session.tell(Localized("  \(path): \(rule)\(row)"))
    }
    let rest = entries.count - BaselineComparison.shownEntries
    if rest > 0 { session.tell(Localized(en: "  and \(rest) more", ja: "  ほか\(rest)件")) }
  }
}

extension Session {
  /// Returns the baseline in a file.
  fileprivate func baseline(in source: Source) throws(Failure) -> Baseline {
    let (baseline, mistakes) = Baseline.read(source)
    if mistakes.isEmpty { return baseline }
    report(LintedFile(source, mistakes))
    throw .work(
      Localized(
        en: "the baseline \(source.path.displayText) is invalid",
        ja: "ベースライン \(source.path.displayText) に誤りがあるため使えません。"))
  }

  /// The local date, such as `2027-03-31`.
  fileprivate var today: String {
    let seconds = world.secondsSince1970
    let text = Timestamp(secondsSince1970: seconds).text(
      secondsFromGMT: world.secondsFromGMT(at: seconds))
    return String(text.prefix(10))
  }
}

/// The baselines of a run of lint: the one that the command line names for all files, or else the one that is
/// configured for each file.
struct Baselines {
  private let baseline: (Path) -> Path?
  /// The baselines in use, in the order in which they are reported.
  private var names: [Path] = []
  private var known: [Path: BaselineComparison] = [:]

  /// Whether no file has one.
  var isEmpty: Bool { names.isEmpty }

  /// Reads the baselines of the files that were found.
  init(
    _ command: LintCommandOptions, _ finder: BankFinder, _ session: Session
  ) throws(Failure) {
    let configurations = finder.configurations
    baseline = { command.baseline(for: $0, configurations) }
    let settled = finder.sources.compactMap { baseline($0.path) }
    // A named baseline is checked even if no file is left that it applies to.
    for name in (command.namedBaseline.map { [$0] } ?? []) + settled where known[name] == nil {
      names.append(name)
      known[name] = try BaselineComparison(name, command.comparison, session)
    }
  }

  /// Hides the findings that the baseline of each file contains, and writes the new baseline if one is wanted.
  ///
  /// - Parameter isOff: Whether a rule does not check a file.
  /// - Returns: The files, and whether a baseline has entries that are no longer needed.
  mutating func hide(
    in files: [LintedFile], isOff: (String, Path) -> Bool
  ) throws(Failure) -> (files: [LintedFile], isStale: Bool) {
    var (files, isStale) = (files, false)
    let places = Dictionary(grouping: files.indices) { baseline(files[$0].source.path) }
    for name in names {
      let own = places[name] ?? []
      guard let result = try known[name]?.hide(in: own.map { files[$0] }, isOff: isOff) else {
        continue
      }
      for (place, file) in zip(own, result.files) { files[place] = file }
      isStale = isStale || result.isStale
    }
    return (files, isStale)
  }
}
