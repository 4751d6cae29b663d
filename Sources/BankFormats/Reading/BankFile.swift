@_spi(QBank) import BankSyntax

/// A bank file whose syntax and kind have been decided, before its rows are read.
///
/// Both are decided only here, and passed on with the file.
package struct BankFile: Sendable {
  /// Its name and bytes; for a file that is neither a table nor JSON, those of its extract.
  package let source: Source
  /// The questions of a file that is neither a table nor JSON.
  package let extract: Extract?
  /// The program that will read it in the end.
  package let loader: Loader
  /// What it contains, or nil if that remains unclear.
  package let kind: BankKind?
  /// Its syntax.
  package let syntax: FileSyntax
  /// The kind that was given, if any.
  let given: BankKind?
  /// The numbers of cells that show where to continue after a quote that is never closed.
  package let expectedWidths: [Int]
  /// Whether its first record names the columns.
  package let hasHeader: Bool
  /// Whether it is CSV, in whatever layout: a text file that spreadsheets open.
  package let isCSV: Bool
  /// What it is instead, if it is not text at all and so has no rows.
  package let foreign: ForeignText?
  /// What it is instead of a bank, if its rows are alike but in another layout.
  package let otherLayout: OtherLayout?

  /// The shape of the start of a table, from which the rest follows.
  let start: CSVShape

  /// Creates a file in a format, or in the one that its name and its start show.
  ///
  /// A check of a bank sets `keepsHeader` to have the header reported, because apps read it as a question.
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

  /// Whether it is not a bank, but a table or JSON that is recognised without a doubt, so that it is read as that.
  /// For an app, it is what the app reads.
  var isRecognised: Bool {
    !loader.isApp && given != .guidance && otherLayout?.isRecognised == true
  }

  /// Whether it is a bank except for a first row that names its columns, which is not one of its questions.
  var isBankWithHeader: Bool {
    isCSV && !loader.isApp && given != .guidance && kind == .problems && defectOfWhole == nil
      && HeadedTable.isBankWithHeader(source)
  }

  /// The same file, read as what it is recognised as.
  private var asRecognised: BankFile {
    BankFile(source, in: isCSV ? .recognisedTable() : .recognisedMembers(nil), given: given)
  }

  /// Returns the format of a file, or nil for the syntax that its name shows, as for most banks.
  ///
  /// Recognising a layout is meant for tables: a typed list is not one, even if its extension is one that tables
  /// also have.
  private static func format(of source: Source, given: Format?) -> Format? {
    let isSaid = given?.name != Layout.recognisedName || !FormatOfFile.isTable(source.path)
    if let given, isSaid { return given }
    if given == nil, source.path.hasExtension("csv") { return nil }
    let own = FormatOfFile.only(source)
    return own?.name == Format.csv.name ? given ?? own : own ?? given
  }

  /// Creates a table or lines in a layout whose rows can be read directly.
  private init(laidOut source: Source, _ syntax: FileSyntax, given: BankKind?) {
    self.source = source
    extract = nil
    (self.syntax, kind, self.given, loader) = (syntax, .problems, given, .rfc4180)
    expectedWidths = syntax.table?.widths ?? []
    (hasHeader, isCSV, foreign, otherLayout) = (false, syntax.table != nil, nil, nil)
    start = CSVShape()
  }

  /// Creates a file from the questions that were extracted from it.
  private init(_ extract: Extract, given: BankKind?) {
    self.extract = extract
    source = extract.rows
    (syntax, kind, self.given, loader) = (.jsonLines, extract.kind, given, .rfc4180)
    (expectedWidths, hasHeader, foreign, otherLayout) = ([], false, nil, nil)
    (isCSV, start) = (extract.lines != nil, CSVShape())
  }

  /// Creates a file with what its start shows; `given` is the kind that was given, if any. Its name determines the
  /// syntax, unless that is known.
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
    // With the wrong delimiter, no cell contains what it should.
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

  /// Returns what a file is instead of text in its syntax, or nil if it can be read.
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
      // JSON that is merely damaged is reported at its place.
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

  /// What keeps every record of it from being a row, or nil if nothing does.
  package var defectOfWhole: ReadDefect? {
    foreign.map { .encoding($0) } ?? otherLayout.map { .otherLayout($0) }
  }

  /// Returns the file with the kind that all its records show, or nil if that makes no difference.
  package func settled(by shape: CSVShape) -> BankFile? {
    guard syntax == .csv, foreign == nil else { return nil }
    let settled = KindOfFile.settled(given: given, of: source, shape: shape)
    if settled == kind, shape == start, otherLayout == nil { return nil }
    let file = BankFile(source, syntax, settled, shape, given: given, loader)
    return file.kind == kind && file.otherLayout == otherLayout ? nil : file
  }

  /// Whether its kind is neither given nor known from its name, so that only its columns show it.
  package var isKindGuessed: Bool {
    syntax == .csv && KindOfFile.beforeReading(given: given, path: source.path) == nil
  }

  /// Returns the same file read into values, if it was a table of which not a single row could be read: this is the
  /// only way to report what is wrong with all of them.
  package func valuesOnly(_ read: TableTally, in format: Format?) -> BankFile? {
    guard syntax.form != nil, read.read == 0, let format else { return nil }
    return BankFile(source, in: format.readIntoValues, given: given, loader: loader)
  }

  /// The delimiter between cells.
  package var delimiter: UInt8 { syntax.table?.delimiter ?? ASCII.comma }

  /// Whether it is a table, or JSON, in a layout other than that of a bank.
  package var isTable: Bool {
    syntax.form != nil || extract?.columnTitles.isEmpty == false
      || extract?.format.extensions == MemberFile.extensions
  }

  /// The table in a layout other than that of a bank, or nil if the file is not one.
  package var table: (any TableForm)? { if case .table(let form) = syntax { form } else { nil } }

  /// The number of cells that a row should have, or nil if that is unclear.
  package var width: Int? { kind?.columnCount }

  /// The plain reader, which reads single records again.
  package var records: CSVRecordReader {
    @_lifetime(borrow self)
    get { CSVRecordReader(source.bytes, widths: expectedWidths) }
  }

  /// Returns the texts of the cells of a record.
  package func texts(_ record: DefectiveRecord) -> [[UInt8]] {
    record.cells.map { CSVCells.text(of: $0, in: source.bytes) }
  }

  /// The app that reads it, or nil if none does, because apps read only CSV.
  package var app: AppLoader? { syntax == .csv ? AppLoader(loader) : nil }

  /// The line at its end that its app drops.
  package var lostLine: TextRange? { app?.droppedLine(of: source.bytes)?.range }
}
