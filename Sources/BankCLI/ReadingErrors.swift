@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

// Commands that work with the rest report what prevents parts of files from being questions.
extension Configurations {
  /// Reports every error in reading the files, and returns their total number.
  func reportErrors(in files: [BankFile]) -> Int { reportErrors(inEachOf: files).reduce(0, +) }

  /// Reports every error in reading the files, and returns their number for each file.
  func reportErrors(inEachOf files: [BankFile]) -> [Int] {
    let lint = Lint(
      each: { lintOptions(for: $0, needed: ImportResult.rulesOfReading, .showAll) },
      workers: session.world.workers)
    let sources = files.map { $0.extract?.file ?? $0.source }
    return lint.run(sources).map(\.withErrorsOnly).map { found in
      if !found.diagnostics.isEmpty { session.report(found) }
      return found.diagnostics.count
    }
  }
}

extension LintedFile {
  /// Returns the file with the given findings only.
  func keeping(_ found: [Diagnostic]) -> LintedFile {
    let rules = Set(found.map(\.rule))
    var kept = LintedFile(
      source: source, kind: kind, records: records, diagnostics: found,
      counts: counts.filter { rules.contains($0.key) }, text: text)
    kept.columnTitles = columnTitles
    return kept
  }

  /// The file with its errors only.
  var withErrorsOnly: LintedFile { keeping(diagnostics.filter { $0.severity == .error }) }
}
