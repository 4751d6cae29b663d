@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// The options of `qbank draw`.
struct DrawCommandOptions: SetDrawingOptions {
  var bank = BankOptions()
  var selection = DrawSelection()
  var sheet = SheetOptions()
  /// The manifest whose sets are made again.
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

  /// Reads the names of people, each of whom gets a version unless it is said how many there are.
  mutating func readRoster(_ session: Session) throws(Failure) {
    guard let roster = sheet.print.roster else { return }
    let names = try Roster(roster, column: sheet.print.rosterColumn, session).names
    sheet.print.names = names
    selection.versions = selection.versions ?? names.count
  }

  /// Whether the options make sense beside what is asked for.
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

  /// Options that stand in a manifest.
  static var recorded: [Self] {
    usualSelection + [.sets] + moreSelection + [.limit, .versions] + rosters + print
      + [.format, .hideAnswers, .kind, .stdinFilename, .loader]
  }
}

/// The formats of sets.
enum SheetFormat: String, OutputForm {
  case csv, json, jsonl, markdown, html, docx, text

  /// The format of banks that it is; nil for plain text and for papers.
  var format: Format? { isPrinted ? nil : Format.named(rawValue) }
  /// Whether it is papers to print.
  var isPrinted: Bool { self == .html || self == .docx }
  /// Whether sheets bear a title.
  var hasTitle: Bool { isPrinted || self == .markdown || self == .text }
  /// Whether several sets can follow each other in one file.
  var canFollow: Bool { isPrinted || [.csv, .jsonl, .text].contains(self) }
  /// The endings of the names of its files.
  var extensions: [String] { Format.named(rawValue)?.extensions ?? ["txt"] }
}

/// The forms of the answers: a table, or papers to print.
enum KeyForm: String, OutputForm {
  case csv, html, docx
}

/// What becomes of sets, and where they go.
struct SheetOptions: Sendable {
  /// The format of the sets, if it was said.
  var givenFormat: SheetFormat?
  /// Where the sets go.
  var output: Path?
  /// Where each set becomes a file, if it does.
  var folder: Path?
  /// Where the answers go.
  var key: Path?
  /// Whether what a spreadsheet would take for a formula is written so that it does not, in the key.
  var escapesFormulas = false
  var hidesAnswers = false
  /// What is to become of sets of which something is lost, if it was said.
  var givenOnLoss: LossPolicy?
  var onLoss: LossPolicy { givenOnLoss ?? .error }
  /// Where it is written down how the sets came about.
  var manifest: Path?
  /// What stands on sheets besides questions, and who gets one.
  var print = PrintOptions()

  /// The format of the banks.
  private var bankFormat = SheetFormat.csv

  /// The format of the sets: what was said, else what the name of the output says, else that of the
  /// banks.
  var format: SheetFormat { givenFormat ?? .of(output) ?? bankFormat }

  /// Takes over the format of the banks; where they differ, the sets are CSV.
  mutating func follow(_ banks: QuestionPool, _ request: DrawRequest) {
    let syntaxes = Set(banks.files.map(\.syntax))
    if syntaxes.isEmpty || syntaxes.contains(.csv) { return }
    let isSeveral = request.sets > 1 || request.isCovering || request.versions > 1
    let isOneFile = isSeveral && folder == nil
    bankFormat = isOneFile || !syntaxes.contains(.json) ? .jsonl : .json
  }

  /// Takes over what a configuration calls choices on papers, if the command line does not say it.
  mutating func useLabels(_ labels: ChoiceLabels?) {
    if format.isPrinted, print.labels == nil { print.labels = labels }
  }

  /// Whether sets can go where they are to go.
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
    let isSeveral = request.sets > 1 || request.isCovering || request.versions > 1
    if isSeveral, folder == nil, !format.canFollow {
      let name = format.rawValue
      throw .usage(
        Localized(
          en: "Several sets in \(name) need '--output-dir'.",
          ja: "\(name)で複数のセットを作るには '--output-dir' が必要です。"))
    }
  }

  /// The file of a sheet in a folder.
  func file(_ name: String, in folder: Path) -> Path {
    folder.appending(Array("\(name).\(format.extensions[0])".utf8))
  }
}
