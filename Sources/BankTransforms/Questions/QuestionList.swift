@_spi(QBank) @_exported public import BankFormats
@_spi(QBank) @_exported public import BankQuiz

/// An ordered list of questions from several files, on which operations work.
///
/// A question is a reference to its row until it is changed.
package struct QuestionList: Sendable {
  /// The files of the questions.
  package let files: [QuestionFile]
  /// The questions, in their order.
  package private(set) var entries: [Entry]
  /// The questions that differ from their rows.
  private var changes: [Entry: Problem] = [:]
  /// The questions that should have been changed and were not, because their answer is not a choice.
  package private(set) var passedOver: Set<Entry> = []
  /// Whether the output has a place for categories.
  package var holdsCategories = true
  /// The notation of answers in the output.
  package var answers = AnswerNotation.unchanged

  /// A question, identified by its file and its row.
  package struct Entry: Hashable, Sendable {
    private let fileNumber, rowNumber: UInt32

    /// The index of its file.
    package var file: Int { Int(fileNumber) }
    /// The index of its row in the file.
    package var row: Int { Int(rowNumber) }

    fileprivate init(file: Int, row: Int) {
      fileNumber = UInt32(truncatingIfNeeded: file)
      rowNumber = UInt32(truncatingIfNeeded: row)
    }
  }

  /// Creates a list of all questions of some files.
  package init(_ files: [QuestionFile]) {
    self.files = files
    entries = []
    entries.reserveCapacity(files.reduce(0) { $0 + $1.rows.count })
    for (file, read) in files.enumerated() {
      for row in read.rows.indices { entries.append(Entry(file: file, row: row)) }
    }
  }

  /// The number of questions.
  package var count: Int { entries.count }

  /// Whether any question differs from its row.
  var isChanged: Bool { answers != .unchanged || !changes.isEmpty }

  /// The place of a question.
  package func place(_ index: Int) -> QuestionPlace {
    let entry = entries[index]
    let file = files[entry.file]
    return QuestionPlace(path: file.bank.source.path, record: Int(file.rows[entry.row].record))
  }

  /// The question at an index, or nil if its answer is not a choice.
  package func problem(_ index: Int) -> Problem? {
    let entry = entries[index]
    return changes[entry] ?? files[entry.file].problem(entry.row)
  }

  /// Calls `body` with a question as a row.
  package func withRow<Result>(_ index: Int, _ body: (borrowing ProblemRow) -> Result) -> Result {
    let entry = entries[index]
    if let problem = changes[entry] { return problem.withRow(body) }
    return files[entry.file].withRow(entry.row) { body(ProblemRow($0)) }
  }

  /// The changed question at an index, or nil if it is unchanged.
  func changed(_ index: Int) -> Problem? { changes[entries[index]] }

  /// The indices of questions whose answer is not a choice.
  package func unanswered(_ workers: Workers) -> [Int] {
    let list = self
    let isUnanswered = workers.mapInBatches(count) { list.problem($0) == nil }
    return isUnanswered.indices.filter { isUnanswered[$0] }
  }

  /// The names of members that qbank does not know, sorted.
  package func unknownMembers(_ workers: Workers) -> [String] {
    let found = map(workers) { problem, _ in
      var names: [String] = []
      problem.row.forEachDetail { feature, cell in
        if feature == .others { names.append(problem.row.string(of: cell)) }
      }
      return names
    }
    return Set(found.joined()).sorted()
  }

  /// Whether rows of the first question's file have a place for a detail.
  package func rowsHold(_ feature: Feature) -> Bool {
    guard let entry = entries.first else { return true }
    return files[entry.file].bank.holds(feature)
  }

  // MARK: Working on them

  /// The result of changing a question.
  private enum Change {
    case none, passedOver
    case to(Problem)
  }

  /// Returns the results of `body` for each question, changed or not, in order.
  package func map<Value: Sendable>(
    _ workers: Workers, _ body: @escaping @Sendable (borrowing ProblemRow, Entry) -> Value
  ) -> [Value] {
    let ofFiles = files.indices.map { file in
      files[file].map(workers) { body($0, Entry(file: file, row: $1)) }
    }
    // A fast path for unchanged lists, on which most operations work.
    if changes.isEmpty, isInOrder {
      return ofFiles.count == 1 ? ofFiles[0] : ofFiles.flatMap(\.self)
    }
    return entries.map { entry in
      guard let problem = changes[entry] else { return ofFiles[entry.file][entry.row] }
      return problem.withRow { body($0, entry) }
    }
  }

  /// Folds the questions of each part of the list into a value of its own; `start` creates the initial value for a
  /// number of bytes.
  func fold<Value: Sendable>(
    _ workers: Workers, from start: @escaping @Sendable (Int) -> Value,
    _ body: @escaping @Sendable (inout Value, borrowing ProblemRow) -> Void
  ) -> [Value] {
    if changes.isEmpty, isInOrder {
      return files.flatMap { $0.fold(workers, from: start) { value, row, _ in body(&value, row) } }
    }
    let list = self
    let size = 4096
    return workers.map((count + size - 1) / size) { part in
      var value = start(0)
      for index in part * size..<min(list.count, (part + 1) * size) {
        list.withRow(index) { body(&value, $0) }
      }
      return value
    }
  }

  /// Whether the list contains all rows of all files, in order.
  private var isInOrder: Bool {
    guard count == files.reduce(0, { $0 + $1.rows.count }) else { return false }
    var last: Entry?
    for entry in entries {
      if let last, (last.file, last.row) >= (entry.file, entry.row) { return false }
      last = entry
    }
    return true
  }

  /// Keeps the questions whose element in `isKept` is true, in order.
  package mutating func keep(where isKept: [Bool]) {
    var kept: [Entry] = []
    for (entry, isKept) in zip(entries, isKept) where isKept { kept.append(entry) }
    entries = kept
  }

  /// Leaves out the questions at some indices.
  package mutating func leaveOut(_ indices: [Int]) {
    var isKept = [Bool](repeating: true, count: count)
    for index in indices { isKept[index] = false }
    keep(where: isKept)
  }

  /// Reorders the questions by indices, which may leave some out.
  package mutating func reorder(_ order: [Int]) { entries = order.map { entries[$0] } }

  /// Changes questions; those whose answer is not a choice stay unchanged. Returns the number of changed questions.
  @discardableResult
  package mutating func change(
    _ workers: Workers, _ body: @escaping @Sendable (Problem, Int) -> Problem
  ) -> Int {
    let list = self
    let results = workers.mapInBatches(count) { index -> Change in
      guard let old = list.problem(index) else { return .passedOver }
      let new = body(old, index)
      return new == old ? .none : .to(new)
    }
    var changed = 0
    for (index, result) in results.enumerated() {
      switch result {
      case .none: break
      case .passedOver: passedOver.insert(entries[index])
      case .to(let problem):
        changes[entries[index]] = problem
        changed += 1
      }
    }
    return changed
  }
}

/// The place of a question, for people.
package struct QuestionPlace: Hashable, Sendable {
  /// The path of its file.
  package let path: Path
  /// The number of its row, counted from 1.
  package let record: Int

  /// The row in words.
  package var row: Localized { Localized(en: "row \(record)", ja: "\(record)行目") }

  /// The file and the row in words.
  package var words: Localized {
    Localized(en: "\(path.displayText), \(row.en)", ja: "\(path.displayText) \(row.ja)")
  }
}

extension Problem {
  /// Calls `body` with a row that says the same as the problem.
  fileprivate func withRow<Result>(_ body: (borrowing ProblemRow) -> Result) -> Result {
    let line = JSONBankWriter.write(.problems([self]), isLines: true)
    var loader = RowLoader()
    loader.load(at: 0, of: Source(name: "changed.jsonl", line), .jsonLines)
    return loader.withRow { body(ProblemRow($0)) }
  }
}
