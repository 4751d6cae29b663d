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
