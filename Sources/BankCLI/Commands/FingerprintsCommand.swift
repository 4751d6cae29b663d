@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

extension Command {
  static let fingerprints = Command(
    "fingerprints",
    summary: Localized(
      en: "Write fingerprints by which any program finds repeats.",
      ja: "どのプログラムでも重複を探せるフィンガープリントを出力します。"),
    details: Localized(
      en: """
        Writes a line of JSON for each question: path, record, question (the fingerprint of the \
        text in normal form), problem (of the text and its choices in any order), answer (of the \
        right choice) and answerText. Two rows with the same problem are the same question; if \
        their answers differ, they contradict each other. Fingerprints are the same on every \
        machine. A line with a reason is about something that has no fingerprint.
        """,
      ja: """
        問題ごとにJSONを1行出力します。項目は、path、record、question（表記をそろえた問題文の\
        フィンガープリント）、problem（問題文と選択肢。選択肢の順序は問いません）、answer（正解）、answerTextです。\
        problemが同じ2行は同じ問題で、answerが違えば正解が食い違っています。どの環境でも同じ値になります。\
        値を作れないものは、reasonのある行で示します。
        """),
    examples: [
      CommandExample(
        "qbank fingerprints banks > fingerprints.jsonl",
        en: "Write those of all banks in a folder.", ja: "フォルダーのすべての問題について出力します。"),
      CommandExample(
        "cat bank.csv | qbank fingerprints --stdin-filename bank.csv -",
        en: "Write those of another program's output.", ja: "ほかのプログラムの出力について出力します。"),
    ],
    arguments: [.paths], options: FingerprintsCommandOptions.self
  ) { (options, session) throws(Failure) in
    let finder = try BankFinder(options.bank, session)
    var results = Results(options.output)
    try results.check(session)
    let workers = session.world.workers
    var others = 0
    for source in finder.sources {
      let file = FingerprintLines(source, finder.configurations, session.language, workers)
      try file.forEachPart(workers) { (lines) throws(Failure) in
        try results.add(lines.bytes, &session)
        others += lines.others
      }
    }
    results.finish(session)
    try finder.reportPassedOver(after: &session)
    if others > 0 { session.remark(FingerprintsCommandOptions.without(others)) }
    return finder.hasFailed ? .failure : .clean
  }
}

/// The options of `qbank fingerprints`.
struct FingerprintsCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var output: Path?

  /// The form of the fingerprints.
  enum Form: String, OutputForm {
    case jsonl
  }

  static var fields: [OptionField<Self>] {
    [
      .output(\.output, as: Form.self)
    ] + OptionField.reading
  }

  /// Says how many lines give the reason for a missing fingerprint or answer.
  fileprivate static func without(_ count: Int) -> Localized {
    Localized(
      en:
        "\(Localized.count(count, "line says", "lines say")) why a fingerprint or an answer is missing.",
      ja: "\(count)行に、フィンガープリントや正解がない理由を書きました。")
  }
}

/// The records of a file as lines of JSON: the fingerprints of each question, and for every other record the reason
/// why it has none.
///
/// A file is read twice: first to determine what it is and how many records precede each chunk, then a few chunks
/// at a time. Only those few are in memory, however large the file is.
private struct FingerprintLines: Sendable {
  private let file: BankFile
  private let path: Path
  private let language: Language
  private let chunks: [Counted]

  /// A chunk whose records have been counted.
  private struct Counted: CSVChunkResult {
    let chunk: CSVChunk
    let end: Int
    let shape: CSVShape
    let tally: TableTally
    /// The number of records of the file before this chunk.
    var before = 0

    init(_ chunk: CSVChunk, of file: BankFile) {
      self.chunk = chunk
      let read = file.readRows(chunk) { _ in }
      (end, shape, tally) = (read.position, read.shape, read.table)
    }
  }

  init(
    _ source: Source, _ configurations: Configurations, _ language: Language, _ workers: Workers
  ) {
    (path, self.language) = (source.path, language)
    let format = configurations.format(of: path)
    let first = configurations.file(source)
    let chunks = workers.map(first.chunks) { Counted($0, of: first) }
    let (shape, tally) = FingerprintLines.sum(chunks)
    let settled = first.settled(by: shape) ?? first.valuesOnly(tally, in: format)
    file = settled ?? first
    self.chunks = FingerprintLines.numbered(
      settled.map { file in workers.map(file.chunks) { Counted($0, of: file) } } ?? chunks)
  }

  private static func sum(_ chunks: [Counted]) -> (CSVShape, TableTally) {
    var (shape, tally) = (CSVShape(), TableTally())
    for chunk in chunks {
      shape.add(chunk.shape)
      tally.add(chunk.tally)
    }
    return (shape, tally)
  }

  private static func numbered(_ chunks: [Counted]) -> [Counted] {
    var (chunks, records) = (chunks, 0)
    for index in chunks.indices {
      chunks[index].before = records
      records += chunks[index].shape.records
    }
    return chunks
  }

