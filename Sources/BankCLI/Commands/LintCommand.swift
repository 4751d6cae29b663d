@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let lint = Command(
    "lint",
    summary: Localized(
      en: "Find every defect of every bank in one run.", ja: "問題ファイルの誤りをすべて見つけます。"),
    details: Localized(
      en: """
        Exit status: 0 no finding at or above --fail-on, 1 at least one, 2 something could not be \
        read or written, 64 the command line was not understood. With --diff, 1 means that there is \
        something to fix.
        """,
      ja: """
        終了コード: 0 --fail-on 以上の指摘なし、1 --fail-on 以上の指摘あり、2 読み書きの失敗、\
        64 コマンドの書き方の誤り。--diff では、直すところがあれば1になります。
        """),
    examples: [
      CommandExample(
        "qbank lint",
        en: "Check all banks of this folder and those below.",
        ja: "今のフォルダーとその下の問題ファイルをすべて検査します。"),
      CommandExample(
        "qbank lint --fix --diff banks",
        en: "Show what the safe fixes would change.",
        ja: "安全な修正で何が変わるかを表示します。"),
      CommandExample(
        "qbank lint --loader timerquiz banks/timerquiz",
        en: "See what an app makes of its files.",
        ja: "アプリがファイルをどう読み込むかを調べます。"),
      CommandExample(
        "cat bank.csv | qbank lint --stdin-filename bank.csv -",
        en: "Check what another program writes.",
        ja: "ほかのプログラムの出力を検査します。"),
    ],
    arguments: [.paths],
    options: LintCommandOptions.self
  ) { (options, session) throws(Failure) in
    let run = try LintRun(options, session)
    let status = try run.finish(&session)
    try run.finder.reportPassedOver(after: &session)
    return status
  }
}

/// The options of `qbank lint`.
struct LintCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var fixes = false
  var fixesUnsafely = false
  var showsDiff = false
  var selected: [String] = []
  var extended: [String] = []
  var ignored: [String] = []
  var failOn = FailOn.error
  var form = Form.text
  var reports: [String] = []
  var maxPerRule = 10
  var maxFindings = 0
  var showsStatistics = false
  var output: Path?

  /// From which severity on a finding makes the run fail.
  enum FailOn: String, OptionWord {
    case error, warning, note, never
  }

  /// The form of the report: one for people, two of qbank's own for programs, or one that others have made.
  struct Form: OptionWord, Equatable {
    let rawValue: String

    static let text = Form("text")
    static let json = Form("json")
    static let jsonl = Form("jsonl")
    static let allCases = [text, json, jsonl] + ReportFormat.all.map { Form($0.name) }

    private init(_ name: String) { rawValue = name }

    init?(rawValue: String) {
      guard let form = Form.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = form
    }
  }

  static var fields: [OptionField<Self>] {
    [
      .sign(.fix, \.fixes), .sign(.unsafeFixes, \.fixesUnsafely), .sign(.diff, \.showsDiff),
      .rules(.select, \.selected), .rules(.extendSelect, \.extended),
      .rules(.ignore, \.ignored), .word(.failOn, \.failOn), .from, .kind,
      .loader, .word(.format, \.form), .texts(.report, \.reports),
      .number(.maxPerRule, \.maxPerRule),
      .number(.maxFindings, \.maxFindings), .sign(.statistics, \.showsStatistics),
      .layout, .delimiter, .answersFrom, .sheet,
      .stdinFilename, .encoding, .file(.output, \.output), .config, .noConfig, .noIgnore,
    ]
  }
}

extension Argument {
  static let paths = Argument(
    "path", isRepeated: true, isFile: true,
    Localized(
      en: """
        Files, folders with banks in them, or - for standard input; default: the current folder.
        """,
      ja: "ファイル、フォルダー、または標準入力を表す -。省略時は今のフォルダー。"))
}

extension Flag {
  fileprivate static let fix = Flag(
    "fix", Localized(en: "Make all safe fixes.", ja: "安全な修正をすべて行います。"))
  fileprivate static let unsafeFixes = Flag(
    "unsafe-fixes",
    Localized(
      en:
        "Make unsafe fixes too: they may change what was meant, so look at them with --diff first.",
      ja: "内容が変わるかもしれない修正も行います。先に --diff で確かめてください。"))
  static let select = Flag(
    "select", .rules, placeholder: "rules",
    Localized(
      en: "Use only these rules (comma-separated).", ja: "使うルールの名前（カンマ区切り）。"))
  static let extendSelect = Flag(
    "extend-select", .rules, placeholder: "rules",
    Localized(
      en: "Use these rules too: some are off unless they are asked for (comma-separated).",
      ja: "追加で使うルールの名前（カンマ区切り）。指定したときだけ働くルールもあります。"))
  static let ignore = Flag(
    "ignore", .rules, placeholder: "rules",
    Localized(
      en: "Skip these rules (comma-separated).", ja: "使わないルールの名前（カンマ区切り）。"))
  fileprivate static let failOn = Flag(
    "fail-on", .oneOf(LintCommandOptions.FailOn.words), placeholder: "severity",
    default: "error",
    Localized(
      en: "Exit with 1 if a finding is at least this severe.",
      ja: "この重要度以上の指摘があれば、終了コードを1にします。"))
  fileprivate static let format = Flag(
    "format", .oneOf(LintCommandOptions.Form.words), placeholder: "format", default: "text",
    Localized(en: "The form of the report.", ja: "報告の形式。"))
  fileprivate static let report = Flag(
    "report", .text, placeholder: "format=file",
    Localized(
      en: "Write the findings to a file as well, in one of the forms for programs, as in "
        + "sarif=out.sarif; may be given several times.",
      ja: "指摘をプログラム向けの形式でファイルにも書き込みます（例: sarif=out.sarif）。何度でも指定できます。"))
  fileprivate static let maxPerRule = Flag(
    "max-per-rule", .number, placeholder: "number", default: "10",
    Localized(
      en: "How many warnings, and how many notes, of a rule are shown for each file; 0 shows all. "
        + "Up to 100 errors are always shown.",
      ja: "1つのルールにつき、ファイルごとに表示する警告の数と参考の数。0ですべて表示します。"
        + "エラーは100件まで必ず表示します。"))
}

