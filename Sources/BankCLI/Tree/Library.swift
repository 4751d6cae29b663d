@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// All banks that were read, as one tree, and the files from which the texts of its questions are loaded.
struct Library: Sendable {
  /// The tree of categories.
  private(set) var tree = CategoryTree()
  /// What the tree leaves out.
  var notCounted = NotCounted()
  private var files: [File] = []

  /// A file that contains questions.
  private struct File: Sendable {
    let path: Path
    let rows: LintedFile
  }

  /// Adds the questions of a linted file. Those without a category get the given one.
  mutating func add(_ rows: TreeRows, _ linted: LintedFile, category: String) {
    notCounted.otherKinds.add(linted.otherKinds)
    if rows.bank.kind == .guidance || linted.isUnchecked {
      notCounted.withoutQuestions.append(linted.source.path)
      // Guidance is not part of a library of questions. A file that should contain questions and does not is
      // reported.
      if rows.bank.kind == .guidance { return }
    }
    let bank = rows.bank
    files.append(File(path: linted.source.path, rows: bank.rowsAlone))
    var findings = FileFindings(linted)
    let branches = rows.categories.map { tree.branch(of: $0) }
    // If every question has its own category, that of the file would be an empty branch.
    let needsOwn = rows.rows.isEmpty || rows.rows.contains { $0.category == nil }
    let own = needsOwn ? tree.branch(of: category) : nil
    for row in rows.rows {
      let record = bank.extract.map { $0.number(ofRecord: row.record) } ?? row.record
      let question = CategoryTree.Question(
        file: files.count - 1, record: record, start: row.start, time: row.time,
        findings: findings.take(ofRecord: record))
      tree.add(question, to: row.category.map { branches[$0] } ?? own ?? CategoryTree.root)
    }
    let left = max(0, max(linted.records, rows.records) - rows.rows.count)
    notCounted.rows += left
    if left > 0 || findings.rest.total > 0 {
      tree.add(findings.rest, left: left, to: own ?? tree.branch(of: category))
    }
  }

  /// Counts the contents of each branch; called when all files have been added.
  mutating func finish() { tree = tree.counted }

  /// Returns a whole question. Its answer is unknown if it names no choice.
  func problem(_ question: Int) -> Problem {
    let question = tree.questions[question]
    return files[question.file].rows.anyProblem(at: question.start)
  }

  /// Returns the text of a question.
  func text(_ question: Int) -> String {
    let question = tree.questions[question]
    return files[question.file].rows.question(at: question.start)
  }

  /// Returns the texts of consecutive questions.
  func texts(_ range: Range<Int>) -> [String] {
    var loader = RowLoader()
    return range.map { index in
      let question = tree.questions[index]
      let rows = files[question.file].rows
      loader.load(at: Int(question.start), of: rows.rows, rows.syntax)
      return loader.withRow { $0.string(1) }
    }
  }

  /// Returns the file of a question.
  func path(_ question: Int) -> Path { files[tree.questions[question].file].path }
}

extension Extract {
  /// Returns the number of a record as reports show it.
  fileprivate func number(ofRecord record: Int) -> Int {
    place(Place(TextRange(at: 0), record: record)).record ?? record
  }
}

/// The findings of a file, by the rows that they are about.
struct FileFindings {
  private var rows: [Int: DiagnosticCounts] = [:]
  /// The findings that belong to no row that was asked for. With those of rows, they add up to what `lint` counts.
  private(set) var rest: DiagnosticCounts

  /// Groups the findings of a linted file.
  init(_ file: LintedFile) {
    rest = file.total
    for found in file.diagnostics {
      guard let record = found.place.record else { continue }
      rows[record, default: DiagnosticCounts()].add(found.severity, found.fix?.applicability)
    }
  }

  /// Removes and returns the findings of a row, given by its record number in reports.
  mutating func take(ofRecord record: Int) -> DiagnosticCounts {
    guard let own = rows.removeValue(forKey: record) else { return DiagnosticCounts() }
    rest.subtract(own)
    return own
  }
}
