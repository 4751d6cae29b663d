@_spi(QBank) import BankText

extension Notice {
  /// A text is shown.
  static let didOpen = Notice("textDocument/didOpen") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    let text = try params.text("textDocument", "text")
    let language = params.tree?.member(["textDocument", "languageId"])?.text ?? ""
    let version = params.tree?.member(["textDocument", "version"])?.number ?? 0
    let path = editor.path(uri, language: language)
    // Most texts are opened as they are on the disk, and are kept once then.
    if let known = editor.findings[path]?.text, known.source.isSame(as: text) {
      editor.documents[uri] = Document(uri: uri, version: version, known)
    } else {
      editor.documents[uri] = Document(
        uri: uri, path, version: version, text, editor.encoding)
    }
    editor.published[path] = nil
    editor.noteChange()
  }

  /// A text is another one.
  static let didChange = Notice("textDocument/didChange") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    guard var document = editor.documents[uri] else { throw .params("textDocument.uri") }
    let version = params.tree?.member(["textDocument", "version"])?.number ?? document.version + 1
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

  /// A text is no longer shown; what counts is what is on the disk.
  static let didClose = Notice("textDocument/didClose") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    guard let document = editor.documents.removeValue(forKey: uri) else { return }
    editor.forget(document)
    editor.noteChange()
  }

  /// A text was written to the disk.
  static let didSave = Notice("textDocument/didSave") { (editor, params) throws(RequestError) in
    let uri = try params.text("textDocument", "uri")
    if editor.documents[uri] == nil { editor.noteChange() }
  }
}

extension Source {
  /// Whether a text is what it holds.
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
  /// Something is not as it was when everything was looked at last.
  mutating func noteChange() { generation += 1 }

  /// What a text is called that an editor names; what is in no file has a name in the first folder.
  fileprivate func path(_ uri: String, language: String) -> Path {
    if let path = DocumentURI.path(uri) { return services.resolved(path) }
    return DocumentURI.pathOfUnsaved(
      uri, language: language, in: folders.first ?? services.resolved(Path(".")))
  }

  /// Follows an edit with what is known of a text.
  fileprivate mutating func follow(_ edit: TextEdit, in document: Document) {
    edits.append((document.path, edit))
    guard findings[document.path] != nil else { return }
    let number = nextNumber()
    findings[document.path]?.follow(edit, to: document.text, number: number)
    lookAgain(edit, in: document)
  }

  /// Forgets a text that is no longer open: what is known of the file on the disk comes again.
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
