@_spi(QBank) import BankRules
import BankSystem

/// What to convert into what.
struct ConversionPlan {
  /// The files in order, with those of a folder in its place.
  let inputs: [Path]
  /// The topic that the name of each file indicates for its questions.
  let topics: [String?]
  /// Whether a folder was named.
  let hasFolder: Bool
  /// The format of each file.
  let sources: [Format]
  /// The format of the result.
  let target: Format
  /// Where the result goes, or nil for standard output.
  let output: Path?
  /// The loader of each file.
  let loaders: [Loader]
  /// The options of the conversion that hold wherever it writes.
  let options: ConvertOptions
  /// The options of the command.
  let command: ConvertCommandOptions
  /// The configurations of the files.
  let configurations: Configurations
  /// Whether the encoding of the first file is given, so that the file is read as a whole.
  private let isDecoded: Bool

  init(_ command: ConvertCommandOptions, _ session: Session) throws(Failure) {
    self.command = command
    output = command.output == .standardInput ? nil : command.output
    let found = try ConversionInputs(command.bank, output, session)
    (inputs, topics, hasFolder) = (found.paths, found.topics, found.hasFolder)
    let names = inputs.map { ConversionPlan.name(of: $0, command) }
    let configurations = try Configurations(
      command.bank, session, for: (names + [output]).map { $0 ?? .standardInput })
    self.configurations = configurations
    let first = names.first.flatMap { $0 } ?? .standardInput
    isDecoded = (command.bank.encoding ?? configurations.settings(for: first).encoding) != nil
    let formats = ConversionFormats(
      command: command, output: output, configurations: configurations, world: session.world)
    sources = try formats.sources(inputs, names)
    let hasTable = sources.contains {
      $0.isTable || $0.extensions == MemberFile.extensions
        || $0.holdsTables && command.bank.table.answers != nil
    }
    target = try formats.target(takesLayout: !hasTable || !command.bank.table.isGiven)
    let isPiped = command.bank.paths.first == .standardInput
    let named = isPiped ? command.bank.stdinFilename : command.bank.paths.first
    let title = named?.components.last ?? ""
    loaders = names.map { configurations.loader(for: $0 ?? .standardInput) }
    var options = ConvertOptions(
      title: String(title.prefix { $0 != "." }), language: session.language,
      seed: command.seed?.number ?? 0, kind: configurations.kind(of: first))
    options.loader = configurations.loader(for: output ?? .standardInput)
    options.sheet = command.bank.table.sheet
    options.answers = command.bank.table.answers
    self.options = options
    try check(session)
  }

  private func check(_ session: Session) throws(Failure) {
    try session.check(outputs: [output, command.report].compactMap(\.self))
    if target.name == Layout.recognisedName {
      throw .usage(
        Localized(
          en: "'--layout auto' only reads tables; name the layout to write.",
          ja: "'--layout auto' は表の読み込みにだけ使えます。書き出すレイアウトは名前で指定してください。"))
    }
    if !target.isWritable {
      throw .usage(
        Localized(
          en: "qbank reads \(target.name) but does not write it",
          ja: "\(target.name)は読み込み専用です。書き出しはできません。"))
    }
    if let name = command.encoding, name.encodings != [.utf8] || name.writesMark,
      target.extensions != Format.csv.extensions
    {
      throw .usage(
        Localized(
          en: "'--to-encoding' works only for tables: \(target.name) is always UTF-8.",
          ja: "'--to-encoding' は表（CSV）を書き出すときに使えます。\(target.name)は必ずUTF-8になります。"))
    }
    if command.escapesFormulas, !target.isForSpreadsheets {
      throw .usage(
        Localized(
          en:
            "'--escape-formulas' works only for CSV in a layout: \(target.name) keeps all text as "
            + "it is.",
          ja: "'--escape-formulas' は表のレイアウトで書き出すCSVにだけ使えます。"
            + "\(target.name)には文字をそのまま書き込みます。"))
    }
    try checkTables()
    guard let only = sources.first(where: { !$0.isReadable && $0.name != Format.csv.name }) else {
      return
    }
    throw .usage(
      Localized(
        en: "qbank writes \(only.name) but does not read it",
        ja: "\(only.name)は書き出し専用です。読み込みはできません。"))
  }

  private func checkTables() throws(Failure) {
    if command.targetLayout != nil, !target.isTable {
      throw .usage(
        Localized(
          en: "'--to-layout' works only for CSV and workbooks: \(target.name) has no columns.",
          ja: "'--to-layout' はCSVとブックにだけ使えます。\(target.name)に列はありません。"))
    }
    try command.bank.table.check(sources, result: target)
  }

