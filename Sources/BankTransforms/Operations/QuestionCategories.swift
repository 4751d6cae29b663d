@_spi(QBank) import BankFormats

extension QuestionList {
  /// The category of each question: its own, or the topic of its file.
  package func categories(_ workers: Workers) -> [String?] {
    let topics = files.map(\.topic)
    return map(workers) { problem, entry in
      problem.row.detail(.category).map { problem.row.string(of: $0) } ?? topics[entry.file]
    }
  }

  /// Sets the category of questions that have none to the topic of their file. Returns the number of changed
  /// questions.
  package mutating func categorizeByFile(_ workers: Workers) -> Int {
    let list = self
    return change(workers) { problem, index in
      guard problem.details.category == nil, let topic = list.files[list.entries[index].file].topic,
        topic != QuestionList.uncategorized
      else { return problem }
      var problem = problem
      problem.details.category = topic
      return problem
    }
  }
}
