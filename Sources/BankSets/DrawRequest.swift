@_spi(QBank) package import BankModel
@_spi(QBank) public import BankQuiz

/// What is to be drawn: everything that the sets depend on besides the questions themselves.
///
///     var request = DrawRequest(seed: Seed(7), count: 10, sets: 3)
///     request.isDisjoint = true
///     let drawn = QuestionPool(files).draw(request)
public struct DrawRequest: Hashable, Sendable, Codable {
  /// What the draw depends on.
  public var seed: Seed
  /// How questions are drawn.
  package var method: QuestionDraw.Method = .shuffleV1
  /// How many questions are in a set; nil where categories or difficulties say it, else for the
  /// usual number.
  public var count: Int?
  /// How many sets there are; how many cover a pool comes of the pool.
  public var sets: Int
  /// What is wanted of each category.
  public var categories: CategoryQuotas?
  /// The difficulties that are wanted.
  public var difficulty: DifficultyQuotas?
  /// How long a set may take in the middle, by the reading-time model RT-1.
  public var maxMilliseconds: Int?
  /// How long there is for each question, which decides on the time and the score that are expected.
  package var limits = TimeLimits()
  /// Whether near-duplicates are kept apart.
  public var keepsNearDuplicatesApart = false
  /// How conditions are met; nil in requests that were stored before there was more than one way.
  private var constraints: SetConstraints.Method? = .v2
  /// Whether no question is in two sets.
  public var isDisjoint = false
  /// Whether every question is used once, in the fewest sets; `count` is the most a set may have.
  public var isCovering = false
  /// Whether sets without a common question are made alike in expected score and time.
  public var isSpread = false
  /// Questions that are in every set: IDs, files with rows, or texts.
  package var included: [String]?
  /// The beginning of tags; questions with the same tag of these are in a set together or not at all.
  package var together: String?
  /// The order of the questions in a set; nil for that in which they are drawn.
  package var order: SetOrder?
  /// Whether choices are shuffled.
  public var shufflesChoices = false
  /// Whether choices are shuffled so that each place is right about as often.
  public var balancesAnswers = false
  /// How many versions there are of each set; nil for one.
  private var versionCount: Int?

  /// So many sets of so many questions.
  ///
  /// - Parameters:
  ///   - seed: What the draw depends on.
  ///   - count: How many questions are in a set; by default what categories or difficulties add up to,
  ///     else 5.
  ///   - sets: How many sets there are.
  public init(seed: Seed, count: Int? = nil, sets: Int = 1) {
    self.seed = seed
    self.count = count
    self.sets = sets
  }

  /// How many questions are in a set if nobody says it.
  package static let usualCount = 5

  /// How many questions are in a set.
  public var size: Int { count ?? categories?.count ?? difficulty?.count ?? DrawRequest.usualCount }

  /// How many seconds there are for a question that tells no limit of its own; from 1 to less than a
  /// day.
  public var secondsEach: Int {
    get { limits.usual / 1_000 }
    set { limits.usual = min(max(newValue, 1), TimeLimit.longest / 1_000) * 1_000 }
  }

  /// How conditions are met.
  package var conditionMethod: SetConstraints.Method {
    get { constraints ?? .v1 }
    set { constraints = newValue == .v1 ? nil : newValue }
  }

  /// How many versions there are of each set: the same questions, put into another order with their
  /// choices. The first is the set as it was drawn.
  package var versions: Int {
    get { versionCount ?? 1 }
    set { versionCount = newValue == 1 ? nil : newValue }
  }

  /// Whether it matters how long there is for a question.
  package var countsTime: Bool { maxMilliseconds != nil || isSpread }

  /// Whether choices come in another order than that of the file.
  package var changesChoices: Bool { shufflesChoices || balancesAnswers }

  /// Whether they do so in any version.
  package var changesChoicesSomewhere: Bool { changesChoices || versions > 1 }

  /// Whether sets have to be like anything besides their numbers of questions.
  package var hasConditions: Bool {
    difficulty != nil || maxMilliseconds != nil || keepsNearDuplicatesApart || isCovering
      || isSpread
  }

  /// Whether the numbers of both categories and difficulties are given.
  package var isJoint: Bool { categories != nil && difficulty?.count != nil }

  /// Whether it is said how many questions there are of which kind.
  package var hasKinds: Bool { categories != nil || difficulty?.count != nil }
}
