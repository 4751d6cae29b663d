@_spi(QBank) package import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

/// The questions of some files in an order, some of them changed: what operations work on.
///
/// A question is its place in a file until it is changed.
package struct QuestionList: Sendable {
  /// The files that they are from.
  package let files: [QuestionFile]
  /// The questions, in their order.
  package private(set) var entries: [Entry]
  /// Those that no longer say what their rows do.
  private var changes: [Entry: Problem] = [:]
  /// Those that should have been changed and were not, because their answer is no choice.
  package private(set) var passedOver: Set<Entry> = []
  /// Whether what is written in the end has a place for categories.
  package var holdsCategories = true
  /// How the answers are written in the end.
  package var answers = AnswerNotation.unchanged

  /// A question: its file, and which of the rows there it is.
  package struct Entry: Hashable, Sendable {
    private let fileNumber, rowNumber: UInt32

    /// The index of its file.
    package var file: Int { Int(fileNumber) }
    /// The index of its row there.
    package var row: Int { Int(rowNumber) }

    fileprivate init(file: Int, row: Int) {
      fileNumber = UInt32(truncatingIfNeeded: file)
      rowNumber = UInt32(truncatingIfNeeded: row)
    }
  }

  /// All questions of some files.
  package init(_ files: [QuestionFile]) {
    self.files = files
    entries = []
    entries.reserveCapacity(files.reduce(0) { $0 + $1.rows.count })
    for (file, read) in files.enumerated() {
      for row in read.rows.indices { entries.append(Entry(file: file, row: row)) }
    }
  }

  /// How many there are.
  package var count: Int { entries.count }

  /// Whether any says something else than its row.
  var isChanged: Bool { answers != .unchanged || !changes.isEmpty }

  /// Where a question stands.
  package func place(_ index: Int) -> QuestionPlace {
    let entry = entries[index]
    let file = files[entry.file]
    return QuestionPlace(
      path: file.bank.source.path, record: Int(file.rows[entry.row].record))
  }

  /// A question; nil when its answer is no choice.
  package func problem(_ index: Int) -> Problem? {
    let entry = entries[index]
    return changes[entry] ?? files[entry.file].problem(entry.row)
  }

  /// Calls a body with a question as a row.
  package func withRow<Result>(
    _ index: Int, _ body: (borrowing ProblemRow) -> Result
  ) -> Result {
    let entry = entries[index]
    if let problem = changes[entry] { return problem.withRow(body) }
    return files[entry.file].withRow(entry.row) { body(ProblemRow($0)) }
  }

  /// Whether a question was changed, and what it says now.
  func changed(_ index: Int) -> Problem? { changes[entries[index]] }

  /// The questions whose answer is no choice.
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
        if feature == .others {
          names.append(String(decoding: Array(problem.row.text(of: cell)), as: UTF8.self))
        }
      }
      return names
    }
    return Set(found.joined()).sorted()
  }

  // MARK: Working on them

  /// What becomes of a question.
  private enum Change {
    case none, passedOver
    case to(Problem)
  }

  /// What a body makes of each question, in their order, changed or not.
  package func map<Value: Sendable>(
    _ workers: Workers, _ body: @escaping @Sendable (borrowing ProblemRow, Entry) -> Value
  ) -> [Value] {
    let ofFiles = files.indices.map { file in
      files[file].map(workers) { body($0, Entry(file: file, row: $1)) }
    }
    // As they were read, which is how most operations find them.
    if changes.isEmpty, isInOrder {
      return ofFiles.count == 1 ? ofFiles[0] : ofFiles.flatMap(\.self)
    }
    return entries.map { entry in
      guard let problem = changes[entry] else { return ofFiles[entry.file][entry.row] }
      return problem.withRow { body($0, entry) }
    }
  }

  /// What a body collects of the questions, of one part of them after the other, each by itself; it begins
  /// with what another one makes for so many bytes.
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

  /// Whether all rows of all files are there, in their order.
  private var isInOrder: Bool {
    guard count == files.reduce(0, { $0 + $1.rows.count }) else { return false }
    var last: Entry?
    for entry in entries {
      if let last, (last.file, last.row) >= (entry.file, entry.row) { return false }
      last = entry
    }
    return true
  }

  /// Keeps the questions of which it is told, in their order.
  package mutating func keep(where isKept: [Bool]) {
    var kept: [Entry] = []
    for (entry, isKept) in zip(entries, isKept) where isKept { kept.append(entry) }
    entries = kept
  }

  /// Puts them into the order of these indices, which may leave some out.
  package mutating func reorder(_ order: [Int]) { entries = order.map { entries[$0] } }

  /// Changes questions; those whose answer is no choice stay as they are. Returns how many were changed.
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

/// Where a question stands, for people.
package struct QuestionPlace: Hashable, Sendable {
  /// Its file.
  package let path: Path
  /// The number of its row, counted from 1.
  package let record: Int
}

extension Problem {
  /// Calls a body with a row that says what the problem does.
  fileprivate func withRow<Result>(_ body: (borrowing ProblemRow) -> Result) -> Result {
    let line = JSONBankWriter.write(.problems([self]), isLines: true)
    var loader = RowLoader()
    loader.load(at: 0, of: Source(name: "changed.jsonl", line), .jsonLines)
    return loader.withRow { body(ProblemRow($0)) }
  }
}
