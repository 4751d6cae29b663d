@_spi(QBank) @_exported public import BankSyntax

/// A file format for banks: its name, what it can hold, and how it is read and written.
///
/// A format is one folder with one value of this type, and one line in `Format.all`.
///
///     let read = Format.csv.read(Source(name: "capitals.csv", bytes))
///     if let read, let written = Format.gift.write(read.bank) {
///       for loss in written.losses { print(loss.message.en) }
///       save(written.bytes)
///     }
public struct Format: Sendable {
  /// Its name on the command line.
  public let name: String
  /// Its file extensions; the first is the usual one.
  public let extensions: [String]
  /// A short description.
  public let title: Localized
  /// The supported features, as an array: a set would be built each time the program starts.
  private let features: [Feature]
  /// The numbers of choices that a problem can have.
  public let choiceCounts: ClosedRange<Int>
  /// The kinds of bank that it can hold.
  public let kinds: [BankKind]
  /// Reads a file; nil if qbank only writes the format.
  package private(set) var reader: (@Sendable (Source, ConvertOptions) -> ImportResult)?
  /// Writes a bank of one of its kinds, and reports the losses that only the writer sees; nil if qbank only reads
  /// the format.
  package let writer: (@Sendable (Bank, ConvertOptions) -> ExportResult)?
  /// The time limit in seconds that the format writes for a question without one. When read, it means that there is
  /// none.
  package var usualLimit: Double?
  /// Whether the program that plays a file decides for the whole file whether choices are shuffled.
  package private(set) var leavesOrderToPlayer = false
  /// Whether its files are opened in spreadsheets, which may take a text for a formula.
  package internal(set) var isForSpreadsheets = false
  /// File extensions that are more common for other formats. A file with one of them is read in this format if its
  /// content fits.
  package internal(set) var sharedExtensions: [String] = []
  /// The sheet of workbooks to read, if one was named.
  package private(set) var sheet: String?
  /// Whether the start of a file can be of this format; if nil, any start can.
  package internal(set) var fits: (@Sendable (Source) -> Bool)?
  /// The notation of a question's texts, or nil if they cannot be rewritten one by one.
  package internal(set) var notation: TextNotation?
  /// Returns the table or the lines in a file if its rows can be read directly; nil if only `reader` reads any.
  var table: (@Sendable (Source) -> FileSyntax?)?
  /// Whether its tables were specified to be those of a bank, and no others.
  package private(set) var isOfBankOnly = false
  /// Writes chunks of rows that say no more than CSV does; nil if only `writer` writes them.
  var writePart: PartWriter?

  /// Creates a format.
  package init(
    _ name: String, extensions: [String], title: Localized,
    supportedFeatures: some Sequence<Feature>, choiceCounts: ClosedRange<Int> = 2...10,
    kinds: [BankKind] = [.problems],
    read: (@Sendable (Source, ConvertOptions) -> ImportResult)? = nil,
    write: (@Sendable (Bank, ConvertOptions) -> ExportResult)? = nil
  ) {
    self.name = name
    self.extensions = extensions
    self.title = title
    features = Array(supportedFeatures)
    self.choiceCounts = choiceCounts
    self.kinds = kinds
    reader = read
    if let write {
      writer = { bank, options in write(bank, options).checkedAsArchive }
    } else {
      writer = nil
    }
  }
}

/// Appends a chunk of rows of a problem bank to a file. Returns false if that must be left to `Format.write`.
///
/// The first row has the number `first` in the bank, counted from 1; `title` is the title of the bank. It may only
/// return true if it writes exactly the bytes that `Format.write` writes for these problems, and nothing is lost.
typealias PartWriter =
  @Sendable (
    _ rows: borrowing RowsView, _ first: Int, _ title: String, _ bytes: inout [UInt8]
  ) -> Bool

extension Format {
  /// Returns the format after a change.
  func with(_ change: (inout Format) -> Void) -> Format {
    var format = self
    change(&format)
    return format
  }

  /// Returns the format without the ability to say which questions keep the order of their choices.
  func leavingOrderToPlayer(_ leavesOrder: Bool = true) -> Format {
    with { $0.leavesOrderToPlayer = leavesOrder }
  }

