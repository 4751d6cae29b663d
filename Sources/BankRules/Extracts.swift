@_spi(QBank) import BankFormats

/// The extracts of the files of a run, by which findings in extracted lines are mapped to the files themselves.
struct Extracts {
  private let byLines: [ObjectIdentifier: Extract]

  /// Collects the extracts of files.
  init(_ files: [FileLint]) {
    let extracts = files.compactMap(\.file.extract)
    byLines = Dictionary(extracts.map { (ObjectIdentifier($0.rows), $0) }) { first, _ in first }
  }

  /// Whether there are no extracts.
  var isEmpty: Bool { byLines.isEmpty }

  /// Maps a finding to its place in the file, with its fix in the notation of the file.
  func placed(_ finding: Diagnostic, in extract: Extract?) -> Diagnostic {
    finding.moved(
      to: extract?.place(finding.place) ?? finding.place, related: finding.related.map(placed),
      fix: extract.map { extract in finding.fix.flatMap { extract.fix($0) } } ?? finding.fix)
  }

  private func placed(_ related: Diagnostic.Related) -> Diagnostic.Related {
    guard let extract = byLines[ObjectIdentifier(related.source)] else { return related }
    return Diagnostic.Related(
      extract.text, extract.place(Place(related.range)).range, related.message,
      row: related.row.flatMap { extract.rangeOfItem(at: $0.start) })
  }
}

extension BankFile {
  /// Whether the file belongs to a system that decides itself in which order choices are shown.
  var isOfShufflingSystem: Bool { extract != nil && !isTable }
}

extension Diagnostic {
  /// Maps a finding about a row to the column of the table that it concerns.
  func placed(in table: any TableForm) -> Diagnostic {
    var place = place
    place.cell = place.cell.flatMap(table.columnsOfBank.column)
    return moved(to: place, related: related, fix: fix)
  }
}
