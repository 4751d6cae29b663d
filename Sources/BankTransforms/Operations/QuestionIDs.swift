@_spi(QBank) import BankModel

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
