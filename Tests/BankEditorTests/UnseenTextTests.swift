import BankEditor
@_spi(QBank) import BankText
import Testing

@Suite("A text opened while others are checked")
struct UnseenTextTests {
  private static let services = EditorServices(
    lint: { LintedBanks(generation: $0.generation) },
    run: { _, _, _ in CommandOutcome(isDone: true, output: [], errors: "") },
    accept: { _, _, _ in nil }, read: { _ in nil }, resolved: { $0 }, version: "1", schema: { [] })

  private static func message(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  @Test("no findings are published for a text before it is checked")
  func unseen() throws {
    var server = EditorServer(Self.services, .english)
    server.receive(
      Self.message(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#))
    server.receive(Self.message(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#))
    server.answerAll()
    let first = server.beginWork()
    let before = try #require(first)
    server.receive(
      Self.message(#"{"jsonrpc":"2.0",\#(Conversation.open("a.csv", "x,9,a,b,c,d"))}"#))
    server.answerAll()
    _ = server.takeOutput()
    server.endWork(Self.services.lint(before))
    server.publishEarly()
    #expect(!String(decoding: server.takeOutput(), as: UTF8.self).contains("publishDiagnostics"))
    // It is published after the text has been checked.
    let second = server.beginWork()
    server.endWork(Self.services.lint(try #require(second)))
    #expect(String(decoding: server.takeOutput(), as: UTF8.self).contains("publishDiagnostics"))
  }
}
