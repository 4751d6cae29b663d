@_spi(QBank) import BankText

/// Questions that ask the same thing in nearly the same words.
///
/// Two questions are near-duplicates if their guards are equal (`NearForms`) and a few insertions, deletions or
/// substitutions of units turn the form of one into that of the other (`NearLimit`). Paraphrases are not found.
package struct NearQuestions: Sendable {
  /// All near-duplicates as indices of questions, ordered by the first index and then the second. Of several
  /// questions with an equal form, only the first is compared with others, and each of the rest is paired with it.
  package let pairs: [NearPair]
  /// The groups of questions linked by pairs, each in order, ordered by their first questions.
  package let clusters: [[Int]]
  /// The questions that were not compared with all others because too many are alike; nearly always empty. Each
  /// missing pair contains one of these questions or one that equals it.
  package let unfinished: [Int]

  /// Finds the near-duplicates among questions whose forms were made part by part, in this order.
  package init(_ forms: consuming [NearForms], within limit: NearLimit, workers: Workers) {
    // The texts are passed on and not kept: they take most of the memory of a large bank.
    let texts = forms.map(\.texts)
    forms = []
    let found = NearSearch.nearDuplicates(in: consume texts, within: limit, workers: workers)
    pairs = found.pairs
    unfinished = found.unfinished
    clusters = NearQuestions.clusters(found.pairs)
  }

  /// Groups questions by the pairs that link them.
  private static func clusters(_ pairs: [NearPair]) -> [[Int]] {
    let members = Set(pairs.flatMap { [$0.first, $0.second] }).sorted()
    var parents: [Int: Int] = [:]
    for pair in pairs {
      let (one, other) = (root(pair.first, &parents), root(pair.second, &parents))
      if one != other { parents[max(one, other)] = min(one, other) }
    }
    var places: [Int: Int] = [:]
    var clusters: [[Int]] = []
    for member in members {
      let root = root(member, &parents)
      if let place = places[root] {
        clusters[place].append(member)
      } else {
        places[root] = clusters.count
        clusters.append([member])
      }
    }
    return clusters
  }

  /// Returns the first question of the group that a question is known to belong to.
  private static func root(_ question: Int, _ parents: inout [Int: Int]) -> Int {
    var question = question
    while let parent = parents[question] {
      parents[question] = parents[parent] ?? parent
      question = parent
    }
    return question
  }
}