  /// The format without the recognition of other layouts.
  package var ofBankOnly: Format { with { $0.isOfBankOnly = true } }

  /// Returns the format with further extensions that its files may have, and a test whether the start of a file
  /// fits it.
  func sharing(_ extensions: [String] = [], fits: (@Sendable (Source) -> Bool)? = nil) -> Format {
    with { ($0.sharedExtensions, $0.fits) = (extensions, fits) }
  }

  /// Returns the format with this notation of texts.
  func writing(_ notation: TextNotation) -> Format { with { $0.notation = notation } }

  /// Returns the format with a way to write a bank of plain rows in chunks.
  ///
  /// This is for formats whose file is nothing but the problems one after the other.
  func writingParts(by write: @escaping PartWriter) -> Format { with { $0.writePart = write } }

  /// Whether a bank of plain rows can be written in chunks.
  package var isWrittenInParts: Bool { writePart != nil }

  /// Returns the format with another reader.
  func reading(
    _ read: @escaping @Sendable (Source, ConvertOptions) -> ImportResult
  ) -> Format {
    with { $0.reader = read }
  }

  /// Returns the format, reading the workbook sheet of this name.
  package func readingSheet(_ name: String) -> Format {
    reading { $0.sheet = name }.with { $0.sheet = name }
  }

  /// Returns the format, reading the answers in its tables in the given way.
  package func readingAnswers(_ answers: GivenKey) -> Format {
    reading { $0.answers = answers }
  }

  private func reading(_ change: @escaping @Sendable (inout ConvertOptions) -> Void) -> Format {
    guard let reader else { return self }
    return reading { source, options in
      var options = options
      change(&options)
      return reader(source, options)
    }
  }

  /// The features of a problem that it can hold besides question, answer and choices.
  public var supportedFeatures: Set<Feature> { Set(features) }

  /// Whether it can hold a feature of a problem.
  package func holds(_ feature: Feature) -> Bool { features.contains(feature) }

  /// Whether qbank reads the format.
  public var isReadable: Bool { reader != nil }

  /// Whether qbank writes the format.
  public var isWritable: Bool { writer != nil }

  /// Reads a file of the format.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - options: What is known about it beforehand.
  /// - Returns: Everything that could be read and what was wrong; nil if qbank only writes the format.
  /// - Complexity: O(*n*) in the bytes.
  public func read(
    _ source: Source, options: ConvertOptions = ConvertOptions()
  ) -> ImportResult? {
    reader?(source, options)
  }

  /// Writes a bank in the format, and reports everything in it that the format cannot hold.
  ///
  /// A bank of a kind that the format cannot hold is lost as a whole, and no byte is written.
  ///
  /// - Parameters:
  ///   - bank: The bank.
  ///   - options: The title and other options for the whole file.
  /// - Returns: The file and all losses; nil if qbank only reads the format.
  /// - Complexity: O(*n*) in the length of the texts.
  public func write(
    _ bank: Bank, options: ConvertOptions = ConvertOptions()
  ) -> ExportResult? {
    guard let writer else { return nil }
    let losses = Losses.find(in: bank, for: self)
    guard kinds.contains(bank.kind) else { return ExportResult([], losses: losses) }
    var written = writer(bank, options)
    written.losses = losses + written.losses
    return written
  }
}

/// The options of a conversion.
public struct ConvertOptions: Hashable, Codable, Sendable {
  /// The title of the bank, for formats that have one; usually the name of the file.
  public var title: String
  /// The language of headings that a format adds.
  public var language: Language
  /// The seed for everything that is drawn at random.
  public var seed: UInt64
  /// The kind of the source, if it is known beforehand.
  public var kind: BankKind?
  /// The loader that finally reads the CSV file, whether qbank reads or writes it.
  package var loader = Loader.rfc4180
  /// Members of the JSON document itself that qbank does not know.
  package var documentMembers: [Problem.Details.UnknownMember] = []
  /// The sheet of a workbook to read; nil for the first visible one.
  package var sheet: String?
  /// How the answers in the tables of a document are written, if specified.
  package var answers: GivenKey?
  /// Whether cells of a table get an apostrophe that keeps a spreadsheet from running them.
  package var escapesFormulas = false

