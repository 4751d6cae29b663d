import BankFormats
import BankModel
import BankRules
import BankSets
import BankSystem
import BankText

extension QuestionPool {
  /// Leaves out the questions of sheets and manifests.
  mutating func removeEarlier(_ files: [Path], _ session: Session) throws(Failure) {
    var earlier = EarlierQuestions()
    for file in files { try earlier.add(file, session) }
    if !earlier.isEmpty { removeAll { earlier.contains($0) } }
  }
}

extension EarlierQuestions {
  /// Adds a sheet, with answers or without, or all sets of a manifest.
  fileprivate mutating func add(_ path: Path, _ session: Session) throws(Failure) {
    let source: Source
    do throws(SystemError) {
      source = try session.world.readNamed(path)
    } catch {
      throw .work(error.message)
    }
    if FileSyntax(path) == .json, Manifest.isFound(in: source) {
      return insert(contentsOf: try ManifestFile(path, source).read())
    }
    let problems =
      FileSyntax(path) == .csv ? EarlierQuestions.rows(source) : EarlierQuestions.items(source)
    // A row that cannot be read might be the very question to be left out.
    guard let problems else {
      throw .work(
        Localized(
          en: "\(path.text) cannot be read without errors as a set in CSV, JSON or JSON Lines, "
            + "or as a manifest, so nothing was drawn",
          ja: "\(path.text) をCSV、JSON、JSON Linesのセット、またはマニフェストとして読むと誤りがあるため、"
            + "抽選しませんでした。"))
    }
    for problem in problems { insert(problem) }
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
}
