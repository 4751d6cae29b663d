@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem
import BankTransforms

extension Command {
  static let fmt = Command(
    "fmt",
    summary: Localized(
      en: "Rewrite banks in canonical form without changing any cell.",
      ja: "セルの中身を変えずに、問題ファイルを標準の形に整えます。"),
    details: Localized(
      en: """
        Removes the byte order mark, ends rows with LF, uses quotes only where needed, and ends \
        the file as the loader requires (rfc4180: with a line break). Without a loader, a file \
        ends as before. Unreadable rows stay as they are, and a file in which nothing can be read \
        is left unchanged. Files are changed in place unless the bank comes from standard input or \
        --output names another file. A file keeps its encoding unless --to-encoding names another; \
        JSON is UTF-8.
        """,
      ja: """
        BOMを取り除き、改行コードをLFにそろえ、引用符は必要なところだけに付けます。ファイル末尾の改行は読み込み方式に\
        合わせます（rfc4180では必ず付けます。指定がなければ元のままです）。読めない行はそのまま残し、まったく読めない\
        ファイルは変更しません。標準入力から読むときと --output を指定したときを除き、ファイルを直接書き換えます。文字\
        コードは、--to-encoding を指定しないかぎり元のままです（JSONはUTF-8になります）。
        """),
    examples: [
      CommandExample(
        "qbank fmt --check banks",
        en: "List the files that are not in canonical form.", ja: "標準の形になっていないファイルの名前を表示します。"),
      CommandExample(
        "qbank fmt bank.csv", en: "Put a file into canonical form.", ja: "ファイルを標準の形に整えます。"),
    ],
    arguments: [.paths],
    options: FmtCommandOptions.self
  ) { (options, session) throws(Failure) in
    try FmtRun(options, session).complete(&session)
  }
}

/// The options of `qbank fmt`.
struct FmtCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var checks = false
  var showsDiff = false
  var output: Path?
  /// The encoding to write in, if given.
  var encoding: EncodingName?

  static var fields: [OptionField<Self>] {
    [
      .sign(.check, \.checks), .sign(.diff, \.showsDiff), .from, .layout, .delimiter, .loader,
      .stdinFilename,
      .encodingName(.targetEncoding, \.encoding), .encoding, .file(.output, \.output), .config,
      .noConfig,
      .noIgnore, .forceExclude,
    ]
  }
}

extension FmtCommandOptions {
  /// Throws if the name of the output indicates another format than that of the bank, which `fmt` keeps.
  fileprivate static func checkEnding(of output: Path, like bank: Path) throws(Failure) {
    guard let old = KnownForm.ending(of: bank), let new = KnownForm.ending(of: output), old != new
    else { return }
    throw .usage(
      Localized(
        en: "fmt keeps the format of \(bank.displayText); qbank convert writes \(new).",
        ja: "fmtは \(bank.displayText) の形式を変えません。\(new) で書き込むには qbank convert を使ってください。"))
  }
}

extension Flag {
  fileprivate static let check = Flag(
    "check",
    Localized(
      en: "List the files that would change, write nothing, and exit with 1 if there are any.",
      ja: "書き込みはせず、変更が必要なファイルの名前を表示します。あれば終了コードを1にします。"))
}

/// One run of `qbank fmt`.
private final class FmtRun: BankReadingRun {
  private let options: FmtCommandOptions
  let finder: BankFinder
  /// The files to rewrite.
  private let sources: [Source]
  private let configurations: Configurations
  private var results: Results
  private var changed = 0
  private var failed = 0
  /// The number of files with unreadable lines, which are kept verbatim.
  private var partial = 0
  /// The number of files that end without a line ending only because no loader is named.
  private var unfinished = 0

  init(_ options: FmtCommandOptions, _ session: Session) throws(Failure) {
    var options = options
    finder = try BankFinder(
      options.bank, session,
      rewritten: !options.checks && !options.showsDiff && options.output == nil)
    sources = FmtRun.sources(finder, options, session)
    let isOnlyBank = sources.count == 1 && options.output.map(finder.contains) == true
    if isOnlyBank, !options.checks, !options.showsDiff { options.output = nil }
    self.options = options
    configurations = finder.configurations
    results = Results(options.output)
  }

  /// Returns the banks to format. A file whose format has no canonical form is left out if it comes from a folder
  /// or its name was passed by a program.
  private static func sources(
    _ finder: BankFinder, _ options: FmtCommandOptions, _ session: Session
  ) -> [Source] {
    let found = Set(finder.banks.values.joined())
    let others = finder.sources.filter {
      (found.contains($0.path) || options.bank.forcesExclude) && otherFormat(of: $0, options) != nil
    }
    if others.isEmpty { return finder.sources }
    let files = Localized.count(others.count, "file", "files")
    session.tell(
      Localized(
        en: "\(files) in formats other than CSV and JSON \(others.count == 1 ? "was" : "were") "
          + "skipped.",
        ja: "CSVとJSON以外の形式の\(others.count)ファイルは対象外です。"))
    return finder.sources.filter { source in !others.contains { $0 === source } }
  }

