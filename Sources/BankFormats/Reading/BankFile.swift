public import BankModel
public import BankText

/// A bank file whose syntax and kind have been decided, before its rows are read.
///
/// Both are decided here and nowhere else, and travel with the file to whoever reads it.
public struct BankFile: Sendable {
  /// Its name and bytes.
  public let source: Source
  /// Who will read it in the end.
  public let loader: Loader
  /// What it holds, or nil when that stays unclear.
  public let kind: BankKind?
  /// How it is written.
  public let syntax: FileSyntax
  /// What somebody said that it holds.
  let given: BankKind?
  /// The numbers of cells that tell where to read on after a quote that is never closed.
  public let expectedWidths: [Int]
  /// Whether its first record names the columns.
  public let hasHeader: Bool
  /// What it is instead, when it is no text at all and so has no rows.
  public let foreign: ForeignText?

  /// A file, and what its start tells of it; `given` is what somebody said that it holds. Its name
  /// tells the syntax, unless that is known.
  public init(
    _ source: Source, _ syntax: FileSyntax? = nil, given: BankKind? = nil, loader: Loader = .rfc4180
  ) {
    let syntax = syntax ?? FileSyntax(source.path)
    let kind = KindOfFile.atStart(of: source, syntax, given: given)
    self.init(source, syntax, kind, given: given, loader)
  }

  private init(
    _ source: Source, _ syntax: FileSyntax, _ kind: BankKind?, given: BankKind?, _ loader: Loader
  ) {
    self.source = source
    self.syntax = syntax
    self.kind = kind
    self.given = given
    self.loader = loader
    let known = KindOfFile.beforeReading(given: given, path: source.path)
    expectedWidths = (known.map { [$0] } ?? BankKind.allCases).map(\.columnCount)
    hasHeader = syntax == .csv && HeaderDetection.isHeader(of: source, kind: kind)
    foreign = syntax == .csv ? ForeignText.atStart(of: source.bytes) : nil
  }

  /// The file with the kind that all its records tell; nil when that is what was known before.
  public func settled(by shape: CSVShape) -> BankFile? {
    guard syntax == .csv, foreign == nil else { return nil }
    let settled = KindOfFile(given: given, path: source.path, shape: shape).kind
    return settled == kind ? nil : BankFile(source, syntax, settled, given: given, loader)
  }

  /// How many cells a row should have, or nil when that is unclear.
  public var width: Int? { kind?.columnCount }

  /// A reader of records by themselves, for a closer look.
  public var records: CSVRecordReader {
    @_lifetime(borrow self)
    get { CSVRecordReader(source.bytes, widths: expectedWidths) }
  }

  /// The texts of a record's cells.
  public func texts(_ record: DefectiveRecord) -> [[UInt8]] {
    record.cells.map { CSVCells.text(of: $0, in: source.bytes) }
  }
}
