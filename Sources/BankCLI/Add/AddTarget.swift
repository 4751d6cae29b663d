@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem
import BankTransforms

/// The file that questions are added to.
struct AddTarget {
  /// The name of the file.
  let path: Path
  /// The configurations that hold for the file.
  let configurations: Configurations
  /// The current content.
  private(set) var file: QuestionFile
  /// The number of errors in the unreadable parts of the file.
  private(set) var unreadable = 0
  /// Whether the file has yet to be created.
  private(set) var isNew: Bool
  private let session: Session
  /// The command line's options for the file.
  private let bank: BankOptions

  /// Opens the file that the command line names. A missing file is created when a question is added.
  init(_ bank: BankOptions, _ session: Session) throws(Failure) {
    let path = bank.paths.first ?? .standardInput
    (self.path, self.session, self.bank) = (path, session, bank)
    isNew = try AddTarget.isMissing(path, session)
    let source: Source
    if isNew {
      try AddTarget.checkEnding(path)
      configurations = try Configurations(bank, session, for: [path])
      source = Source(path, [])
    } else {
      let finder = try BankFinder(bank, session, rewritten: true)
      configurations = finder.configurations
      guard let read = finder.sources.first, !finder.hasFailed else {
        throw .work(AddTarget.unread)
      }
      source = read
    }
    if source.isEmptyText, bank.table.isGiven || configurations.layout(of: path) != nil {
      throw .work(AddTarget.noHeadings(path))
    }
    file = QuestionFile(
      source, in: configurations.format(of: path),
      loader: configurations.loader(for: path), workers: session.world.workers)
    if !source.isEmptyText { try check() }
  }

  private static func isMissing(_ path: Path, _ session: Session) throws(Failure) -> Bool {
    if path == .standardInput { throw .usage(AddTarget.noFile) }
    do throws(SystemError) {
      if try session.world.kind(of: path) == .folder {
        throw SystemError(.write, path, .isFolder)
      }
      return false
    } catch {
      if error.cause == .notFound { return true }
      throw Failure(error)
    }
  }

  /// Throws if the name does not determine the format of a new file.
  private static func checkEnding(_ path: Path) throws(Failure) {
    let endings = ["csv", "tsv", "json"] + FileSyntax.jsonLinesExtensions
    if !endings.contains(where: { path.hasExtension($0) }) { throw .work(AddTarget.ending(path)) }
  }

  /// Throws if no question can be added to the file.
  private mutating func check() throws(Failure) {
    let bank = file.bank
    if bank.kind == .guidance { throw .work(AddTarget.guidance(path)) }
    unreadable = configurations.reportErrors(in: file.hasDefects ? [bank] : [])
    if unreadable > 0 {
      guard file.canKeepUnreadable else { throw .work(AddTarget.unreadable(path)) }
      session.tell(AddTarget.kept(unreadable, path))
    }
    if let format = bank.extract?.format.name { throw .work(AddTarget.noPlace(path, format)) }
    if case .members = bank.syntax { throw .work(AddTarget.noPlace(path, "JSON Lines")) }
  }

  /// Throws if another question has the id: what is known of that question would be attributed to the new one.
  func checkNew(id: String) throws(Failure) {
    let list = QuestionList([file])
    let isUsed = list.map(session.world.workers) { problem, _ in
      problem.row.detail(.id).map { problem.row.string(of: $0) } == id
    }
    if let index = isUsed.firstIndex(of: true) {
      throw .work(AddTarget.usedID(id, list.place(index)))
    }
  }

  /// What a typed question can have in this file.
  var shape: QuestionForm.Shape {
    let possible = file.bank.choicesOfNewRow
    return QuestionForm.Shape(
      choices: max(2, possible.lowerBound)...min(possible.upperBound, Layout.maxChoices),
      hasExplanation: file.bank.hasPlace(for: .explanation))
  }

  /// Returns how long a question takes, and its time limit.
  func status(of problem: Problem) -> FieldStatus {
    var limits = TimeLimits()
    limits.usual = configurations.value(for: path, \.limit) ?? TimeLimit.usual
    return FieldStatus(
      seconds: ReadingTime().median(problem), limit: Double(limits.of(problem)) / 1_000)
  }

  // MARK: Adding

  /// Reads the file again.
  mutating func readAgain() throws(Failure) { self = try AddTarget(bank, session) }

  /// Returns a question as the file would hold it, with what lint finds in it there.
  func judge(_ problem: Problem) throws(QuestionAddition.Obstacle) -> JudgedQuestion {
    let addition = try QuestionAddition(
      problem, to: file, in: configurations.format(of: path), workers: session.world.workers)
    return JudgedQuestion(addition, configurations, session.world.workers)
  }

