@_spi(QBank) import BankFormats

/// Questions of a list that share an id.
package struct EqualIDs: Sendable {
  /// Questions that say the same as an earlier one with the same id.
  package private(set) var copies: [Int] = []
  /// Questions that say something else than the first one with the same id.
  package private(set) var clashes: [(index: Int, first: Int, id: String)] = []

  /// Finds questions with equal ids.
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
  /// Whether rows of the first question's file have a place for a detail.
  package func rowsHold(_ feature: Feature) -> Bool {
    guard let entry = entries.first else { return true }
    return files[entry.file].bank.holds(feature)
  }

  /// Sets the category of questions that have none to the topic of their file. Returns the number of changed
  /// questions.
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

  /// Gives new ids to questions. Returns the new ids, in the order of `indices`.
  package mutating func renumber(_ indices: [Int], _ workers: Workers) -> [String] {
    _ = number(renewing: Set(indices), workers)
    return indices.map { problem($0)?.details.id ?? "" }
  }
}
