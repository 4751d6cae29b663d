@_spi(QBank) import BankModel

extension Method {
  /// Shows a question as players see it.
  static let hover = Method(
    "textDocument/hover", needsFindings: true, capability: ("hoverProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let offset = try params.offset(in: document)
    guard let question = editor.question(document, at: offset) else { return .null }
    let others = editor.twins(document, question).map { other in
      let place = PlacedText(other.source, editor.encoding).position(of: other.range.start)
      return "\(other.source.path.lastComponent.displayText):\(place.line + 1)"
    }
    let card = JSON.object([
      ("kind", .string("markdown")),
      ("value", .string(question.card(others, editor.language))),
    ])
    return .object([("contents", card), ("range", document.text.json(question.range))])
  }

  /// Finds the questions that duplicate the one at a place.
  static let definition = Method(
    "textDocument/definition", needsFindings: true, capability: ("definitionProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let offset = try params.offset(in: document)
    guard let question = editor.question(document, at: offset) else { return .null }
    var others = OtherTexts(document.text)
    return .array(
      editor.twins(document, question).map { others.location($0.source, $0.range) })
  }
}

extension Editor {
  /// The rules that find duplicate questions.
  static let rulesOfTwins: Set = [
    "duplicate-question", "near-duplicate-question", "conflicting-answer",
  ]

  /// The exact and near duplicates of a question: those that its findings refer to, and those whose findings refer
  /// to it.
  func twins(_ document: Document, _ question: QuestionInText) -> [Diagnostic.Related] {
    var twins: [Diagnostic.Related] = []
    for (path, found) in findings.sorted(by: { $0.key < $1.key }) {
      for diagnostic in found.diagnostics where Editor.rulesOfTwins.contains(diagnostic.rule) {
        let isOwn =
          path == document.path && question.range.contains(diagnostic.place.range)
        let namesIt = diagnostic.related.contains {
          $0.source.path == document.path && question.range.contains($0.range)
        }
        if isOwn { twins += diagnostic.related }
        if namesIt, !isOwn {
          twins.append(
            Diagnostic.Related(found.text.source, diagnostic.place.range, diagnostic.message))
        }
      }
    }
    return twins
  }
}

extension QuestionInText {
  /// The question as players see it, in Markdown; `others` are the places of its duplicates.
  fileprivate func card(_ others: [String], _ language: Language) -> String {
    let isEnglish = language == .english
    var lines = ["**\(question.markdown)**", ""]
    for (index, choice) in choices.enumerated() {
      lines.append("\(index + 1). \(choice.markdown)\(right == index + 1 ? " ✓" : "")")
    }
    lines += [
      "",
      isEnglish
        ? "Takes about \(time(language))."
        : "約\(expectedSeconds)秒かかります（制限時間\(limitSeconds)秒）。",
    ]
    if !others.isEmpty {
      let list = others.joined(separator: isEnglish ? ", " : "、")
      lines += ["", (isEnglish ? "Asked nearly the same way: " : "ほぼ同じ問題: ") + list]
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text escaped for Markdown, on one line.
  fileprivate var markdown: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": result += " "
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "+", "!", "|", "~", "&", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
