@_spi(QBank) import BankModel

/// The changed rows of files.
package struct ChangedRows: Sendable {
  private let files: [Path: Extent]

  /// The changed part of a file.
  package enum Extent: Sendable {
    /// The whole file, or an unknown part of it.
    case all
    /// The ranges of the changed lines, in ascending order.
    case lines([TextRange])

    /// Returns the union of two extents.
    package func adding(_ other: Extent) -> Extent {
      guard case .lines(let own) = self, case .lines(let others) = other else { return .all }
      return .lines((own + others).ordered { $0 < $1 })
    }
  }

  /// Creates the changed rows from the changed parts of files.
  package init(_ files: [Path: Extent]) { self.files = files }

  /// Returns the file without findings about unchanged rows.
  ///
  /// A finding about a whole file is kept if it is an error and any line changed, or if the lines that it points at
  /// changed. One about two rows is kept if one of them changed.
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
    let next = lines.indices.partitioningIndex { lines[$0].end >= range.start }
    return next < lines.count && lines[next].start <= range.end
  }
}