  /// Writes the file with the question, and continues with the result as the current content.
  mutating func add(_ judged: JudgedQuestion) throws(Failure) {
    let new = judged.addition.file
    let bytes = Array(new.bank.source.file.bytes)
    if isNew {
      try session.create(path, with: bytes)
    } else {
      try session.rewrite(together: [(file.bank.source, bytes)])
    }
    (file, isNew) = (new, false)
  }

  // MARK: Words

  private static let noFile = Localized(
    en: "Questions cannot be added to standard input: name a file.",
    ja: "標準入力には追加できません。追加先のファイルを指定してください。")
  private static let unread = Localized(
    en: "nothing was added because the file could not be read",
    ja: "ファイルを読み込めないため、何も追加しませんでした。")

  private static func unreadable(_ path: Path) -> Localized {
    Localized(
      en: "parts of \(path.displayText) cannot be read, so nothing was added; fix them first",
      ja: "\(path.displayText) に読めない部分があるため、何も追加しませんでした。先に修正してください。")
  }

  private static func kept(_ errors: Int, _ path: Path) -> Localized {
    Localized(
      en: "The unreadable parts of \(path.displayText) "
        + "(\(Localized.count(errors, "error", "errors"))) stay as they are.",
      ja: "\(path.displayText) の読めない部分（エラー\(errors)件）は、そのまま残します。")
  }

  private static func guidance(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) contains guidance, so no question can be added; nothing was written",
      ja: "\(path.displayText) はガイダンスのため、問題は追加できません。何も書き込みませんでした。")
  }

  private static func noPlace(_ path: Path, _ format: String) -> Localized {
    let isLayout = format == Layout.recognisedName
    let advice = "qbank convert \(path.argument) -o \(path.argument).json"
    return Localized(
      en:
        "add cannot write \(isLayout ? "the layout" : "\(format), the format") of \(path.displayText); "
        + "first run: \(advice)",
      ja: "\(path.displayText) の\(isLayout ? "レイアウト" : "形式（\(format)）")には、addで追加できません。"
        + "先に変換してください: \(advice)")
  }

  private static func usedID(_ id: String, _ place: QuestionPlace) -> Localized {
    let (id, name) = (VisibleText.escape(id), place.path.displayText)
    return Localized(
      en: "row \(place.record) of \(name) already has the id “\(id)”, so nothing was added; choose "
        + "another",
      ja: "\(name) の\(place.record)行目にid「\(id)」がすでにあるため、追加しませんでした。別のidを指定してください。")
  }

  private static func ending(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) does not exist, and its name does not tell which format to create; "
        + "end it in .csv, .tsv, .json or .jsonl",
      ja: "\(path.displayText) は存在せず、名前から形式が決まらないため作成できません。拡張子を .csv、.tsv、.json、"
        + ".jsonl のいずれかにしてください。")
  }

  private static func noHeadings(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) is empty, so it has no columns for that layout; start it with a "
        + "header row, for example from: qbank new set-sheet",
      ja: "\(path.displayText) は空のため、そのレイアウトの列がありません。見出し行から始めてください（qbank new "
        + "set-sheet でひな形を作れます）。")
  }
}

/// A question as a file would hold it, with what lint finds in its row there.
struct JudgedQuestion {
  /// The file with the question in it.
  let addition: QuestionAddition
  /// The findings in the row.
  let found: LintedFile
  /// Rules that find an error in the row but report it once for the whole file.
  let others: [String]

  /// Whether the question must not be added.
  var hasErrors: Bool {
    !others.isEmpty || found.diagnostics.contains { $0.severity == .error }
  }

  init(_ addition: QuestionAddition, _ configurations: Configurations, _ workers: Workers) {
    self.addition = addition
    let options: @Sendable (Path) -> LintOptions = { path in
      configurations.lintOptions(
        for: path, ignored: QuestionAddition.toldAnyway, .showAll, verdicts: .error)
    }
    let source = addition.file.bank.source
    let linted = Lint(each: options, workers: workers).run([source])[0]
    let record = addition.record
    let own = linted.diagnostics.filter { JudgedQuestion.is($0.place, in: addition) }
    found = linted.keeping(own)
    // Errors that concern every row are not caused by this one.
    let everywhere = Set(linted.verdicts.entries(ofRecord: .max).map(\.rule))
    let rules = linted.verdicts.entries(ofRecord: record).filter { $0.severity == .error }.map(
      \.rule)
    others = Set(rules).subtracting(everywhere).subtracting(own.map(\.rule)).sorted()
  }

  /// Whether a finding is about the row and not about how the file ends.
  private static func `is`(_ place: Place, in addition: QuestionAddition) -> Bool {
    place.record == addition.record && (place.cell != nil || !place.range.isEmpty)
  }
}

extension QuestionAddition {
  /// Rules whose subject is reported for every added question anyway: how long it takes to read.
  static let toldAnyway = ["too-long-to-read"]
}
