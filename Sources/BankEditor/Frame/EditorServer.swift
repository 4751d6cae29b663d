@_spi(QBank) import BankModel

/// The language server as a value: bytes go in and come out, and in between it reports what to lint.
package struct EditorServer: Sendable {
  package private(set) var editor: Editor
  private var reader = MessageReader()
  private var queue: [Message] = []
  /// Requests that wait until all banks are linted.
  private var waiting: [Waiting] = []
  /// The edits to each text since the running lint began, or nil if none is running.
  private var edits: [Path: [TextEdit]]?
  private var isProgressShown = false

  private struct Waiting: Sendable {
    let id: MessageID
    let method: Method
    let params: Params
    let generation: Int
  }

  /// Creates a server before its first message.
  package init(_ services: EditorServices, _ language: Language) {
    editor = Editor(services, language)
  }

  /// Whether the client has ended the session.
  package var isEnded: Bool { editor.phase == .ended }

  // MARK: In

  /// Reads bytes from the editor.
  package mutating func receive(_ bytes: [UInt8]) {
    reader.add(bytes)
    while let part = reader.next() {
      switch part {
      case .badHeader:
        let error = RequestError(.parseError, "a header does not tell the size of its message")
        queue.append(.invalid(error, nil))
      case .body(let body): queue.append(Message(body))
      }
    }
  }

  /// Handles all queued messages in order.
  package mutating func answerAll() {
    let messages = queue
    queue = []
    let cancelled = EditorServer.cancelled(messages)
    for (index, message) in messages.enumerated() where !isEnded {
      switch message {
      case .request(let id, let method, let params):
        if let last = cancelled[id], last > index {
          fail(id, RequestError(.requestCancelled, "cancelled"))
        } else {
          answer(id, method, Params(params))
        }
      case .notification(let method, let params): take(method, Params(params))
      case .response: break
      case .invalid(let error, let id): fail(id, error)
      }
    }
  }

  /// The cancelled requests, each with the index of its cancellation.
  private static func cancelled(_ messages: [Message]) -> [MessageID: Int] {
    var cancelled: [MessageID: Int] = [:]
    for (index, message) in messages.enumerated() {
      guard case .notification("$/cancelRequest", let params) = message,
        let id = params?.member("id").flatMap({ MessageID($0) })
      else { continue }
      cancelled[id] = index
    }
    return cancelled
  }

  private mutating func answer(_ id: MessageID, _ name: String, _ params: Params) {
    if let error = refusal(of: name) { return fail(id, error) }
    guard let method = Method.all.first(where: { $0.name == name }) else {
      return fail(id, RequestError(.methodNotFound, "there is no method " + name))
    }
    if method.needsFindings, !editor.isFresh, !editor.answersEarly(method) {
      waiting.append(
        Waiting(id: id, method: method, params: params, generation: editor.generation))
    } else {
      answer(id, method, params)
    }
  }

  private func refusal(of method: String) -> RequestError? {
    switch editor.phase {
    case .new where method != "initialize":
      RequestError(.serverNotInitialized, "“initialize” comes first")
    case .running where method == "initialize":
      RequestError(.invalidRequest, "“initialize” was there before")
    case .shutDown, .ended: RequestError(.invalidRequest, "the server was shut down")
    default: nil
    }
  }

  private mutating func answer(_ id: MessageID, _ method: Method, _ params: Params) {
    do throws(RequestError) {
      let result = try method.answer(&editor, params)
      editor.outbox.append(.result(id, result))
    } catch {
      fail(id, error)
    }
  }

  private mutating func fail(_ id: MessageID?, _ error: RequestError) {
    editor.outbox.append(.failure(id, error))
  }

  private mutating func take(_ name: String, _ params: Params) {
    if name == "$/cancelRequest" {
      let id = params.tree?.member("id").flatMap { MessageID($0) }
      if let index = waiting.firstIndex(where: { $0.id == id }) {
        fail(
          waiting.remove(at: index).id, RequestError(.requestCancelled, "cancelled"))
      }
      return
    }
    guard editor.phase == .running || name == "exit",
      let notice = Notice.all.first(where: { $0.name == name })
    else { return }
    do throws(RequestError) {
      try notice.take(&editor, params)
    } catch {
      editor.log(name + ": " + error.message)
    }
    for (path, edit) in editor.takeEdits() { edits?[path, default: []].append(edit) }
  }

  // MARK: Work

  /// Publishes preliminary findings of edited texts while all banks are being linted.
  package mutating func publishEarly() { editor.publishEarly() }

  /// Returns what to lint if something has changed.
  package mutating func beginWork() -> Snapshot? {
    guard editor.phase == .running, !editor.isFresh, edits == nil else { return nil }
    edits = [:]
    return editor.snapshot
  }

  /// Shows that linting takes a while.
  package mutating func showProgress() {
    if isProgressShown || !editor.client.showsProgress { return }
    isProgressShown = true
    editor.ask("window/workDoneProgress/create", .object([("token", .string("qbank"))]))
    let title = editor.language == .english ? "Checking banks" : "問題ファイルを検査中"
    progress(.object([("kind", .string("begin")), ("title", .string(title))]))
  }

  private mutating func progress(_ value: JSON) {
    editor.tell("$/progress", .object([("token", .string("qbank")), ("value", value)]))
  }

  /// Accepts the result of linting.
  package mutating func endWork(_ banks: LintedBanks) {
    editor.accept(banks, after: edits ?? [:])
    edits = nil
    if isProgressShown {
      isProgressShown = false
      progress(.object([("kind", .string("end"))]))
    }
    if !editor.isFresh { return }
    let ready = waiting
    waiting = []
    for request in ready { answer(request) }
    editor.publish()
    editor.refresh()
  }

  private mutating func answer(_ request: Waiting) {
    let isAboutAll = request.method.name.hasSuffix("diagnostic")
    if request.generation == editor.generation || isAboutAll {
      answer(request.id, request.method, request.params)
    } else {
      fail(request.id, RequestError(.contentModified, "the text was changed meanwhile"))
    }
  }

  // MARK: Out

  /// Returns the pending output for the editor and clears it.
  package mutating func takeOutput() -> [UInt8] {
    defer { editor.outbox = [] }
    return editor.outbox.flatMap(\.bytes)
  }
}
