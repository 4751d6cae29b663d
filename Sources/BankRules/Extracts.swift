@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The extracts of the files of a run: what was found in their lines is told of the files themselves.
struct Extracts {
  private let byLines: [ObjectIdentifier: Extract]

  /// Those of some files.
  init(_ files: [FileLint]) {
    let extracts = files.compactMap(\.file.extract)
    byLines = Dictionary(extracts.map { (ObjectIdentifier($0.rows), $0) }) { first, _ in first }
  }

  /// Whether all files are looked at as they are.
  var isEmpty: Bool { byLines.isEmpty }

  /// A finding at its place in the file, with its fix as the file writes it.
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
  /// Whether the file is one of a system that decides itself in which order choices are shown.
  var isOfShufflingSystem: Bool { extract != nil && !isTable }
}

extension Diagnostic {
  /// The same finding about a row of a table, in the column of the table that it is about.
  func placed(in table: any TableForm) -> Diagnostic {
    var place = place
    place.cell = place.cell.flatMap(table.columnsOfBank.column)
    return moved(to: place, related: related, fix: fix)
  }
}
