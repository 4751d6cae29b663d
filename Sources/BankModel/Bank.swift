@_spi(QBank) @_exported public import BankText

/// A question with its choices and any details that its source provides.
public struct Problem: Hashable, Codable, Sendable {
  /// What is asked.
  public var question: String
  /// The number of the right choice, counted from 1, or `unknownAnswer`, as on a sheet without answers.
  public var answer: Int
  /// The choices, in the order of the file.
  public var choices: [String]
  /// Details that only some formats support; a CSV bank of six columns has none.
  public var details: Details

  /// The answer of a problem whose right choice is unknown.
  public static let unknownAnswer = 0

  /// Creates a question with its choices.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - answer: The number of the right choice, counted from 1.
  ///   - choices: The choices, in order.
  ///   - details: Everything else that is known about the problem.
  public init(question: String, answer: Int, choices: [String], details: Details = Details()) {
    self.question = question
    self.answer = answer
    self.choices = choices
    self.details = details
  }

  /// Optional information about a problem besides its question, answer and choices.
  public struct Details: Hashable, Codable, Sendable {
    /// A name that stays the same when the problem's text is changed.
    public var id: String?
    /// The subject; `/` separates levels.
    public var category: String?
    /// Why the right choice is right.
    public var explanation: String?
    /// The difficulty, in the words of the source.
    public var difficulty: String?
    /// The points that the problem is worth.
    public var points: Double?
    /// The time to answer, in seconds.
    public var limit: Double?
    /// The numbers of the choices that keep their places when choices are shuffled.
    public var pinned: [Int] = []
    /// Keywords by which the problem can be found.
    public var tags: [String] = []
    /// Members of a JSON bank that qbank does not know, each with its name and JSON text.
    public var unknownMembers: [UnknownMember] = []

    /// A member that qbank does not know.
    public struct UnknownMember: Hashable, Codable, Sendable {
      /// Its name.
      public var name: String
      /// Its value, as JSON text.
      public var json: String

      /// Creates a member that qbank does not know.
      ///
      /// - Parameters:
      ///   - name: Its name.
      ///   - json: Its value, as JSON text.
      public init(_ name: String, json: String) {
        self.name = name
        self.json = json
      }
    }

    /// Creates details without any content.
    public init() {}
  }
}

extension Problem {
  /// The index of the right choice, or nil if the answer names no choice.
  package var rightIndex: Int? { answer >= 1 && answer <= choices.count ? answer - 1 : nil }

  /// The text of the right choice, or nil if the answer names no choice.
  package var rightText: String? { rightIndex.map { choices[$0] } }
}

/// One entry of the opening screen of a quiz.
public struct Guidance: Hashable, Codable, Sendable {
  /// Its heading.
  public var title: String
  /// Its text.
  public var description: String
  /// Members of a JSON file that qbank does not know.
  public var unknownMembers: [Problem.Details.UnknownMember]

  /// Creates one entry of the opening screen of a quiz.
  ///
  /// - Parameters:
  ///   - title: Its heading.
  ///   - description: Its text.
  ///   - unknownMembers: Members of a JSON file that qbank does not know.
  public init(
    title: String, description: String, unknownMembers: [Problem.Details.UnknownMember] = []
  ) {
    self.title = title
    self.description = description
    self.unknownMembers = unknownMembers
  }
}

/// The content of a bank file.
public enum Bank: Hashable, Codable, Sendable {
  /// Questions, in the order of the file.
  case problems([Problem])
  /// Guidance, in the order of the file.
  case guidance([Guidance])

  /// The questions; empty for a guidance file.
  public var problems: [Problem] { if case .problems(let problems) = self { problems } else { [] } }

  /// The guidance; empty for a problem bank.
  public var guidance: [Guidance] {
    if case .guidance(let guidance) = self { guidance } else { [] }
  }

  /// The kind of its content.
  public var kind: BankKind {
    switch self {
    case .problems: .problems
    case .guidance: .guidance
    }
  }

  /// The number of questions or entries.
  public var count: Int {
    switch self {
    case .problems(let problems): problems.count
    case .guidance(let guidance): guidance.count
    }
  }
}

/// The result of a reader: everything that could be read, and everything that was wrong.
public struct ReadResult<Value> {
  /// What could be read.
  public let value: Value
  /// What was wrong, in the order of the file.
  public let diagnostics: [Diagnostic]

  /// Creates a result from a value and what was wrong with its source.
  package init(_ value: Value, _ diagnostics: [Diagnostic]) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension ReadResult: Sendable where Value: Sendable {}
extension ReadResult: Equatable where Value: Equatable {}
extension ReadResult: Hashable where Value: Hashable {}
