@_spi(QBank) import BankRules
import BankSystem

/// Writes the layout of a table as a configuration, or prints what to add to the existing one.
struct LayoutProposal {
  private let layout: Layout
  private let encoding: EncodingName?
  private let table: Path
  /// The sheet of the table, if given.
  private let sheet: String?
  private let session: Session

  /// Recognises the named table, and writes its layout.
  static func write(
    _ options: NewCommandOptions, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    guard options.words.first?.displayText == "config", let table = options.table else {
      let file = options.table?.argument ?? "table.csv"
      throw .usage(
        Localized(
          en: "'--for' works only with config: qbank new config --for \(file)",
          ja: "'--for' はconfigでのみ使えます: qbank new config --for \(file)"))
    }
    let (layout, encoding) = try layout(of: table, options, session)
    let proposal = LayoutProposal(
      layout: layout, encoding: encoding, table: table, sheet: options.sheet, session: session)
    let named = options.words.dropFirst().first
    if named == .standardInput {
      try session.print(proposal.configuration(in: Path(".")))
    } else if named == nil, let present = proposal.present {
      try session.print(proposal.addition(to: present))
      session.tell(
        Localized(
          en: "\(present.displayText) already exists; add these two members to it.",
          ja: "\(present.displayText) がすでにあるため書き込みませんでした。この2つを書き加えてください。"))
    } else {
      try proposal.create(named ?? proposal.usualPath, session)
    }
    return .clean
  }

  /// Returns the layout of a table, named after the file, and its encoding if that is not UTF-8.
  private static func layout(
    of table: Path, _ options: NewCommandOptions, _ session: Session
  ) throws(Failure) -> (Layout, EncodingName?) {
    let source = try Failure.catching { () throws(SystemError) in try session.world.read(table) }
    if let format = FormatOfFile.only(source), !format.takesLayouts {
      throw .work(noLayout(table, format))
    }
    let (text, found, recognised) = recognise(source, options)
    guard found.recognised != nil, let layout = found.layout ?? recognised.layout else {
      if let error = found.diagnostics.first { session.report(LintedFile(text, [error])) }
      throw .work(nothing(table, isBank: found.diagnostics.isEmpty))
    }
    for line in recognised.columns { session.remark(line) }
    let encoding = text.origin.flatMap { origin in
      EncodingName.all.first { $0.encodings == [origin.encoding] }
    }
    return (Layouts.named(layout.name) ?? layout.named(name(for: table)), encoding)
  }

  /// Returns the text of a table in any encoding or in a workbook, and what was recognised in it.
  private static func recognise(
    _ file: Source, _ options: NewCommandOptions
  ) -> (text: Source, ImportResult, TableRecognition) {
    let given = options.answers
    var reading = ConvertOptions()
    reading.sheet = options.sheet
    if MemberFile.isNamed(file.path) {
      let text = file.asText() ?? file
      let found = MemberFile.readRecognised(text, given: given, reading)
      return (text, found, TableRecognition(members: text, given: given))
    }
    if let kind = WorkbookKind.of(file) ?? WorkbookKind(ofName: file.path) {
      let found = LayoutWorkbook.readRecognised(file, kind, given: given, reading)
      let text = found.extractedText ?? file
      return (text, found, TableRecognition(text, delimiter: .comma, given: given))
    }
    let text = file.asText() ?? file
    let delimiter = options.delimiter.flatMap { Layout.Delimiter($0.rawValue) }
    let found = LayoutCSV.readRecognised(text, delimiter: delimiter, given: given, reading)
    return (text, found, TableRecognition(text, delimiter: delimiter, given: given))
  }

  /// Says that a file is not a table, so there is no layout to write.
  private static func noLayout(_ table: Path, _ format: Format) -> Localized {
    Localized(
      en: "layouts are for tables and JSON, and \(table.displayText) is read without one "
        + "(\(format.name)); nothing was written",
      ja: "レイアウトは表とJSONに使います。\(table.displayText) は \(format.name) としてそのまま読めるため、"
        + "何も書き込みませんでした。")
  }

  private static func nothing(_ table: Path, isBank: Bool) -> Localized {
    isBank
      ? Localized(
        en: "\(table.displayText) is already laid out as a bank; nothing was written",
        ja: "\(table.displayText) はすでに問題ファイルの形なので、何も書き込みませんでした。")
      : Localized(
        en: "the layout of \(table.displayText) could not be determined; nothing was written",
        ja: "\(table.displayText) のレイアウトを判定できないため、何も書き込みませんでした。")
  }

  /// Returns a name that no layout or format of qbank has.
  private static func name(for table: Path) -> String {
    let stem = String(table.lastComponent.displayText.prefix { $0 != "." })
    let isFree =
      !stem.isEmpty && stem != Layout.recognisedName && Layouts.named(stem) == nil
      && Format.named(stem) == nil
    return isFree ? stem : "table-\(stem)"
  }

  // MARK: Paths

  /// The nearest existing configuration for the table.
  private var present: Path? {
    let files = session.world.resolved(table.folder).upwards.map(ConfigurationReader.file(in:))
    return files.first { (try? session.world.kind(of: $0)) != nil }.map(session.fromHere)
  }

  /// The default path: the current folder if it contains the table, directly or below, or else the folder of the
  /// table.
  private var usualPath: Path {
    let isBelow = relative(to: Path(".")) != nil
    return isBelow
      ? Path(ConfigurationReader.fileName) : ConfigurationReader.file(in: table.folder)
  }

  /// Returns the path of the table relative to a folder, or nil if it is not below it.
  private func relative(to folder: Path) -> String? {
    let names = session.world.resolved(table.folder).names(below: session.world.resolved(folder))
    return names.map { ($0 + [table.lastComponent.string]).joined(separator: "/") }
  }

  // MARK: Contents

  private func path(in folder: Path) -> String {
    relative(to: folder) ?? table.lastComponent.string
  }

  private func configuration(in folder: Path) -> String {
    LayoutText(layout, encoding: encoding).configuration(for: path(in: folder))
  }

  private func addition(to present: Path) -> String {
    LayoutText(layout, encoding: encoding).addition(for: path(in: present.folder))
  }

  private func create(_ path: Path, _ session: Session) throws(Failure) {
    try session.create(path, with: Array(configuration(in: path.folder).utf8))
    let table =
      table.displayText + (sheet.map { " --sheet '\(VisibleText.escape($0))'" } ?? "")
    session.remark(
      Localized(
        en: "Created \(path.displayText). Next: qbank lint \(table)",
        ja: "\(path.displayText) を作りました。次は: qbank lint \(table)"))
  }
}
