@_spi(QBank) package import BankText

/// Which rows of two banks are the same question, without regard to their order and without ids.
///
/// Found in stages, each of which works on what the earlier ones left, one to one: equal ids, equal
/// rows, equal forms of questions and choices, then likeness. A question or a set of choices alone is
/// nearly certain, a score is not, so that scores never touch what forms can pair.
package struct BankMatching: Hashable, Sendable {
  /// What made a pair of two rows.
  package enum Stage: Int, Hashable, Sendable {
    /// An id that only these two rows have.
    case id = 0
    /// All that they tell.
    case equal
    /// The forms of their questions and of all choices.
    case forms
    /// The form of their questions.
    case heading
    /// The forms of their choices, in any order.
    case choices
    /// The likeness of their texts.
    case likeness
    /// Their place between the same neighbours.
    case place
  }

  /// Two rows, counted from 0.
  package struct Pair: Hashable, Sendable {
    /// The old row.
    package let old: Int
    /// The new row.
    package let new: Int
    /// What made a pair of them.
    package let stage: Stage
    /// How alike they are in what the stage compares, in ten-thousandths; 10,000 where that is equal.
    package let score: Int
    /// Whether no other row of either side comes near.
    package let isCertain: Bool

    /// Two rows.
    package init(old: Int, new: Int, stage: Stage, score: Int = 10_000, isCertain: Bool = true) {
      self.old = old
      self.new = new
      self.stage = stage
      self.score = score
      self.isCertain = isCertain
    }
  }

  /// Rows whose likeness comes this near, in ten-thousandths, are in doubt.
  package static let doubtfulGap = 1_000
  /// From here on rows that are alike are the same question.
  package static let likenessThreshold = 6_000
  /// From this likeness on a pair is certain: what templates make (“What is 19 × 6?”, “What is 37 × 32?”) is
  /// often more alike than a half.
  static let sureLikeness = 7_500
  /// From here on rows between the same neighbours may be the same question.
  package static let placeThreshold = 3_500
  /// Rows with one id that are less alike than this are two questions.
  package static let idThreshold = 3_000
  /// No likeness is looked for where more rows than this are left on one side.
  package static let maxCompared = 20_000

  /// Pairs of rows that do not tell the same, in the order of the old rows.
  package internal(set) var edited: [Pair] = []
  /// Old rows without a partner, in their order.
  package internal(set) var removed: [Int] = []
  /// New rows without a partner, in their order.
  package internal(set) var added: [Int] = []
  /// Old and new rows without a partner that stand between the same neighbours and are a little
  /// alike: replaced, perhaps edited. They are not among `removed` and `added`.
  package internal(set) var replaced: [Pair] = []
  /// Pairs of rows with one id that are two questions.
  package internal(set) var reusedIDs: [Pair] = []
  /// Whether too many rows were left for likeness to be looked for, so that edited rows may be among
  /// `removed` and `added`.
  package internal(set) var isPartial = false
  /// The partner of each old row, or `none`.
  var newOfOld: [UInt32]
  /// The partner of each new row, or `none`.
  var oldOfNew: [UInt32]

  /// Stands for no row.
  static let none = UInt32.max

  /// Nothing matched yet.
  init(oldCount: Int, newCount: Int) {
    newOfOld = [UInt32](repeating: BankMatching.none, count: oldCount)
    oldOfNew = [UInt32](repeating: BankMatching.none, count: newCount)
  }

  /// The rows of two banks matched.
  package init(_ old: CompareSide, _ new: CompareSide, _ workers: Workers = .serial) {
    var matcher = Matcher(old, new, workers)
    matcher.run()
    self = matcher.result
  }

  /// The partner of an old row.
  package func newRow(of old: Int) -> Int? {
    newOfOld[old] == BankMatching.none ? nil : Int(newOfOld[old])
  }

  /// The partner of a new row.
  package func oldRow(of new: Int) -> Int? {
    oldOfNew[new] == BankMatching.none ? nil : Int(oldOfNew[new])
  }
}