  /// Returns the format of a file if that format has no canonical form.
  private static func otherFormat(of source: Source, _ options: FmtCommandOptions) -> Format? {
    let format = options.bank.format.flatMap(Format.named) ?? FormatOfFile.only(source)
    return format.flatMap { $0.syntax == nil ? $0 : nil }
  }

  /// Whether the run only reports, and writes nothing.
  private var onlyLooks: Bool { options.checks || options.showsDiff }

  /// Whether the canonical form goes to the output instead of replacing the file.
  private var isFilter: Bool {
    !onlyLooks && (options.output != nil || options.bank.paths.contains(.standardInput))
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    if isFilter, sources.count > 1 { throw .usage(UsageMessages.severalFiles) }
    if isFilter, let output = options.output, let source = sources.first {
      try FmtCommandOptions.checkEnding(of: output, like: source.path)
    }
    try results.check(session)
    let progress = Progress(session)
    for (index, source) in sources.enumerated() {
      // Messages about a file start on a new line.
      progress.finish()
      try format(source, &session)
      progress.add(to: .files(done: index, of: sources.count), of: 1)
    }
    progress.finish()
    let hasFailed = finder.hasFailed || failed > 0
    if sources.count > failed, !isFilter { printSummary(session) }
    // A failure does not replace an older result.
    if !isFilter || !hasFailed { results.finish(session) }
    if hasFailed { return .failure }
    return partial > 0 || onlyLooks && changed > 0 ? .findings : .clean
  }

  private func format(_ source: Source, _ session: inout Session) throws(Failure) {
    guard let bytes = canonical(source, session) else {
      failed += 1
      return
    }
    let isSame = bytes.count == source.file.count && bytes == Array(source.file.bytes)
    if isFilter {
      try results.add(bytes, &session)
    } else if !isSame {
      try change(source, bytes, &session)
    }
  }

  /// Changes a file, or shows how it would change.
  private func change(
    _ source: Source, _ bytes: [UInt8], _ session: inout Session
  ) throws(Failure) {
    if options.showsDiff {
      try results.add(diff: source.path, source, bytes, &session)
    } else if options.checks {
      try results.add(source.path.displayText + "\n", &session)
    } else if !session.rewrite(source, with: bytes) {
      failed += 1
      return
    }
    changed += 1
  }

  /// Returns the canonical form, or nil after reporting why there is none.
  private func canonical(_ source: Source, _ session: Session) -> [UInt8]? {
    if let format = FmtRun.otherFormat(of: source, options) {
      session.reportError(FmtRun.noCanonicalForm(source.path, format))
      return nil
    }
    let file = BankFile(source)
    let delimiter = file.syntax == .csv ? configurations.delimiter(of: file) : .comma
    if delimiter != .comma { return canonical(source, delimiter, session) }
    if let obstacles = file.obstaclesToRewriting(workers: session.world.workers) {
      session.report(obstacles)
      let loader = configurations.namedLoader(for: source.path)
      if options.encoding == nil,
        let bytes = CanonicalLines.write(source, for: loader, session.world.workers)
      {
        partial += 1
        session.tell(FmtRun.kept(obstacles.diagnostics.count, source.path))
        return bytes
      }
      session.reportError(FmtRun.unreadable(source.path))
      return nil
    }
    if file.syntax != .csv {
      if let name = options.encoding, name.encodings != [.utf8] || name.writesMark {
        session.reportError(FmtRun.jsonIsUTF8(source.path))
        return nil
      }
      return CanonicalJSON.write(source).flatMap { encoded($0, source, nil, session) }
    }
    let loader = configurations.namedLoader(for: source.path)
    if loader == nil, source.count > 0, !source.endsInLineBreak { unfinished += 1 }
    guard let (bytes, unwritableCells) = CanonicalCSV.write(source, for: loader) else {
      session.reportError(
        Localized(
          en: "rewriting \(source.path.displayText) would change its meaning, so it was left "
            + "unchanged",
          ja: "書き換えると内容が変わってしまうため、\(source.path.displayText) は変更していません。"))
      return nil
    }
    for refusal in unwritableCells.prefix(10) { session.reportError(refusal.message(source.path)) }
    return unwritableCells.isEmpty ? encoded(bytes, source, loader, session) : nil
  }