extension Flag {
  fileprivate static let maxFindings = Flag(
    "max-findings", .number, placeholder: "number", default: "0",
    Localized(
      en:
        "How many findings are shown in all, errors first; 0 shows all. Of errors, 100 are always "
        + "shown.",
      ja: "全部で何件の指摘を表示するか。エラーを先に選びます。0ですべて表示します。"
        + "エラーは100件まで必ず表示します。"))
  fileprivate static let statistics = Flag(
    "statistics",
    Localized(
      en: "Show how many findings there are of each rule instead of the findings.",
      ja: "指摘の代わりに、ルールごとの件数を表示します。"))
}

/// One run of `qbank lint`.
private final class LintRun {
  private let command: LintCommandOptions
  let finder: BankFinder
  /// The banks; for programs in the order of their paths, so that a report does not depend on how they were
  /// named.
  private let banks: [Source]
  private let options: @Sendable (Path) -> LintOptions
  private var results: Results
  private let reports: LintReports

  init(_ command: LintCommandOptions, _ session: Session) throws(Failure) {
    self.command = command
    let rewrites = (command.fixes || command.fixesUnsafely) && !command.showsDiff
    finder = try BankFinder(command.bank, session, rewritten: rewrites, tellsEncodings: false)
    let isForPeople = command.form == .text && command.reports.isEmpty
    banks = isForPeople ? finder.sources : finder.sources.ordered { $0.path < $1.path }
    let configurations = finder.configurations
    let mode = LintMode.show(LintRun.shown(command))
    let options: @Sendable (Path) -> LintOptions = {
      configurations.lintOptions(
        for: $0, selected: command.selected, extended: command.extended,
        ignored: command.ignored, mode)
    }
    self.options = options
    results = Results(command.output)
    reports = try LintReports(command.reports)
  }

  /// Diagnostics that will not be shown need not be kept.
  private static func shown(_ command: LintCommandOptions) -> Int {
    let shown = command.maxPerRule
    let showsAll = shown == 0 || command.form != .text || !command.reports.isEmpty
    return showsAll ? Limits.diagnosticsPerRule : min(shown, Limits.diagnosticsPerRule)
  }

  private var lowestFix: Applicability? {
    if command.fixesUnsafely { return .unsafe }
    return command.fixes || command.showsDiff ? .safe : nil
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    if finder.sources.isEmpty, command.form == .text, command.reports.isEmpty { return .failure }
    try results.check(session)
    try session.check(outputs: reports.files)
    let status: ExitStatus
    if let lowestFix {
      status = try mend(lowestFix, &session)
    } else if command.form == .jsonl, command.maxFindings == 0, command.reports.isEmpty {
      status = try stream(&session)
    } else {
      let progress = Progress(session)
      let files = Lint(each: options, workers: progress.workers).run(banks)
      progress.finish()
      tellRecognised(files, session)
      try report(files, &session)
      status = outcome(files)
    }
    results.finish(session)
    return finder.hasFailed ? .failure : status
  }

  /// Reports findings as lines, file by file, of which none is kept.
  private func stream(_ session: inout Session) throws(Failure) -> ExitStatus {
    var lines = FindingLines(report(session), results)
    let progress = Progress(session)
    Lint(each: options, workers: progress.workers).forEach(of: banks) { file in
      progress.finish()
      tellRecognised([file], session)
      lines.add([file], &session)
    }
    progress.finish()
    try lines.finish(unread: finder.unread, &session)
    results = lines.results
    return outcome(lines.files)
  }

  /// Says how tables were read whose layout nobody has said.
  private func tellRecognised(_ files: [LintedFile], _ session: Session) {
    for file in files {
      if let words = file.recognised { session.tellRecognised(words, file.source.path) }
    }
  }

