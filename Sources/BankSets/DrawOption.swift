/// What a draw can be asked for, by the name it has on the command line and in manifests; in the
/// order in which manifests list it.
package enum DrawOption: String, CaseIterable, Hashable, Sendable, Codable {
  /// How many questions are in a set.
  case count
  /// How many sets there are.
  case sets
  /// How many questions of each category, or which part of a set it gets.
  case perCategory = "per-category"
  /// Which difficulties, or how many questions of each.
  case difficulty
  /// How long a set may take.
  case maxSeconds = "max-seconds"
  /// How long there is for each question, whatever it says itself.
  case limit
  /// How long there is for a question that says nothing: the member `limit` of `set` in a
  /// configuration.
  case usualLimit = "set.limit"
  /// No two questions of a set that ask nearly the same.
  case noNearDuplicates = "no-near-duplicates"
  /// No question in two sets.
  case disjoint
  /// Every question once.
  case cover
  /// Sets that are alike in score and time.
  case spread
  /// Questions of earlier sets left out.
  case exclude
  /// Questions that are in every set.
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
  /// How many versions of each set.
  case versions
  /// The way in which versions were put into order.
  case versionMethod = "versions.method"
  /// The way of an app.
  case compat
  /// The way in which conditions were met; that of older manifests where none is told.
  case constraints
  /// What became of questions with errors.
  case onError = "on-error"
  /// Who reads the files in the end.
  case loader
  /// The format of the sets.
  case format
  /// What sheets are called.
  case title
  /// What stands below that.
  case subtitle
  /// What people are told to do.
  case instructions
  /// What choices are called.
  case labels
  /// What each question is worth that does not say it.
  case points
  /// Lines for working below each question.
  case space
  /// Who gets a paper, name by name.
  case roster
  /// Sets without answers.
  case hideAnswers = "hide-answers"
  /// What the files hold.
  case kind
  /// What standard input is called.
  case stdinFilename = "stdin-filename"

  /// Whether something is said with it.
  package var takesValue: Bool {
    switch self {
    case .count, .sets, .perCategory, .difficulty, .maxSeconds, .limit, .usualLimit, .exclude,
      .compat, .constraints, .format, .kind, .stdinFilename, .onError, .loader, .include,
      .condition,
      .together, .order, .versions, .versionMethod, .title, .subtitle, .instructions, .labels,
      .points, .space, .roster:
      true
    case .noNearDuplicates, .disjoint, .cover, .spread, .shuffleChoices, .balanceAnswers,
      .hideAnswers:
      false
    }
  }
}
