@_spi(QBank) import BankModel

/// How often cues name the right answer: counted per chunk, then merged.
package struct CueTally: Equatable, Sendable {
  /// How often each cue named the right choice, by the index of the cue and then by the number of choices, up to
  /// the largest number that occurs.
  private var shares = [[Share]](repeating: [], count: Cue.allCases.count)

  /// The cues that named the right choice of the question being added.
  private var named: CueSet = []

  /// Creates an empty tally.
  package init() {}

  package static func == (one: CueTally, other: CueTally) -> Bool { one.shares == other.shares }

  /// Adds a question by its right choice and the widths of its choices. Returns the cues that named the right
  /// choice.
  @discardableResult
  package mutating func add(
    _ problem: borrowing ProblemRow, right: Int, widths: [Int]
  ) -> CueSet {
    named = []
    addWords(problem, right: right)
    addLengths(right: right, widths)
    addNumbers(problem, right: right)
    return named
  }

  private mutating func addWords(_ problem: borrowing ProblemRow, right: Int) {
    var (once, twice): (RowFeatures, RowFeatures) = ([], [])
    var ofRight: RowFeatures = []
    for number in problem.choiceNumbers {
      let words = RowFeatures(phrasesIn: problem.choice(number))
      if words.isEmpty { continue }
      twice.formUnion(once.intersection(words))
      once.formUnion(words)
      if number == right { ofRight = words }
    }
    once.subtract(twice)
    if once.isEmpty { return }
    for (cue, words) in RowFeatures.cues where once.contains(words) {
      add(cue, ofRight.contains(words), of: problem.choiceCount)
    }
  }

  private mutating func addLengths(right: Int, _ widths: [Int]) {
    guard widths.count > 1 else { return }
    var (longest, second) = (0, 0)
    var place = 0
    for (index, width) in widths.enumerated() {
      if width > longest {
        (longest, second, place) = (width, longest, index)
      } else {
        second = max(second, width)
      }
    }
    if longest == second { return }
    add(.longest, place == right - 1, of: widths.count)
    if Cue.isMuchLonger(longest, than: second) {
      add(.muchLonger, place == right - 1, of: widths.count)
    }
  }

  private mutating func addNumbers(_ problem: borrowing ProblemRow, right: Int) {
    guard let ranks = NumberChoice.ranks(of: problem) else { return }
    add(.middleNumber, (1...2).contains(ranks[right - 1]), of: 2)
  }

  private mutating func add(_ cue: Cue, _ isRight: Bool, of choices: Int) {
    makeRoom(cue.place, for: choices)
    shares[cue.place][choices].add(isRight)
    if isRight { named.insert(cue) }
  }

  private mutating func makeRoom(_ cue: Int, for choices: Int) {
    let missing = choices + 1 - shares[cue].count
    if missing > 0 { shares[cue] += repeatElement(Share(), count: missing) }
  }

  /// Adds the counts of another tally.
  package mutating func merge(_ other: CueTally) {
    for (cue, more) in other.shares.enumerated() {
      makeRoom(cue, for: more.count - 1)
      for (choices, share) in more.enumerated() { shares[cue][choices].merge(share) }
    }
  }

  /// The figures of the cues, in the order of `Cue`. `others` are p-values of tests that are corrected together
  /// with these.
  package func figures(with others: [Double] = []) -> [CueFigures] {
    var all = Cue.allCases.map { CueFigures($0, shares[$0.place]) }
    let family = all.indices.filter { all[$0].isTested && all[$0].cue.isInFamily }
    let adjusted = Holm.adjusted(family.map { all[$0].chance } + others)
    for (index, chance) in zip(family, adjusted) { all[index].adjustedChance = chance }
    return all
  }
}

/// How often a cue names the right answer.
package struct CueFigures: Equatable, Sendable {
  /// The cue.
  package let cue: Cue
  /// How often it named the right choice, of the questions in which exactly one choice has it.
  package let share: Share
  /// The expected share if the cue says nothing.
  package let guess: Double
  /// The chance of a share at least that far off if the cue says nothing.
  package let chance: Double
  /// The same chance, corrected for the number of tests.
  package fileprivate(set) var adjustedChance: Double

  fileprivate init(_ cue: Cue, _ shares: [Share]) {
    self.cue = cue
    var share = Share()
    var expected = 0.0
    for (choices, own) in shares.enumerated() where own.count > 0 {
      share.merge(own)
      expected += Double(own.count) / Double(choices)
    }
    self.share = share
    guess = share.count > 0 ? expected / Double(share.count) : cue == .middleNumber ? 0.5 : 0.25
    chance = BinomialTest.twoSided(share.hits, of: share.count, chance: guess)
    adjustedChance = chance
  }

  /// Whether there are enough questions for a test.
  package var isTested: Bool { share.count >= 20 }

  /// The difference between the share and a guess.
  package var effect: Double { (share.value ?? guess) - guess }

  /// Whether the cue gives answers away, or rules them out: the effect is significant, and not negligible.
  package var isTelling: Bool { isTested && adjustedChance < 0.01 && abs(effect) >= 0.1 }
}

/// The first questions in which each cue named the right choice: counted per chunk, then merged.
package struct CueExamples: Sendable {
  private static let limit = 3
  private var places = [[FirstPlace]](repeating: [], count: Cue.allCases.count)

  /// Creates an empty collection.
  package init() {}

  /// Adds a question whose right choice was named by the given cues.
  package mutating func add(_ cues: CueSet, _ problem: borrowing ProblemRow, right: Int) {
    for cue in Cue.allCases where cues.contains(cue) && places[cue.place].count < Self.limit {
      let choice = problem.choice(right)
      places[cue.place].append(
        FirstPlace(problem.row, cell: BankKind.cellsBeforeChoices + right, part: 0..<choice.count))
    }
  }

  /// Adds the examples of a chunk that `before` records precede.
  package mutating func merge(_ other: CueExamples, recordsBefore before: Int) {
    for (cue, more) in other.places.enumerated() {
      for var place in more.prefix(Self.limit - places[cue].count) {
        place.offsetRecord(by: before)
        places[cue].append(place)
      }
    }
  }

  /// The places where a cue named the right choice.
  package func places(of cue: Cue) -> [FirstPlace] { places[cue.place] }
}
