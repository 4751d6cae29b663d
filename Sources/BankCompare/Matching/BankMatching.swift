@_spi(QBank) @_exported public import BankFormats

/// The rows of two banks that are the same question. Needs neither ids nor the same order.
///
/// Rows are matched one to one in stages, each of which works on what the earlier ones left: equal rows, equal ids,
/// equal forms of questions and choices, then likeness. Equal questions or equal sets of choices are nearly
/// certain; a score is not, so scores never affect what forms can pair.
package struct BankMatching: Hashable, Sendable {
  /// How two rows were matched.
  package enum Stage: Int, Hashable, Sendable {
    /// By an id that only these two rows have.
    case id = 0
    /// By everything that they say.
    case equal
    /// By the forms of their questions and of all choices.
    case forms
    /// By the form of their questions.
    case heading
    /// By the forms of their choices, in any order.
    case choices
    /// By the likeness of their texts.
    case likeness
    /// By their position between the same neighbours.
    case place
  }

  /// A pair of rows, counted from 0.
  package struct Pair: Hashable, Sendable {
    /// The old row.
    package let old: Int
    /// The new row.
    package let new: Int
    /// How the rows were matched.
    package let stage: Stage
    /// The likeness of what the stage compares, in ten-thousandths; 10,000 if equal.
    package let score: Int
    /// Whether no other row of either side has a similar score.
    package let isCertain: Bool

    /// Creates a pair of rows.
    package init(old: Int, new: Int, stage: Stage, score: Int = 10_000, isCertain: Bool = true) {
      self.old = old
      self.new = new
      self.stage = stage
      self.score = score
      self.isCertain = isCertain
    }
  }

  /// Pairs whose scores differ by no more than this, in ten-thousandths, are in doubt.
  package static let doubtfulGap = 1_000
  /// The likeness from which rows are the same question.
  package static let likenessThreshold = 6_000
  /// The likeness from which a pair is certain: questions made from a template (“What is 19 × 6?”, “What is 37 ×
  /// 32?”) are often more than half alike.
  static let sureLikeness = 7_500
  /// The likeness from which rows between the same neighbours may be the same question.
  package static let placeThreshold = 3_500
  /// The likeness below which rows with the same id are two questions.
  package static let idThreshold = 3_000
  /// The maximum number of unmatched rows of one side for which likeness is computed.
  package static let maxCompared = 20_000

  /// Pairs of rows that differ, in the order of the old rows.
  package internal(set) var edited: [Pair] = []
  /// Old rows without a partner, in their order.
  package internal(set) var removed: [Int] = []
  /// New rows without a partner, in their order.
  package internal(set) var added: [Int] = []
  /// Old and new rows without a partner that are between the same neighbours and a little alike: replaced, perhaps
  /// edited. They are not in `removed` and `added`.
  package internal(set) var replaced: [Pair] = []
  /// Pairs of rows that have the same id and are different questions.
  package internal(set) var reusedIDs: [Pair] = []
  /// Whether too many rows were left to compute likeness, so that `removed` and `added` may contain edited rows.
  package internal(set) var isPartial = false
  /// The partner of each old row, or `none`.
  var newOfOld: [UInt32]
  /// The partner of each new row, or `none`.
  var oldOfNew: [UInt32]

  /// A sentinel for no row.
  static let none = UInt32.max

  /// Creates a matching without pairs.
  init(oldCount: Int, newCount: Int) {
    newOfOld = [UInt32](repeating: BankMatching.none, count: oldCount)
    oldOfNew = [UInt32](repeating: BankMatching.none, count: newCount)
  }

  /// Matches the rows of two banks.
  package init(_ old: CompareSide, _ new: CompareSide, _ workers: Workers = .serial) {
    var matcher = Matcher(old, new, workers)
    matcher.run()
    self = matcher.result
  }

  /// The partner of an old row, or nil if it has none.
  package func newRow(of old: Int) -> Int? {
    newOfOld[old] == BankMatching.none ? nil : Int(newOfOld[old])
  }

  /// The partner of a new row, or nil if it has none.
  package func oldRow(of new: Int) -> Int? {
    oldOfNew[new] == BankMatching.none ? nil : Int(oldOfNew[new])
  }
}