  /// Returns the name of an input; for standard input the given one.
  func name(of input: Path) -> Path { ConversionPlan.name(of: input, command) ?? input }

  private static func name(of input: Path, _ command: ConvertCommandOptions) -> Path? {
    input == .standardInput ? command.bank.stdinFilename : input
  }

  /// Whether the conversion can be streamed, without holding the bank in memory.
  var canStream: Bool {
    guard let source = sources.first, canStayApart, !isDecoded, !command.verifies,
      !command.dropsChoices, !command.listsSkipped, command.report == nil
    else { return false }
    let simple = ["csv", "json", "jsonl"]
    return simple.contains(source.name) && simple.contains(target.name)
      && (source.name, target.name) != ("csv", "csv")
  }

  /// Whether chunks can be converted independently. They cannot if errors are skipped, because then those are
  /// reported before anything is written, if an app reads a file, or if a file's name becomes a category.
  private var canStayApart: Bool {
    let hasApp = (loaders + [options.loader]).contains(where: \.isApp)
    // If the configuration allows some errors, only the conversion as a whole takes that into account.
    let isSettled = inputs.contains {
      ImportResult.allowsUnanswerable(configurations.settings(for: name(of: $0)).allLevels)
    }
    return command.encoding == nil && inputs.count == 1 && !hasFolder
      && command.bank.onError == .stop && !hasApp && !isSettled
  }

  /// Whether the file can be converted in parts, if all its rows are sound.
  var canWriteParts: Bool {
    let room = BankKind.problems.columnCount - BankKind.cellsBeforeChoices
    return sources.map(\.name) == ["csv"] && canStayApart && target.isWrittenInParts
      && !command.verifies && command.report == nil
      && !command.dropsChoices && target.holds(.lineBreaks)
      && target.choiceCounts.contains(room) && target.kinds.contains(.problems)
  }
}

extension ConversionPlan {
  /// Returns the gate that decides whether the bank is written despite these losses.
  func gate(_ leftOut: LeftOut) -> LossGate {
    LossGate(
      leftOut: leftOut, policy: command.onLoss, target: target.name,
      listsAll: command.listsSkipped, isReported: command.report != nil)
  }
}

/// Decides the formats of the files of a conversion, and of its result.
private struct ConversionFormats {
  let command: ConvertCommandOptions
  let output: Path?
  let configurations: Configurations
  let world: any World
  private var table: TableOptions { command.bank.table }

  /// Returns the formats of the files, with tables in the layouts that hold for them.
  func sources(_ inputs: [Path], _ names: [Path?]) throws(Failure) -> [Format] {
    let able = NamedFormats.all.filter { $0.isReadable || $0.name == Format.csv.name }
    var formats: [Format] = []
    for (input, name) in zip(inputs, names) {
      let shown = command.bank.format == nil ? try format(of: input) : nil
      let found =
        if let shown { shown } else { try format(command.bank.format, name, .from, able) }
      let path = name ?? .standardInput
      formats.append(
        found.isMembers && !isBank(input)
          ? try members(found, path) : try laidOut(found, path, isResult: false))
    }
    return formats
  }

  /// Returns the format that the name and the start of a file indicate, or nil if its name indicates none.
  private func format(of file: Path) throws(Failure) -> Format? {
    guard file != .standardInput, FormatOfFile.isKnown(file),
      let start = try? FileStart(file, world).source,
      let source = FormatOfFile.needsAll(start) ? try? world.read(file) : start
    else { return nil }
    let formats = configurations.formats(of: source)
    if formats.count == 1 { return formats[0] }
    throw .work(UsageMessages.unclearFormat(file, formats.map(\.name)))
  }

  /// Whether the start of a file shows that it is already a bank, so that a layout is meant for the result.
  private func isBank(_ file: Path) -> Bool {
    guard file != .standardInput, let start = try? FileStart(file, world).source else {
      return false
    }
    return MemberFile.isBank(configurations.text(of: start) ?? start)
  }

  /// Returns the format of the result. A named layout is for the result if no file is a table.
  func target(takesLayout: Bool) throws(Failure) -> Format {
    let able = NamedFormats.all.filter { $0.isWritable }
    let isTabSeparated = output.map(TabSeparatedBank.isNamed) ?? false
    let format =
      isTabSeparated && command.to == nil
      ? .csv : try format(command.to, output, .to, able, result: meantResult(able))
    // A workbook is not a CSV file, but some layouts of workbooks can be written as one.
    if format.extensions.first == "xlsx", output?.hasExtension("csv") == true,
      let layout = Layouts.named(format.name)
    {
      return layout.csv
    }
    if let name = command.targetLayout {
      let layout = try layout(named: name, .toLayout, for: output ?? .standardInput)
      return try laidOut(format, in: isTabSeparated ? layout.reading(.tab, nil) : layout)
    }
    if takesLayout { return try laidOut(format, output ?? .standardInput, isResult: true) }
    return isTabSeparated && format.name == Format.csv.name ? TabSeparatedBank.format : format
  }

