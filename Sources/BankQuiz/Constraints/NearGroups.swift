@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// Finds questions that ask the same in nearly the same words, as `constraints-v2` does.
///
/// Two questions are near-duplicates if a few edits make one of the other with all its choices
/// (`NearQuestions`), or if question and right choice are the same, whatever the others are.
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
    let links = NearSearch.links(
      in: parts.map(\.wholes.texts), within: NearLimit(), workers: workers)
    guard var groups = links else { return nil }
    var firsts: [[UInt32]: Int] = [:]
    for (index, key) in parts.lazy.flatMap(\.keys).enumerated() {
      if let first = firsts[key] { groups.join(first, index) } else { firsts[key] = index }
    }
    return groups.firsts
  }

  /// What is compared of some problems.
  private struct Forms: Sendable {
    /// All of them.
    private(set) var wholes = NearForms()
    /// What is asked and what is right, with something between that is in neither.
    private(set) var keys: [[UInt32]] = []

    init(_ indices: Range<Int>, _ problem: (Int) -> Problem) {
      for index in indices {
        let problem = problem(index)
        wholes.append(problem)
        let right = problem.answer - 1
        let choice = problem.choices.indices.contains(right) ? problem.choices[right] : ""
        let asked = NormalForm.ofQuestion(Array(problem.question.utf8).arraySpan)
        keys.append(asked + [0] + NormalForm.ofChoice(Array(choice.utf8).arraySpan))
      }
    }
  }
}
