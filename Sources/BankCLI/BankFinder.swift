@_spi(QBank) import BankFormats
import BankSystem

/// Finds the banks that a command line names.
///
/// A file is taken as a bank, a folder is searched for banks (`FolderWalk`), and `-` is standard input. What cannot
/// be read is reported and does not stop the rest.
struct BankFinder {
  private let session: Session
  private let bank: BankOptions
  private let isRewriting: Bool
  /// Whether the command line names the format of all files.
  private let hasFormat: Bool
  private let tellsEncodings: Bool
  /// The banks.
  private(set) var sources: [Source] = []
  /// Banks that are read only as context for the others.
  private(set) var context: [Source] = []
  /// The bank among `sources` that was read from standard input.
  private(set) var standardInput: Source?
  /// What could not be read, and why.
  private(set) var unread: [(path: Path, reason: Localized)] = []
  /// The banks found in each named folder, including those that were already read.
  private(set) var banks: [Path: [Path]] = [:]
  private var seen: Set<Path> = []
  private var files: Set<FileIdentity> = []
  private var isInContext = false
  private var folders: FolderWalk

  /// Whether something could not be read.
  var hasFailed: Bool { !unread.isEmpty }

  /// Finds the banks and their configurations; an error in a configuration ends the run.
  ///
  /// - Parameters:
  ///   - rewritten: Whether the files will be rewritten. Pipes and devices are then rejected before they are read.
  ///   - tellsEncodings: Whether encodings that were not named are reported; not needed if the findings say so.
  init(
    _ bank: BankOptions, _ session: Session, rewritten: Bool = false, tellsEncodings: Bool = true
  ) throws(Failure) {
    self.session = session
    self.bank = bank
    isRewriting = rewritten
    hasFormat = bank.format != nil
    if let name = bank.format, !NamedFormats.readable.contains(name) {
      throw .usage(UsageMessages.badFormat(name, .from, NamedFormats.readable))
    }
    self.tellsEncodings = tellsEncodings
    folders = try FolderWalk(bank, session)
    if bank.paths.isEmpty, session.world.isInputWaiting {
      session.remark(UsageMessages.unreadInput)
    }
    for path in bank.inputs { add(path, bank) }
    isInContext = true
    for path in bank.context { add(path, bank) }
    try configurations.check()
    for source in sources + context { try configurations.checkLayout(for: source.path) }
    if !sources.isEmpty {
      try bank.table.check(
        sources.map { configurations.format(of: $0.path) ?? FormatOfFile.only($0) ?? .csv })
    }
  }

  /// The configurations for the banks.
  var configurations: Configurations { folders.configurations }

  /// Returns, for each bank, the category of questions that state none: what the name of the file indicates, or
  /// nothing for a single file that was named itself.
  func categories() -> [String] {
    let files = sources.map(\.path)
    if files.count < 2, banks.isEmpty { return files.map { _ in "" } }
    let topics = FileCategories.of(files, named: bank.inputs, folders: Set(banks.keys), session)
    return topics.map { $0 ?? "" }
  }

  /// Reports in one line what was passed over in folders; with `--quiet`, without advice.
  func reportPassedOver() {
    // The advice is to name the files, which has no effect with `--force-exclude`.
    let isAdvised = !session.isQuiet && !bank.forcesExclude
    if let line = passedOver(withAdvice: isAdvised) { session.tell(line) }
  }

  /// A line about what was passed over in folders, or nil if there is nothing.
  func passedOver(withAdvice: Bool) -> Localized? {
    let baselines = Set(sources.compactMap { configurations.all(for: $0.path).baseline })
    let read = seen.union((banks.keys + bank.otherFiles + baselines).map(session.world.resolved))
    return folders.passedOver.line(without: read, withAdvice: withAdvice)
  }

  /// Reports what was passed over in folders, below the results.
  func reportPassedOver(after session: inout Session) throws(Failure) {
    try session.flush()
    reportPassedOver()
  }

  /// Reports what was passed over in folders, and throws for the given reason if something could not be read.
  func requireAll(_ reason: Localized) throws(Failure) {
    reportPassedOver()
    if hasFailed { throw .work(reason) }
  }

  /// Whether a file is among the banks, under whatever name.
  func contains(_ path: Path) -> Bool { seen.contains(session.world.resolved(path)) }

