@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// The baselines of a run of lint: the one that the command line names, for all files, else for each file the
/// one that is settled for it.
struct Baselines {
  private let baseline: (Path) -> Path?
  /// Those that are used, in the order in which they are told of.
  private var names: [Path] = []
  private var known: [Path: BaselineComparison] = [:]

  /// Whether no file has one.
  var isEmpty: Bool { names.isEmpty }

  /// Reads those of the files that were found.
  init(
    _ command: LintCommandOptions, _ finder: BankFinder, _ session: Session
  ) throws(Failure) {
    let configurations = finder.configurations
    baseline = { command.baseline(for: $0, configurations) }
    let settled = finder.sources.compactMap { baseline($0.path) }
    // What is named is looked at even where nothing is left that it knows.
    for name in (command.namedBaseline.map { [$0] } ?? []) + settled where known[name] == nil {
      names.append(name)
      known[name] = try BaselineComparison(name, command.comparison, session)
    }
  }

  /// Hides in each file what its baseline knows, and writes what is known from now on.
  ///
  /// - Parameter isOff: Whether a rule does not look at a file.
  /// - Returns: The files, and whether entries of a baseline are no longer needed.
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
