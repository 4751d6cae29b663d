@_spi(QBank) import BankRules

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
