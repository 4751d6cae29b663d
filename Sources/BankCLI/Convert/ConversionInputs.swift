@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

/// The files of a conversion: those that were named, and the banks in folders that were. A file that
/// is found in several ways is converted once.
struct ConversionInputs {
  /// The files, in order.
  private(set) var paths: [Path] = []
  /// What the name of each tells of its questions.
  private(set) var topics: [String?] = []
  /// Whether a folder was named.
  private(set) var hasFolder = false

  /// Looks at what a command line names, and at what it is not to replace.
  init(_ bank: BankOptions, _ output: Path?, _ session: Session) throws(Failure) {
    let isFolder = { (path: Path) in
      path != .standardInput && (try? session.world.kind(of: path)) == .folder
    }
    if let output, isFolder(output) { throw .work(SystemError(.write, output, .isFolder).message) }
    var folders = bank
    folders.paths = bank.paths.filter(isFolder)
    // Whether any file has sheets is seen where all of them are known.
    folders.table.sheet = nil
    hasFolder = !folders.paths.isEmpty
    let found = try hasFolder ? ConversionInputs.banks(in: folders, output, session) : [:]
    var seen: Set<Path> = []
    paths = bank.paths.flatMap { found[$0] ?? [$0] }.filter { path in
      seen.insert(path == .standardInput ? path : session.world.resolved(path)).inserted
    }
    topics = FileCategories.of(paths, named: bank.paths, folders: Set(found.keys), session)
  }

  /// The banks in each folder of the wanted kind, none of which is to be replaced: what is written
  /// would be read the next time.
  private static func banks(
    in folders: BankOptions, _ output: Path?, _ session: Session
  ) throws(Failure) -> [Path: [Path]] {
    let finder = try BankFinder(folders, session)
    finder.reportPassedOver()
    if finder.hasFailed {
      throw .work(
        Localized(
          en: "nothing was converted because not all the named files could be read",
          ja: "読み込めないものがあるため、変換しませんでした。"))
    }
    if let output, finder.contains(output) { throw .usage(outputIsInput(output)) }
    let kind = folders.kind ?? .problems
    let isWanted = { (path: Path) in isGuidance(path, finder) == (kind == .guidance) }
    let others = finder.sources.map(\.path).filter { !isWanted($0) }
    // Where there is nothing else, that is what is wanted.
    if others.count == finder.sources.count { return finder.banks }
    for path in others { sayPassedOver(path, wanted: kind, session) }
    return finder.banks.mapValues { $0.filter(isWanted) }
  }

  /// Whether a file holds guidance, as its name or the configuration says.
  private static func isGuidance(_ path: Path, _ finder: BankFinder) -> Bool {
    let settled = finder.configurations.settings(for: path).kind
    return settled.map { $0 == .guidance } ?? path.isNamedGuidance
  }

  private static func sayPassedOver(_ path: Path, wanted: BankKind, _ session: Session) {
    let name = path.displayText
    let text =
      wanted == .problems
      ? Localized(
        en: "\(name) contains guidance and was skipped", ja: "\(name) はガイダンスのため、変換に含めませんでした。")
      : Localized(
        en: "\(name) contains no guidance and was skipped",
        ja: "\(name) はガイダンスではないため、変換に含めませんでした。")
    session.tell(text)
  }

  private static func outputIsInput(_ path: Path) -> Localized {
    Localized(
      en: "'\(path.displayText)' is one of the banks in the folder and would be overwritten. Name "
        + "another file.",
      ja: "'\(path.displayText)' は変換するフォルダーの中の問題ファイルのため、上書きできません。"
        + "別のファイル名を指定してください。")
  }
}

extension Path {
  /// Whether the name says that it is guidance.
  fileprivate var isNamedGuidance: Bool {
    lastComponent.bytes.map(\.asciiLowercased).starts(with: "guidance".utf8)
  }
}
