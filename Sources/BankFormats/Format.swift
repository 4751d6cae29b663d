@_spi(QBank) public import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) public import BankText

/// A way of writing banks down: what it is called, what it can hold, how it is read and written.
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
  /// The endings of its files; the first is the usual one.
  public let extensions: [String]
  /// What it is, in a few words.
  public let title: Localized
  /// The same as `supportedFeatures`, but no set, which would be made whenever the program starts.
  private let features: [Feature]
  /// How many choices a problem may have in it.
  public let choiceCounts: ClosedRange<Int>
  /// What kinds of bank it can hold.
  public let kinds: [BankKind]
  /// Reads a file; nil when qbank only writes the format.
  package private(set) var reader: (@Sendable (Source, ConvertOptions) -> ImportResult)?
  /// Writes a bank of one of its kinds, and tells the losses that only the writer sees; nil when qbank
  /// only reads the format.
  package let writer: (@Sendable (Bank, ConvertOptions) -> ExportResult)?
  /// The seconds for a question that the format writes where a problem says nothing; read, they say
  /// nothing either.
  package var usualLimit: Double?
  /// Whether the program that plays a file decides for all of it whether choices are shuffled.
  package private(set) var leavesOrderToPlayer = false
  /// Whether people open its files with a spreadsheet, which may take a text for a formula.
  package internal(set) var isForSpreadsheets = false
  /// The endings that other files have more often, and by which it is read if what is in a file fits.
  package internal(set) var sharedExtensions: [String] = []
  /// The sheet of workbooks that is read, if somebody named one.
  package private(set) var sheet: String?
  /// Whether the start of a file can be one of the format; where it is not said, any can.
  package internal(set) var fits: (@Sendable (Source) -> Bool)?
  /// How the texts of a question are written; nil where that cannot be told for each by itself.
  package internal(set) var notation: TextNotation?
  /// The table or the lines in a file of the format, if its rows can be read as they stand; nil where only
  /// `reader` reads any.
  var table: (@Sendable (Source) -> FileSyntax?)?
  /// Whether somebody has said that its tables are those of a bank, and no others.
  package private(set) var isOfBankOnly = false
  /// Writes rows that tell no more than CSV does, some at a time; nil where only `writer` does.
  var writePart: PartWriter?

  /// A way of writing banks down.
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

extension Format {
  /// The same format, which cannot say of which questions the choices keep their order.
  func leavingOrderToPlayer(_ leavesOrder: Bool = true) -> Format {
    var format = self
    format.leavesOrderToPlayer = leavesOrder
    return format
  }

  /// The same format, in which no other layout is recognised.
  package var ofBankOnly: Format {
    var format = self
    format.isOfBankOnly = true
    return format
  }

  /// The same format, read in another way.
  func reading(
    _ read: @escaping @Sendable (Source, ConvertOptions) -> ImportResult
  ) -> Format {
    var format = self
    format.reader = read
    return format
  }

  /// The same format, of whose workbooks the sheet of this name is read.
  package func readingSheet(_ name: String) -> Format {
    var format = reading { $0.sheet = name }
    format.sheet = name
    return format
  }

  /// The same format, in whose tables the answers are written as somebody says.
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

  /// What of a problem it can hold besides question, answer and choices.
  public var supportedFeatures: Set<Feature> { Set(features) }

  /// Whether it can hold this of a problem.
  package func holds(_ feature: Feature) -> Bool { features.contains(feature) }

  /// Whether qbank reads the format.
  public var isReadable: Bool { reader != nil }

  /// Whether qbank writes the format.
  public var isWritable: Bool { writer != nil }

  /// Reads a file of the format.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - options: What is known of it beforehand.
  /// - Returns: All that could be read and what was wrong; nil when qbank only writes the format.
  /// - Complexity: O(*n*) in the bytes.
  public func read(
    _ source: Source, options: ConvertOptions = ConvertOptions()
  ) -> ImportResult? {
    reader?(source, options)
  }

  /// Writes a bank in the format, and tells everything of it that the format does not hold.
  ///
  /// A bank of a kind that the format has no place for is lost as a whole, and no byte is written.
  ///
  /// - Parameters:
  ///   - bank: The bank.
  ///   - options: The title, and what else is the same for the whole file.
  /// - Returns: The file and all losses; nil when qbank only reads the format.
  /// - Complexity: O(*n*) in the length of the texts.
  public func write(
    _ bank: Bank, options: ConvertOptions = ConvertOptions()
  ) -> ExportResult? {
    guard let writer else { return nil }
    let losses = Losses.find(in: bank, for: self)
    guard kinds.contains(bank.kind) else { return ExportResult([], losses: losses) }
    let written = writer(bank, options)
    return ExportResult(written.bytes, losses: losses + written.losses)
  }
}

