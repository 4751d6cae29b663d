@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

extension RulePreset: OptionWord {}

/// The options of `qbank lint`.
struct LintCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var fixes = false
  var fixesUnsafely = false
  var showsDiff = false
  var showsFixes = false
  /// Whether the files are checked again after every change.
  var watches = false
  var preset: RulePreset?
  var selected: [String] = []
  var extended: [String] = []
  var ignored: [String] = []
  var failOn: FailOn?
  var givenForm: Form?
  var reports: [String] = []
  var isVerbose = false
  var maxFindings = 0
  var showsStatistics = false
  var output: Path?
  var comparison = ComparisonOptions()
  /// Files and folders that are checked along with the others, but not reported on.
  var context: [Path] {
    get { bank.context }
    set { bank.context = newValue }
  }

  var form: Form { givenForm ?? .of(output) ?? .text }

  /// The lowest severity at which a finding makes the run fail.
  enum FailOn: String, OptionWord {
    case error, warning, note, never
  }

  /// The form of the report: one for people, two of qbank's own for programs, or one that others have defined.
  struct Form: OutputForm, Equatable {
    let rawValue: String

    let kind: OutputKind

    static let text = Form("text", .text)
    static let json = Form("json", .json)
    static let jsonl = Form("jsonl", .jsonLines)
    static let allCases = [text, json, jsonl] + ReportFormat.all.map { Form($0.name, $0.kind) }

    private init(_ name: String, _ kind: OutputKind) { (rawValue, self.kind) = (name, kind) }

    init?(rawValue: String) {
      guard let form = Form.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = form
    }
  }

  static var usual: [OptionField<Self>]? {
    [
      .sign(.fix, \.fixes), .sign(.unsafeFixes, \.fixesUnsafely), .sign(.diff, \.showsDiff),
      .sign(.watch, \.watches), .word(.preset, \.preset), .rules(.select, \.selected),
      .rules(.ignore, \.ignored), .word(.failOn, \.failOn), .sign(.verbose, \.isVerbose),
      .word(.format, \.givenForm), .file(.output, \.output), .texts(.report, \.reports),
      .file(.baseline, \.comparison.baseline),
      .file(.writeBaseline, \.comparison.writtenBaseline),
    ]
  }

  static var fields: [OptionField<Self>] {
    (usual ?? []) + [
      .file(.changed, \.comparison.changes), .sign(.showFixes, \.showsFixes),
      .rules(.extendSelect, \.extended),
      .number(.maxFindings, \.maxFindings), .sign(.statistics, \.showsStatistics),
      .sign(.failOnStaleBaseline, \.comparison.failsOnStale), .files(.context, \.context),
    ] + OptionField.reading + [.forceExclude]
  }
}

extension LintCommandOptions {
  static var relations: [OptionRelation] {
    let ofAllRows = Localized(
      en: "fixes apply to all rows of the files and use no baseline",
      ja: "修正はファイルのすべての行に行い、ベースラインは使いません")
    let onlyChecks = Localized(
      en: "'--watch' checks files and writes none", ja: "'--watch' は検査だけを行い、何も書き込みません")
    return [
      .apart(
        [.fix, .unsafeFixes, .diff],
        from: [.baseline, .writeBaseline, .failOnStaleBaseline, .changed, .context],
        because: ofAllRows),
      .need([.showFixes], [.fix, .unsafeFixes]), .apart([.showFixes], from: [.diff]),
      .apart(
        [.watch], from: [.fix, .unsafeFixes, .diff, .output, .report, .writeBaseline],
        because: onlyChecks),
    ]
  }
}

extension Flag {
  fileprivate static let fix = Flag(
    "fix", Localized(en: "Apply all safe fixes.", ja: "安全な修正をすべて行います。"))
  fileprivate static let unsafeFixes = Flag(
    "unsafe-fixes",
    Localized(
      en: "Also apply unsafe fixes: they may change the meaning, so check them with --diff first.",
      ja: "内容が変わるかもしれない修正も行います。先に --diff で確かめてください。"))
  fileprivate static let showFixes = Flag(
    "show-fixes", Localized(en: "List every fix that was applied.", ja: "行った修正を1件ずつ表示します。"))
  fileprivate static let watch = Flag(
    "watch",
    Localized(
      en: "Check again whenever a file is saved (Ctrl-C stops).",
      ja: "ファイルが保存されるたびに検査し直します。"))
  static let preset = Flag(
    "preset", .oneOf(RulePreset.words), placeholder: "purpose",
    Localized(
      en: "Use the rules for a purpose.", ja: "目的に合わせてルールを選びます。"))
  static let select = Flag(
    "select", .rules, placeholder: "rules",
    Localized(
      en: "Use only these rules (comma-separated).", ja: "使うルールの名前（カンマ区切り）。"))
  static let extendSelect = Flag(
    "extend-select", .rules, placeholder: "rules",
    Localized(
      en: "Use these rules, too; some are off by default (comma-separated).",
      ja: "追加で使うルールの名前（カンマ区切り）。指定したときだけ有効なルールもあります。"))
  static let ignore = Flag(
    "ignore", .rules, placeholder: "rules",
    Localized(
      en: "Skip these rules (comma-separated).", ja: "使わないルールの名前（カンマ区切り）。"))
  fileprivate static let failOn = Flag(
    "fail-on", .oneOf(LintCommandOptions.FailOn.words), placeholder: "severity",
    default: "error",
    Localized(
      en: "Exit with 1 if a finding has this severity or higher.",
      ja: "この重要度以上の指摘があれば、終了コードを1にします。"))
  fileprivate static let format = Flag.form(LintCommandOptions.Form.self)
  fileprivate static let report = Flag(
    "save", .text, placeholder: "format=file",
    Localized(
      en: "Also write the findings to a file in a format for programs, as in sarif=out.sarif; may "
        + "be repeated.",
      ja: "指摘をプログラム向けの形式でファイルにも書き込みます（例: sarif=out.sarif）。複数指定できます。"))
  fileprivate static let verbose = Flag(
    "verbose",
    Localized(
      en: "Show every finding with its line, reason and help, however many there are.",
      ja: "すべての指摘を、該当する行、理由、対処とともに表示します。"))
}

