@_spi(QBank) import BankModel

extension Method {
  /// Initializes the session and announces the capabilities.
  static let initialize = Method("initialize") { (editor, params) throws(RequestError) in
    guard let tree = params.tree, case .object = tree.value else { throw .params("params") }
    editor.client = ClientFeatures(tree.member("capabilities"))
    editor.encoding = encoding(tree)
    editor.parent = tree.member("processId")?.wholeNumber
    if let locale = tree.member("locale")?.text {
      editor.language = locale.hasPrefix("ja") ? .japanese : .english
    }
    editor.folders = folders(tree).map(editor.services.resolved)
    editor.phase = .running
    let server = JSON.object([
      ("name", .string("qbank")), ("version", .string(editor.services.version)),
    ])
    return .object([("capabilities", .object(capabilities(editor))), ("serverInfo", server)])
  }

  /// The position encoding closest to bytes among those that the editor supports.
  private static func encoding(_ tree: JSONTree) -> PositionEncoding {
    let known = tree.member(["capabilities", "general", "positionEncodings"])?.elements ?? []
    let names = known.compactMap(\.text)
    let wanted: [PositionEncoding] = [.utf8, .utf32, .utf16]
    return wanted.first { names.contains($0.rawValue) } ?? .utf16
  }

  private static func folders(_ tree: JSONTree) -> [Path] {
    if let folders = tree.member("workspaceFolders")?.elements {
      return folders.compactMap { $0.member("uri")?.text.flatMap { DocumentURI.path($0) } }
    }
    if let root = tree.member("rootUri")?.text {
      return [DocumentURI.path(root)].compactMap(\.self)
    }
    return tree.member("rootPath")?.text.map { [Path($0)] } ?? []
  }

  private static func capabilities(_ editor: Editor) -> [(String, JSON?)] {
    let sync: JSON = .object([
      ("openClose", .bool(true)), ("change", .number(2)),
      ("save", .object([("includeText", .bool(false))])),
    ])
    let folders: JSON = .object([
      ("supported", .bool(true)), ("changeNotifications", .bool(true)),
    ])
    let methods = Method.all.compactMap { method in
      method.capability.map { ($0.name, $0.value as JSON?) }
    }
    return [
      ("positionEncoding", .string(editor.encoding.rawValue)), ("textDocumentSync", sync),
      ("workspace", .object([("workspaceFolders", folders)])),
    ] + methods
  }

  /// Shuts down the session: all further requests are refused.
  static let shutdown = Method("shutdown") { (editor, _) throws(RequestError) in
    editor.phase = .shutDown
    return .null
  }
}
