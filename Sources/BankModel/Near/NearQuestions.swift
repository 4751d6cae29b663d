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
    var links = LinkedGroups((members.last ?? -1) + 1)
    for pair in pairs { links.join(pair.first, pair.second) }
    return members.grouped { links.first(of: $0) }.map(\.values)
  }
}