  /// Creates the options of a conversion.
  ///
  /// - Parameters:
  ///   - title: The title of the bank, for formats that have one.
  ///   - language: The language of headings that a format adds.
  ///   - seed: The seed for everything that is drawn at random, such as the order of choices.
  ///   - kind: The kind of the source, if it is known beforehand.
  public init(
    title: String = "qbank", language: Language = .english, seed: UInt64 = 0, kind: BankKind? = nil
  ) {
    self.title = title
    self.language = language
    self.seed = seed
    self.kind = kind
  }
}

/// The result of reading a file: everything that could be read, what was wrong, and what qbank cannot hold.
public struct ImportResult: Sendable {
  /// The problems or entries that could be read.
  public var bank: Bank
  /// What was wrong, in the order of the file. If there is an error, nothing is converted.
  public var diagnostics: [Diagnostic]
  /// The content of the file that a bank cannot hold.
  public var losses: [Loss]
  /// The place of each problem or entry of the bank, if the reader provides it.
  public var places: [Place]
  /// What was wrong, as facts, where rules can say more about it than a reader.
  package var defects: [ReadDefect]
  /// Members of the JSON document itself that qbank does not know.
  package var documentMembers: [Problem.Details.UnknownMember] = []
  /// The number of rows of a table that were checked, read or not; nil if they are not counted.
  package var rows: Int?
  /// The titles of a table's columns.
  package var columnTitles: [Localized] = []
  /// The columns of the cells of a bank, in the order of those cells, counted from 1; 0 for a cell without a column
  /// of its own.
  package var columnsOfBank: [Int] = []
  /// What was recognised of a table whose layout was not specified.
  package var recognised: Localized?
  /// The layout itself, if the text of its table lacks the blank rows of the file.
  package var layout: Layout?
  /// Remarks about single rows of a table that are not errors.
  package var remarks: [Diagnostic] = []
  /// Remarks about the rest of a file, such as hidden rows.
  package var notes: [Diagnostic] = []
  /// The item number in the file of each problem or entry of the bank, counted from 1; empty if it is the record at
  /// its place.
  package var numbers: [Int] = []
  /// The places of each problem's texts, if the reader provides them.
  package var texts: [TextPlaces] = []
  /// How the lines of a table end.
  package var lines: CSVShape?
  /// The extracted text of a file that is not text itself, such as a package: all places are in it.
  package var extractedText: Source?

  /// The item number in the file of each problem or entry of the bank, counted from 1.
  package var itemNumbers: [Int] {
    if numbers.count == bank.count { return numbers }
    let records = places.compactMap(\.record)
    return records.count == bank.count ? records : Array(1..<bank.count + 1)
  }

  /// Creates the result of reading a file.
  package init(
    _ bank: Bank, _ diagnostics: [Diagnostic] = [], losses: [Loss] = [], places: [Place] = [],
    defects: [ReadDefect] = []
  ) {
    self.bank = bank
    self.diagnostics = diagnostics
    self.losses = losses
    self.places = places
    self.defects = defects
  }
}

/// A written bank, and what the file cannot hold.
public struct ExportResult: Hashable, Sendable {
  /// The bytes of the file.
  public var bytes: [UInt8]
  /// The content of the bank that the file does not hold.
  public var losses: [Loss]
  /// Cells that the app for which the file is meant would not read verbatim.
  package var unwritableCells: [CSVWriter.UnwritableCell] = []
  /// The number of table cells that a spreadsheet would run.
  package var formulaCount = 0

  /// Creates the result of writing a bank.
  package init(_ bytes: [UInt8], losses: [Loss] = []) {
    self.bytes = bytes
    self.losses = losses
  }

  /// The result, with an added loss if it is an archive too large to be read again.
  fileprivate var checkedAsArchive: ExportResult {
    guard Archive.begins(bytes.arraySpan),
      case .failure(let error) = Archive.open(Source(Path("archive"), bytes))
    else { return self }
    var result = self
    let (en, ja) = (error.message.en, error.message.ja)
    result.losses.add(
      nil, .others,
      Localized(
        en: "the file would be too large to read back (\(en)), so split the bank",
        ja: "ファイルが大きすぎて、読み戻せなくなります。\(ja)問題ファイルを分割してください。"))
    return result
  }
}
