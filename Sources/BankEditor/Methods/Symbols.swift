@_spi(QBank) import BankModel

extension Method {
  /// The questions of a text, grouped by category.
  static let documentSymbols = Method(
    "textDocument/documentSymbol", capability: ("documentSymbolProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let groups = editor.questions(document).grouped { $0.category?.text ?? "" }
    let symbols = groups.flatMap { name, questions -> [JSON] in
      let children = questions.map { symbol($0, document) }
      guard let end = questions.map(\.range.end).max(), !name.isEmpty else { return children }
      let first = questions[0].range
      return [group(name, TextRange(first.start, end), first, children, document)]
    }
    return .array(symbols)
  }

  private static func group(
    _ name: String, _ range: TextRange, _ first: TextRange, _ children: [JSON],
    _ document: Document
  ) -> JSON {
    .object([
      ("name", .string(name)), ("kind", .number(SymbolKind.namespace)),
      ("detail", .string(String(children.count))), ("range", document.text.json(range)),
      ("selectionRange", document.text.json(first)), ("children", .array(children)),
    ])
  }

  private static func symbol(_ question: QuestionInText, _ document: Document) -> JSON {
    .object([
      ("name", .string(SymbolKind.name(question))), ("kind", .number(SymbolKind.field)),
      ("detail", question.rightChoice.map { .string("✓ " + $0) }),
      ("range", document.text.json(question.range)),
      ("selectionRange", document.text.json(question.range)),
    ])
  }

  /// The questions of all banks that contain a text.
  static let workspaceSymbols = Method(
    "workspace/symbol", needsFindings: true, capability: ("workspaceSymbolProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let wanted = try params.text("query")
    let form = NormalForm.ofQuestion(Array(wanted.utf8).arraySpan)
    var symbols: [JSON] = []
    for path in editor.findings.keys.sorted() where symbols.count < SymbolKind.most {
      guard let document = editor.document(editor.uri(path)) else { continue }
      for question in editor.questions(document) where symbols.count < SymbolKind.most {
        guard SymbolKind.matches(question, form) else { continue }
        let place: JSON = .object([
          ("uri", .string(document.uri)), ("range", document.text.json(question.range)),
        ])
        symbols.append(
          .object([
            ("name", .string(SymbolKind.name(question))), ("kind", .number(SymbolKind.field)),
            ("location", place), ("containerName", question.category.map { .string($0.text) }),
          ]))
      }
    }
    return .array(symbols)
  }

  /// Folds runs of questions with the same category, and questions of more than one line.
  static let foldingRanges = Method(
    "textDocument/foldingRange", capability: ("foldingRangeProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    var folds = Folds()
    for question in editor.questions(document) {
      let first = document.text.lines.line(at: question.range.start)
      let last = document.text.lines.line(at: question.range.end)
      folds.add(first...last, question.category?.text ?? "")
    }
    folds.endRun()
    return .array(
      folds.ranges.map {
        .object([("startLine", .number($0.lowerBound)), ("endLine", .number($0.upperBound))])
      })
  }
}

/// The lines of questions and of runs of questions with one category.
private struct Folds {
  private(set) var ranges: [ClosedRange<Int>] = []
  private var run: (category: String, lines: ClosedRange<Int>)?

  mutating func add(_ lines: ClosedRange<Int>, _ category: String) {
    if run?.category != category { endRun() }
    fold(lines)
    run = (category, (run?.lines.lowerBound ?? lines.lowerBound)...lines.upperBound)
  }

  mutating func endRun() {
    if let run, !run.category.isEmpty, run.lines != ranges.last { fold(run.lines) }
    run = nil
  }

  private mutating func fold(_ lines: ClosedRange<Int>) {
    if lines.count > 1 { ranges.append(lines) }
  }
}

/// The symbol kinds of the protocol.
enum SymbolKind {
  static let namespace = 3
  static let field = 8
  /// The maximum number of symbols returned for a workspace.
  static let most = 1_000

  /// Whether a question contains a text in normal form.
  static func matches(_ question: QuestionInText, _ form: [UInt32]) -> Bool {
    if form.isEmpty { return true }
    let own = NormalForm.ofQuestion(Array(question.question.utf8).arraySpan)
    return own.indices.contains { own[$0...].starts(with: form) }
  }

  /// The name of a question, which must not be empty.
  static func name(_ question: QuestionInText) -> String {
    question.question.isEmpty ? "–" : question.question
  }
}
