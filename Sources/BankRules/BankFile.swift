public import BankFormats
public import BankModel
public import BankText

/// A bank file that is being looked at, with what is known before its rows have been read.
public struct BankFile: Sendable {
  /// Its name and bytes.
  public let source: Source
  /// Who will read it.
  public let loader: Loader
  /// What it holds, or nil when that stays unclear.
  public let kind: Kind?
  /// How it is written.
  public let syntax: FileSyntax
  /// What somebody said that it holds.
  let given: Kind?
  /// The numbers of cells that tell where to read on after a quote that is never closed.
  public let expectedWidths: [Int]
  /// Whether its first record names the columns.
  public let hasHeader: Bool

  /// A file of a known kind; `given` is what was known of it without looking inside.
  init(_ source: Source, loader: Loader, kind: Kind?, given: Kind?) {
    self.source = source
    self.loader = loader
    self.kind = kind
    self.given = given
    syntax = FileSyntax(source.path)
    let known = KindOfFile.beforeReading(given: given, path: source.path)
    expectedWidths = (known.map { [$0] } ?? Kind.allCases).map(\.columnCount)
    hasHeader = syntax == .csv && HeaderDetection.isHeader(of: source, kind: kind)
  }

  /// How many cells a row should have, or nil when that is unclear.
  public var width: Int? { kind?.columnCount }

  /// A reader of records by themselves, for a closer look.
  public var records: CSVRecordReader {
    @_lifetime(borrow self)
    get { CSVRecordReader(source.bytes, widths: expectedWidths) }
  }

  /// The texts of a record's cells.
  public func texts(_ record: OddRecord) -> [[UInt8]] {
    record.cells.map { CSVCells.text(of: $0, in: source.bytes) }
  }
}

/// A record that is not a sound row of the bank, or whose quotes are wrong.
public struct OddRecord: Sendable {
  /// Its number, counted from 1.
  public let number: Int
  /// All of it, without what ends the line.
  public let range: TextRange
  /// Where the next record begins.
  public let next: Int
  /// Its cells as they stand in the file; no more than `Limits.columns`.
  public let cells: [TextRange]
  /// How many cells it has.
  public let width: Int
  /// What is wrong with its quotes.
  public let defects: [CSVDefect]
  /// What keeps it from being a row; nil when only its quotes are wrong.
  public let nature: Nature?

  /// Why a record is not a sound row. Of several reasons the first counts.
  public enum Nature: Sendable {
    /// It holds bytes that are not UTF-8.
    case notText
    /// A quote in it is never closed.
    case runaway
    /// A cell is larger, or there are more cells, than qbank handles.
    case beyondLimits
    /// Nothing stands in it.
    case blank
    /// It names the columns.
    case header
    /// It has more or fewer cells than a row.
    case ragged
  }

  /// Where it is.
  public var place: Place { Place(range, record: number) }

  /// Where one of its cells is; cells are counted from 0 here.
  public func place(ofCell index: Int) -> Place {
    Place(cells[index], record: number, cell: index + 1)
  }
}

/// A character that cannot be seen, or several of a kind in a row, with where they stand.
public struct FoundCharacter: Sendable {
  /// The number of the first one.
  public let scalar: UInt32
  /// How many there are.
  public let count: Int
  /// The cell that they stand in.
  public let cell: TextRange
  /// Where they stand.
  public let place: Place
}