  private func outcome(_ files: [LintedFile]) -> ExitStatus {
    guard let least = Severity(rawValue: command.failOn.rawValue) else {
      return .clean
    }
    return files.contains { $0.total.count(atLeast: least) > 0 } ? .findings : .clean
  }

  private func mend(
    _ lowest: Applicability, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let progress = Progress(session)
    let fixer = Fixer(each: options, lowest: lowest, workers: progress.workers)
    let mended = fixer.fix(banks)
    progress.finish()
    tellRecognised(mended.files, session)
    if command.showsDiff { return try showDiff(mended, &session) }
    var written: [Int] = []
    for (index, new) in mended.sources.enumerated() {
      let old = banks[index]
      if old === finder.standardInput {
        try results.add(Array(new.file.bytes), &session)
      } else if old !== new, !session.rewrite(old, with: Array(new.file.bytes)) {
        continue
      }
      written.append(index)
    }
    try printFixSummary(mended, written, &session)
    return written.count < mended.files.count ? .failure : outcome(mended.files)
  }

  private func showDiff(
    _ mended: Fixer.Result, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    var differs = false
    for (old, new) in zip(banks, mended.sources) where old !== new {
      differs = true
      try results.add(diff: old.path, old, Array(new.file.bytes), &session)
    }
    return differs ? .findings : .clean
  }

  /// What was fixed in the files that could be written, and what is left in them.
  private func printFixSummary(
    _ mended: Fixer.Result, _ written: [Int], _ session: inout Session
  ) throws(Failure) {
    let made = written.map { mended.made[$0] }
    let fixes = made.reduce(0, +)
    let files = made.count { $0 > 0 }
    if fixes > 0 {
      let message = Localized(
        en: "Fixed \(Localized.count(fixes, "finding", "findings")) "
          + "in \(Localized.count(files, "file", "files")).",
        ja: "\(files)ファイルの指摘\(fixes)件を直しました。")
      session.remark(message)
    }
    for index in written {
      if mended.undone[index] > 0 { tellUndone(mended.undone[index], banks[index].path, session) }
      tellUnwritable(mended.unwritable[index], banks[index].path, session)
    }
    let left = written.map { mended.files[$0] }
    if finder.standardInput != nil {
      session.say(try text(left, session, .errors))
    } else {
      try report(left, &session)
    }
  }

  private func tellUndone(_ count: Int, _ path: Path, _ session: Session) {
    let fixes = Localized.count(count, "fix", "fixes")
    session.tell(
      Localized(
        en: "\(path.displayText): \(fixes) would have led to more errors and "
          + "\(count == 1 ? "was" : "were") not made; correct what is left by hand.",
        ja: "\(path.displayText): \(count)件の修正は、行うとエラーが増えるため行いませんでした。"
          + "残った指摘は手で直してください。"))
  }

  /// Says which fixes were not made because of the encoding, and in which cells.
  private func tellUnwritable(_ fixes: [UnwritableFix], _ path: Path, _ session: Session) {
    for fix in fixes.prefix(LintRun.shownUnwritable) {
      let (row, cell) = (fix.place.record ?? 1, fix.place.cell ?? 1)
      let shown = EncodedOutput.shown(fix.scalar)
      session.tell(
        Localized(
          en: "\(path.displayText), row \(row), cell \(cell): a fix was not made, because "
            + "\(shown) has no place in \(fix.encoding.rawValue).",
          ja: "\(path.displayText) \(row)行目の\(cell)番目のセル: \(shown) を "
            + "\(fix.encoding.rawValue) で表せないため、修正しませんでした。"))
    }
  }

  private static let shownUnwritable = 10

  private func report(
    _ files: [LintedFile], _ session: inout Session
  ) throws(Failure) {
    try results.add(try text(files, session, .output), &session)
    try reports.add(files, finder.unread, report(session), command, &results, &session)
  }

  private func report(_ session: Session) -> JSONReport {
    JSONReport(
      session.language, version: qbankVersion, maxFindings: command.maxFindings,
      countsOnly: command.showsStatistics)
  }

  private func text(
    _ files: [LintedFile], _ session: Session, _ stream: Stream
  ) throws(Failure) -> String {
    if command.form == .json {
      return report(session).text(files, unread: finder.unread) { $0.fingerprints }
    }
    if command.form == .jsonl {
      var text = ""
      let report = report(session)
      let listed = report.forEachLine(of: files, fingerprints: { $0.fingerprints }) { text += $0 }
      return text + report.lastLine(files, listed: listed, unread: finder.unread)
    }
    if let format = ReportFormat.named(command.form.rawValue) {
      return format.text(ReportedFindings(files, finder.unread, session))
    }
    let target = stream == .output ? results.stream : stream
    var report = TextReport(
      session.reportOptions(
        for: target, maxPerRule: command.maxPerRule, maxFindings: command.maxFindings))
    // Files that could not be written are reported separately, and are not in the report.
    if files.isEmpty { return "" }
    let (body, end) =
      command.showsStatistics
      ? (report.statistics(files), report.lastLine(files))
      : (report.findings(files), report.summary(files))
    return session.isQuiet ? body : body + end
  }
}
