import BankModel
import BankReports
import BankRules
import BankSystem
import BankText

/// The questions that can be drawn: those of all banks, without those that have errors.
struct DrawPool {
  /// The questions, in the order of the files.
  private(set) var problems: [Problem] = []
  /// The file that each of them is from.
  private(set) var paths: [Path] = []
  /// Where they are from.
  let finder: BankFinder
  private let session: Session

  init(_ invocation: Invocation, _ session: Session) throws(Failure) {
    self.session = session
    finder = BankFinder(invocation, session)
    if finder.hasFailed {
      throw .work(Localized(en: "so nothing was drawn", ja: "そのため抽選しませんでした。"))
    }
    let progress = Progress(session)
    // To leave out every row with an error, all of them have to be known.
    let keep = invocation.has(.skipInvalid) ? Int.max : Limits.findingsPerRule
    let options = LintOptions(kind: invocation.kind, keep: keep)
    let files = Lint(options, workers: progress.workers).run(finder.sources)
      .filter { $0.kind != .guidance }
    progress.finish()
    let wrong = WrongRows(files)
    var kept: [(problem: Problem, path: Path)] = []
    for file in files {
      // Where empty choices are told once for the whole file, their rows are not told.
      let isSummed = file.total.errorsToldAsOne > 0
      for (problem, place) in file.problems(options) where !wrong.hold(place, of: file) {
        if !isSummed || !problem.hasBlankChoice { kept.append((problem, file.source.path)) }
      }
    }
    try tell(files, sound: kept.count, invocation.has(.skipInvalid))
    let earlier = try EarlierSets(invocation, session)
    kept.removeAll { earlier.hold($0.problem) }
    (problems, paths) = (kept.map(\.problem), kept.map(\.path))
  }

  private func tell(_ files: [LintedFile], sound: Int, _ mayGoOn: Bool) throws(Failure) {
    let errors = files.reduce(0) { $0 + $1.total.errors }
    if errors == 0 { return }
    for file in files where file.total.errors > 0 { session.say(report(file)) }
    let found = Localized.count(errors, "error", "errors")
    let rest = Localized.count(sound, "question", "questions")
    guard mayGoOn else {
      throw .work(
        Localized(
          en: "\(found) found, so nothing was drawn; --skip-invalid draws from the other \(rest)",
          ja: "誤りが\(errors)件あるため、抽選しませんでした。"
            + "--skip-invalid を付けると、残りの\(sound)問から抽選します。"))
    }
    let rows = files.reduce(0) { $0 + $1.records } - sound
    let text = Localized(
      en: "Left out \(Localized.count(rows, "row", "rows")) because of \(found); \(rest) left.",
      ja: "誤りが\(errors)件あるため、\(rows)行を除きました。残りは\(sound)問です。")
    session.say(text[session.language] + "\n")
  }

  private func report(_ file: LintedFile) -> String {
    let errors = file.findings.filter { $0.severity == .error }
    let rules = Set(errors.map(\.rule))
    let shown = LintedFile(
      source: file.source, kind: file.kind, records: file.records, findings: errors,
      counts: file.counts.filter { rules.contains($0.key) })
    var report = TextReport(
      ReportOptions(
        language: session.language, style: session.style(for: .errors),
        width: session.width(of: .errors)))
    return report.file(shown)
  }
}

extension Problem {
  /// Whether there is nothing to be seen in a choice.
  fileprivate var hasBlankChoice: Bool { choices.contains { Array($0.utf8).span.isBlank } }
}

/// Where errors are: the rows they are in, and those that they refer to.
private struct WrongRows {
  private var records: [ObjectIdentifier: Set<Int>] = [:]
  private var ranges: [ObjectIdentifier: [TextRange]] = [:]

  init(_ files: [LintedFile]) {
    for file in files {
      for error in file.findings where error.severity == .error {
        if let record = error.place.record {
          records[ObjectIdentifier(file.source), default: []].insert(record)
        }
        // Of two rows that contradict each other, nobody knows which one is right.
        for related in error.related {
          ranges[ObjectIdentifier(related.source), default: []].append(related.range)
        }
      }
    }
  }

  func hold(_ place: Place, of file: LintedFile) -> Bool {
    let key = ObjectIdentifier(file.source)
    if let record = place.record, records[key]?.contains(record) == true { return true }
    return ranges[key]?.contains {
      $0.start >= place.range.start && $0.end <= place.range.end
    } ?? false
  }
}
