@_spi(QBank) import BankRules
import BankSystem

/// The files of a conversion: the named files, and the banks in named folders. A file that is found in several ways
/// is converted once.
struct ConversionInputs {
  /// The files, in order.
  private(set) var paths: [Path] = []
  /// The topic that the name of each file indicates for its questions.
  private(set) var topics: [String?] = []
  /// Whether a folder was named.
  private(set) var hasFolder = false

  /// Finds the inputs that a command line names, and checks that the output does not replace one of them.
  init(_ bank: BankOptions, _ output: Path?, _ session: Session) throws(Failure) {
    let isFolder = { (path: Path) in
      path != .standardInput && (try? session.world.kind(of: path)) == .folder
    }
    if let output, isFolder(output) { throw .work(SystemError(.write, output, .isFolder).message) }
    var folders = bank
    folders.paths = bank.paths.filter(isFolder)
    // Whether any file has sheets can only be checked once all files are known.
    folders.table.sheet = nil
    hasFolder = !folders.paths.isEmpty
    let found = try hasFolder ? ConversionInputs.banks(in: folders, output, session) : [:]
    var seen: Set<Path> = []
    paths = bank.paths.flatMap { found[$0] ?? [$0] }.filter { path in
      seen.insert(path == .standardInput ? path : session.world.resolved(path)).inserted
    }
    topics = FileCategories.of(paths, named: bank.paths, folders: Set(found.keys), session)
  }

  /// Returns the banks of the wanted kind in each folder. Throws if the output is one of them, because the result
  /// would be an input the next time.
  private static func banks(
    in folders: BankOptions, _ output: Path?, _ session: Session
  ) throws(Failure) -> [Path: [Path]] {
    let finder = try BankFinder(folders, session)
    try finder.requireAll(
      Localized(
        en: "nothing was converted because not all the named files could be read",
        ja: "読み込めないものがあるため、変換しませんでした。"))
    if let output, finder.contains(output) { throw .usage(outputIsInput(output)) }
    let kind = folders.kind ?? .problems
    let isWanted = { (path: Path) in isGuidance(path, finder) == (kind == .guidance) }
    let others = finder.sources.map(\.path).filter { !isWanted($0) }
    // If there are only banks of the other kind, they are what is wanted.
    if others.count == finder.sources.count { return finder.banks }
    for path in others { sayPassedOver(path, wanted: kind, session) }
    return finder.banks.mapValues { $0.filter(isWanted) }
  }

  /// Whether a file holds guidance, according to the configuration or its name.
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
  /// Whether the name indicates guidance.
  fileprivate var isNamedGuidance: Bool {
    lastComponent.bytes.map(\.asciiLowercased).starts(with: "guidance".utf8)
  }
}
