@_spi(QBank) package import BankModel
import BankRules
@_spi(QBank) import BankText

/// What is known of an editor and of the texts in it: every method of the protocol answers from this.
package struct Editor: Sendable {
  /// How far the conversation has come.
  package enum Phase: Sendable { case new, running, shutDown, ended }

  package internal(set) var phase = Phase.new
  let services: EditorServices
  var client = ClientFeatures()
  var encoding = PositionEncoding.utf16
  package internal(set) var language: Language
  /// The program that started this one, which ends with it.
  package internal(set) var parent: Int?
  var folders: [Path] = []
  /// The texts that are open, by what the editor calls them.
  var documents: [String: Document] = [:]
  /// How many changes were made so far.
  package internal(set) var generation = 0
  /// What was found last in all banks.
  var linted = LintedBanks(generation: -1)
  /// What was found in each file, as its text stands now.
  var findings: [Path: FileFindings] = [:]
  /// What was published of each file, by the number of its findings.
  var published: [Path: Int] = [:]
  /// The edits that were made since they were asked for.
  var edits: [(Path, TextEdit)] = []
  /// Whether the editor has said that it goes before it went.
  package internal(set) var wasShutDown = false
  /// What is to be sent.
  var outbox: [OutgoingMessage] = []
  private var lastID = 0
  private var lastNumber = 0

  /// An editor that has not said anything yet, in the language of its surroundings.
  package init(_ services: EditorServices, _ language: Language) {
    (self.services, self.language) = (services, language)
  }

  /// Whether all that is known was found in what there is now.
  package var isFresh: Bool { linted.generation == generation }

  /// What there is now.
  package var snapshot: Snapshot {
    let texts = documents.values.map(\.source).sorted { $0.path < $1.path }
    return Snapshot(generation: generation, folders: folders, texts: texts, language: language)
  }

  /// Whether a method is answered from what is known before everything was looked at: its editor asks again then.
  func answersEarly(_ method: Method) -> Bool {
    method.name == Method.diagnosticsOfDocument.name && client.refreshesDiagnostics
      && linted.generation >= 0
  }

  // MARK: Texts

  /// A text that is open, or that of a bank.
  func document(_ uri: String) -> Document? {
    if let open = documents[uri] { return open }
    guard let path = DocumentURI.path(uri), let found = findings[services.resolved(path)] else {
      return nil
    }
    return Document(found.text, uri: uri)
  }

  /// A text that is open, by its path.
  func openDocument(_ path: Path) -> Document? { documents.values.first { $0.path == path } }

  /// What an editor calls a file.
  func uri(_ path: Path) -> String { openDocument(path)?.uri ?? DocumentURI.uri(path) }

  // MARK: Messages

  /// Asks the editor for something; what it answers is not waited for.
  mutating func ask(_ method: String, _ params: JSON) {
    lastID += 1
    outbox.append(.request(MessageID(lastID), method: method, params: params))
  }

  /// Tells the editor something.
  mutating func tell(_ method: String, _ params: JSON) {
    outbox.append(.notification(method: method, params: params))
  }

  /// Writes to the log that an editor shows.
  mutating func log(_ message: String) {
    tell("window/logMessage", .object([("type", .number(3)), ("message", .string(message))]))
  }

  /// The edits that were made since this was asked last.
  mutating func takeEdits() -> [(Path, TextEdit)] {
    defer { edits = [] }
    return edits
  }

  /// A number that no findings have had.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

/// What an editor says that it can do.
struct ClientFeatures: Sendable {
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var showsProgress = false
  var showsDocuments = false
  var watchesFiles = false

  init() {}

  init(_ capabilities: JSONTree?) {
    let text = capabilities?.member("textDocument")
    let workspace = capabilities?.member("workspace")
    let window = capabilities?.member("window")
    pullsDiagnostics = text?.member("diagnostic") != nil
    refreshesDiagnostics = workspace?.member("diagnostics")?.member("refreshSupport")?.bool == true
    showsProgress = window?.member("workDoneProgress")?.bool == true
    showsDocuments = window?.member("showDocument")?.member("support")?.bool == true
    watchesFiles =
      workspace?.member("didChangeWatchedFiles")?.member("dynamicRegistration")?.bool == true
  }
}

extension JSONTree {
  /// True or false, if it is one of them.
  var bool: Bool? { if case .bool(let value) = value { value } else { nil } }

  /// The whole number, if it is one.
  var number: Int? { if case .number(let digits) = value { Int(bounded: digits) } else { nil } }

  /// The member at the end of some names.
  func member(_ names: [String]) -> JSONTree? {
    names.reduce(self as JSONTree?) { $0?.member($1) }
  }
}
