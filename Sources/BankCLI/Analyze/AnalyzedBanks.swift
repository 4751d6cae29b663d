@_spi(QBank) import BankLearning
@_spi(QBank) import BankTransforms

/// The banks whose questions were played.
struct AnalyzedBanks {
  /// All of their questions.
  let list: QuestionList
  /// The content hash of each question as histories record it, or nil if its answer is not a choice.
  let contents: [UInt64?]
  /// Whether parts of the banks cannot be read.
  let hasErrors: Bool
  private let workers: Workers

  /// Reads the banks. Without paths there are none.
  init(_ bank: BankOptions, rewritten: Bool, _ session: Session) throws(Failure) {
    workers = session.world.workers
    if bank.paths.isEmpty {
      (list, contents, hasErrors) = (QuestionList([]), [], false)
      return
    }
    let finder = try BankFinder(bank, session, rewritten: rewritten)
    finder.reportPassedOver()
    let files = finder.sources.map { source in
      QuestionFile(
        source, in: finder.configurations.format(of: source.path),
        loader: finder.configurations.loader(for: source.path), workers: session.world.workers)
    }
    for file in files { ToldReading(file.bank).tell(session) }
    let isUsable = { (file: QuestionFile) in
      file.bank.kind != .guidance && file.bank.defectOfWhole == nil
    }
    let doubtful = files.filter { $0.hasDefects || $0.bank.extract != nil || !isUsable($0) }
      .map(\.bank).filter { $0.kind != .guidance }
    let errors = finder.configurations.reportErrors(in: doubtful)
    hasErrors = finder.hasFailed || errors > 0
    let list = QuestionList(files.filter(isUsable))
    self.list = list
    contents = workers.mapInBatches(list.count) { index in
      list.problem(index).flatMap { UInt64($0.contentHash, radix: 16) }
    }
  }

  /// Returns what the banks state about each question.
  func facts() -> [UInt64: QuestionFacts] {
    let list = list
    let all = workers.mapInBatches(list.count) { list.problem($0).map { QuestionFacts($0) } }
    var facts: [UInt64: QuestionFacts] = [:]
    for (content, own) in zip(contents, all) { if let content { facts[content] = own } }
    return facts
  }

  /// Returns how many of the given questions are in the banks.
  func count(of questions: [PlayedQuestion]) -> Int {
    let known = Set(contents.compactMap(\.self))
    return questions.count { known.contains($0.content) }
  }

  /// Returns the indices in the list of questions with the given content hashes.
  func indices(of wanted: Set<UInt64>) -> [UInt64: Int] {
    var indices: [UInt64: Int] = [:]
    for (index, content) in contents.enumerated() {
      guard let content, wanted.contains(content), indices[content] == nil else { continue }
      indices[content] = index
    }
    return indices
  }

  /// Returns those of the wanted questions that the banks have with another key, which has been corrected since.
  /// Each is returned with the key that it was played with.
  func problems(withOtherKeys wanted: Set<UInt64>) -> [UInt64: Problem] {
    if wanted.isEmpty { return [:] }
    let list = list
    let found = workers.mapInBatches(list.count) { index -> [(UInt64, Problem)] in
      guard var problem = list.problem(index) else { return [] }
      return problem.choices.indices.compactMap { choice in
        problem.answer = choice + 1
        guard let content = UInt64(problem.contentHash, radix: 16), wanted.contains(content) else {
          return nil
        }
        return (content, problem)
      }
    }
    return Dictionary(found.flatMap { $0 }) { first, _ in first }
  }
}
