@_spi(QBank) import BankRules

extension Method {
  /// Actions for the findings of a text.
  static let codeActions = Method(
    "textDocument/codeAction", needsFindings: true,
    capability: (
      "codeActionProvider",
      .object([
        ("codeActionKinds", .array([.string("quickfix"), .string(CodeActions.fixAll)]))
      ])
    )
  ) { (editor, params) throws(RequestError) in
    let document = try params.document(editor)
    let range = try params.range(in: document)
    let only = params.tree?.member(["context", "only"])?.elements?.compactMap(\.text)
    return .array(CodeActions(editor, document, only).all(range))
  }
}

/// The actions for the findings of a text.
struct CodeActions {
  private let editor: Editor
  private let document: Document
  /// The requested kinds, or nil for all.
  private let only: [String]?
  private var language: Language { editor.language }

  /// The kind of the action that applies all safe fixes.
  static let fixAll = "source.fixAll.qbank"

  init(_ editor: Editor, _ document: Document, _ only: [String]?) {
    (self.editor, self.document, self.only) = (editor, document, only)
  }

  func all(_ range: TextRange) -> [JSON] {
    guard let found = editor.findings[document.path] else { return [] }
    let near = found.diagnostics.filter {
      $0.place.range.start <= range.end && $0.place.range.end >= range.start
    }
    var actions: [JSON] = []
    if wants("quickfix") {
      actions += near.compactMap { fix($0) }
      actions += Array(near.prefix(8)).flatMap { accepting($0) }
    }
    if wants(CodeActions.fixAll), let action = fixingAll(found) { actions.append(action) }
    return actions
  }

  /// Whether actions of a kind are requested; a kind includes those below it.
  private func wants(_ kind: String) -> Bool {
    guard let only else { return true }
    return only.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty }
  }

  // MARK: Fixes

  private func fix(_ found: Diagnostic) -> JSON? {
    guard let fix = found.fix, fix.applicability != .displayOnly, !fix.edits.isEmpty else {
      return nil
    }
    let title = fix.description[language]
    let isUnsafe = fix.applicability == .unsafe
    let note = language == .english ? " (check it)" : "（要確認）"
    return action(
      title + (isUnsafe ? note : ""), "quickfix", found, isPreferred: !isUnsafe,
      .changes(document.uri, document.text.json(fix.edits)))
  }

  /// The action that does what `lint --fix` does.
  private func fixingAll(_ found: FileFindings) -> JSON? {
    let isOffered = found.diagnostics.contains { $0.fix?.applicability == .safe }
    guard isOffered, let bytes = try? editor.run(["lint", "--fix"], on: document) else {
      return nil
    }
    let edits = LineEdits(from: document.text, to: bytes).edits
    let title = language == .english ? "Apply all safe fixes" : "安全な修正をすべて行う"
    return action(
      title, CodeActions.fixAll, nil, isPreferred: false,
      .changes(document.uri, document.text.json(edits)))
  }

  // MARK: Findings that are accepted

  /// Actions that turn a rule off or, if there is a baseline, add a finding to it.
  private func accepting(_ found: Diagnostic) -> [JSON] {
    guard Registry.rule(named: found.rule) != nil,
      let edit = editor.turningOff(found.rule, near: document.path)
    else { return [] }
    let title =
      language == .english
      ? "Turn off “\(found.rule)” in \(ConfigurationReader.fileName)"
      : "\(ConfigurationReader.fileName) でルール「\(found.rule)」を無効にする"
    return noting(found) + [action(title, "quickfix", found, isPreferred: false, edit)]
  }

  /// An action that adds a finding to the baseline configured for the file.
  private func noting(_ found: Diagnostic) -> [JSON] {
    guard let file = editor.linted.files.first(where: { $0.source.path == document.path }),
      let index = file.diagnostics.firstIndex(of: found),
      let change = editor.services.accept(index, file, editor.snapshot)
    else { return [] }
    let name = change.path.lastComponent.displayText
    let title =
      language == .english
      ? "Accept this finding in \(name)" : "この指摘を \(name) に記録して表示しない"
    let edit = editor.writing(change)
    return [action(title, "quickfix", found, isPreferred: false, edit)]
  }

  // MARK: JSON

  private func action(
    _ title: String, _ kind: String, _ found: Diagnostic?, isPreferred: Bool, _ edit: JSON
  ) -> JSON {
    var others = OtherTexts(document.text)
    let diagnostics = found.map {
      JSON.array([FindingJSON.object($0, document.text, language, &others)])
    }
    return .object([
      ("title", .string(title)), ("kind", .string(kind)), ("diagnostics", diagnostics),
      ("isPreferred", isPreferred ? .bool(true) : nil), ("edit", edit),
    ])
  }
}

extension JSON {
  /// Changes of one file, as an edit of the protocol.
  static func changes(_ uri: String, _ edits: JSON) -> JSON {
    .object([("changes", .object([JSON.Member(uri, edits)]))])
  }
}
