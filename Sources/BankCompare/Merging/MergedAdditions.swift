@_spi(QBank) import BankFormats

/// Merges the questions that the sides added.
struct MergedAdditions {
  private(set) var entries: [BankMerge.Entry] = []
  private(set) var notes: [BankMerge.PlacedNote] = []
  private let merger: Merger

  /// The likeness from which two questions with the same wording have similar choices, in ten-thousandths.
  private static let alikeChoices = 3_000
  /// The maximum number of pairs with the same wording that are compared.
  private static let maxPairs = 10_000

  init(ours: [Int], theirs: [Int], _ merger: Merger) {
    self.merger = merger
    let (own, other) = addEqual(ours, theirs)
    let (ownRest, otherRest) = addSameQuestions(own, other)
    noteAlike(ownRest, otherRest)
    for row in ownRest { add([row], [], .ours) }
    for row in otherRest { add([], [row], .theirs) }
  }

  private mutating func add(_ ours: [Int], _ theirs: [Int], _ outcome: BankMerge.Outcome) {
    entries.append(BankMerge.Entry(base: [], ours: ours, theirs: theirs, outcome: outcome))
  }

  /// Adds questions that are in both sides' additions a single time; returns the rest.
  private mutating func addEqual(_ ours: [Int], _ theirs: [Int]) -> ([Int], [Int]) {
    let classes = DigestClasses(
      old: ours.map { merger.ours.digests[$0] }, new: theirs.map { merger.theirs.digests[$0] })
    var equal: [UInt32: [Int]] = [:]
    for (place, number) in classes.new.enumerated().reversed() where classes.isShared(number) {
      equal[number, default: []].append(theirs[place])
    }
    var (rest, taken): ([Int], Set<Int>) = ([], [])
    for (place, number) in classes.old.enumerated() {
      if let partner = equal[number]?.popLast() {
        add([ours[place]], [partner], .same)
        taken.insert(partner)
      } else {
        rest.append(ours[place])
      }
    }
    return (rest, theirs.filter { !taken.contains($0) })
  }

  /// Makes conflicts of questions that both sides added with the same wording but other choices or another answer;
  /// returns the rest.
  private mutating func addSameQuestions(_ ours: [Int], _ theirs: [Int]) -> ([Int], [Int]) {
    if ours.isEmpty || theirs.isEmpty { return (ours, theirs) }
    let (own, other) = (forms(ours, merger.ours), forms(theirs, merger.theirs))
    let classes = DigestClasses(
      old: own.map { RowKeys($0).heading }, new: other.map { RowKeys($0).heading })
    if !classes.new.contains(where: classes.isShared) { return (ours, theirs) }
    let known = headingsInBase(own)
    var isTaken = (ours.map { _ in false }, theirs.map { _ in false })
    for (place, number) in classes.old.enumerated() where classes.isShared(number) {
      let pairs = Int(classes.oldCounts[Int(number)]) * Int(classes.newCounts[Int(number)])
      if pairs > Self.maxPairs { continue }
      let isOnly = pairs == 1 && !known[place]
      let partner = classes.new.indices.first { candidate in
        classes.new[candidate] == number && !isTaken.1[candidate]
          && (isOnly || own[place].choiceLikeness(other[candidate]) >= Self.alikeChoices)
      }
      guard let partner else { continue }
      (isTaken.0[place], isTaken.1[partner]) = (true, true)
      add([ours[place]], [theirs[partner]], .conflict(.added))
    }
    return (
      ours.indices.filter { !isTaken.0[$0] }.map { ours[$0] },
      theirs.indices.filter { !isTaken.1[$0] }.map { theirs[$0] }
    )
  }

  /// Whether the base has a question with the same wording, so that the wording alone means little.
  private func headingsInBase(_ rows: [RowForms]) -> [Bool] {
    let base = forms(Array(0..<merger.base.count), merger.base)
    let classes = DigestClasses(
      old: base.map { RowKeys($0).heading }, new: rows.map { RowKeys($0).heading })
    return classes.new.map { classes.isShared($0) }
  }

  private func forms(_ rows: [Int], _ side: CompareSide) -> [RowForms] {
    rows.map { RowForms(side.problem(at: $0)) }
  }

  /// Notes questions added by both sides that are nearly the same.
  private mutating func noteAlike(_ ours: [Int], _ theirs: [Int]) {
    if ours.isEmpty || theirs.isEmpty { return }
    if max(ours.count, theirs.count) > BankMatching.maxCompared { return }
    var own = ours.map { ComparedRow(merger.ours.problem(at: $0), index: $0) }
    var other = theirs.map { ComparedRow(merger.theirs.problem(at: $0), index: $0) }
    ComparedRow.rank(&own, &other)
    var pairs = ScoredPairs()
    for (one, another) in SharedGrams.pairs(own, other) {
      let score = own[one].forms.likeness(other[another].forms)
      pairs.add(own[one], other[another], score: score, .likeness)
    }
    notes += pairs.best(from: BankMatching.sureLikeness).map {
      .init(note: .alike, ours: $0.old, theirs: $0.new)
    }
  }
}