  private mutating func add(_ path: Path, _ bank: BankOptions) {
    do throws(SystemError) {
      if path == .standardInput {
        try readStandardInput(as: bank.stdinFilename ?? path)
      } else {
        switch try session.world.kind(of: path) {
        case .folder where bank.forcesExclude && !isInContext && folders.excludes(folder: path):
          break
        case .folder: walk(path)
        case .stream where isRewriting: throw SystemError(.write, path, .notAFile)
        case .file where bank.forcesExclude && !isInContext && folders.passes(over: path): break
        case .file, .stream: try read(path)
        }
      }
    } catch {
      fail(error.path, error.message, isNamed: true)
    }
  }

  private mutating func walk(_ folder: Path) {
    let steps = folders.walk(folder)
    if steps.isEmpty { reportNoBanks(in: folder) }
    banks[folder] = []
    for step in steps {
      switch step {
      case .bank(let path):
        banks[folder]?.append(path)
        readOrReport(path)
      case .failure(let error): fail(error)
      }
    }
  }

  private mutating func readOrReport(_ path: Path) {
    do throws(SystemError) {
      try read(path)
    } catch {
      fail(error)
    }
  }

  private mutating func read(_ path: Path) throws(SystemError) {
    // Read under two names, a file would look like a duplicate of itself.
    guard seen.insert(session.world.resolved(path)).inserted else { return }
    if let file = session.world.identity(of: path), !files.insert(file).inserted { return }
    folders.findConfiguration(for: path)
    open(try session.world.read(path))
  }

  /// Adds a file as text. Returns false, after reporting why, if it does not fit the encoding named for it or could
  /// be in more than one format.
  @discardableResult
  private mutating func open(_ file: Source) -> Bool {
    guard let source = configurations.text(of: file) else {
      fail(file.path, configurations.misfit(of: file))
      return false
    }
    let isSaid = hasFormat || configurations.format(of: source.path) != nil
    let formats = isSaid ? [] : configurations.formats(of: source)
    guard isSaid || formats.count == 1 else {
      fail(source.path, UsageMessages.unclearFormat(source.path, formats.map(\.name)))
      return false
    }
    if tellsEncodings { session.tellEncoding(of: source) }
    if isInContext { context.append(source) } else { sources.append(source) }
    return true
  }

  private mutating func readStandardInput(as name: Path) throws(SystemError) {
    guard seen.insert(.standardInput).inserted else { return }
    let source = try session.world.readStandardInput(as: name)
    folders.findConfiguration(for: source.path)
    if open(source) { standardInput = sources.last }
  }

  private mutating func reportNoBanks(in folder: Path) {
    let name = folder.displayText
    if folders.passesOverBanks {
      return fail(
        folder,
        Localized(
          en: "nothing in “\(name)” was read: every possible bank there is skipped",
          ja: "「\(name)」からは何も読み込みませんでした（問題ファイルかもしれないものは、すべて対象外です）。"))
    }
    let endings = FolderWalk.extensions.map { ".\($0)" }
    let named = endings.filter { !$0.hasPrefix(".json") && $0 != ".ndjson" }
    fail(
      folder,
      Localized(
        en:
          "“\(name)” contains no bank: no file there ends in \(named.enumerated(with: "or")), and no "
          + ".json or .jsonl file there is a bank",
        ja: "「\(name)」に問題ファイルがありません（\(named.joined(separator: "・")) で終わるファイルも、"
          + "問題ファイルの形の .json・.jsonl もありません）。"))
  }

  private mutating func fail(_ error: SystemError) { fail(error.path, error.message) }

  /// Records that something could not be read. This is an error, except for context that was not named itself.
  private mutating func fail(_ path: Path, _ reason: Localized, isNamed: Bool = false) {
    if isInContext, !isNamed { return session.tell(reason) }
    unread.append((path, reason))
    session.reportError(reason)
  }
}

/// One run of a command that reads the banks of a command line.
protocol BankReadingRun {
  var finder: BankFinder { get }
  func finish(_ session: inout Session) throws(Failure) -> ExitStatus
}

extension BankReadingRun {
  /// Finishes the run, and reports what was passed over in folders.
  func complete(_ session: inout Session) throws(Failure) -> ExitStatus {
    let status = try finish(&session)
    try finder.reportPassedOver(after: &session)
    return status
  }
}
