@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankQuiz
import BankTransforms

/// Something that `qbank transform` does to questions. A new one is one file and one line in `all`.
struct TransformOperation: Sendable {
  /// Its name on the command line.
  let name: String
  /// What it does, in one line.
  let summary: Localized
  /// The options that it takes.
  let flags: [Flag]
  /// Understands what was said with those.
  let prepare: @Sendable (StepValues, Session) throws(Failure) -> Step

  /// An operation with everything that was said of it.
  struct Step: Sendable {
    /// Does it, and returns what there is to tell.
    let run: @Sendable (inout QuestionList, Workers) throws(Failure) -> [Localized]
    /// Whether it asks what rules have found.
    var asksForFindings = false
    /// Whether it puts the questions of all files into one, which cannot take the place of each.
    var combines = false
    /// How it divides the questions among files, which ends a run.
    var divides: Division?
    /// How it can be done while files are read, if it comes first: then nothing is kept of what it drops.
    var asFilter: Filter?

    init(_ run: @escaping @Sendable (inout QuestionList, Workers) throws(Failure) -> [Localized]) {
      self.run = run
    }

    /// What divides questions among the files of a new folder.
    struct Division: Sendable {
      /// The folder.
      let folder: Path
      /// Which question goes where, and what there is to tell.
      let parts:
        @Sendable (QuestionList, Workers) throws(Failure) -> (
          parts: [SplitPart], notes: [Localized]
        )
    }

    /// What drops rows while they are read.
    struct Filter: Sendable {
      /// The filter of a file whose questions have a category, if they tell none.
      let of: @Sendable (Path, _ category: String?) -> QuestionFile.RowFilter?
      /// What there is to tell of how many were kept of how many.
      let words: @Sendable (_ kept: Int, _ all: Int) -> Localized
    }
  }

  /// Something that is done to questions.
  init(
    _ name: String, _ summary: Localized, flags: [Flag] = [],
    prepare: @escaping @Sendable (StepValues, Session) throws(Failure) -> Step
  ) {
    (self.name, self.summary, self.flags, self.prepare) = (name, summary, flags, prepare)
  }

  /// All operations, in the order of the help.
  static let all: [TransformOperation] = [
    .select, .dedupe, .merge, .split, .categorize, .sort, .sample, .shuffleRows, .shuffleChoices,
    .rebalance,
    .choices, .answers, .redact, .normalize, .number,
  ]

  /// The operation with this name.
  static func named(_ name: String) -> TransformOperation? { all.first { $0.name == name } }

  /// The options of all operations, each once.
  static var allFlags: [Flag] {
    var flags: [Flag] = []
    for flag in all.flatMap(\.flags) where !flags.contains(where: { $0.name == flag.name }) {
      flags.append(flag)
    }
    return flags
  }
}

/// What was said with the options of one operation.
struct StepValues: Sendable {
  private var values: [String: String] = [:]

  /// The names of the options that were given.
  var names: [String] { values.keys.sorted() }

  /// Notes what was said with an option.
  mutating func set(_ flag: Flag, _ written: String) { values[flag.name] = written }

  /// Whether an option was given.
  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// What was said with an option.
  func text(_ flag: Flag) -> String? { values[flag.name] }

  /// A whole number.
  func number(_ flag: Flag) throws(Failure) -> Int? {
    guard let written = values[flag.name] else { return nil }
    guard let number = Int(bounded: written), number >= flag.least else {
      throw .usage(UsageMessages.badNumber(written, flag))
    }
    return number
  }

  /// One of a few words.
  func word<Word: OptionWord>(_ flag: Flag) throws(Failure) -> Word? {
    guard let written = values[flag.name] else { return nil }
    guard let word = Word(rawValue: written) else {
      throw .usage(UsageMessages.badValue(written, flag, Word.words))
    }
    return word
  }

  /// The seed of a draw; 0 if nothing is said, so that the same command does the same again.
  func seed() throws(Failure) -> Seed {
    guard let written = values[Flag.seed.name] else { return Seed(0) }
    if let seed = Seed(written) { return seed }
    throw .usage(UsageMessages.badSeed(written))
  }
}