/// What is the same for a whole conversion.
public struct ConvertOptions: Hashable, Codable, Sendable {
  /// What the bank is called, where a format wants a title; usually the name of the file.
  public var title: String
  /// The language of headings that a format adds.
  public var language: Language
  /// What is drawn at random is drawn from this.
  public var seed: UInt64
  /// The kind of the source, when it is known beforehand.
  public var kind: BankKind?
  /// Who reads the CSV file in the end, be it read or written.
  package var loader = Loader.rfc4180
  /// Members of a JSON document that qbank does not know.
  package var documentMembers: [Problem.Details.UnknownMember] = []
  /// The sheet of a workbook that is read; nil for the first that people see.
  package var sheet: String?
  /// How the answers in the tables of a document are written, where somebody says it.
  package var answers: GivenKey?
  /// Whether an apostrophe keeps a spreadsheet from running what is in a cell of a table.
  package var escapesFormulas = false

  /// What is the same for a whole conversion.
  ///
  /// - Parameters:
  ///   - title: What the bank is called, where a format wants a title.
  ///   - language: The language of headings that a format adds.
  ///   - seed: What is drawn at random, such as the order of choices, is drawn from this.
  ///   - kind: What the source holds, when it is known beforehand.
  public init(
    title: String = "qbank", language: Language = .english, seed: UInt64 = 0, kind: BankKind? = nil
  ) {
    self.title = title
    self.language = language
    self.seed = seed
    self.kind = kind
  }
}

/// What came out of a file: all that could be read, what was wrong, and what qbank cannot hold.
public struct ImportResult: Sendable {
  /// What could be read.
  public var bank: Bank
  /// What was wrong, in the order of the file. With an error among them, nothing is converted.
  public var diagnostics: [Diagnostic]
  /// What the file holds and a bank cannot.
  public var losses: [Loss]
  /// Where each problem or entry of the bank stands, if the reader tells it.
  public var places: [Place]
  /// What was wrong as facts, where the rules have more to say about it than a reader.
  package var defects: [ReadDefect]
  /// Members of the JSON document itself that qbank does not know.
  package var documentMembers: [Problem.Details.UnknownMember] = []
  /// How many rows of a table were looked at, read or not; nil where that is not counted.
  package var rows: Int?
  /// What the columns of a table are called.
  package var columnTitles: [Localized] = []
  /// In which of them the cells of a bank stand, in the order of those, counted from 1: 0 where none is
  /// that cell's own.
  package var columnsOfBank: [Int] = []
  /// What was recognised of a table whose layout nobody has said.
  package var recognised: Localized?
  /// The layout itself, where the text of its table has lost the blank rows that the file has.
  package var layout: Layout?
  /// What is told of single rows of a table, though it is not wrong.
  package var remarks: [Diagnostic] = []
  /// What is told of a file beside its questions, such as rows that people do not see.
  package var notes: [Diagnostic] = []
  /// Which item of the file each problem or entry of the bank was, counted from 1, if that is not the
  /// record at its place.
  package var numbers: [Int] = []
  /// Where the texts of each problem stand, if the reader tells it.
  package var texts: [TextPlaces] = []
  /// How the lines of a table end.
  package var lines: CSVShape?
  /// The texts of a file that is none itself, such as a package: all places are those in it.
  package var extractedText: Source?

  /// Which item of the file each problem or entry of the bank was, counted from 1.
  package var itemNumbers: [Int] {
    if numbers.count == bank.count { return numbers }
    let records = places.compactMap(\.record)
    return records.count == bank.count ? records : Array(1..<bank.count + 1)
  }

  /// What came out of a file.
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

/// A bank as a file, and what the file could not hold.
public struct ExportResult: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// What the file does not hold.
  public var losses: [Loss]
  /// Cells that the app that is to read the file would not read as they are.
  package var unwritableCells: [CSVWriter.UnwritableCell] = []
  /// How many cells of a table a spreadsheet would run.
  package var formulaCount = 0

  /// A bank as a file.
  package init(_ bytes: [UInt8], losses: [Loss] = []) {
    self.bytes = bytes
    self.losses = losses
  }
}

extension ExportResult {
  /// The same, with a loss where it is an archive that has become too large to be read again.
  fileprivate var checkedAsArchive: ExportResult {
    guard Archive.begins(bytes.arraySpan),
      case .failure(let error) = Archive.open(Source(Path("archive"), bytes))
    else { return self }
    var result = self
    let (en, ja) = (error.message.en, error.message.ja)
    result.losses.append(
      Loss(
        nil, .others,
        Localized(
          en: "the file would be too large to read back (\(en)), so split the bank",
          ja: "ファイルが大きすぎて、読み戻せなくなります。\(ja)問題ファイルを分割してください。")))
    return result
  }
}