  /// Returns a table in the layout that holds for a file, and any other format unchanged. The columns of a workbook
  /// that is read are recognised, those of a result are qbank's own.
  private func laidOut(_ format: Format, _ path: Path, isResult: Bool) throws(Failure) -> Format {
    guard format.isTable else { return format }
    if format.name != Format.csv.name, let layout = Configurations.layout(of: format) {
      return table.changesBank ? table.reading(layout).csv : format
    }
    if table.isAutomatic {
      if format.name == Format.csv.name { return table.recognised }
      let workbook = WorkbookKind(rawValue: format.name)
      if workbook != nil { return table.recognised(in: workbook) }
    }
    if let layout = try layout(of: path) { return try laidOut(format, in: table.reading(layout)) }
    guard table.changesBank else {
      return format.name == Format.csv.name && TabSeparatedBank.isNamed(path)
        ? TabSeparatedBank.format : format
    }
    if let workbook = WorkbookKind(rawValue: format.name) {
      return isResult
        ? table.reading(.header).workbook(workbook) : table.recognised(in: workbook)
    }
    return format.name == Format.csv.name ? .bank(table.separator, table.answers) : format
  }

  /// Returns JSON in the layout that holds for a file.
  private func members(_ format: Format, _ path: Path) throws(Failure) -> Format {
    if !table.isAutomatic, let layout = try layout(of: path) {
      return table.reading(layout).members ?? format
    }
    return table.recognisesMembers ? table.recognisedMembers : format
  }

  /// Returns a table in a layout, and any other format unchanged.
  private func laidOut(_ format: Format, in layout: Layout) throws(Failure) -> Format {
    if format.isTable, layout.hasListOfMembers {
      throw .usage(
        Localized(
          en: "the layout \(layout.name) is for JSON: a table has no paths such as options[*].",
          ja: "レイアウト「\(layout.name)」はJSON用です。表では options[*] のような指定は使えません。"))
    }
    if let workbook = WorkbookKind(rawValue: format.name) { return layout.workbook(workbook) }
    return format.isTable ? layout.csv : format
  }

  /// Returns the layout of a file, if one is named or configured.
  private func layout(of path: Path) throws(Failure) -> Layout? {
    guard let name = table.layout else { return configurations.layout(of: path) }
    return try layout(named: name, .layout, for: path)
  }

  private func layout(
    named name: String, _ flag: Flag, for path: Path
  ) throws(Failure) -> Layout {
    if let layout = configurations.layout(named: name, for: path) { return layout }
    let known = configurations.layouts(for: path) + Layouts.all
    let names =
      (flag.name == Flag.layout.name ? [Layout.recognisedName] : []) + known.map(\.name)
    throw .usage(UsageMessages.badValue(name, flag, names))
  }

  /// Returns the input that may be meant as the result, because other tools name the result last.
  private func meantResult(_ able: [Format]) -> Path? {
    let paths = command.bank.paths
    guard paths.count == 2, let format = NamedFormats.only(of: able, for: paths[1]).0,
      format.name != NamedFormats.only(of: able, for: paths[0]).0?.name
    else { return nil }
    return paths[1]
  }

  /// Returns the named format, or else the only one that files with the extension can be in.
  private func format(
    _ name: String?, _ path: Path?, _ flag: Flag, _ able: [Format], result: Path? = nil
  ) throws(Failure) -> Format {
    if let name {
      if let format = NamedFormats.all.first(where: { $0.name == name }) { return format }
      throw .usage(UsageMessages.badFormat(name, flag, able.map(\.name)))
    }
    guard let path else {
      let hint = UsageMessages.didYouMean(result.map { "-o \($0.argument)" })
      throw .usage(
        Localized(
          en: "Name the format with --\(flag.name).\(hint.en)",
          ja: "--\(flag.name) で形式を指定してください。\(hint.ja)"))
    }
    let (only, others) = NamedFormats.only(of: able, for: path)
    if let only { return only }
    throw .usage(UsageMessages.unclearName(path, flag, others))
  }
}

extension Format {
  /// Whether it is JSON, whose members a layout can name.
  fileprivate var isMembers: Bool {
    syntax?.notation == .json || name == Format.openTDB.name
  }

  /// Whether it is a table, which a layout can describe.
  fileprivate var isTable: Bool {
    extensions == Format.csv.extensions || WorkbookKind(rawValue: name) != nil
      || name == Layout.recognisedName
  }
}