  /// Calls `body` with the lines of one chunk after another, in the order of the file.
  func forEachPart(
    _ workers: Workers, _ body: (KeyLines) throws(Failure) -> Void
  ) throws(Failure) {
    // The defects of an extract already have their places in the file.
    var start = KeyLines(path, nil, language)
    if file.kind == .guidance {
      start.tell(nil, .guidance)
      return try body(start)
    }
    if let defect = file.defectOfWhole { start.tell(defect, file.kind, .unreadableFile) }
    for defect in file.extract?.defects ?? [] where defect.keepsOut {
      start.tell(defect, file.kind)
    }
    try body(start)
    if file.defectOfWhole != nil { return }
    let (atOnce, file, path, language) = (8 * workers.count, file, path, language)
    for first in stride(from: 0, to: chunks.count, by: atOnce) {
      let some = Array(chunks[first..<min(first + atOnce, chunks.count)])
      let parts = workers.map(some.count) { index in
        var lines = KeyLines(path, file.extract, language, after: some[index].before)
        file.readRows(some[index].chunk) { lines.add($0, of: file) }
        return lines
      }
      for part in parts { try body(part) }
    }
  }
}

/// Lines about consecutive records of a file.
private struct KeyLines: Sendable {
  /// The lines, each terminated by a line break.
  private(set) var bytes: [UInt8] = []
  /// The numbers of lines about questions and about anything without a key.
  private(set) var (questions, others) = (0, 0)
  private let extract: Extract?
  private let language: Language
  private let recordsBefore: Int
  /// The beginning of every line.
  private let start: [UInt8]
  /// The last record that was reported as unreadable.
  private var lastTold: Int?

  /// Why something lacks a key, or some of its keys.
  enum Reason: String {
    /// The file is guidance, which asks nothing.
    case guidance
    /// The file as a whole cannot be read as questions.
    case unreadableFile = "unreadable-file"
    /// A record, or another part of the file, cannot be read as a question.
    case unreadable
    /// The question is blank.
    case blankQuestion = "blank-question"
    /// The answer is not the number of a choice: the question has a key, the answer does not.
    case noSuchChoice = "no-such-choice"
  }

  init(_ path: Path, _ extract: Extract?, _ language: Language, after recordsBefore: Int = 0) {
    (self.extract, self.language) = (extract, language)
    self.recordsBefore = recordsBefore
    start = Array("{\"path\":\(JSON.string(path.string).text)".utf8)
  }

  /// Adds the rows of a chunk, and the defects that keep its other records from being rows.
  mutating func add(_ chunk: borrowing RowChunk, of file: BankFile) {
    var defects = chunk.defects[...]
    let kind = file.kind
    chunk.rows.withView(file.source.bytes) { rows in
      for index in 0..<rows.count {
        let record = rows.row(index).record
        while let defect = defects.first, (defect.place.record ?? 0) <= record {
          defects.removeFirst()
          if defect.place.record != record { tell(defect, kind) }
        }
        add(ProblemRow(rows.row(index)))
      }
    }
    for defect in defects { tell(defect, kind) }
  }

  private mutating func add(_ problem: borrowing ProblemRow) {
    if problem.row.isBlank(1) { return tell(problem.row.record, .blankQuestion) }
    let keys = QuestionFingerprints(problem)
    begin(problem.row.record)
    add("question", keys.question)
    add("problem", keys.problem)
    if let answer = keys.answer, let right = problem.rightChoice {
      add("answer", answer)
      bytes += Array(",\"answerText\":".utf8)
      JSONText.write(problem.choice(right), to: &bytes)
      questions += 1
      bytes += Array("}\n".utf8)
    } else {
      end(.noSuchChoice, JSONDefect.noSuchChoice)
    }
  }

  /// Adds a line that says why a record, or the file, has no key.
  mutating func tell(_ record: Int?, _ reason: Reason) {
    begin(record)
    end(
      reason,
      reason == .guidance
        ? Localized(en: "the file contains guidance, not questions", ja: "ガイダンスのファイルです。問題はありません。")
        : Localized(en: "the question has no text", ja: "問題文がありません。"))
  }

  /// Adds a line that says what keeps a record, or the file, from being a question; at most one for each record.
  mutating func tell(_ defect: ReadDefect, _ kind: BankKind?, _ reason: Reason = .unreadable) {
    let record = defect.place.record
    if let record, record == lastTold { return }
    lastTold = record
    begin(record)
    end(reason, defect.message(kind))
  }

  private mutating func begin(_ record: Int?) {
    bytes += start
    guard let record else { return }
    let own = Place(TextRange(at: 0), record: record + recordsBefore)
    let shown = extract?.place(own).record ?? own.record ?? record
    bytes += Array(",\"record\":\(shown)".utf8)
  }

  private mutating func add(_ name: String, _ fingerprint: [UInt8]) {
    bytes += Array(",\"\(name)\":\"".utf8)
    for byte in fingerprint {
      bytes.append(KeyLines.digits[Int(byte >> 4)])
      bytes.append(KeyLines.digits[Int(byte & 15)])
    }
    bytes.append(ASCII.quote)
  }

  private mutating func end(_ reason: Reason, _ message: Localized) {
    others += 1
    let message = JSON.string(message[language]).text
    bytes += Array(",\"reason\":\"\(reason.rawValue)\",\"message\":\(message)}\n".utf8)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension ReadDefect {
  /// Whether the defect kept something that may be a question from being read.
  fileprivate var keepsOut: Bool {
    switch self {
    case .table(let found), .question(let found): found.severity == .error
    default: true
    }
  }
}
