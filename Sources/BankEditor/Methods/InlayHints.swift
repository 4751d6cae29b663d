@_spi(QBank) import BankModel

extension Method {
  /// Shows the right choice and the time after each question.
  static let inlayHints = Method(
    "textDocument/inlayHint", capability: ("inlayHintProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let range = try params.range(in: document)
    let hints = editor.questions(document, in: range).map { question -> JSON in
      let right = question.rightChoice.map { "✓ \($0) · " } ?? ""
      return .object([
        ("position", document.text.position(of: question.range.end).json),
        ("label", .string(right + question.time(editor.language))), ("paddingLeft", .bool(true)),
      ])
    }
    return .array(hints)
  }

  /// Commands for a text as a whole.
  static let codeLenses = Method(
    "textDocument/codeLens",
    capability: ("codeLensProvider", .object([("resolveProvider", .bool(false))]))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let questions = editor.questions(document)
    guard let first = questions.first else { return .array([]) }
    let range = document.text.json(TextRange(at: first.range.start))
    let isEnglish = editor.language == .english
    let count = min(EditorCommand.usualCount, questions.count)
    let lenses = [
      (isEnglish ? "Preview a quiz of \(count)" : "\(count)問のクイズをプレビュー", EditorCommand.preview),
      (isEnglish ? "Draw \(count)" : "\(count)問を抽選する", EditorCommand.draw),
    ].map { title, name in
      let command = JSON.object([
        ("title", .string(title)), ("command", .string(name)),
        ("arguments", .array([.string(document.uri), .number(count)])),
      ])
      return JSON.object([("range", range), ("command", command)])
    }
    return .array(lenses)
  }
}
