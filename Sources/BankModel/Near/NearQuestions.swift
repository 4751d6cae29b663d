@_spi(QBank) package import BankText

/// Questions that ask the same in nearly the same words.
///
/// Two questions are near-duplicates if no more than a few units must be inserted, deleted or
/// substituted to make the form of one that of the other (`NearLimit`), and their guards are the
/// same (`NearForms`). What says the same in other words is not found.
package struct NearQuestions: Sendable {
  /// All near-duplicates by their places among the questions, by the first and then the second. Of
  /// questions with one form only the first is compared with others, and each is a pair with it.
  package let pairs: [NearPair]
  /// Questions that are linked by pairs, in their order, and by their first ones.
  package let clusters: [[Int]]
  /// The questions that were not compared with all others because too many are alike; none, nearly
  /// always. In each pair that is missing is one of these, or one that equals it.
  package let unfinished: [Int]

  /// The near-duplicates among questions whose forms were made part by part, in this order.
  package init(_ forms: consuming [NearForms], within limit: NearLimit, workers: Workers) {
    // The texts are handed over and not kept: of a large bank they are most of the memory.
    let texts = forms.map(\.texts)
    forms = []
    let found = NearSearch.nearDuplicates(in: consume texts, within: limit, workers: workers)
    pairs = found.pairs
    unfinished = found.unfinished
    clusters = NearQuestions.clusters(found.pairs)
  }

  /// The questions that pairs link.
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

  /// The first question that one is linked with as far as is known.
  private static func root(_ question: Int, _ parents: inout [Int: Int]) -> Int {
    var question = question
    while let parent = parents[question] {
      parents[question] = parents[parent] ?? parent
      question = parent
    }
    return question
  }
}
