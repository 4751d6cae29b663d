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
  /// Gives new ids to questions. Returns the new ids, in the order of `indices`.
  package mutating func renumber(_ indices: [Int], _ workers: Workers) -> [String] {
    _ = number(renewing: Set(indices), workers)
    return indices.map { problem($0)?.details.id ?? "" }
  }
}

extension QuestionList {
  /// Gives every question without an id one that is derived from its contents, so that it does not depend on where
  /// the question is. Returns the number of questions that got one.
  ///
  /// - Parameter chosen: If given, the questions that get a new id even if they have one; no others get one.
  package mutating func number(
    prefix: String = "q", renewing chosen: Set<Int>? = nil, _ workers: Workers
  ) -> Int {
    let list = self
    let ids = workers.mapInBatches(count) { index -> (id: String?, digest: String)? in
      list.problem(index).map { ($0.details.id, $0.digest) }
    }
    var used = Set(ids.compactMap { $0?.id })
    var new: [Int: String] = [:]
    for (index, known) in ids.enumerated() {
      guard let known, chosen?.contains(index) ?? known.id.map(\.isEmpty) ?? true else { continue }
      var (id, copy) = (prefix + known.digest, 1)
      while !used.insert(id).inserted {
        copy += 1
        id = "\(prefix)\(known.digest)-\(copy)"
      }
      new[index] = id
    }
    let numbers = new
    return change(workers) { problem, index in
      var problem = problem
      if let id = numbers[index] { problem.details.id = id }
      return problem
    }
  }
}

extension Problem {
  /// A digest of question and choices, but not of the answer, which may be corrected.
  fileprivate var digest: String { SHA256.shortDigest(ofTexts: [question] + choices) }
}
