@_spi(QBank) import BankText

extension Method {
  /// The bytes that `fmt` writes.
  static let formatting = Method(
    "textDocument/formatting", capability: ("documentFormattingProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    return document.text.json(try editor.canonicalEdits(document).edits)
  }

  /// The same for the lines of a range.
  static let rangeFormatting = Method(
    "textDocument/rangeFormatting", capability: ("documentRangeFormattingProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let range = try params.range(in: document)
    return document.text.json(try editor.canonicalEdits(document).touching(range))
  }
}

extension Editor {
  /// The changes that put a text into canonical form.
  fileprivate func canonicalEdits(_ document: Document) throws(RequestError) -> LineEdits {
    LineEdits(from: document.text, to: try run(["fmt"], on: document))
  }

  /// What a command that writes another version of a text makes of it.
  func run(_ words: [String], on document: Document) throws(RequestError) -> [UInt8] {
    // What an editor sends is UTF-8, whatever the file on the disk is in.
    let name = ["--stdin-filename", document.path.string, "--encoding", "utf-8", "-"]
    let outcome = services.run(words + name, document.source, snapshot)
    guard outcome.isDone else { throw RequestError(.requestFailed, outcome.errors) }
    return outcome.output
  }
}
