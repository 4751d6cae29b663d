@_spi(QBank) import BankText

extension Method {
  /// Formats a text as `fmt` does.
  static let formatting = Method(
    "textDocument/formatting", capability: ("documentFormattingProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    return document.text.json(try editor.canonicalEdits(document).edits)
  }

  /// Formats the lines of a range as `fmt` does.
  static let rangeFormatting = Method(
    "textDocument/rangeFormatting", capability: ("documentRangeFormattingProvider", .bool(true))
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let range = try params.range(in: document)
    return document.text.json(try editor.canonicalEdits(document).touching(range))
  }
}

extension Editor {
  /// The edits that bring a text into canonical form.
  fileprivate func canonicalEdits(_ document: Document) throws(RequestError) -> LineEdits {
    LineEdits(from: document.text, to: try run(["fmt"], on: document))
  }

  /// Runs a command that writes another version of a text, and returns its output.
  func run(_ words: [String], on document: Document) throws(RequestError) -> [UInt8] {
    // Editors send UTF-8, whatever the encoding of the file on disk.
    let name = ["--stdin-filename", document.path.string, "--encoding", "utf-8", "-"]
    let outcome = services.run(words + name, document.source, snapshot)
    guard outcome.isDone else { throw RequestError(.requestFailed, outcome.errors) }
    return outcome.output
  }
}
