@_spi(QBank) import BankText

/// A request of the protocol that the server answers. A new one needs one file and one line in `all`.
package struct Method: Sendable {
  /// Its name in the protocol.
  package let name: String
  /// Whether the answer has to wait for the findings of the current texts.
  let needsFindings: Bool
  /// The capability that is announced at initialization.
  let capability: (name: String, value: JSON)?
  /// Computes the result.
  let answer: @Sendable (inout Editor, Params) throws(RequestError) -> JSON

  init(
    _ name: String, needsFindings: Bool = false, capability: (name: String, value: JSON)? = nil,
    _ answer: @escaping @Sendable (inout Editor, Params) throws(RequestError) -> JSON
  ) {
    (self.name, self.needsFindings) = (name, needsFindings)
    (self.capability, self.answer) = (capability, answer)
  }

  /// All supported requests.
  package static let all: [Method] = [
    .initialize, .shutdown,
    .diagnosticsOfDocument, .diagnosticsOfWorkspace,
    .codeActions, .formatting, .rangeFormatting,
    .hover, .documentSymbols, .workspaceSymbols, .foldingRanges, .inlayHints, .codeLenses,
    .definition, .prepareRename, .rename, .completion, .semanticTokens, .executeCommand,
  ]
}

/// A notification of the protocol that the server handles. A new one needs one file and one line in `all`.
package struct Notice: Sendable {
  /// Its name in the protocol.
  package let name: String
  /// Handles the notification.
  let take: @Sendable (inout Editor, Params) throws(RequestError) -> Void

  init(
    _ name: String, _ take: @escaping @Sendable (inout Editor, Params) throws(RequestError) -> Void
  ) {
    (self.name, self.take) = (name, take)
  }

  /// All supported notifications.
  package static let all: [Notice] = [
    .initialized, .exit, .didOpen, .didChange, .didClose, .didSave,
    .didChangeFolders, .didChangeFiles, .didChangeSettings,
  ]
}

/// The parameters of a request or a notification.
package struct Params: Sendable {
  let tree: JSONTree?

  package init(_ tree: JSONTree?) { self.tree = tree }

  /// A required text.
  func text(_ names: String...) throws(RequestError) -> String {
    guard let text = tree?.member(names)?.text else {
      throw .params(names.joined(separator: "."))
    }
    return text
  }

  /// The text document, which must be known.
  func document(_ editor: Editor) throws(RequestError) -> Document {
    let uri = try text("textDocument", "uri")
    guard let document = editor.document(uri) else {
      throw RequestError(.invalidParams, "this text is not open: " + uri)
    }
    return document
  }

  /// The byte offset of the given position.
  func offset(in document: Document) throws(RequestError) -> Int {
    guard let position = Params.position(tree?.member("position")) else {
      throw .params("position")
    }
    return document.text.offset(of: position)
  }

  /// The byte range of the given range.
  func range(in document: Document) throws(RequestError) -> TextRange {
    guard let range = Params.range(tree?.member("range")) else { throw .params("range") }
    return document.text.range(range.start, range.end)
  }

  /// Parses a position, or returns nil if it is not one.
  static func position(_ tree: JSONTree?) -> Position? {
    guard let line = tree?.member("line")?.wholeNumber,
      let character = tree?.member("character")?.wholeNumber
    else { return nil }
    return Position(line, character)
  }

  /// Parses a range, or returns nil if it is not one.
  static func range(_ tree: JSONTree?) -> (start: Position, end: Position)? {
    guard let start = position(tree?.member("start")), let end = position(tree?.member("end"))
    else { return nil }
    return (start, end)
  }
}
