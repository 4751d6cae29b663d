@_spi(QBank) import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

/// The questions of sets that were drawn before, to be left out of new ones.
///
///     var earlier = EarlierQuestions()
///     earlier.insert(contentsOf: manifest)
///     pool.removeAll { earlier.contains($0) }
public struct EarlierQuestions: Sendable {
  /// For each question the digests of its choices, in whatever order they were shown.
  private var choices: [String: Set<String>] = [:]

  /// None.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { choices.isEmpty }

  /// Adds a question of a sheet, which need not tell its answer.
  public mutating func insert(_ problem: Problem) {
    choices[problem.question, default: []].insert(Manifest.Digests.digest(of: problem.choices))
  }

  /// Adds all questions of a sheet in CSV, JSON or JSON Lines, with answers or without.
  ///
  /// False, and nothing is added, when one of them cannot be read.
  public mutating func insert(contentsOf sheet: Source) -> Bool {
    guard let problems = SheetReading.problems(in: sheet) else { return false }
    for problem in problems { insert(problem) }
    return true
  }

  /// Adds all questions of a manifest.
  public mutating func insert(contentsOf manifest: Manifest) {
    for question in manifest.questions {
      choices[question.digests.question, default: []].insert(question.digests.choices)
    }
  }

  /// Whether a problem was in one of them.
  public func contains(_ problem: Problem) -> Bool {
    choices[problem.question]?.contains(Manifest.Digests.digest(of: problem.choices)) ?? false
  }
}
