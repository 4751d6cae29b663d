@_spi(QBank) import BankReports
@_spi(QBank) import BankSets

/// The options of `qbank draw`.
struct DrawCommandOptions: SetDrawingOptions {
  var bank = BankOptions()
  var selection = DrawSelection()
  var sheet = SheetOptions()
  /// The manifest whose sets are written again.
  var replayed: Path?
  /// The manifest that the files are compared with.
  var compared: Path?

  private typealias Field = OptionField<DrawCommandOptions>

  static var fields: [OptionField<Self>] {
    Field.usualSelection + [.sets] + Field.moreSelection + [.limit, .versions] + Field.rosters
      + [.format, .file(.output, \.sheet.output), .outputFolder] + Field.print
      + [
        .key, .sign(.escapeFormulas, \.sheet.escapesFormulas), .hideAnswers,
        .word(.onLossOfSets, \.sheet.givenOnLoss), .manifest, .replay, .compare,
      ] + Field.reading
  }

  static var usual: [OptionField<Self>]? {
    Field.usualSelection + [
      .sets, .exclude, .shuffleChoices, .versions, .roster, .format,
      .file(.output, \.sheet.output), .outputFolder, .key,
    ]
  }
}

extension DrawCommandOptions {
  static var relations: [OptionRelation] {
    [
      .apart([.output], from: [.outputFolder]), .need([.rosterColumn], [.roster]),
      .need(
        [.escapeFormulas], [.key],
        because: Localized(
          en: "the sets always keep texts as they are", ja: "問題セットには文字をそのまま書き込みます")),
    ]
  }

  /// Reads the names of people, each of whom gets a version unless the number of versions is given.
  mutating func readRoster(_ session: Session) throws(Failure) {
    guard let roster = sheet.print.roster else { return }
    let names = try Roster(roster, column: sheet.print.rosterColumn, session).names
    sheet.print.names = names
    selection.versions = selection.versions ?? names.count
  }

  /// Throws if the options make no sense with the request.
  func check(_ request: DrawRequest) throws(Failure) {
    if selection.limit != nil, !request.countsTime {
      throw .usage(
        Localized(
          en:
            "'--time-limit' needs '--max-seconds' or '--spread': only these take time into account.",
          ja: "'--time-limit' は '--max-seconds' か '--spread' と一緒に指定してください（時間を考慮するのはこの2つだけです）。"))
    }
    try sheet.check(request)
  }
}

extension OptionField<DrawCommandOptions> {
  static var format: Self { .word(.drawFormat, \.sheet.givenFormat) }
  static var outputFolder: Self { .file(.outputFolder, \.sheet.folder) }
  static var key: Self { .file(.key, \.sheet.key) }
  static var hideAnswers: Self { .sign(.hideAnswers, \.sheet.hidesAnswers) }
  static var manifest: Self { .file(.manifest, \.sheet.manifest) }
  static var replay: Self { .file(.replay, \.replayed) }
  static var compare: Self { .file(.compare, \.compared) }

  /// Options that a manifest records.
  static var recorded: [Self] {
    usualSelection + [.sets] + moreSelection + [.limit, .versions] + rosters + print
      + [.format, .hideAnswers, .kind, .stdinFilename, .loader]
  }
}

/// The formats of sets.
enum SheetFormat: String, OutputForm {
  case csv, json, jsonl, markdown, html, docx, text

  /// The corresponding format of banks, or nil for plain text and papers.
  var format: Format? { isPrinted ? nil : Format.named(rawValue) }
  /// Whether sets in this format are papers to print.
  var isPrinted: Bool { self == .html || self == .docx }
  /// Whether sheets have a title.
  var hasTitle: Bool { isPrinted || self == .markdown || self == .text }
  /// Whether one file can contain several sets.
  var canFollow: Bool { isPrinted || [.csv, .jsonl, .text].contains(self) }
  /// The filename extensions.
  var extensions: [String] { Format.named(rawValue)?.extensions ?? ["txt"] }
}

/// The forms of the key: a table, or papers to print.
enum KeyForm: String, OutputForm {
  case csv, html, docx
}

/// How sets are written, and where.
struct SheetOptions: Sendable {
  /// The format of the sets, if given.
  var givenFormat: SheetFormat?
  /// The file for the sets.
  var output: Path?
  /// The folder in which each set becomes a file, if given.
  var folder: Path?
  /// The file for the answers.
  var key: Path?
  /// Whether cells of the key that a spreadsheet would run as formulas are escaped.
  var escapesFormulas = false
  var hidesAnswers = false
  /// What to do if sets would lose something, if given.
  var givenOnLoss: LossPolicy?
  var onLoss: LossPolicy { givenOnLoss ?? .error }
  /// The file for the manifest, which records how the sets were drawn.
  var manifest: Path?
  /// What sheets show besides questions, and who gets one.
  var print = PrintOptions()

  /// The format of the banks.
  private var bankFormat = SheetFormat.csv

  /// The format of the sets: the given one, else the one that the name of the output indicates, else that of the
  /// banks.
  var format: SheetFormat { givenFormat ?? .of(output) ?? bankFormat }

  /// Takes over the format of the banks, which is CSV if any of them is.
  mutating func follow(_ banks: QuestionPool, _ request: DrawRequest) {
    let syntaxes = Set(banks.files.map(\.syntax))
    if syntaxes.isEmpty || syntaxes.contains(.csv) { return }
    let isOneFile = request.isOfSeveralSets && folder == nil
    bankFormat = isOneFile || !syntaxes.contains(.json) ? .jsonl : .json
  }

  /// Takes over the configured labels of choices on papers, unless the command line gives them.
  mutating func useLabels(_ labels: ChoiceLabels?) {
    if format.isPrinted, print.labels == nil { print.labels = labels }
  }

  /// Throws if the sets cannot be written to their outputs.
  func check(_ request: DrawRequest) throws(Failure) {
    if givenFormat == nil, let output { try SheetFormat.check(output) }
    if let key { try KeyForm.check(key) }
    try print.check(format)
    if request.versions > PrintOptions.maxLetters, request.versions != print.names.count {
      throw .usage(
        Localized(
          en: "'\(Flag.versions.usage)' must be at most \(PrintOptions.maxLetters), because each "
            + "version gets a letter.",
          ja: "バージョンには1文字ずつ付けるため、'\(Flag.versions.usage)' は\(PrintOptions.maxLetters)以下に"
            + "してください。"))
    }
    if request.isOfSeveralSets, folder == nil, !format.canFollow {
      let name = format.rawValue
      throw .usage(
        Localized(
          en: "Several sets in \(name) need '--output-dir'.",
          ja: "\(name)で複数のセットを作るには '--output-dir' が必要です。"))
    }
  }

  /// Returns the path of a sheet in a folder.
  func file(_ name: String, in folder: Path) -> Path {
    folder.appending("\(name).\(format.extensions[0])")
  }
}

extension DrawRequest {
  /// Whether more than one sheet is made.
  fileprivate var isOfSeveralSets: Bool { sets > 1 || isCovering || versions > 1 }
}
