@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

extension QuestionList {
  /// Gives every question that has no id one that is made of what it says, so that it is the same wherever the
  /// question stands. Returns how many got one.
  ///
  /// - Parameter chosen: Questions that get a new one although they have one; no others get any.
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
  /// A digest of question and choices; not of the answer, which may be put right.
  fileprivate var digest: String { SHA256.shortDigest(ofTexts: [question] + choices) }
}
