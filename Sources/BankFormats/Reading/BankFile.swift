@_spi(QBank) package import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) package import BankText

/// A bank file whose syntax and kind have been decided, before its rows are read.
///
/// Both are decided here and nowhere else, and travel with the file to whoever reads it.
package struct BankFile: Sendable {
  /// Its name and bytes; of a file that is no table and no JSON those of its extract.
  package let source: Source
  /// The questions of a file that is no table and no JSON.
  package let extract: Extract?
  /// Who will read it in the end.
  package let loader: Loader
  /// What it holds, or nil when that stays unclear.
  package let kind: BankKind?
  /// How it is written.
  package let syntax: FileSyntax
  /// What somebody said that it holds.
  let given: BankKind?
  /// The numbers of cells that tell where to read on after a quote that is never closed.
  package let expectedWidths: [Int]
  /// Whether its first record names the columns.
  package let hasHeader: Bool
  /// Whether it is CSV, in whatever layout: a text that spreadsheets open.
  package let isCSV: Bool
  /// What it is instead, when it is no text at all and so has no rows.
  package let foreign: ForeignText?
  /// What it is instead of a bank, when its rows are alike but in another layout.
  package let otherLayout: OtherLayout?

  /// What the start of a table was like, from which the rest follows.
  private let start: CSVShape

  /// A file in a format, or in the one that its name and its start tell.
  ///
  /// Whoever checks a bank wants its header reported, because apps take it for a question: then `keepsHeader`.
  package init(
    _ source: Source, in format: Format?, given: BankKind? = nil, loader: Loader = .rfc4180,
    keepsHeader: Bool = false
  ) {
    let format = BankFile.format(of: source, given: format)
    let rows = format?.table?(source)
    if let rows, rows.form != nil {
      self.init(source, rows, given: given, loader: loader)
    } else if rows == nil,
      let extract = format.flatMap({
        $0.syntax == nil ? Extract(source, $0, kind: given) : nil
      })
    {
      self.init(extract, given: given)
    } else {
      let own = BankFile(source, rows ?? format?.syntax, given: given, loader: loader)
      let isSaid = format.map { $0.isOfBankOnly || $0.name == Layout.recognisedName } ?? false
      let isTable = own.isRecognised || !keepsHeader && own.isBankWithHeader
      self = isTable && !isSaid ? own.asRecognised : own
    }
  }

  /// Whether it is no bank, but a table or JSON that is recognised without a doubt, so that it is read as that.
  /// To an app it is what the app reads.
  var isRecognised: Bool {
    !loader.isApp && given != .guidance && otherLayout?.isRecognised == true
  }

  /// Whether it is a bank but for a first row that names its columns, which is none of its questions.
  var isBankWithHeader: Bool {
    isCSV && !loader.isApp && given != .guidance && kind == .problems && defectOfWhole == nil
      && HeadedTable.isBankWithHeader(source)
  }

  /// The same file, read as what it is recognised as.
  private var asRecognised: BankFile {
    BankFile(source, in: isCSV ? .recognisedTable() : .recognisedMembers(nil), given: given)
  }

  /// The format of a file; nil for the syntax that its name tells, as of most banks.
  ///
  /// That layouts are recognised is said of tables: a typed list is none, though the ending of its name is one
  /// that tables have, too.
  private static func format(of source: Source, given: Format?) -> Format? {
    let isSaid = given?.name != Layout.recognisedName || !FormatOfFile.isTable(source.path)
    if let given, isSaid { return given }
    if given == nil, source.path.hasExtension("csv") { return nil }
    let own = FormatOfFile.only(source)
    return own?.name == Format.csv.name ? given ?? own : own ?? given
  }

  /// A table or lines in a layout whose rows can be read as they stand.
  private init(laidOut source: Source, _ syntax: FileSyntax, given: BankKind?) {
    self.source = source
    extract = nil
    (self.syntax, kind, self.given, loader) = (syntax, .problems, given, .rfc4180)
    expectedWidths = syntax.table?.widths ?? []
    (hasHeader, isCSV, foreign, otherLayout) = (false, syntax.table != nil, nil, nil)
    start = CSVShape()
  }

  /// The questions that were extracted of a file.
  private init(_ extract: Extract, given: BankKind?) {
    self.extract = extract
    source = extract.rows
    (syntax, kind, self.given, loader) = (.jsonLines, extract.kind, given, .rfc4180)
    (expectedWidths, hasHeader, foreign, otherLayout) = ([], false, nil, nil)
    (isCSV, start) = (extract.lines != nil, CSVShape())
  }

  /// A file, and what its start tells of it; `given` is what somebody said that it holds. Its name
  /// tells the syntax, unless that is known.
  package init(
    _ source: Source, _ syntax: FileSyntax? = nil, given: BankKind? = nil, loader: Loader = .rfc4180
  ) {
    let syntax = syntax ?? FileSyntax(source.path)
    if syntax.form != nil {
      self.init(laidOut: source, syntax, given: given)
      return
    }
    let shape = syntax == .csv ? KindOfFile.firstShape(of: source) : CSVShape()
    let kind = KindOfFile.atStart(of: source, syntax, shape, given: given)
    self.init(source, syntax, kind, shape, given: given, loader)
  }

  private init(
    _ source: Source, _ syntax: FileSyntax, _ kind: BankKind?, _ shape: CSVShape,
    given: BankKind?, _ loader: Loader
  ) {
    foreign = BankFile.foreign(source, syntax, shape, loader)
    let known = KindOfFile.beforeReading(given: given, path: source.path)
    otherLayout =
      foreign != nil
      ? nil
      : syntax == .csv
        ? OtherLayout(source, shape, kind, known: known)
        : known == .guidance ? nil : OtherLayout(members: source, syntax)
    // With the wrong delimiter no cell holds what it should.
    let kind = otherLayout?.hasRows == false ? given ?? .problems : kind
    self.source = source
    extract = nil
    self.syntax = syntax
    self.kind = kind
    self.given = given
    self.loader = loader
    start = shape
    expectedWidths = (known.map { [$0] } ?? BankKind.allCases).map(\.columnCount)
    isCSV = syntax == .csv
    hasHeader = isCSV && HeaderDetection.isHeader(of: source, kind: kind)
  }

  /// What a file is instead of text in its syntax; nil when it can be read.
  private static func foreign(
    _ source: Source, _ syntax: FileSyntax, _ shape: CSVShape, _ loader: Loader
  ) -> ForeignText? {
    // The app does not decode it.
    if loader.isApp, let foreign = source.origin?.encoding.foreign { return foreign }
    let found =
      source.origin == nil
      ? ForeignText.of(source.bytes, isTable: syntax == .csv)
      : ForeignText.ofDecodedText(source.bytes)
    guard let foreign = found else {
      return syntax == .csv ? TypedList.of(source, shape) : nil
    }
    guard syntax == .csv else {
      // JSON that is merely damaged is told at its place.
      let isDamage =
        foreign == .unknown || foreign == .windows1252 && hasOneInvalidRun(source.bytes)
      let isNoText = foreign.messageOfNoText != nil
      return isNoText || foreign.isText && !isDamage ? foreign : nil
    }
    // A question may be about markup, and begin with it.
    let isToldByItsStart = foreign == .xml || foreign == .json
    return isToldByItsStart && HeaderDetection.isProblem(firstOf: source) ? nil : foreign
  }

  static func hasOneInvalidRun(_ bytes: Span<UInt8>) -> Bool {
    guard let first = UTF8Check.firstInvalid(in: bytes) else { return false }
    let run = UTF8Check.invalidRun(in: bytes, at: first)
    return UTF8Check.firstInvalid(in: bytes, from: run.end) == nil
  }

  /// What keeps every record of it from being a row; nil when nothing does.
  package var defectOfWhole: ReadDefect? {
    foreign.map { .encoding($0) } ?? otherLayout.map { .otherLayout($0) }
  }

  /// The file with the kind that all its records tell; nil when that is what was known before.
  package func settled(by shape: CSVShape) -> BankFile? {
    guard syntax == .csv, foreign == nil else { return nil }
    let settled = KindOfFile.settled(given: given, of: source, shape: shape)
    if settled == kind, shape == start, otherLayout == nil { return nil }
    let file = BankFile(source, syntax, settled, shape, given: given, loader)
    return file.kind == kind && file.otherLayout == otherLayout ? nil : file
  }

  /// Whether nobody said what it holds, so that its columns alone tell.
  package var isKindGuessed: Bool {
    syntax == .csv && KindOfFile.beforeReading(given: given, path: source.path) == nil
  }

  /// The same file read into values, where that was a table of which not a single row could be read: only so
  /// can it be said what is wrong with all of them.
  package func valuesOnly(_ read: TableTally, in format: Format?) -> BankFile? {
    guard syntax.form != nil, read.read == 0, let format else { return nil }
    return BankFile(source, in: format.readIntoValues, given: given, loader: loader)
  }

  /// What stands between cells.
  package var delimiter: UInt8 { syntax.table?.delimiter ?? ASCII.comma }

  /// Whether it is a table, or JSON, in another layout than that of a bank.
  package var isTable: Bool {
    syntax.form != nil || extract?.columnTitles.isEmpty == false
      || extract?.format.extensions == MemberFile.extensions
  }

  /// What a table in another layout than that of a bank is.
  package var table: (any TableForm)? { if case .table(let form) = syntax { form } else { nil } }

  /// How many cells a row should have, or nil when that is unclear.
  package var width: Int? { kind?.columnCount }

  /// The plain reader, which reads single records again.
  package var records: CSVRecordReader {
    @_lifetime(borrow self)
    get { CSVRecordReader(source.bytes, widths: expectedWidths) }
  }

  /// The texts of a record's cells.
  package func texts(_ record: DefectiveRecord) -> [[UInt8]] {
    record.cells.map { CSVCells.text(of: $0, in: source.bytes) }
  }
}

extension BankFile {
  /// The app that reads it; nil when that is none, because apps read CSV only.
  package var app: AppLoader? { syntax == .csv ? AppLoader(loader) : nil }

  /// What its app throws away at its end.
  package var lostLine: TextRange? { app?.droppedLine(of: source.bytes)?.range }
}
