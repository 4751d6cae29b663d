@_spi(QBank) import BankTransforms

/// An operation of `qbank transform` on questions. A new one is one file and one line in `all`.
struct TransformOperation: Sendable {
  /// Its name on the command line.
  let name: String
  /// What it does, in one line.
  let summary: Localized
  /// The options that it takes.
  let flags: [Flag]
  /// Parses the values of its options.
  let prepare: @Sendable (StepValues, Session) throws(Failure) -> Step

  /// An operation with its options, ready to run.
  struct Step: Sendable {
    /// Runs the operation and returns its notes.
    let run: @Sendable (inout QuestionList, Workers) throws(Failure) -> [Localized]
    /// Whether it needs the findings of rules.
    var asksForFindings = false
    /// Whether it merges the questions of all files into one, so that the files themselves cannot be changed.
    var combines = false
    /// How it divides the questions among files, if it does; that must be the last step.
    var divides: Division?
    /// A filter that does the same while files are read, if the operation comes first. Then nothing that it drops
    /// is kept in memory.
    var asFilter: Filter?

    init(_ run: @escaping @Sendable (inout QuestionList, Workers) throws(Failure) -> [Localized]) {
      self.run = run
    }

    /// A division of questions among the files of a new folder.
    struct Division: Sendable {
      /// The folder.
      let folder: Path
      /// Returns which question goes into which file, and the notes.
      let parts:
        @Sendable (QuestionList, Workers) throws(Failure) -> (
          parts: [SplitPart], notes: [Localized]
        )
    }

    /// A filter that drops rows while they are read.
    struct Filter: Sendable {
      /// Returns the filter for a file; `category` is the one of questions that have none of their own.
      let of: @Sendable (Path, _ category: String?) -> QuestionFile.RowFilter?
      /// Returns the note on how many of all questions were kept.
      let words: @Sendable (_ kept: Int, _ all: Int) -> Localized
    }
  }

  /// Creates an operation.
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

  /// Returns the operation with the given name.
  static func named(_ name: String) -> TransformOperation? { all.first { $0.name == name } }

  /// The options of all operations, without duplicates.
  static var allFlags: [Flag] {
    var flags: [Flag] = []
    for flag in all.flatMap(\.flags) where !flags.contains(where: { $0.name == flag.name }) {
      flags.append(flag)
    }
    return flags
  }
}

/// The values of the options of one operation.
struct StepValues: Sendable {
  private var values: [String: String] = [:]

  /// The names of the options that were given.
  var names: [String] { values.keys.sorted() }

  /// Stores the value of an option.
  mutating func set(_ flag: Flag, _ written: String) { values[flag.name] = written }

  /// Whether an option was given.
  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// Returns the value of an option.
  func text(_ flag: Flag) -> String? { values[flag.name] }

  /// Returns the value of an option that an operation requires.
  func need<Value>(
    _ value: Value?, _ flag: Flag, of operation: String
  ) throws(Failure) -> Value {
    if let value { return value }
    throw .usage(
      Localized(
        en: "\(operation) needs '\(flag.usage)'", ja: "\(operation) には '\(flag.usage)' が必要です。"))
  }

  /// Returns the value of an option as a whole number.
  func number(_ flag: Flag) throws(Failure) -> Int? {
    guard let written = values[flag.name] else { return nil }
    guard let number = Int(bounded: written), number >= flag.least else {
      throw .usage(UsageMessages.badNumber(written, flag))
    }
    return number
  }

  /// Returns the value of an option as one of a few words.
  func word<Word: OptionWord>(_ flag: Flag) throws(Failure) -> Word? {
    guard let written = values[flag.name] else { return nil }
    guard let word = Word(rawValue: written) else {
      throw .usage(UsageMessages.badValue(written, flag, Word.words))
    }
    return word
  }

  /// Returns the seed of a draw. The default is 0, so that the same command always gives the same result.
  func seed() throws(Failure) -> Seed {
    guard let written = values[Flag.seed.name] else { return Seed(0) }
    return try Seed.parse(written)
  }
}

extension Localized {
  /// Returns the first ten things below a message, one per line, and how many more there are.
  static func lines<Thing>(_ things: [Thing], _ line: (Thing) -> Localized) -> Localized {
    let more = things.count - 10
    let rest = more > 0 ? [Localized(en: "… and \(more) more", ja: "… ほかに\(more)件")] : []
    return (things.prefix(10).map(line) + rest)
      .map { Localized(en: "\n  \($0.en)", ja: "\n  \($0.ja)") }.listed(en: "", ja: "")
  }
}
