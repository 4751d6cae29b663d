import BankFormats
import BankModel
import BankRules
import BankSystem
import BankText

/// The questions of sets that were drawn before.
struct EarlierSets {
  /// For each question the digests of its choices, in whatever order they were shown.
  private var choices: [String: Set<String>] = [:]

  init(_ invocation: Invocation, _ session: Session) throws(Failure) {
    for name in invocation.all(.exclude) { try add(Path(name), session) }
  }

  /// Adds a sheet, with answers or without, or all sets of a manifest.
  private mutating func add(_ path: Path, _ session: Session) throws(Failure) {
    let source: Source
    do throws(SystemError) {
      source = try session.world.readNamed(path)
    } catch {
      throw .work(error.message)
    }
    if ManifestReader.isManifest(source) {
      for question in try ManifestReader.read(path, session).questions {
        choices[question.digests.question, default: []].insert(question.digests.choices)
      }
      return
    }
    let problems = FileSyntax(path) == .csv ? EarlierSets.rows(source) : EarlierSets.items(source)
    // A row that cannot be read might be the very question to be left out.
    guard let problems else {
      throw .work(
        Localized(
          en: "\(path.text) cannot be read without errors as a set in CSV, JSON or JSON Lines, "
            + "or as a manifest, so nothing was drawn",
          ja: "\(path.text) をCSV、JSON、JSON Linesのセット、またはマニフェストとして読むと誤りがあるため、"
            + "抽選しませんでした。"))
    }
    for problem in problems {
      choices[problem.question, default: []].insert(Manifest.Digests.digest(of: problem.choices))
    }
  }

  /// The questions of a sheet of rows; nil when it has errors besides answers that are not told.
  private static func rows(_ source: Source) -> [Problem]? {
    var options = LintOptions(kind: .problems)
    options.tellsRows = true
    let file = Lint(options).run([source])[0]
    let errors = file.findings.filter { $0.severity == .error }
    guard errors.allSatisfy({ $0.rule == "answer-missing" }) else { return nil }
    return file.rows.filter { $0 != LintedFile.noRow }.map { file.sheetProblem(at: $0) }
  }

  /// The questions of a sheet in JSON; nil when it has errors besides answers that are not told.
  private static func items(_ source: Source) -> [Problem]? {
    let bytes = source.bytes
    guard UTF8Check.firstInvalid(in: bytes) == nil else { return nil }
    let isLines = FileSyntax(source.path) == .jsonLines
    var reader = JSONBankReader(bytes, JSONBankReader.State(isLines: isLines, kind: .problems))
    var item = JSONItem()
    var problems: [Problem] = []
    while reader.next(&item) {
      guard item.defects.allSatisfy({ $0.kind == .missing(.answer) }) else { return nil }
      problems.append(
        Problem(
          question: item.heading?.string(in: bytes) ?? "", answer: Problem.untold,
          choices: item.choices.map { $0.string(in: bytes) }))
    }
    return reader.mistake == nil ? problems : nil
  }

  /// Whether there are none.
  var isEmpty: Bool { choices.isEmpty }

  /// Whether a problem was in one of them.
  func hold(_ problem: Problem) -> Bool {
    choices[problem.question]?.contains(Manifest.Digests.digest(of: problem.choices)) ?? false
  }
}
