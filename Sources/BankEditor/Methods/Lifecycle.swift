@_spi(QBank) import BankText

extension Notice {
  /// The editor is ready for requests.
  static let initialized = Notice("initialized") { (editor, _) throws(RequestError) in
    guard editor.client.watchesFiles else { return }
    let watchers = [
      "**/*.{csv,tsv,json,jsonl,ndjson,gift,txt,md,xml}", "**/.qbank.json",
    ].map { JSON.object([("globPattern", .string($0))]) }
    let method = "workspace/didChangeWatchedFiles"
    let registration: JSON = .object([
      ("id", .string("files")), ("method", .string(method)),
      ("registerOptions", .object([("watchers", .array(watchers))])),
    ])
    editor.ask(
      "client/registerCapability", .object([("registrations", .array([registration]))]))
  }

  /// The session ends.
  static let exit = Notice("exit") { (editor, _) throws(RequestError) in
    editor.wasShutDown = editor.phase == .shutDown
    editor.phase = .ended
  }

  /// Folders were added to the workspace or removed from it.
  static let didChangeFolders = Notice("workspace/didChangeWorkspaceFolders") {
    (editor, params) throws(RequestError) in
    let paths = { (name: String) -> [Path] in
      let folders = params.tree?.member(["event", name])?.elements ?? []
      return folders.compactMap { $0.member("uri")?.text.flatMap { DocumentURI.path($0) } }
    }
    let removed = paths("removed").map(editor.services.resolved)
    let added = paths("added").map(editor.services.resolved)
    editor.folders.removeAll { removed.contains($0) }
    editor.folders += added.filter { !editor.folders.contains($0) }
    editor.noteChange()
  }

  /// Other programs wrote, created or deleted files.
  static let didChangeFiles = Notice("workspace/didChangeWatchedFiles") {
    (editor, _) throws(RequestError) in
    editor.noteChange()
  }

  /// Settings changed. They are in `.qbank.json`, which may have been written.
  static let didChangeSettings = Notice("workspace/didChangeConfiguration") {
    (editor, _) throws(RequestError) in
    editor.noteChange()
  }
}
