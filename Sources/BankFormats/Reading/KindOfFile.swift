@_spi(QBank) import BankSyntax

/// Decides the kind of a file.
package enum KindOfFile {
  /// Returns the kind of a file whose records are all known, or nil if it remains unclear: the given one, otherwise
  /// the one that the file's name says, otherwise the one that the number of cells of most rows shows.
  package static func settled(given: BankKind?, of source: Source, shape: CSVShape) -> BankKind? {
    beforeReading(given: given, path: source.path) ?? byColumns(source, shape)
  }

  /// Returns the kind of a file as far as its start shows it: by what was given, by its name, in JSON by the
  /// document itself, and in CSV by the columns of its first records.
  static func atStart(
    of source: Source, _ syntax: FileSyntax, _ shape: CSVShape, given: BankKind?
  ) -> BankKind? {
    let known = beforeReading(given: given, path: source.path)
    guard syntax == .csv else { return ofDocument(source, syntax, known) }
    return known ?? byColumns(source, shape)
  }

  /// Returns the kind of a JSON bank: the one that its first item is read as.
  private static func ofDocument(_ source: Source, _ syntax: FileSyntax, _ known: BankKind?)
    -> BankKind
  {
    let state = JSONBankReader.State(isLines: syntax == .jsonLines, kind: known)
    var reader = JSONBankReader(source.bytes, state)
    var item = JSONItem()
    var defects: [JSONReadDefect] = []
    var goesOn = true
    // A document may name another kind than its file does.
    repeat {
      goesOn = reader.next(&item) || reader.recover(&defects)
      defects.removeAll(keepingCapacity: true)
    } while reader.state.kind == nil && goesOn
    return reader.state.kind ?? .problems
  }

  /// Returns the shape of the first records of CSV.
  static func firstShape(of source: Source) -> CSVShape {
    var shape = CSVShape()
    var batch = CSVBatch(records: sampledRecords)
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    if reader.next(&batch) { shape.add(batch, source.bytes) }
    return shape
  }

  /// The number of records that show what a file is.
  static let sampledRecords = 100

  /// Returns the kind that is known before a file is read, or nil if it is not.
  package static func beforeReading(given: BankKind?, path: Path) -> BankKind? {
    let name = path.lastComponent.bytes.map(\.asciiLowercased)
    return given ?? (name.starts(with: "guidance".utf8) ? .guidance : nil)
  }

  private static func byColumns(_ source: Source, _ shape: CSVShape) -> BankKind? {
    if OtherLayout.steadyWidth(shape) != nil {
      return OtherLayout.kindBeforeEmptyCells(source, shape) ?? .problems
    }
    let (problems, guidance) = (shape.count(of: .problems), shape.count(of: .guidance))
    if problems == guidance { return nil }
    return problems > guidance ? .problems : .guidance
  }
}
