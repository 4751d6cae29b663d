@_spi(QBank) import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// Questions of a list that have one id.
package struct EqualIDs: Sendable {
  /// Questions that say the same as an earlier one with their id.
  package private(set) var copies: [Int] = []
  /// Questions that say something else than the first one with their id.
  package private(set) var clashes: [(index: Int, first: Int, id: String)] = []

  /// Looks for them.
  package init(in list: QuestionList, _ workers: Workers) {
    let ids = list.map(workers) { problem, _ in
      problem.row.detail(.id).map { problem.row.string(of: $0) }
    }
    var first: [String: Int] = [:]
    for (index, id) in ids.enumerated() {
      guard let id, !id.isEmpty else { continue }
      guard let earlier = first[id] else {
        first[id] = index
        continue
      }
      if list.problem(earlier) == list.problem(index), list.problem(index) != nil {
        copies.append(index)
      } else {
        clashes.append((index, earlier, id))
      }
    }
  }
}

extension QuestionList {
  /// Whether the rows of the first question's file have a place for a detail.
  package func rowsHold(_ feature: Feature) -> Bool {
    guard let entry = entries.first else { return true }
    return files[entry.file].bank.holds(feature)
  }

  /// Gives questions without a category what the name of their file tells. Returns how many got one.
  package mutating func categorizeByFile(_ workers: Workers) -> Int {
    let list = self
    return change(workers) { problem, index in
      guard problem.details.category == nil,
        let topic = list.files[list.entries[index].file].topic,
        topic != QuestionList.uncategorized
      else { return problem }
      var problem = problem
      problem.details.category = topic
      return problem
    }
  }

  /// Gives new ids to these questions. Returns the new ones, in their order.
  package mutating func renumber(_ indices: [Int], _ workers: Workers) -> [String] {
    _ = number(renewing: Set(indices), workers)
    return indices.map { problem($0)?.details.id ?? "" }
  }
}