extension Flag {
  fileprivate static let maxFindings = Flag(
    "max-findings", .number, placeholder: "number", default: "0",
    Localized(
      en: "The number of findings to show in all, errors first; 0 shows all.",
      ja: "表示する指摘の総数。エラーを優先します。0ですべて表示します。"))
  fileprivate static let statistics = Flag(
    "statistics",
    Localized(
      en: "Show the number of findings of each rule instead of the findings.",
      ja: "指摘の代わりに、ルールごとの件数を表示します。"))
}

extension Flag {
  fileprivate static let baseline = Flag(
    "baseline", .file, placeholder: "file",
    Localized(
      en: "Hide findings recorded in this file, made with --write-baseline.",
      ja: "このファイルに記録された指摘を除きます。ファイルは --write-baseline で作ります。"))
  fileprivate static let writeBaseline = Flag(
    "write-baseline", .outputBeside, placeholder: "file", writes: [("", .json)],
    Localized(
      en: "Record all findings of this run in a file, so that later runs report only new ones.",
      ja: "今回の指摘を記録します。以後は新しい指摘だけを表示できます。"))
  fileprivate static let failOnStaleBaseline = Flag(
    "fail-on-stale-baseline",
    Localized(
      en: "Exit with 1 if the baseline records findings that no longer exist.",
      ja: "ベースラインの指摘にもう存在しないものがあれば、終了コードを1にします。"))
  fileprivate static let changed = Flag(
    "changed", .file, placeholder: "diff",
    Localized(
      en:
        "Check everything, but report only rows changed by a unified diff, as from git diff; - is "
        + "standard input.",
      ja: "全体を検査し、git diff などの差分（unified形式）で変わった行の指摘だけを表示します。- は標準入力です。"))
  fileprivate static let context = Flag(
    "context", .file, placeholder: "path",
    Localized(
      en: "Also read these files to find repeated rows, but report nothing in them; may be "
        + "repeated.",
      ja: "重複などを調べるために一緒に読むファイルやフォルダー（中の指摘は表示しません）。複数指定できます。"))
}

/// What findings are compared with, so that only new ones are reported.
struct ComparisonOptions: Sendable {
  var baseline: Path?
  var writtenBaseline: Path?
  var failsOnStale = false
  var changes: Path?

  /// Whether findings are compared with a baseline, named or configured for a file.
  var isBaselineUsed = false

  /// Whether findings are compared one by one, so that each must be kept.
  var isNeeded: Bool { isBaselineUsed || changes != nil }
}

extension LintCommandOptions {
  /// Returns the baseline for a file: the one that the command line names, or else the configured one. The
  /// configured one is not used for fixes, which are made in all rows, nor for a baseline that is written, which
  /// starts afresh.
  func baseline(for path: Path, _ configurations: Configurations) -> Path? {
    if let namedBaseline { return namedBaseline }
    return makesFixes ? nil : configurations.all(for: path).baseline
  }

  /// The baseline that the command line names for all files.
  var namedBaseline: Path? { comparison.baseline ?? comparison.writtenBaseline }

  private var makesFixes: Bool { fixes || fixesUnsafely || showsDiff }

  /// Refuses options that do not go together.
  func check() throws(Failure) {
    let readsInput =
      bank.paths.contains(.standardInput) || comparison.changes == .standardInput
    // Standard input that is fixed is written to the output.
    if let output, !makesFixes || !bank.paths.contains(.standardInput) { try Form.check(output) }
    if watches, readsInput { throw .usage(LintMistakes.watchedInput) }
    if comparison.changes == .standardInput, bank.paths.contains(.standardInput) {
      throw .usage(LintMistakes.inputTwice)
    }
  }
}

/// Messages about options of `qbank lint` that cannot be combined.
enum LintMistakes {
  fileprivate static let watchedInput = Localized(
    en: "'--watch' looks at files again; standard input cannot be read twice.",
    ja: "'--watch' はファイルを繰り返し検査します。標準入力には使えません。")
  static let noBaseline = Localized(
    en: "--fail-on-stale-baseline needs a baseline: name it with --baseline.",
    ja: "--fail-on-stale-baseline には、--baseline でベースラインのファイルを指定してください。")
  fileprivate static let inputTwice = Localized(
    en: "Standard input can be read only once: put the diff or the bank into a file.",
    ja: "標準入力は一度しか読めません。差分か問題ファイルのどちらかをファイルにしてください。")
}
