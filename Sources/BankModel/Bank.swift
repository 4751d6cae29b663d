/// A question with its choices, and the details that its source has.
public struct Problem: Hashable, Codable, Sendable {
  /// What is asked.
  public var question: String
  /// The number of the right choice, counted from 1; `unknownAnswer` where it is not known, as on a sheet
  /// without answers.
  public var answer: Int
  /// What can be chosen, in the order of the file.
  public var choices: [String]
  /// Details that some formats have; a CSV bank of six columns has none.
  public var details: Details

  /// The answer of a problem whose right choice is not known.
  public static let unknownAnswer = 0

  /// A question with its choices.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - answer: The number of the right choice, counted from 1.
  ///   - choices: What can be chosen.
  ///   - details: What else is told.
  public init(question: String, answer: Int, choices: [String], details: Details = Details()) {
    self.question = question
    self.answer = answer
    self.choices = choices
    self.details = details
  }

  /// What a problem may tell besides its question, answer and choices.
  public struct Details: Hashable, Codable, Sendable {
    /// A name for it that stays when its text is changed.
    public var id: String?
    /// What it is about; `/` divides levels.
    public var category: String?
    /// Why the right choice is right.
    public var explanation: String?
    /// How hard it is, in the words of its source.
    public var difficulty: String?
    /// What it counts.
    public var points: Double?
    /// How many seconds there are to answer.
    public var limit: Double?
    /// The numbers of the choices that keep their places when choices are shuffled.
    public var pinned: [Int] = []
    /// Words that it can be found by.
    public var tags: [String] = []
    /// Members of a JSON bank that qbank does not know, as their names and their JSON text.
    public var unknownMembers: [UnknownMember] = []

    /// A member that qbank does not know.
    public struct UnknownMember: Hashable, Codable, Sendable {
      /// Its name.
      public var name: String
      /// Its value, as JSON text.
      public var json: String

      /// A member that qbank does not know.
      ///
      /// - Parameters:
      ///   - name: Its name.
      ///   - json: Its value, as JSON text.
      public init(_ name: String, json: String) {
        self.name = name
        self.json = json
      }
    }

    /// None.
    public init() {}
  }
}

/// One entry of the opening screen of a quiz.
public struct Guidance: Hashable, Codable, Sendable {
  /// Its heading.
  public var title: String
  /// Its text.
  public var description: String
  /// Members of a JSON file that qbank does not know.
  public var unknownMembers: [Problem.Details.UnknownMember]

  /// One entry of the opening screen of a quiz.
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

/// What a bank file holds.
public enum Bank: Hashable, Codable, Sendable {
  /// Questions, in the order of the file.
  case problems([Problem])
  /// Guidance, in the order of the file.
  case guidance([Guidance])

  /// The questions, none when it is a guidance file.
  public var problems: [Problem] {
    if case .problems(let problems) = self { problems } else { [] }
  }

  /// The guidance, none when it is a problem bank.
  public var guidance: [Guidance] {
    if case .guidance(let guidance) = self { guidance } else { [] }
  }

  /// What it holds.
  public var kind: BankKind {
    switch self {
    case .problems: .problems
    case .guidance: .guidance
    }
  }

  /// How many questions or entries there are.
  public var count: Int {
    switch self {
    case .problems(let problems): problems.count
    case .guidance(let guidance): guidance.count
    }
  }
}

/// What a reader returns: everything that could be read, and everything that was wrong.
public struct ReadResult<Value> {
  /// What could be read.
  public let value: Value
  /// What was wrong, in the order of the file.
  public let diagnostics: [Diagnostic]

  /// A value and what was wrong with its source.
  package init(_ value: Value, _ diagnostics: [Diagnostic]) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension ReadResult: Sendable where Value: Sendable {}
extension ReadResult: Equatable where Value: Equatable {}
extension ReadResult: Hashable where Value: Hashable {}
