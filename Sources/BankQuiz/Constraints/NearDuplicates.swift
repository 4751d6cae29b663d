@_spi(QBank) import BankModel

/// Finds questions that ask the same in nearly the same words, as `constraints-v1` does.
///
/// Kept for sets drawn by that method. Two questions are near-duplicates if they have the same numbers, neither or
/// both say “not”, and either their right choices are equal and the questions share four fifths of their pairs of
/// characters, or the questions with all their choices share four fifths of their runs of five characters. Texts
/// are compared in their normal forms. Questions that say the same in other words are not found.
package enum NearDuplicates {
  /// The group number of each problem: near-duplicates share a number, and so do problems that are only linked
  /// through others. Nil if too many are alike to compare them all.
  package static func groups(_ problems: [Problem]) -> [Int]? {
    var groups = LinkedGroups(problems.count)
    for features in [questions, wholes] {
      let sets = features(problems)
      // Equal sets need not be compared.
      var first: [[UInt64]: Int] = [:]
      for (index, set) in sets.enumerated() {
        if let earlier = first[set] { groups.join(earlier, index) } else { first[set] = index }
      }
      let kept = first.values.sorted()
      var alike = SimilarityJoin(kept.map { sets[$0] })
      let areFew = alike.pairs {
        groups.first(of: kept[$0]) == groups.first(of: kept[$1])
      } _: {
        groups.join(kept[$0], kept[$1])
      }
      if !areFew { return nil }
    }
    return groups.firsts
  }

  // MARK: Features

  private static func questions(_ problems: [Problem]) -> [[UInt64]] {
    problems.map { problem in
      let guardHash = mixed(choice(problem.rightText ?? ""), guardHash(problem))
      return shingles(question(problem.question), of: 2, guardHash)
    }
  }

  private static func wholes(_ problems: [Problem]) -> [[UInt64]] {
    problems.map { problem in
      let choices = problem.choices.map(choice).sorted { $0.lexicographicallyPrecedes($1) }
      // The separator between texts occurs in none of them.
      let whole = choices.reduce(question(problem.question)) { $0 + [0] + $1 }
      return shingles(whole, of: 5, guardHash(problem))
    }
  }

  private static func question(_ text: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(text.utf8).arraySpan)
  }

  private static func choice(_ text: String) -> [UInt32] {
    NormalForm.ofChoice(Array(text.utf8).arraySpan)
  }

  /// All distinct shingles of `length` characters, as hashes with a seed.
  private static func shingles(_ form: [UInt32], of length: Int, _ start: UInt64) -> [UInt64] {
    if form.count <= length { return [mixed(form[...], start)] }
    let all = (0...(form.count - length)).map { mixed(form[$0..<($0 + length)], start) }
    return Set(all).sorted()
  }

  private static func mixed(_ form: [UInt32], _ start: UInt64) -> UInt64 { mixed(form[...], start) }

  private static func mixed(_ form: ArraySlice<UInt32>, _ start: UInt64) -> UInt64 {
    let sum = form.reduce(start ^ 0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3 ^ $0 >> 29
    }
    return (sum ^ sum >> 32) &* 0xD6E8_FEB8_6659_FD93
  }

  // MARK: Conditions of equality

  /// A hash of the numbers of a problem and of whether it asks for what is not so: if they differ, it is another
  /// question, however similar the words.
  private static func guardHash(_ problem: Problem) -> UInt64 {
    let forms = [question(problem.question)] + problem.choices.map(choice)
    let numbers = forms.flatMap { form in
      form.split { !isDigit($0) }.map { mixed($0, 0) }
    }
    let start: UInt64 = Negation.isIn(problem.question) ? 1 : 0
    return numbers.sorted().reduce(start) { ($0 ^ $1) &* 0x100_0000_01B3 }
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { scalar &- 0x30 < 10 }
}

/// A similarity join: finds the pairs of texts that share four fifths of all their shingles, given as sets of
/// numbers.
///
/// Two such sets share one of the few rarest numbers of each, so only those are looked up (a prefix filter),
/// smaller sets first. Every pair is found; the work is bounded.
struct SimilarityJoin {
  /// The shingles of each text, rarest first.
  private let sets: [[UInt64]]
  private var steps = 0

  /// The maximum number of numbers visited.
  private let maxSteps: Int
  private static let buckets = 1 << 16

  /// Takes sets of shingles, each shingle as a number. At most `stepsPerText` numbers are visited per text, so that
  /// twice as many texts take at most twice as long, or are refused.
  init(_ sets: [[UInt64]], stepsPerText: Int = 20_000) {
    maxSteps = stepsPerText * sets.count
    var counts = [UInt64](repeating: 0, count: SimilarityJoin.buckets)
    for set in sets { for shingle in set { counts[SimilarityJoin.bucket(shingle)] += 1 } }
    // The frequency of a shingle is in the high bits of its number, so numbers sort by rarity.
    self.sets = sets.map { set in
      set.map { min(counts[SimilarityJoin.bucket($0)], 0xFF_FFFF) << 40 | $0 >> 24 }.sorted()
    }
  }

  private static func bucket(_ shingle: UInt64) -> Int { Int(shingle & 0xFFFF) }

  /// Calls `body` with the indices of each pair of similar texts, except pairs already known to belong together;
  /// false if there were too many to visit.
  mutating func pairs(
    unless areTogether: (Int, Int) -> Bool = { _, _ in false }, _ body: (Int, Int) -> Void
  ) -> Bool {
    let order = sets.indices.sorted { (sets[$0].count, $0) < (sets[$1].count, $1) }
    var holders: [UInt64: [Int]] = [:]
    var seen = [Int](repeating: -1, count: sets.count)
    for text in order where !sets[text].isEmpty {
      for shingle in rare(sets[text]) {
        let others = holders[shingle, default: []]
        steps += others.count
        for other in others where seen[other] != text {
          seen[other] = text
          if !areTogether(other, text), areAlike(sets[other], sets[text]) { body(other, text) }
        }
        holders[shingle, default: []].append(text)
      }
      if steps > maxSteps { return false }
    }
    return true
  }

  /// The shortest prefix of the rarest numbers that two similar sets cannot both lack.
  private func rare(_ set: [UInt64]) -> ArraySlice<UInt64> {
    set.prefix(set.count - (set.count * 4 + 4) / 5 + 1)
  }

  private mutating func areAlike(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    if one.count * 5 < other.count * 4 { return false }
    var (index, otherIndex, common) = (0, 0, 0)
    defer { steps += index + otherIndex - common }
    // The maximum number of elements that may be missing in the other set.
    let spare = (one.count * 5 - other.count * 4) / 9
    while index < one.count, otherIndex < other.count, index - common <= spare {
      if one[index] == other[otherIndex] {
        (index, otherIndex, common) = (index + 1, otherIndex + 1, common + 1)
      } else if one[index] < other[otherIndex] {
        index += 1
      } else {
        otherIndex += 1
      }
    }
    return common * 5 >= (one.count + other.count - common) * 4
  }
}
