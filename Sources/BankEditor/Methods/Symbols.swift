@_spi(QBank) import BankModel

extension Method {
  /// The questions of a text, grouped by category.
  static let documentSymbols = Method(
    "textDocument/documentSymbol", capability: ("documentSymbolProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let questions = editor.questions(document)
    var order: [String] = []
    var groups: [String: [QuestionInText]] = [:]
    for question in questions {
      let name = question.category?.text ?? ""
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(question)
    }
    var symbols: [JSON] = []
    for name in order {
      let own = groups[name] ?? []
      let children = own.map { symbol($0, document) }
      guard let first = own.first, !name.isEmpty else {
        symbols += children
        continue
      }
      symbols.append(group(name, first.range, children, document))
    }
    return .array(symbols)
  }

  private static func group(
    _ name: String, _ range: TextRange, _ children: [JSON], _ document: Document
  ) -> JSON {
    .object([
      ("name", .string(name)), ("kind", .number(SymbolKind.namespace)),
      ("detail", .string(String(children.count))), ("range", document.text.json(range)),
      ("selectionRange", document.text.json(range)), ("children", .array(children)),
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
    var ranges: [(first: Int, last: Int)] = []
    var run: (category: String, first: Int, last: Int)?
    for question in editor.questions(document) {
      let first = document.text.lines.line(at: question.range.start)
      let last = document.text.lines.line(at: question.range.end)
      if last > first { ranges.append((first, last)) }
      let category = question.category?.text ?? ""
      if let known = run, known.category == category {
        run?.last = last
      } else {
        if let run, !run.category.isEmpty, run.last > run.first {
          ranges.append((run.first, run.last))
        }
        run = (category, first, last)
      }
    }
    if let run, !run.category.isEmpty, run.last > run.first { ranges.append((run.first, run.last)) }
    return .array(
      ranges.map { .object([("startLine", .number($0.first)), ("endLine", .number($0.last))]) })
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
