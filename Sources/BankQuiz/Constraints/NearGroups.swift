@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// Finds questions that ask the same in nearly the same words, as `constraints-v2` does.
///
/// Two questions are near-duplicates if a few edits make one of the other (`NearQuestions`), with all
/// choices, or without them where the right ones are the same.
package enum NearGroups {
  /// Of each of so many problems the number of its group: near-duplicates have one number, and so have
  /// those that are only linked by others. Nil where too many are alike to compare them all.
  package static func groups(
    of count: Int, _ workers: Workers, _ problem: @escaping @Sendable (Int) -> Problem
  ) -> [Int]? {
    let size = 4096
    let parts = workers.map((count + size - 1) / size) { part in
      Forms(part * size..<min(count, (part + 1) * size), problem)
    }
    var groups = LinkedGroups(count)
    for forms in [parts.map(\.wholes), parts.map(\.asked)] {
      let found = NearQuestions(forms, within: NearLimit(), workers: workers)
      if !found.unfinished.isEmpty { return nil }
      for pair in found.pairs { groups.join(pair.first, pair.second) }
    }
    return groups.firsts
  }

  /// What is compared of some problems: all of them, and what is asked.
  private struct Forms: Sendable {
    private(set) var wholes = NearForms()
    private(set) var asked = NearForms()

    init(_ indices: Range<Int>, _ problem: (Int) -> Problem) {
      for index in indices {
        let problem = problem(index)
        wholes.append(problem)
        asked.appendAsked(problem)
      }
    }
  }
}
