@_spi(QBank) import BankRules

// Edits to `.qbank.json` on behalf of an editor.

extension Editor {
  /// An edit that turns a rule off for a file: in the nearest configuration above it, or in a new one in its
  /// workspace folder. Nil if the rule is off already or the configuration cannot be parsed.
  func turningOff(_ rule: String, near path: Path) -> JSON? {
    guard let text = nearestConfiguration(path) else { return creating(rule, home(path)) }
    guard case .success(let tree) = JSONTree.read(text.source.bytes, allowingComments: true),
      let edit = Editor.edit(tree, rule)
    else { return nil }
    return .changes(uri(text.source.path), text.json([edit]))
  }

  /// The edit that turns a rule off. A new member is inserted before all others.
  private static func edit(_ tree: JSONTree, _ rule: String) -> Edit? {
    guard case .object(let members) = tree.value else { return nil }
    if let rules = tree.member("rules") {
      guard case .object(let known) = rules.value else { return nil }
      if let level = known.first(where: { $0.name == rule }) {
        return level.tree.text == "off" ? nil : Edit(level.tree.range, "\"off\"")
      }
      return inserting("\"\(rule)\": \"off\"", rules, isFirst: known.isEmpty)
    }
    return inserting("\"rules\": { \"\(rule)\": \"off\" }", tree, isFirst: members.isEmpty)
  }

  private static func inserting(_ member: String, _ object: JSONTree, isFirst: Bool) -> Edit {
    Edit(TextRange(at: object.range.start + 1), " " + member + (isFirst ? " " : ","))
  }

  private func creating(_ rule: String, _ folder: Path) -> JSON {
    let text = "{\n  \"rules\": { \"\(rule)\": \"off\" }\n}\n"
    return creating(ConfigurationReader.file(in: folder), text)
  }

  /// The new contents of a file, as an edit of the protocol.
  func writing(_ change: ChangedFile) -> JSON {
    guard let old = change.old else {
      return creating(change.path, String(decoding: change.new, as: UTF8.self))
    }
    let text = PlacedText(old, encoding)
    let edits = text.json(LineEdits(from: text, to: change.new).edits)
    return .changes(uri(change.path), edits)
  }

  private func creating(_ file: Path, _ text: String) -> JSON {
    let uri = DocumentURI.uri(file)
    let start: JSON = .object([
      ("start", Position(0, 0).json), ("end", Position(0, 0).json),
    ])
    let create: JSON = .object([
      ("kind", .string("create")), ("uri", .string(uri)),
      ("options", .object([("ignoreIfExists", .bool(true))])),
    ])
    let edit: JSON = .object([
      ("textDocument", .object([("uri", .string(uri)), ("version", .null)])),
      ("edits", .array([.object([("range", start), ("newText", .string(text))])])),
    ])
    return .object([("documentChanges", .array([create, edit]))])
  }

  /// The nearest configuration of a file, as it is in the editor or on disk.
  private func nearestConfiguration(_ path: Path) -> PlacedText? {
    for folder in path.folder.upwards {
      let file = ConfigurationReader.file(in: folder)
      if let open = openDocument(file) { return open.text }
      if let source = services.read(file) { return PlacedText(source, encoding) }
    }
    return nil
  }

  /// The workspace folder that contains a file, or else the file's own folder.
  private func home(_ path: Path) -> Path {
    folders.filter { path.components.starts(with: $0.components) }
      .max { $0.components.count < $1.components.count } ?? path.folder
  }
}
