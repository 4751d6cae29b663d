@_spi(QBank) import BankModel

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
