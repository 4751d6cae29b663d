@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// Which rows of some files have changed.
package struct ChangedRows: Sendable {
  /// The changed lines of files, by their bytes, in their order; nil where all of a file counts as changed.
  private let lines: [Path: [TextRange]?]

  /// The rows that these lines are in.
  package init(_ lines: [Path: [TextRange]?]) { self.lines = lines }

  /// A file without the findings that are about rows which have not changed.
  ///
  /// A finding about a whole file is told where it keeps rows from being read right, or where the lines
  /// that it points at have changed. One that is about two rows is told if one of them has changed.
  package func keeping(_ file: LintedFile) -> LintedFile {
    if case .some(nil) = lines[file.source.path] { return file }
    let own = (lines[file.source.path] ?? []) ?? []
    let texts = RowTexts(file, file.diagnostics)
    return file.keeping(
      file.diagnostics.map { finding in
        let range = texts.range(of: finding) ?? finding.place.range
        return ChangedRows.touch(own, file.text.rangeInFile(range))
          || finding.place.record == nil && finding.severity == .error && !own.isEmpty
          || finding.related.contains(where: isChanged)
      })
  }

  private func isChanged(_ related: Diagnostic.Related) -> Bool {
    guard related.row != nil, let changed = lines[related.source.path] else { return false }
    guard let changed else { return true }
    let range = related.row ?? related.range
    return ChangedRows.touch(changed, related.source.rangeInFile(range))
  }

  private static func touch(_ lines: [TextRange], _ range: TextRange) -> Bool {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].end < range.start { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && lines[low].start <= range.end
  }
}
