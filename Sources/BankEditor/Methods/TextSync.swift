@_spi(QBank) import BankText

extension Notice {
  /// A text was opened.
  static let didOpen = Notice("textDocument/didOpen") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    let text = try params.text("textDocument", "text")
    let language = params.tree?.member(["textDocument", "languageId"])?.text ?? ""
    let version = params.tree?.member(["textDocument", "version"])?.wholeNumber ?? 0
    let path = editor.path(uri, language: language)
    // Most texts are opened as they are on disk; sharing the bytes keeps them in memory only once.
    if let known = editor.findings[path]?.text, known.source.isSame(as: text) {
      editor.documents[uri] = Document(uri: uri, version: version, known)
    } else {
      editor.documents[uri] = Document(
        uri: uri, path, version: version, text, editor.encoding)
    }
    editor.published[path] = nil
    editor.noteChange()
  }

  /// A text was edited.
  static let didChange = Notice("textDocument/didChange") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    guard var document = editor.documents[uri] else { throw .params("textDocument.uri") }
    let version =
      params.tree?.member(["textDocument", "version"])?.wholeNumber ?? document.version + 1
    var changes: [Document.Change] = []
    for tree in params.tree?.member("contentChanges")?.elements ?? [] {
      guard let text = tree.member("text")?.text else { throw .params("contentChanges.text") }
      let range = Params.range(tree.member("range"))
      if range == nil, tree.member("range") != nil { throw .params("contentChanges.range") }
      changes.append(Document.Change(range, text))
    }
    let edit = document.apply(changes, version: version)
    editor.documents[uri] = document
    if let edit { editor.follow(edit, in: document) }
    editor.noteChange()
  }

  /// A text was closed; the file on disk counts again.
  static let didClose = Notice("textDocument/didClose") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    guard let document = editor.documents.removeValue(forKey: uri) else { return }
    editor.forget(document)
    editor.noteChange()
  }

  /// A text was saved.
  static let didSave = Notice("textDocument/didSave") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    if editor.documents[uri] == nil { editor.noteChange() }
  }
}

extension Source {
  /// Whether the bytes of the source equal a text.
  fileprivate func isSame(as text: String) -> Bool {
    guard text.utf8.count == count else { return false }
    var offset = 0
    for byte in text.utf8 {
      if bytes[offset] != byte { return false }
      offset += 1
    }
    return true
  }
}

extension Editor {
  /// Notes a change since the last lint.
  mutating func noteChange() { generation += 1 }

  /// The path of a text; one that is not saved to a file gets a name in the first folder.
  fileprivate func path(_ uri: String, language: String) -> Path {
    if let path = DocumentURI.path(uri) { return services.resolved(path) }
    return DocumentURI.pathOfUnsaved(
      uri, language: language, in: folders.first ?? services.resolved(Path(".")))
  }

  /// Adjusts the known findings of a text to an edit.
  fileprivate mutating func follow(_ edit: TextEdit, in document: Document) {
    edits.append((document.path, edit))
    guard findings[document.path] != nil else { return }
    let number = nextNumber()
    findings[document.path]?.follow(edit, to: document.text, number: number)
    lookAgain(edit, in: document)
  }

  /// Removes the findings of a closed text; those of the file on disk follow.
  fileprivate mutating func forget(_ document: Document) {
    findings[document.path] = nil
    guard published.removeValue(forKey: document.path) != nil, !client.pullsDiagnostics else {
      return
    }
    tell(
      "textDocument/publishDiagnostics",
      .object([("uri", .string(document.uri)), ("diagnostics", .array([]))]))
  }
}
