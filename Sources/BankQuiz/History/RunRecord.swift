@_spi(QBank) import BankModel

/// The record of a run.
public struct RunRecord: Hashable, Codable, Sendable {
  /// Who made the run.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A person.
    case played
    /// A model player.
    case simulated
  }

  /// What was asked: enough to draw the same set again, and to verify it.
  public struct Quiz: Hashable, Codable, Sendable {
    /// The files and folders that the set was drawn from.
    public var banks: [String]
    /// The seed of the draw.
    public var seed: String
    /// The method of drawing, such as `shuffle-v1`.
    public var method: String
    /// The number of the set of the seed, counted from 1.
    public var set: Int
    /// The SHA-256 digest of the set, in hexadecimal digits.
    public var digest: String
    /// What the set was drawn from: 16 hexadecimal digits, the same for the same questions, whatever their files
    /// are called and wherever they are; nil if it is not known.
    public var pool: String?

    /// Creates a description of what was asked.
    ///
    /// - Parameters:
    ///   - banks: The files and folders that the set was drawn from.
    ///   - seed: The seed of the draw.
    ///   - method: The method of drawing.
    ///   - set: The number of the set of the seed, counted from 1.
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

  /// The outcome of one question.
  public struct Question: Hashable, Codable, Sendable {
    /// The choice, counted from 1 in the order of the bank, or nil if time ran out. In a record without `content`
    /// it is counted in the order shown.
    public var choice: Int?
    /// The time it took.
    public var milliseconds: Int
    /// Whether the choice was the right one.
    public var isRight: Bool
    /// What was asked: 16 hexadecimal digits, the same as long as text, choices and key are.
    public var content: String?
    /// The limit, in milliseconds, if it is known.
    public var limit: Int?

    /// Creates the outcome of one question.
    ///
    /// - Parameters:
    ///   - choice: The choice, counted from 1, or nil if time ran out.
    ///   - milliseconds: The time it took.
    ///   - isRight: Whether the choice was the right one.
    ///   - content: What was asked, as 16 hexadecimal digits, if it is known.
    ///   - limit: The limit, in milliseconds, if it is known.
    public init(
      choice: Int?, milliseconds: Int, isRight: Bool, content: String? = nil, limit: Int? = nil
    ) {
      self.choice = choice
      self.milliseconds = milliseconds
      self.isRight = isRight
      self.content = content
      self.limit = limit
    }

    /// The number of digits that identify what was asked.
    static let hashLength = SHA256.shortDigits

    /// Whether it can be written in a record of version 2.
    var isComplete: Bool {
      guard let content, let limit, limit > 0 else { return false }
      return content.utf8.count == Question.hashLength
        && content.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
  }

  /// The end of the run.
  public var date: Timestamp
  /// Who made the run.
  public var kind: Kind
  /// The name of the player, if there is one.
  public var player: String?
  /// What was asked.
  public var quiz: Quiz
  /// The outcome of each question, in the order of the set.
  public var questions: [Question]
  /// The time the run took.
  public var milliseconds: Int
  /// The event it belongs to, such as a quiz night.
  public var event: String?
  /// The team of the player.
  public var team: String?
  /// The factor by which the time for each question was extended, or nil for the usual time.
  public var extended: Double?
  /// The beginning of the run, which links several records of one run.
  public var begun: Timestamp?
  /// The number of its questions, at the end, that were not answered because the run was not completed; nil if it
  /// was. They count as if time had run out.
  public var unfinished: Int?
  /// Written only if true, so that records of earlier versions can be read, too.
  private var imported: Bool?

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - date: The end of the run.
  ///   - kind: Who made it.
  ///   - player: The name of the player, if there is one.
  ///   - quiz: What was asked.
  ///   - questions: The outcome of each question, in the order of the set.
  ///   - milliseconds: The time it took.
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

  /// The number of right answers.
  public var score: Int { questions.count(where: \.isRight) }

  /// Whether the record was imported, so that nobody watched how it was made.
  public var isImported: Bool {
    get { imported ?? false }
    set { imported = newValue ? true : nil }
  }
}

extension RunRecord {
  /// Creates the record of a completed run.
  ///
  /// - Parameters:
  ///   - date: The end of the run.
  ///   - kind: Who made it.
  ///   - player: The name of the player, if there is one.
  ///   - quiz: What was asked.
  ///   - result: The value of `QuizSession.result`.
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
    /// The question as in the bank.
    package let problem: Problem
    /// For each place, the index in the bank of the choice shown there.
    package let order: [Int]
    /// The limit, in milliseconds.
    package let limit: Int

    /// Creates a question whose choices were shown in the given order.
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

  /// Creates the record of a completed run of known questions.
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

extension Problem {
  /// Sixteen hexadecimal digits that identify the content of a question in a history: a changed text, choice or key
  /// makes it another question.
  ///
  /// They are the first eight bytes of the SHA-256 digest of the question, its choices in the order of the bank,
  /// and the number of the right one in decimal digits, each in Unicode's NFC and written as a netstring. So `Tea?`
  /// with the choices `Yes` and `No`, of which the second is right, is the digest of `4:Tea?,3:Yes,2:No,1:2,`,
  /// which begins with 5539cbf39ea7e25f. Details such as a category or a limit are not included.
  package var contentHash: String {
    SHA256.shortDigest(ofTexts: [question] + choices + [String(answer)])
  }
}
