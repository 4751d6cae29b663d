@_spi(QBank) import BankModel

/// Finds questions that ask the same in nearly the same words, as `constraints-v2` does.
///
/// Two questions are near-duplicates if a few edits turn one with all its choices into the other (`NearQuestions`),
/// or if question and right choice are equal, whatever the other choices are.
package enum NearGroups {
  /// The group number of each of `count` problems: near-duplicates share a number, and so do problems that are only
  /// linked through others. Nil if too many are alike to compare them all.
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

  /// The texts of some problems that are compared.
  private struct Forms: Sendable {
    /// The questions with all their choices.
    private(set) var wholes = NearForms()
    /// The questions with their right choices, with a separator that occurs in neither.
    private(set) var keys: [[UInt32]] = []

    init(_ indices: Range<Int>, _ problem: (Int) -> Problem) {
      for index in indices {
        let problem = problem(index)
        wholes.append(problem)
        let choice = problem.rightText ?? ""
        let asked = NormalForm.ofQuestion(Array(problem.question.utf8).arraySpan)
        keys.append(asked + [0] + NormalForm.ofChoice(Array(choice.utf8).arraySpan))
      }
    }
  }
}
