public import BankModel

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
