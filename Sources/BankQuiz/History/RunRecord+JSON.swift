@_spi(QBank) import BankText

// The form of a run in a history, which later versions must still read.
extension RunRecord {
  /// The newest version of the form. Every line states its own.
  package static let version = 4

  /// The version in which the run is written: 4 if it was not completed, 3 if it has anything else that earlier
  /// versions do not know, 2 if the questions and their limits are known, else 1. What earlier versions may skip,
  /// `pool` and `begun`, is in any.
  package var version: Int {
    if unfinished != nil { return 4 }
    if event != nil || team != nil || extended != nil || isImported { return 3 }
    return questions.allSatisfy(\.isComplete) ? 2 : 1
  }

  /// The run as one line of JSON, without a line break.
  public var line: String { json.text }

  /// The run as JSON.
  @_spi(QBank) public var json: JSON {
    let version = version
    return .object([
      ("version", .number(version)), ("date", .string(date.iso8601)),
      ("kind", .string(kind.rawValue)), ("player", player.map { .string($0) }),
      ("banks", .array(quiz.banks.map { .string($0) })), ("seed", .string(quiz.seed)),
      ("method", .string(quiz.method)), ("set", .number(quiz.set)),
      ("digest", .string(quiz.digest)), ("pool", quiz.pool.map { .string($0) }),
      ("event", event.map { .string($0) }),
      ("team", team.map { .string($0) }),
      ("extended", extended.map { .decimal(Numbers.text($0)) }),
      ("imported", isImported ? .bool(true) : nil),
      ("begun", begun.map { .string($0.iso8601) }),
      ("unfinished", unfinished.map { .number($0) }), ("score", .number(score)),
      ("count", .number(questions.count)), ("milliseconds", .number(milliseconds)),
      ("questions", .array(questions.map { $0.json(version) })),
    ])
  }

  /// Reads the run from a line of a history; throws the first member that is missing or makes no sense.
  init(_ tree: JSONTree, version: Int) throws(InvalidMember) {
    let questions = try tree.array("questions").map { question throws(InvalidMember) in
      try Question(question, version)
    }
    let quiz = Quiz(
      banks: try tree.array("banks").map(RunRecord.text), seed: try tree.string("seed"),
      method: try tree.string("method"), set: try tree.count("set"),
      digest: try tree.string("digest"), pool: try tree.optionalString("pool"))
    guard let date = Timestamp(iso8601: try tree.string("date")) else {
      throw InvalidMember("date")
    }
    guard let kind = Kind(rawValue: try tree.string("kind")) else { throw InvalidMember("kind") }
    self.init(
      date: date, kind: kind, player: try tree.optionalString("player"), quiz: quiz,
      questions: questions, milliseconds: try tree.count("milliseconds"))
    if version > 2 { try readCircumstances(tree) }
    if let begun = try tree.optionalString("begun") {
      self.begun = Timestamp(iso8601: begun)
      if self.begun == nil { throw InvalidMember("begun") }
    }
    if version > 3, tree.member("unfinished") != nil {
      unfinished = try tree.count("unfinished")
      if !endsUnfinished { throw InvalidMember("unfinished") }
    }
    if try tree.count("score") != score { throw InvalidMember("score") }
    if try tree.count("count") != questions.count { throw InvalidMember("count") }
  }

  /// Reads what version 3 adds.
  private mutating func readCircumstances(_ tree: JSONTree) throws(InvalidMember) {
    event = try tree.optionalString("event")
    team = try tree.optionalString("team")
    if let factor = tree.member("extended") {
      guard let digits = factor.digits, let number = Double(digits),
        RunRecord.extensions.contains(number)
      else { throw InvalidMember("extended") }
      extended = number
    }
    guard let imported = tree.member("imported") else { return }
    guard let isImported = imported.bool else { throw InvalidMember("imported") }
    self.isImported = isImported
  }

  /// Whether as many questions at the end are unanswered as stated.
  private var endsUnfinished: Bool {
    guard let unfinished, unfinished > 0, unfinished <= questions.count else { return false }
    return questions.suffix(unfinished).allSatisfy { $0.choice == nil && !$0.isRight }
  }

  /// The range of the factors of extra time.
  private static let extensions = 1.0...100

  private static func text(_ tree: JSONTree) throws(InvalidMember) -> String {
    guard let text = tree.text else { throw InvalidMember("banks") }
    return text
  }
}

/// A member of a line that is missing or makes no sense.
struct InvalidMember: Error {
  let name: String

  init(_ name: String) { self.name = name }
}

extension RunRecord.Question {
  fileprivate func json(_ version: Int) -> JSON {
    .object([
      ("question", isTold(in: version) ? content.map { .string($0) } : nil),
      ("choice", choice.map { .number($0) }), ("milliseconds", .number(milliseconds)),
      ("limit", isTold(in: version) ? limit.map { .number($0) } : nil), ("right", .bool(isRight)),
    ])
  }

  /// Whether a line of a version states what was asked: version 2 always does, version 3 where it is known.
  private func isTold(in version: Int) -> Bool { version == 2 || version > 2 && isComplete }

  fileprivate init(_ tree: JSONTree, _ version: Int) throws(InvalidMember) {
    guard let isRight = tree.member("right")?.bool else { throw InvalidMember("right") }
    let choice = tree.member("choice") == nil ? nil : try tree.count("choice")
    self.init(choice: choice, milliseconds: try tree.count("milliseconds"), isRight: isRight)
    if version == 1 || version > 2 && tree.member("question") == nil { return }
    content = try tree.string("question")
    limit = try tree.count("limit")
    if !isComplete { throw InvalidMember(limit == 0 ? "limit" : "question") }
  }
}

extension JSONTree {
  fileprivate func string(_ name: String) throws(InvalidMember) -> String {
    guard let text = member(name)?.text else { throw InvalidMember(name) }
    return text
  }

  fileprivate func optionalString(_ name: String) throws(InvalidMember) -> String? {
    member(name) == nil ? nil : try string(name)
  }

  fileprivate func array(_ name: String) throws(InvalidMember) -> [JSONTree] {
    guard let elements = member(name)?.elements else { throw InvalidMember(name) }
    return elements
  }

  /// Reads a non-negative integer.
  fileprivate func count(_ name: String) throws(InvalidMember) -> Int {
    guard let count = member(name)?.wholeNumber, count >= 0 else { throw InvalidMember(name) }
    return count
  }
}
