@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

/// What is to be converted into what.
struct ConversionPlan {
  /// The files, in order.
  let inputs: [Path]
  /// The format of each.
  let sources: [Format]
  /// The format of the result.
  let target: Format
  /// Where the result goes; nil for standard output.
  let output: Path?
  /// What is the same for the whole conversion.
  let options: ConvertOptions
  /// The rest of what was asked for.
  let command: ConvertCommandOptions

  init(_ command: ConvertCommandOptions, _ session: Session) throws(Failure) {
    self.command = command
    inputs = command.bank.paths
    output = command.output == .standardInput ? nil : command.output
    try ConversionPlan.checkNoFolder(inputs, output, session)
    let names = inputs.map { ConversionPlan.name(of: $0, command) }
    let configurations = try Configurations(
      command.bank, session, for: (names + [output]).map { $0 ?? .standardInput })
    sources = try ConversionPlan.sources(names, command, configurations)
    let hasTable = sources.contains { $0.extensions == Format.csv.extensions }
    target = try ConversionPlan.target(
      output, command, configurations, takesLayout: !hasTable || command.layout == nil)
    let title = inputs.first.map { $0.lastComponent.string } ?? "qbank"
    let first = names.first.flatMap { $0 } ?? .standardInput
    options = ConvertOptions(
      title: String(title.prefix { $0 != "." }), language: session.language,
      seed: UInt64(command.seed), kind: configurations.kind(of: first))
    try check()
  }

  /// Checked first, because a folder's name has no format and the error would be about that.
  private static func checkNoFolder(
    _ inputs: [Path], _ output: Path?, _ session: Session
  ) throws(Failure) {
    let isFolder = { (path: Path) in (try? session.world.kind(of: path)) == .folder }
    if let folder = inputs.first(where: { $0 != .standardInput && isFolder($0) }) {
      throw .work(
        Localized(
          en: "cannot convert \(folder.displayText): it is a folder; name the files in it, "
            + "which become one",
          ja: "\(folder.displayText) はフォルダーなので変換できません。中のファイルを指定してください（1つにつなぎます）。"))
    }
    if let output, isFolder(output) { throw .work(SystemError(.write, output, .isFolder).message) }
  }

  /// The formats of the files, CSV in the layouts that hold for them.
  private static func sources(
    _ names: [Path?], _ command: ConvertCommandOptions, _ configurations: Configurations
  ) throws(Failure) -> [Format] {
    let able = all.filter { $0.isReadable || $0.name == Format.csv.name }
    var formats: [Format] = []
    for name in names {
      let format = try format(command.from, name, .from, able)
      formats.append(try laidOut(format, name, command, configurations))
    }
    return formats
  }

  /// The format of the result; the layout that was named is for it when no file is a table.
  private static func target(
    _ output: Path?, _ command: ConvertCommandOptions, _ configurations: Configurations,
    takesLayout: Bool
  ) throws(Failure) -> Format {
    let able = all.filter { $0.isWritable }
    let format = try format(command.to, output, .to, able)
    // A workbook is no CSV file, but some layouts of workbooks can be written as one.
    if format.extensions.first == "xlsx", output?.hasExtension("csv") == true,
      let layout = Layouts.named(format.name)
    {
      return layout.csv
    }
    return takesLayout ? try laidOut(format, output, command, configurations) : format
  }

  /// CSV in the layout that holds for a file, any other format as it is.
  private static func laidOut(
    _ format: Format, _ name: Path?, _ command: ConvertCommandOptions,
    _ configurations: Configurations
  ) throws(Failure) -> Format {
    guard format.name == Format.csv.name else { return format }
    return try layout(of: name ?? .standardInput, command, configurations)?.csv ?? format
  }

  /// The layout of a CSV file, if one was named or settled.
  private static func layout(
    of path: Path, _ command: ConvertCommandOptions, _ configurations: Configurations
  ) throws(Failure) -> Layout? {
    guard let name = command.layout else { return configurations.layout(of: path) }
    if let layout = configurations.layout(named: name, for: path) { return layout }
    let known = (configurations.configuration(for: path)?.layouts ?? []) + Layouts.all
    throw .usage(UsageMessages.badValue(name, .layout, known.map(\.name)))
  }

  private func check() throws(Failure) {
    if !target.isWritable {
      throw .usage(
        Localized(
          en: "qbank reads \(target.name) but does not write it",
          ja: "\(target.name)は読み込み専用です。書き出しはできません。"))
    }
    guard let only = sources.first(where: { !$0.isReadable && $0.name != Format.csv.name }) else {
      return
    }
    throw .usage(
      Localized(
        en: "qbank writes \(only.name) but does not read it",
        ja: "\(only.name)は書き出し専用です。読み込みはできません。"))
  }

  private static func name(of input: Path, _ command: ConvertCommandOptions) -> Path? {
    input == .standardInput ? command.bank.stdinFilename : input
  }

  /// The names of the formats that can be read, and of those that can be written.
  static let readable = all.filter { $0.isReadable || $0.name == Format.csv.name }.map(\.name)
  static let writable = all.filter { $0.isWritable }.map(\.name)

  /// All formats, and CSV in the layouts that are no formats of their own.
  static let all =
    Format.all
    + Layouts.all.filter { $0.name != Layout.qbank.name && Format.named($0.name) == nil }.map(
      \.csv)

  /// The format that was named, else the only one that files with such an ending can be in.
  private static func format(
    _ name: String?, _ path: Path?, _ flag: Flag, _ able: [Format]
  ) throws(Failure) -> Format {
    if let name {
      if let format = all.first(where: { $0.name == name }) { return format }
      throw .usage(UsageMessages.badValue(name, flag, able.map(\.name)))
    }
    let flag = "--\(flag.name)"
    guard let path else {
      throw .usage(
        Localized(en: "name the format with \(flag)", ja: "\(flag) で形式を指定してください。"))
    }
    let found = able.filter { format in
      Format.named(format.name) != nil && format.extensions.contains { path.hasExtension($0) }
    }
    if let only = found.first, found.count == 1 || only.name == only.extensions.first {
      return only
    }
    let names = (found.isEmpty ? able : found).map(\.name)
    throw .usage(
      Localized(
        en: "the name \(path.displayText) does not tell the format; use \(flag) with one of "
          + names.joined(separator: ", "),
        ja: "\(path.displayText) の名前からは形式が決まりません。\(flag) で指定してください（"
          + names.joined(separator: "、") + "）。"))
  }

  /// Whether it can be streamed, without holding the bank in memory.
  var canStream: Bool {
    guard let source = sources.first, sources.count == 1, !command.verifies,
      !command.dropsChoices
    else { return false }
    let simple = ["csv", "json", "jsonl"]
    return simple.contains(source.name) && simple.contains(target.name)
      && (source.name, target.name) != ("csv", "csv")
  }

  /// Whether it can be converted part by part, if all rows of the file are sound.
  var canWriteParts: Bool {
    let room = BankKind.problems.columnCount - BankKind.cellsBeforeChoices
    return sources.map(\.name) == ["csv"] && target.isWrittenInParts && !command.verifies
      && !command.dropsChoices && target.supportedFeatures.contains(.lineBreaks)
      && target.choiceCounts.contains(room) && target.kinds.contains(.problems)
  }
}
