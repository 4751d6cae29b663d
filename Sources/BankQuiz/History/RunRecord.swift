@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// What is kept of a run.
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
    /// What the set was drawn from: 16 hexadecimal digits, the same for the same questions, wherever they
    /// lie and whatever the files are called; nil where that is not known.
    public var pool: String?

    /// What was asked.
    ///
    /// - Parameters:
    ///   - banks: The files and folders that the set was drawn from.
    ///   - seed: What the draw depended on.
    ///   - method: The name of the way of drawing.
    ///   - set: Which of the sets of the seed it was, counted from 1.
    ///   - digest: The SHA-256 digest of the set, if it is known.
    ///   - pool: What the set was drawn from, if it is known.
    public init(
      banks: [String], seed: String, method: String = "shuffle-v1", set: Int = 1,
      digest: String = "", pool: String? = nil
    ) {
      self.banks = banks
      self.seed = seed
      self.method = method
      self.set = set
      self.digest = digest
      self.pool = pool
    }
  }

  /// What became of one question.
  public struct Question: Hashable, Codable, Sendable {
    /// The choice, counted from 1 in the order of the bank; nil when time ran out. In a record
    /// without `content` it is counted as the choices were shown.
    public var choice: Int?
    /// How long it took.
    public var milliseconds: Int
    /// Whether it was the right one.
    public var isRight: Bool
    /// What was asked: 16 hexadecimal digits, the same as long as text, choices and key are.
    public var content: String?
    /// How long there was for it, in milliseconds, if that is known.
    public var limit: Int?

    /// What became of one question.
    ///
    /// - Parameters:
    ///   - choice: The choice, counted from 1; nil when time ran out.
    ///   - milliseconds: How long it took.
    ///   - isRight: Whether it was the right one.
    ///   - content: What was asked, as 16 hexadecimal digits, if it is known.
    ///   - limit: How long there was for it, in milliseconds, if that is known.
    public init(
      choice: Int?, milliseconds: Int, isRight: Bool, content: String? = nil, limit: Int? = nil
    ) {
      self.choice = choice
      self.milliseconds = milliseconds
      self.isRight = isRight
      self.content = content
      self.limit = limit
    }

    /// How many digits stand for what was asked.
    static let hashLength = SHA256.shortDigits

    /// Whether it can be said in a record of version 2.
    var isComplete: Bool {
      guard let content, let limit, limit > 0 else { return false }
      return content.utf8.count == Question.hashLength
        && content.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
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
  /// The event that it belongs to, such as a quiz night.
  public var event: String?
  /// The team that the player belongs to.
  public var team: String?
  /// How many times as long as usual there was for each question; nil for the usual time.
  public var extended: Double?
  /// When it began, by which what was recorded of one run at several times is known to be about one.
  public var begun: Timestamp?
  /// How many of its questions, the last ones, were not answered because the run was not played to its
  /// end; nil for one that was. They count as if time had run out.
  public var unfinished: Int?
  /// Written only where it is true, so that records of earlier versions are read, too.
  private var imported: Bool?

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

  /// Whether it came from elsewhere, where nobody watched how it was made.
  public var isImported: Bool {
    get { imported ?? false }
    set { imported = newValue ? true : nil }
  }
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

extension RunRecord {
  /// A question as it was asked in a run.
  package struct Asked: Sendable {
    /// The question as it is in the bank.
    package let problem: Problem
    /// For each place at which a choice was shown its index in the bank.
    package let order: [Int]
    /// How long there was, in milliseconds.
    package let limit: Int

    /// A question that was shown with its choices in an order of their own.
    package init(shown: Problem, order: [Int], limit: Int) {
      var back = order
      for (place, index) in order.enumerated() where order.indices.contains(index) {
        back[index] = place
      }
      problem = shown.ordered(back)
      self.order = order
      self.limit = limit
    }
  }

  /// What is kept of a run of known questions that was played to its end.
  package init(
    date: Timestamp, kind: Kind, player: String?, quiz: Quiz, result: RunResult, asked: [Asked]
  ) {
    self.init(date: date, kind: kind, player: player, quiz: quiz, result: result)
    for (index, asked) in asked.enumerated() where questions.indices.contains(index) {
      questions[index].content = asked.problem.contentHash
      questions[index].limit = asked.limit
      questions[index].choice = questions[index].choice.map { choice in
        asked.order.indices.contains(choice - 1) ? asked.order[choice - 1] + 1 : choice
      }
    }
  }
}
