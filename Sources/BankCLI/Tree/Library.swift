import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// All banks that were read, as one tree, and the files from which the texts of its questions are brought back.
struct Library: Sendable {
  /// The hierarchy.
  private(set) var tree = CategoryTree()
  /// What it leaves out.
  var notCounted = NotCounted()
  private var files: [File] = []

  /// A file that questions are from.
  private struct File: Sendable {
    let path: Path
    let rows: LintedFile
  }

  /// A library without banks.
  init() {}

  /// Adds the questions of a file that was looked at. Those that tell no category have the one that is given.
  mutating func add(_ rows: TreeRows, _ linted: LintedFile, category: String) {
    notCounted.otherKinds.add(linted.otherKinds)
    if rows.bank.kind == .guidance || linted.isUnchecked {
      notCounted.withoutQuestions.append(linted.source.path)
      // Guidance is no part of a library of questions, and what should be one and is not is told.
      if rows.bank.kind == .guidance { return }
    }
    let bank = rows.bank
    files.append(
      File(
        path: linted.source.path,
        rows: LintedFile(
          source: bank.source, kind: .problems, records: 0, diagnostics: [], counts: [:],
          syntax: bank.syntax)))
    var findings = FileFindings(linted)
    let branches = rows.categories.map { tree.branch(of: $0) }
    // Where every question tells its own category, that of the file would be a branch with nothing in it.
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

  /// Counts what lies in each branch, when all files are there.
  mutating func finish() { tree = tree.counted }

  /// Everything there is to a question; its answer is unknown where none is named.
  func problem(_ question: Int) -> Problem {
    let question = tree.questions[question]
    return files[question.file].rows.anyProblem(at: question.start)
  }

  /// What a question asks.
  func text(_ question: Int) -> String {
    let question = tree.questions[question]
    return files[question.file].rows.question(at: question.start)
  }

  /// What some questions ask that follow each other.
  func texts(_ range: Range<Int>) -> [String] {
    var loader = RowLoader()
    return range.map { index in
      let question = tree.questions[index]
      let rows = files[question.file].rows
      loader.load(at: Int(question.start), of: rows.rows, rows.syntax)
      return loader.withRow { $0.string(1) }
    }
  }

  /// The file that a question is from.
  func path(_ question: Int) -> Path { files[tree.questions[question].file].path }
}

extension Extract {
  /// The number that reports tell of a line.
  fileprivate func number(ofRecord record: Int) -> Int {
    place(Place(TextRange(at: 0), record: record)).record ?? record
  }
}
