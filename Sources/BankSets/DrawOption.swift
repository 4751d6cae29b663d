/// An option of a draw, by its name on the command line and in manifests; the cases are in the order of manifests.
package enum DrawOption: String, CaseIterable, Hashable, Sendable, Codable {
  /// The number of questions in a set.
  case count
  /// The number of sets.
  case sets
  /// The number of questions of each category, or the share of a set that it gets.
  case perCategory = "per-category"
  /// The difficulties, or the number of questions of each.
  case difficulty
  /// The maximum duration of a set.
  case maxSeconds = "max-seconds"
  /// The time for each question, overriding its own limit.
  case limit
  /// The time for a question without a limit of its own: the member `limit` of `set` in a configuration.
  case usualLimit = "set.limit"
  /// No two near-duplicates in a set.
  case noNearDuplicates = "no-near-duplicates"
  /// No question in two sets.
  case disjoint
  /// Every question once.
  case cover
  /// Every question exactly once.
  case spread
  /// Questions of earlier sets are left out.
  case exclude
  /// Questions that are included in every set.
  case include
  /// Only questions that meet a condition.
  case condition = "where"
  /// Questions that are in a set together or not at all.
  case together
  /// The order of the questions in a set.
  case order
  /// Choices in another order.
  case shuffleChoices = "shuffle-choices"
  /// Choices in such an order that each place is right about as often.
  case balanceAnswers = "balance-answers"
  /// The number of versions of each set.
  case versions
  /// The method by which versions were ordered.
  case versionMethod = "versions.method"
  /// Compatibility with the draws of an app.
  case compat
  /// The method by which conditions were met; if it is missing, that of older manifests.
  case constraints
  /// The treatment of questions with errors.
  case onError = "on-error"
  /// The loader of the files.
  case loader
  /// The format of the sets.
  case format
  /// The title of sheets.
  case title
  /// The line below the title.
  case subtitle
  /// The instructions to those who answer.
  case instructions
  /// The labels of choices.
  case labels
  /// The points of each question without points of its own.
  case points
  /// The number of lines for working below each question.
  case space
  /// The people who get a paper, by name.
  case roster
  /// Sets without answers.
  case hideAnswers = "hide-answers"
  /// The kind of the files.
  case kind
  /// The file name of standard input.
  case stdinFilename = "stdin-filename"

  /// Whether it takes a value.
  package var takesValue: Bool {
    switch self {
    case .count, .sets, .perCategory, .difficulty, .maxSeconds, .limit, .usualLimit, .exclude,
      .include, .condition, .together, .order, .versions, .versionMethod, .compat, .constraints,
      .onError, .loader, .format, .title, .subtitle, .instructions, .labels, .points, .space,
      .roster, .kind, .stdinFilename:
      true
    case .noNearDuplicates, .disjoint, .cover, .spread, .shuffleChoices, .balanceAnswers,
      .hideAnswers:
      false
    }
  }
}
