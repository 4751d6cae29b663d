@_spi(QBank) package import BankText

/// A method of the protocol that is answered. A new one is one file and one line in `all`.
package struct Method: Sendable {
  /// Its name in the protocol.
  package let name: String
  /// Whether it is answered only when all findings are those of the texts as they stand.
  let needsFindings: Bool
  /// What an editor is told of it at the start, under a name.
  let capability: (name: String, value: JSON)?
  /// Its answer.
  let answer: @Sendable (inout Editor, Params) throws(RequestError) -> JSON

  init(
    _ name: String, needsFindings: Bool = false, capability: (name: String, value: JSON)? = nil,
    _ answer: @escaping @Sendable (inout Editor, Params) throws(RequestError) -> JSON
  ) {
    (self.name, self.needsFindings) = (name, needsFindings)
    (self.capability, self.answer) = (capability, answer)
  }

  /// All of them.
  package static let all: [Method] = [
    .initialize, .shutdown,
    .diagnosticsOfDocument, .diagnosticsOfWorkspace,
    .codeActions, .formatting, .rangeFormatting,
    .hover, .documentSymbols, .workspaceSymbols, .foldingRanges, .inlayHints, .codeLenses,
    .definition, .prepareRename, .rename, .completion, .semanticTokens, .executeCommand,
  ]
}

/// Something that an editor tells. A new one is one file and one line in `all`.
package struct Notice: Sendable {
  /// Its name in the protocol.
  package let name: String
  /// What becomes of it.
  let take: @Sendable (inout Editor, Params) throws(RequestError) -> Void

  init(
    _ name: String, _ take: @escaping @Sendable (inout Editor, Params) throws(RequestError) -> Void
  ) {
    (self.name, self.take) = (name, take)
  }

  /// All of them.
  package static let all: [Notice] = [
    .initialized, .exit, .didOpen, .didChange, .didClose, .didSave,
    .didChangeFolders, .didChangeFiles, .didChangeSettings,
  ]
}

/// What comes with a request or a notification.
package struct Params: Sendable {
  let tree: JSONTree?

  package init(_ tree: JSONTree?) { self.tree = tree }

  /// A text that must be there.
  func text(_ names: String...) throws(RequestError) -> String {
    guard let text = tree?.member(names)?.text else {
      throw .params(names.joined(separator: "."))
    }
    return text
  }

  /// A whole number that must be there.
  func number(_ names: String...) throws(RequestError) -> Int {
    guard let number = tree?.member(names)?.number else {
      throw .params(names.joined(separator: "."))
    }
    return number
  }

  /// A text document that is known.
  func document(_ editor: Editor) throws(RequestError) -> Document {
    let uri = try text("textDocument", "uri")
    guard let document = editor.document(uri) else {
      throw RequestError(.invalidParams, "this text is not open: " + uri)
    }
    return document
  }

  /// The byte of a text at the position that is given.
  func offset(in document: Document) throws(RequestError) -> Int {
    guard let position = Params.position(tree?.member("position")) else {
      throw .params("position")
    }
    return document.text.offset(of: position)
  }

  /// The bytes of a text in the range that is given.
  func range(in document: Document) throws(RequestError) -> TextRange {
    guard let range = Params.range(tree?.member("range")) else { throw .params("range") }
    return document.text.range(range.start, range.end)
  }

  /// A position, if it is one.
  static func position(_ tree: JSONTree?) -> Position? {
    guard let line = tree?.member("line")?.number,
      let character = tree?.member("character")?.number
    else { return nil }
    return Position(line, character)
  }

  /// A range, if it is one.
  static func range(_ tree: JSONTree?) -> (start: Position, end: Position)? {
    guard let start = position(tree?.member("start")), let end = position(tree?.member("end"))
    else { return nil }
    return (start, end)
  }
}
