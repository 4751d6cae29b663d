@_spi(QBank) import BankText

extension Method {
  /// The findings of a text.
  static let diagnosticsOfDocument = Method(
    "textDocument/diagnostic", needsFindings: true,
    capability: (
      "diagnosticProvider",
      .object([
        ("identifier", .string("qbank")), ("interFileDependencies", .bool(true)),
        ("workspaceDiagnostics", .bool(true)),
      ])
    )
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let previous = params.tree?.member("previousResultId")?.text
    return .object(report(editor, document.path, previous))
  }

  /// The findings of all banks of the workspace.
  static let diagnosticsOfWorkspace = Method("workspace/diagnostic", needsFindings: true) {
    (editor, params) throws(RequestError) in
    var known: [String: String] = [:]
    for result in params.tree?.member("previousResultIds")?.elements ?? [] {
      if let uri = result.member("uri")?.text { known[uri] = result.member("value")?.text }
    }
    let items = editor.findings.keys.sorted().map { path -> JSON in
      let uri = editor.uri(path)
      let version = editor.documents[uri].map { JSON.number($0.version) } ?? .null
      let own = [("uri", JSON.string(uri) as JSON?), ("version", version)]
      return .object(own + report(editor, path, known[uri]))
    }
    let paths = Set(editor.findings.keys.map { editor.uri($0) })
    let gone = known.keys.filter { !paths.contains($0) }.sorted().map { uri in
      JSON.object([
        ("uri", .string(uri)), ("version", .null), ("kind", .string("full")),
        ("items", .array([])),
      ])
    }
    return .object([("items", .array(items + gone))])
  }

  /// The report of a file, or that it is unchanged.
  private static func report(
    _ editor: Editor, _ path: Path, _ previous: String?
  ) -> [(String, JSON?)] {
    guard let found = editor.findings[path] else {
      return [("kind", .string("full")), ("items", .array([]))]
    }
    let id = String(found.number)
    if id == previous { return [("kind", .string("unchanged")), ("resultId", .string(id))] }
    return [
      ("kind", .string("full")), ("resultId", .string(id)),
      ("items", FindingJSON.array(found, editor.language)),
    ]
  }
}
