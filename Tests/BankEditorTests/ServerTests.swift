import BankEditor
import BankModel
@_spi(QBank) import BankText
import Foundation
import Testing

@Suite("What an editor is told while banks are checked")
struct ServerTests {
  private static let services = EditorServices(
    lint: { LintedBanks(generation: $0.generation) },
    run: { _, _, _ in CommandOutcome(isDone: true, output: [], errors: "") },
    accept: { _, _, _ in nil }, read: { _ in nil }, resolved: { $0 }, version: "1", schema: { [] })

  private static let open = Conversation.open("a.csv", "What?,1,a,b,c,d\n")
  private static let change = Conversation.change("a.csv", 0, 0..<1, "w")

  private static func cancel(_ id: Int) -> String {
    #""method":"$/cancelRequest","params":{"id":\#(id)}"#
  }

  /// A server after its first messages.
  private static func server(
    _ capabilities: String = "{}", _ language: Language = .english
  ) -> EditorServer {
    var server = EditorServer(services, language)
    let start = #""id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}"#
    _ = take([start, #""method":"initialized","params":{}"#], &server)
    return server
  }

  /// Sends messages, and returns what the server says then.
  private static func take(_ messages: [String], _ server: inout EditorServer) -> [String] {
    for message in messages {
      let body = "{\"jsonrpc\":\"2.0\",\(message)}"
      server.receive(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    }
    server.answerAll()
    return told(&server)
  }

  /// Returns the output as lines of the members that matter.
  private static func told(_ server: inout EditorServer) -> [String] {
    let members = [
      "id", "method", "params.token", "params.value.kind", "params.value.title", "params.message",
      "params.version", "error.code",
    ]
    var reader = MessageReader()
    reader.add(server.takeOutput())
    var told: [String] = []
    while case .body(let body)? = reader.next() {
      let message = try? JSONSerialization.jsonObject(with: Data(body))
      let known = members.compactMap { Conversation.value(message, $0) }
      told.append(known.map { $0 is NSNull ? "null" : "\($0)" }.joined(separator: " "))
    }
    return told
  }

  /// Checks the banks, and returns what the server says then.
  private static func check(_ server: inout EditorServer) -> [String] {
    guard let snapshot = server.beginWork() else { return ["nothing to check"] }
    server.endWork(services.lint(snapshot))
    return told(&server)
  }

  @Test("a header without a size is an error without an id, and the next message is read")
  func badHeader() {
    var server = Self.server()
    server.receive(Array("Content-Length: x\r\n\r\n".utf8))
    server.answerAll()
    #expect(Self.told(&server) == ["null -32700"])
    #expect(Self.take([#""id":1,"method":"no/such""#], &server) == ["1 -32601"])
  }

  @Test("a waiting request is cancelled by its id, and the others are answered after the check")
  func cancelled() {
    var server = Self.server()
    let asks = [1, 2].map { Conversation.ask($0, "hover", "a.csv") }
    #expect(Self.take([Self.open] + asks, &server) == [])
    #expect(Self.take([Self.cancel(7)], &server) == [])
    #expect(Self.take([Self.cancel(2)], &server) == ["2 -32800"])
    #expect(Self.take([Self.cancel(2)], &server) == [])
    #expect(Self.check(&server) == ["1", "textDocument/publishDiagnostics 1"])
    #expect(Self.check(&server) == ["nothing to check"])
  }

  @Test("after a change, what waits is refused unless it asks for findings")
  func overtaken() {
    var server = Self.server()
    let asks = [
      Conversation.ask(1, "hover", "a.csv"), Conversation.ask(2, "diagnostic", "a.csv"),
      #""id":3,"method":"workspace/diagnostic","params":{}"#,
    ]
    #expect(Self.take([Self.open] + asks, &server) == [])
    #expect(Self.take([Self.change], &server) == [])
    #expect(
      Self.check(&server) == ["1 -32801", "2", "3", "textDocument/publishDiagnostics 2"])
  }

  @Test("a check that a change has overtaken answers nothing, and another follows")
  func overtakenCheck() throws {
    var server = Self.server()
    _ = Self.take([Self.open], &server)
    let began = server.beginWork()
    let first = try #require(began)
    #expect(Self.check(&server) == ["nothing to check"])
    #expect(Self.take([Self.change, Conversation.ask(1, "hover", "a.csv")], &server) == [])
    server.endWork(Self.services.lint(first))
    #expect(Self.told(&server) == [])
    #expect(Self.check(&server) == ["1", "textDocument/publishDiagnostics 2"])
  }

  @Test("an editor that asks again is answered at once, except before the first check")
  func early() {
    let pulls = #"{"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"#
    let ask = { (id: Int) in Conversation.ask(id, "diagnostic", "a.csv") }
    var server = Self.server(pulls + #""refreshSupport":true}}}"#)
    #expect(Self.take([Self.open, ask(1)], &server) == [])
    #expect(Self.check(&server) == ["1", "1 workspace/diagnostic/refresh"])
    #expect(Self.take([Self.change, ask(2)], &server) == ["2"])
    #expect(Self.take([Conversation.ask(3, "hover", "a.csv")], &server) == [])
    #expect(Self.check(&server) == ["3", "2 workspace/diagnostic/refresh"])
    var other = Self.server(pulls + #""refreshSupport":false}}}"#)
    #expect(Self.take([Self.open, ask(1)], &other) == [])
    #expect(Self.check(&other) == ["1"])
    #expect(Self.take([Self.change, ask(2)], &other) == [])
    #expect(Self.check(&other) == ["2"])
  }

  @Test("progress is shown once for each check, and ends with it")
  func progress() {
    for (language, title) in [(Language.english, "Checking banks"), (.japanese, "問題ファイルを検査中")] {
      var server = Self.server(#"{"window":{"workDoneProgress":true}}"#, language)
      for id in [1, 2] {
        _ = Self.take([#""method":"workspace/didChangeConfiguration","params":{}"#], &server)
        let snapshot = server.beginWork()
        server.showProgress()
        server.showProgress()
        #expect(
          Self.told(&server) == [
            "\(id) window/workDoneProgress/create qbank", "$/progress qbank begin \(title)",
          ])
        server.endWork(LintedBanks(generation: snapshot?.generation ?? -1))
        #expect(Self.told(&server) == ["$/progress qbank end"])
      }
      // A check that is not shown has no end to be shown either.
      _ = Self.take([#""method":"workspace/didChangeConfiguration","params":{}"#], &server)
      #expect(Self.check(&server) == [])
    }
  }

  @Test("an editor that shows no progress is not told of it")
  func noProgress() {
    var server = Self.server()
    _ = server.beginWork()
    server.showProgress()
    #expect(Self.told(&server) == [])
  }

  @Test("a notification that cannot be understood is logged with its name")
  func log() {
    var server = Self.server()
    let told = Self.take([Conversation.change("b.csv", 0, 0..<1, "w")], &server)
    let start = "window/logMessage textDocument/didChange: "
    #expect(told.count == 1 && told[0].hasPrefix(start), "\(told)")
    #expect(Self.take([#""method":"no/such","params":{}"#], &server) == [])
  }

  @Test("responses of the editor need no answer")
  func responses() {
    var server = Self.server()
    #expect(Self.take([#""id":1,"result":null"#], &server) == [])
    #expect(Self.take([#""id":1,"result":{"a":1}"#], &server) == [])
    #expect(Self.take([#""id":1,"error":{"code":-32601,"message":"no"}"#], &server) == [])
  }

  @Test("saving a file that is not open starts a check, saving an open text does not")
  func saved() {
    let save = { (name: String) in
      #""method":"textDocument/didSave","params":{"textDocument":{"uri":"file:///w/\#(name)"}}"#
    }
    var server = Self.server()
    _ = Self.take([Self.open], &server)
    _ = Self.check(&server)
    _ = Self.take([save("a.csv")], &server)
    #expect(Self.check(&server) == ["nothing to check"])
    _ = Self.take([save("b.csv")], &server)
    #expect(Self.check(&server) != ["nothing to check"])
  }

  @Test("a text without a version begins at 0, and a change without one adds 1")
  func versions() {
    let uri = #""uri":"file:///w/a.csv""#
    let change = { (version: String, text: String) in
      """
      "method":"textDocument/didChange","params":{"textDocument":{\(uri)\(version)},\
      "contentChanges":[{"text":"\(text)"}]}
      """
    }
    var server = Self.server()
    let open = #""method":"textDocument/didOpen","params":{"textDocument":{\#(uri),"text":"a"}}"#
    _ = Self.take([open], &server)
    #expect(Self.check(&server) == ["textDocument/publishDiagnostics 0"])
    for (version, text, result) in [("", "b", 1), (",\"version\":7", "c", 7), ("", "d", 8)] {
      _ = Self.take([change(version, text)], &server)
      #expect(Self.check(&server) == ["textDocument/publishDiagnostics \(result)"])
    }
  }
}
