import BankModel
import BankRules
import BankSystem
import BankText

/// The questions of sets that were drawn before.
struct EarlierSets {
  /// A question and its choices, in whatever order they were shown.
  private struct Content: Hashable {
    let question: String
    let choices: [String]

    init(_ problem: Problem) {
      question = problem.question
      choices = problem.choices.sorted()
    }
  }

  private var contents: Set<Content> = []

  init(_ invocation: Invocation, _ session: Session) throws(Failure) {
    for name in invocation.all(.exclude) {
      let outcome = try EarlierSets.read(Path(name), session)
      // A row that cannot be read might be the very question to be left out.
      if outcome.diagnostics.contains(where: { $0.severity == .error }) {
        throw .work(
          Localized(
            en: "\(Path(name).text) cannot be read without errors, so nothing was drawn",
            ja: "\(Path(name).text) に誤りがあるため、抽選しませんでした。"))
      }
      contents.formUnion(outcome.value.problems.map { Content($0) })
    }
  }

  private static func read(_ path: Path, _ session: Session) throws(Failure) -> Outcome<Bank> {
    do throws(SystemError) {
      return Bank.read(try session.world.read(path), LintOptions(kind: .problems))
    } catch {
      throw .work(error.message)
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { contents.isEmpty }

  /// Whether a problem was in one of them.
  func hold(_ problem: Problem) -> Bool { contents.contains(Content(problem)) }
}
