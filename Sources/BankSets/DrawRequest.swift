@_spi(QBank) import BankQuiz

/// A request for a draw: everything that the sets depend on besides the questions themselves.
///
///     var request = DrawRequest(seed: Seed(7), count: 10, sets: 3)
///     request.isDisjoint = true
///     let drawn = QuestionPool(files).draw(request)
public struct DrawRequest: Hashable, Sendable, Codable {
  /// The seed of the draw.
  public var seed: Seed
  /// The method of drawing questions.
  package var method: QuestionDraw.Method = .shuffleV1
  /// The number of questions in a set, or nil for the total of the categories or difficulties, and otherwise for
  /// the default.
  public var count: Int?
  /// The number of sets; for covering sets it follows from the pool.
  public var sets: Int
  /// The quotas of categories.
  public var categories: CategoryQuotas?
  /// The quotas of difficulties.
  public var difficulty: DifficultyQuotas?
  /// The maximum median duration of a set, by the reading-time model RT-1.
  public var maxMilliseconds: Int?
  /// The time for each question, which affects the expected duration and score.
  package var limits = TimeLimits()
  /// Whether near-duplicates are kept out of the same set.
  public var keepsNearDuplicatesApart = false
  /// The method of meeting conditions, or nil in requests that were stored when there was only one.
  private var constraints: SetConstraints.Method? = .v2
  /// Whether the sets are disjoint.
  public var isDisjoint = false
  /// Whether every question is used exactly once, in as few sets as possible; `count` is the maximum size of a set.
  public var isCovering = false
  /// Whether disjoint sets are balanced in expected score and time.
  public var isSpread = false
  /// Questions that are included in every set: IDs, files with rows, or texts.
  package var included: [String]?
  /// A prefix of tags; questions that share such a tag are in a set together or not at all.
  package var together: String?
  /// The order of the questions in a set, or nil for the order of the draw.
  package var order: SetOrder?
  /// Whether choices are shuffled.
  public var shufflesChoices = false
  /// Whether choices are shuffled so that each place is right about equally often.
  public var balancesAnswers = false
  /// The number of versions of each set, or nil for one.
  private var versionCount: Int?

  /// Creates a request for sets of equal size.
  ///
  /// - Parameters:
  ///   - seed: The seed of the draw.
  ///   - count: The number of questions in a set; by default the total of the categories or
  ///     difficulties, otherwise 5.
  ///   - sets: The number of sets.
  public init(seed: Seed, count: Int? = nil, sets: Int = 1) {
    self.seed = seed
    self.count = count
    self.sets = sets
  }

  /// The default number of questions in a set.
  package static let usualCount = 5

  /// The number of questions in a set.
  public var size: Int { count ?? categories?.count ?? difficulty?.count ?? DrawRequest.usualCount }

  /// The seconds for a question without a limit of its own; from 1 to less than a day.
  public var secondsEach: Int {
    get { limits.usual / 1_000 }
    set { limits.usual = min(max(newValue, 1), TimeLimit.longest / 1_000) * 1_000 }
  }

  /// The method of meeting conditions.
  package var conditionMethod: SetConstraints.Method {
    get { constraints ?? .v1 }
    set { constraints = newValue == .v1 ? nil : newValue }
  }

  /// The number of versions of each set: the same questions in another order, with their choices reordered. The
  /// first version is the set as it was drawn.
  package var versions: Int {
    get { versionCount ?? 1 }
    set { versionCount = newValue == 1 ? nil : newValue }
  }

  /// Whether the time for a question matters.
  package var countsTime: Bool { maxMilliseconds != nil || isSpread }

  /// Whether choices are reordered in every set.
  package var changesChoices: Bool { shufflesChoices || balancesAnswers }

  /// Whether choices are reordered in any version.
  package var changesChoicesSomewhere: Bool { changesChoices || versions > 1 }

  /// Whether sets have to meet any conditions besides their sizes.
  package var hasConditions: Bool {
    difficulty != nil || maxMilliseconds != nil || keepsNearDuplicatesApart || isCovering
      || isSpread
  }

  /// Whether numbers of both categories and difficulties are given.
  package var isJoint: Bool { categories != nil && difficulty?.count != nil }

  /// Whether the numbers of questions of some kinds are given.
  package var hasKinds: Bool { categories != nil || difficulty?.count != nil }
}
