@_spi(QBank) @_exported public import BankRules

/// The state of an editor and of the texts in it, from which every method of the protocol is answered.
package struct Editor: Sendable {
  /// The phases of a session.
  package enum Phase: Sendable { case new, running, shutDown, ended }

  package internal(set) var phase = Phase.new
  let services: EditorServices
  var client = ClientFeatures()
  var encoding = PositionEncoding.utf16
  package internal(set) var language: Language
  /// The id of the process that started this one, which ends with it.
  package internal(set) var parent: Int?
  var folders: [Path] = []
  /// The open texts, by their URI.
  var documents: [String: Document] = [:]
  /// The number of changes so far.
  package internal(set) var generation = 0
  /// The result of the last lint of all banks.
  var linted = LintedBanks(generation: -1)
  /// The findings of each file, with ranges in its current text.
  var findings: [Path: FileFindings] = [:]
  /// The number of the findings last published for each file.
  var published: [Path: Int] = [:]
  /// The edits since the last `takeEdits`.
  var edits: [(Path, TextEdit)] = []
  /// Whether the editor sent `shutdown` before `exit`.
  package internal(set) var wasShutDown = false
  /// The messages to send.
  var outbox: [OutgoingMessage] = []
  private var lastID = 0
  private var lastNumber = 0

  /// Creates the state before the first message, in the language of the environment.
  package init(_ services: EditorServices, _ language: Language) {
    (self.services, self.language) = (services, language)
  }

  /// Whether all findings are up to date.
  package var isFresh: Bool { linted.generation == generation }

  /// The current state of the banks.
  package var snapshot: Snapshot {
    let texts = documents.values.map(\.source).sorted { $0.path < $1.path }
    return Snapshot(generation: generation, folders: folders, texts: texts, language: language)
  }

  /// Whether a method is answered before linting is complete, because its editor asks again then.
  func answersEarly(_ method: Method) -> Bool {
    method.name == Method.diagnosticsOfDocument.name && client.refreshesDiagnostics
      && linted.generation >= 0
  }

  // MARK: Texts

  /// The open text with a URI, or that of a bank.
  func document(_ uri: String) -> Document? {
    if let open = documents[uri] { return open }
    guard let path = DocumentURI.path(uri), let found = findings[services.resolved(path)] else {
      return nil
    }
    return Document(uri: uri, version: 0, found.text)
  }

  /// The open text with a path, or nil if there is none.
  func openDocument(_ path: Path) -> Document? { documents.values.first { $0.path == path } }

  /// The URI of a file.
  func uri(_ path: Path) -> String { openDocument(path)?.uri ?? DocumentURI.uri(path) }

  // MARK: Messages

  /// Sends a request to the editor; its response is ignored.
  mutating func ask(_ method: String, _ params: JSON) {
    lastID += 1
    outbox.append(.request(MessageID(lastID), method: method, params: params))
  }

  /// Sends a notification to the editor.
  mutating func tell(_ method: String, _ params: JSON) {
    outbox.append(.notification(method: method, params: params))
  }

  /// Writes to the log of the editor.
  mutating func log(_ message: String) {
    tell("window/logMessage", .object([("type", .number(3)), ("message", .string(message))]))
  }

  /// Returns the edits since the last call and clears them.
  mutating func takeEdits() -> [(Path, TextEdit)] {
    defer { edits = [] }
    return edits
  }

  /// A number that no findings have yet.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

/// The capabilities of an editor.
struct ClientFeatures: Sendable {
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var showsProgress = false
  var watchesFiles = false

  init() {}

  init(_ capabilities: JSONTree?) {
    let text = capabilities?.member("textDocument")
    let workspace = capabilities?.member("workspace")
    pullsDiagnostics = text?.member("diagnostic") != nil
    refreshesDiagnostics = workspace?.member("diagnostics")?.member("refreshSupport")?.bool == true
    showsProgress = capabilities?.member("window")?.member("workDoneProgress")?.bool == true
    watchesFiles =
      workspace?.member("didChangeWatchedFiles")?.member("dynamicRegistration")?.bool == true
  }
}

extension JSONTree {
  /// The member at the end of a path of names.
  func member(_ names: [String]) -> JSONTree? {
    names.reduce(self as JSONTree?) { $0?.member($1) }
  }
}
