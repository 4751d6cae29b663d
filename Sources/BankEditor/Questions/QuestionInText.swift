@_spi(QBank) import BankRules

/// A question in a text that is being edited.
struct QuestionInText: Sendable {
  /// The whole question, without its line ending.
  let range: TextRange
  /// The ranges of its cells in order: question, answer, choices; empty if the text does not contain them verbatim.
  let cells: [TextRange]
  /// The text of the question.
  let question: String
  let choices: [String]
  /// The number of the right choice, or nil if none is named.
  let right: Int?
  /// The category and its range, which is nil if the text does not contain it for this question alone.
  let category: (text: String, place: TextRange?)?
  /// The tags and their ranges.
  let tags: [(text: String, place: TextRange?)]
  /// The expected time to answer, in milliseconds.
  let expected: Int
  /// The time limit, in milliseconds.
  let limit: Int

  /// The text of the right choice, or nil if none is named.
  var rightChoice: String? { right.map { choices[$0 - 1] } }

  /// The expected time in seconds, with one decimal.
  var expectedSeconds: String { seconds(expected) }

  /// The limit in seconds, with one decimal.
  var limitSeconds: String { seconds(limit) }

  private func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }

  /// Expected time and limit, as in `6.2 s of 10 s`.
  func time(_ language: Language) -> String {
    language == .english
      ? "\(expectedSeconds) s of \(limitSeconds) s" : "\(expectedSeconds)秒／\(limitSeconds)秒"
  }
}

/// The questions of a text.
struct QuestionsInText {
  private(set) var all: [QuestionInText] = []
  /// The range that the questions must touch, or nil for all.
  private let wanted: TextRange?
  private let most: Int
  private var measured: MeasuredQuestion

  /// The maximum number of questions shown of one file at once.
  static let most = 20_000

  /// Reads the questions of a text, or those that touch a range of it, up to a maximum number.
  init(_ source: Source, _ options: LintOptions, in range: TextRange? = nil, most: Int) {
    (wanted, self.most) = (range, most)
    measured = MeasuredQuestion(
      ReadingPlan(limit: options.limit ?? TimeLimit.usual), isLimitForAll: false)
    let format = options.format
    let file = BankFile(source, in: format, given: options.kind, loader: options.loader)
    let end = read(file)
    guard let settled = file.settled(by: end.shape) ?? file.valuesOnly(end.table, in: format)
    else { return }
    all = []
    _ = read(settled)
  }

  private mutating func read(_ file: BankFile) -> ReadEnd {
    let hasQuestions = file.kind != .guidance && file.defectOfWhole == nil
    return file.readRows { chunk in
      guard hasQuestions else { return }
      chunk.forEachRow(of: file) { problem, line in add(problem, line, file) }
    }
  }

  private mutating func add(
    _ problem: borrowing ProblemRow, _ line: TextRange, _ file: BankFile
  ) {
    let row = problem.row
    let item = file.extract.map { $0.rangeOfItem(at: row.start) ?? TextRange(at: 0) }
    let range = item ?? file.source.bytes.withoutLineEnd(line)
    if all.count >= most { return }
    if let wanted, range.end < wanted.start || range.start > wanted.end { return }
    measured.measure(problem)
    var choices: [String] = []
    for number in 1..<problem.choiceCount + 1 {
      choices.append(row.string(BankKind.cellsBeforeChoices + number))
    }
    var category: (String, TextRange?)?
    var tags: [(String, TextRange?)] = []
    row.forEachDetail { feature, cell in
      let place = file.extract == nil ? cell.range : nil
      if feature == .category { category = (row.string(of: cell), place) }
      if feature == .tags { tags.append((row.string(of: cell), place)) }
    }
    all.append(
      QuestionInText(
        range: range,
        cells: file.extract == nil ? (1...row.count).map { row.cell($0).range } : [],
        question: row.string(1), choices: choices, right: problem.rightChoice, category: category,
        tags: tags, expected: measured.expectedTime(choices: problem.choiceCount),
        limit: measured.limit))
  }
}

extension Span<UInt8> {
  /// Returns a line without its line ending.
  fileprivate func withoutLineEnd(_ line: TextRange) -> TextRange {
    var end = line.end
    while end > line.start, self[end - 1].isLineBreak { end -= 1 }
    return TextRange(line.start, end)
  }
}

extension Editor {
  /// The questions of a text, or those that touch a range of it.
  func questions(
    _ document: Document, in range: TextRange? = nil, most: Int = QuestionsInText.most
  ) -> [QuestionInText] {
    QuestionsInText(document.source, linted.options(document.path), in: range, most: most).all
  }

  /// The question at an offset of a text, or nil if there is none.
  func question(_ document: Document, at offset: Int) -> QuestionInText? {
    questions(document, in: TextRange(at: offset)).first
  }
}
