@_spi(QBank) package import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) package import BankText

/// How the kind of a file was decided.
package enum KindOfFile {
  /// The kind of a file of which all records are known, or nil when it stays unclear: what somebody
  /// said, else what the file's name says, else what the number of cells of most rows does.
  package static func settled(given: BankKind?, of source: Source, shape: CSVShape) -> BankKind? {
    beforeReading(given: given, path: source.path) ?? byColumns(source, shape)
  }

  /// The kind of a file as far as its start tells: what is said of it, its name, the document itself
  /// in JSON, and in CSV the columns of its first records.
  static func atStart(
    of source: Source, _ syntax: FileSyntax, _ shape: CSVShape, given: BankKind?
  ) -> BankKind? {
    let known = beforeReading(given: given, path: source.path)
    guard syntax == .csv else { return ofDocument(source, syntax, known) }
    return known ?? byColumns(source, shape)
  }

  /// What a JSON bank holds: what the first item is read as that tells.
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

  /// What the first records of CSV are like.
  static func firstShape(of source: Source) -> CSVShape {
    var shape = CSVShape()
    var batch = CSVBatch(records: 100)
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    if reader.next(&batch) { shape.add(batch, source.bytes) }
    return shape
  }

  /// The kind that is known before a file is read.
  package static func beforeReading(given: BankKind?, path: Path) -> BankKind? {
    given ?? named(path)
  }

  private static func named(_ path: Path) -> BankKind? {
    let name = path.lastComponent.bytes.map(\.asciiLowercased)
    return name.starts(with: "guidance".utf8) ? .guidance : nil
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
