/// What is kept of a run that came to its end.
public struct RunRecord: Hashable, Codable, Sendable {
  /// Who made the run.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A person.
    case played
    /// A model of one.
    case simulated
  }

  /// What was asked: enough to draw the same set again, and to see that it is the same.
  public struct Quiz: Hashable, Codable, Sendable {
    /// The files and folders that the set was drawn from.
    public var banks: [String]
    /// What the draw depended on.
    public var seed: String
    /// The name of the way of drawing, such as `shuffle-v1`.
    public var method: String
    /// Which of the sets of the seed it was, counted from 1.
    public var set: Int
    /// The SHA-256 digest of the set, in hexadecimal digits.
    public var digest: String

    /// What was asked.
    ///
    /// - Parameters:
    ///   - banks: The files and folders that the set was drawn from.
    ///   - seed: What the draw depended on.
    ///   - method: The name of the way of drawing.
    ///   - set: Which of the sets of the seed it was, counted from 1.
    ///   - digest: The SHA-256 digest of the set, if it is known.
    public init(
      banks: [String], seed: String, method: String = "shuffle-v1", set: Int = 1,
      digest: String = ""
    ) {
      self.banks = banks
      self.seed = seed
      self.method = method
      self.set = set
      self.digest = digest
    }
  }

  /// What became of one question.
  public struct Question: Hashable, Codable, Sendable {
    /// The choice, counted from 1; nil when time ran out.
    public var choice: Int?
    /// How long it took.
    public var milliseconds: Int
    /// Whether it was the right one.
    public var isRight: Bool

    /// What became of one question.
    ///
    /// - Parameters:
    ///   - choice: The choice, counted from 1; nil when time ran out.
    ///   - milliseconds: How long it took.
    ///   - isRight: Whether it was the right one.
    public init(choice: Int?, milliseconds: Int, isRight: Bool) {
      self.choice = choice
      self.milliseconds = milliseconds
      self.isRight = isRight
    }
  }

  /// When the run ended.
  public var date: Timestamp
  /// Who made it.
  public var kind: Kind
  /// The player, if there is a name.
  public var player: String?
  /// What was asked.
  public var quiz: Quiz
  /// What became of each question, in the order of the set.
  public var questions: [Question]
  /// How long the run took.
  public var milliseconds: Int

  /// What is kept of a run.
  ///
  /// - Parameters:
  ///   - date: When it ended.
  ///   - kind: Who made it.
  ///   - player: The player, if there is a name.
  ///   - quiz: What was asked.
  ///   - questions: What became of each question, in the order of the set.
  ///   - milliseconds: How long it took.
  public init(
    date: Timestamp, kind: Kind, player: String?, quiz: Quiz, questions: [Question],
    milliseconds: Int
  ) {
    self.date = date
    self.kind = kind
    self.player = player
    self.quiz = quiz
    self.questions = questions
    self.milliseconds = milliseconds
  }

  /// How many answers were right.
  public var score: Int { questions.count(where: \.isRight) }
}

extension RunRecord {
  /// What is kept of a run that was played to its end.
  ///
  /// - Parameters:
  ///   - date: When it ended.
  ///   - kind: Who made it.
  ///   - player: The player, if there is a name.
  ///   - quiz: What was asked.
  ///   - result: What `QuizSession.result` says.
  public init(date: Timestamp, kind: Kind, player: String?, quiz: Quiz, result: RunResult) {
    let questions = zip(result.attempts, result.isRight).map { attempt, isRight in
      Question(choice: attempt.choice, milliseconds: attempt.milliseconds, isRight: isRight)
    }
    self.init(
      date: date, kind: kind, player: player, quiz: quiz, questions: questions,
      milliseconds: result.milliseconds)
  }
}