  /// Returns the canonical form of a table with a delimiter other than a comma.
  private func canonical(
    _ source: Source, _ delimiter: Layout.Delimiter, _ session: Session
  ) -> [UInt8]? {
    guard let bytes = CanonicalTable.write(source, delimiter: delimiter) else {
      session.reportError(FmtRun.unreadable(source.path))
      return nil
    }
    return encoded(bytes, source, nil, session)
  }

  private static func kept(_ errors: Int, _ path: Path) -> Localized {
    Localized(
      en: "The unreadable parts of \(path.displayText) "
        + "(\(Localized.count(errors, "error", "errors"))) stay where they are, byte for byte.",
      ja: "\(path.displayText) の読めない部分（エラー\(errors)件）は、1バイトも変えずに元の場所に残します。")
  }

  private static func unreadable(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) cannot be read without errors and was left unchanged",
      ja: "\(path.displayText) は正しく読めないため、変更していません。")
  }

  /// Returns the canonical form in the requested encoding, or else in that of the file, changing no more of its
  /// bytes than necessary. Apps read only UTF-8.
  private func encoded(
    _ bytes: [UInt8], _ source: Source, _ loader: Loader?, _ session: Session
  ) -> [UInt8]? {
    guard let name = options.encoding else {
      return loader?.isApp == true ? bytes : source.rewritten(bytes)
    }
    return EncodedOutput(name: name, path: source.path, session: session).bytes(of: bytes)
  }

  private static func jsonIsUTF8(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) is JSON, which is always UTF-8 without a byte order mark",
      ja: "\(path.displayText) はJSONのため、BOMなしのUTF-8でしか書き込めません。")
  }

  private static func noCanonicalForm(_ path: Path, _ format: Format) -> Localized {
    Localized(
      en: "\(path.displayText) is \(format.name), but fmt rewrites only CSV and JSON; it was left "
        + "unchanged",
      ja: "\(path.displayText) は\(format.name)形式です。fmtが整えるのはCSVとJSONだけのため、変更していません。")
  }

  private func printSummary(_ session: Session) {
    let same = sources.count - changed - failed
    let message =
      onlyLooks
      ? Localized(
        en: "\(Localized.count(changed, "file", "files")) would change, "
          + "\(Localized.count(same, "file", "files")) would not.",
        ja: "変更が必要なファイルは\(changed)個、不要なファイルは\(same)個です。")
      : Localized(
        en: "\(Localized.count(changed, "file", "files")) changed, "
          + "\(Localized.count(same, "file", "files")) left unchanged.",
        ja: "\(changed)ファイルを整えました。\(same)ファイルはそのままです。")
    session.remark(message)
    if unfinished > 0 { session.remark(FmtRun.ending(of: unfinished)) }
  }

  private static func ending(of count: Int) -> Localized {
    Localized(
      en: "\(Localized.count(count, "file", "files")) left without a final line break: some apps "
        + "need one, and others crash on one. Name the program that reads the files with --loader.",
      ja: "最後の改行がない\(count)ファイルは、そのまま残しました。改行が必要なアプリも、"
        + "改行があると強制終了するアプリもあるためです。ファイルを読むプログラムを --loader で指定してください。")
  }
}

extension CSVWriter.UnwritableCell {
  /// Says why a cell cannot be written for the loader, and where it is.
  fileprivate func message(_ path: Path) -> Localized {
    let reason = reason.text
    return Localized(
      en:
        "\(path.displayText), row \(record), cell \(cell): \(reason.en); the file was left unchanged",
      ja: "\(path.displayText) \(record)行目の\(cell)番目のセル: \(reason.ja)ファイルは変更していません。")
  }
}

extension CSVWriter.Reason {
  /// Why a cell cannot be written for an app.
  var text: Localized {
    switch self {
    case .comma:
      Localized(en: "the app would split it at the comma", ja: "アプリがカンマで切り分けてしまいます。")
    case .quote:
      Localized(en: "the app would show the doubled quotes", ja: "アプリが重ねた引用符をそのまま表示してしまいます。")
    case .lineBreak:
      Localized(en: "the app would split the row at the line break", ja: "アプリが改行で行を切り分けてしまいます。")
    case .joinsComma(let scalar):
      Localized(
        en:
          "the comma next to \(VisibleText.name(scalar)) would combine with it into one character",
        ja: "\(VisibleText.name(scalar)) の隣のカンマが、1つの文字として扱われてしまいます。")
    case .byteOrderMark:
      Localized(
        en: "the app would drop the U+FEFF at the start", ja: "アプリが先頭のU+FEFFを捨ててしまいます。")
    case .emptyRow:
      Localized(en: "the app would crash on the empty row", ja: "アプリが空の行で強制終了してしまいます。")
    }
  }
}
