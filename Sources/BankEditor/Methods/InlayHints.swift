@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Method {
  /// Behind each question its right choice and its time.
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

  /// What can be done with a text as a whole.
  static let codeLenses = Method(
    "textDocument/codeLens",
    capability: ("codeLensProvider", .object([("resolveProvider", .bool(false))]))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    guard let first = editor.questions(document).first else { return .array([]) }
    let range = document.text.json(TextRange(at: first.range.start))
    let isEnglish = editor.language == .english
    let lenses = [
      (isEnglish ? "Play these questions" : "この問題で遊ぶ", EditorCommand.preview),
      (isEnglish ? "Draw five" : "5問を抽選する", EditorCommand.draw),
    ].map { title, command in
      JSON.object([
        ("range", range),
        (
          "command",
          .object([
            ("title", .string(title)), ("command", .string(command)),
            ("arguments", .array([.string(document.uri)])),
          ])
        ),
      ])
    }
    return .array(lenses)
  }
}
