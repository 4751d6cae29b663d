@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// Which rows of some files have changed.
package struct ChangedRows: Sendable {
  private let files: [Path: Extent]

  /// How much of a file has changed.
  package enum Extent: Sendable {
    /// All of it, as far as anybody knows.
    case all
    /// These lines, by their bytes, in their order.
    case lines([TextRange])

    /// What changed here and there together.
    package func adding(_ other: Extent) -> Extent {
      guard case .lines(let own) = self, case .lines(let others) = other else { return .all }
      return .lines((own + others).ordered { $0 < $1 })
    }
  }

  /// The rows that have changed where so much of some files has.
  package init(_ files: [Path: Extent]) { self.files = files }

  /// A file without the findings that are about rows which have not changed.
  ///
  /// A finding about a whole file is told where it keeps rows from being read right, or where the lines
  /// that it points at have changed. One that is about two rows is told if one of them has changed.
  package func keeping(_ file: LintedFile) -> LintedFile {
    var own: [TextRange] = []
    switch files[file.source.path] {
    case .all: return file
    case .lines(let lines): own = lines
    case nil: break
    }
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
    guard let row = related.row else { return false }
    switch files[related.source.path] {
    case .all: return true
    case .lines(let lines): return ChangedRows.touch(lines, related.source.rangeInFile(row))
    case nil: return false
    }
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
