import BankFormats
import BankModel
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
    // A row that cannot be read might be the very question to be left out.
    guard let problems = SheetReading.problems(in: source) else {
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

  /// Whether there are none.
  var isEmpty: Bool { choices.isEmpty }

  /// Whether a problem was in one of them.
  func hold(_ problem: Problem) -> Bool {
    choices[problem.question]?.contains(Manifest.Digests.digest(of: problem.choices)) ?? false
  }
}
