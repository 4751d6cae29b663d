import BankCLI
import Foundation
import Testing

@Suite("Conversations with the language server")
struct ConversationTests {
  /// Messages, and the error with which the request is refused, or nil if it is answered.
  static let refused: [(messages: [String], id: Int, code: Int?)] = [
    ([#""id":1,"method":"textDocument/hover","params":{}"#], 1, -32002),
    ([#""id":1,"method":"initialize","params":{"capabilities":{}}"#], 1, nil),
    ([#""id":1,"method":"initialize""#], 1, -32602),
    ([start, #""id":1,"method":"initialize","params":{"capabilities":{}}"#], 1, -32600),
    ([start, #""id":1,"method":"no/such""#], 1, -32601),
    ([start, #""id":1,"method":7"#], 1, -32600),
    ([start, #""id":1"#], 1, -32600),
    ([start, Conversation.ask(1, "hover", "not-open.csv")], 1, -32602),
    ([start, #""id":1,"method":"textDocument/hover","params":[1]"#], 1, -32602),
    ([start, #""id":2,"method":"shutdown""#, #""id":1,"method":"shutdown""#], 1, -32600),
  ]

  static let start = #""id":0,"method":"initialize","params":{"capabilities":{}}"#

  @Test("an invalid request is refused with its error code", arguments: refused)
  func errors(messages: [String], id: Int, code: Int?) {
    let talk = Conversation(startsAndEnds: false, messages)
    #expect(talk.error(id) == code)
    #expect(talk.answer(id) != nil)
  }

  @Test("invalid JSON is an error without an id, and the conversation continues")
  func noJSON() {
    let talk = Conversation(["{no", #""id":1,"method":"no/such""#])
    let first = talk.messages.compactMap { $0 as? [String: Any] }.first { $0["error"] != nil }
    #expect(Conversation.value(first, "error.code") as? Int == -32700)
    #expect(talk.error(1) == -32601)
  }

  /// Messages, and the exit status.
  static let goodbyes: [(messages: [String], status: BankCLI.ExitStatus)] = [
    ([start, #""id":1,"method":"shutdown""#, #""method":"exit""#], .clean),
    ([start, #""method":"exit""#], .findings), ([#""method":"exit""#], .findings),
    ([start], .findings), ([], .findings),
  ]

  @Test("the exit status follows the protocol, with and without a shutdown", arguments: goodbyes)
  func endings(messages: [String], status: BankCLI.ExitStatus) {
    #expect(Conversation(startsAndEnds: false, messages).status == status)
  }

  @Test("the server ends when its editor has ended")
  func orphan() {
    let start = #""id":0,"method":"initialize","params":{"capabilities":{},"processId":99}"#
    let ask = #""id":1,"method":"no/such""#
    let gone = Conversation(startsAndEnds: false, tick: 3_000, [start, ask])
    #expect(gone.status == .findings)
    #expect(gone.answer(1) == nil)
    let here = start.replacingOccurrences(of: "99", with: "1")
    #expect(Conversation(startsAndEnds: false, tick: 3_000, [here, ask]).error(1) == -32601)
  }

  @Test("a cancelled request is not answered, whether it is queued or not")
  func cancelled() {
    let cancel = #"+"method":"$/cancelRequest","params":{"id":1}"#
    for ask in [
      Conversation.ask(1, "hover", "a.csv"), Conversation.ask(1, "formatting", "a.csv"),
      #""id":1,"method":"workspace/diagnostic","params":{}"#,
    ] {
      let talk = Conversation([Conversation.open("a.csv", "a,1,b,c,d,e\n"), ask, cancel])
      #expect(talk.error(1) == -32800)
    }
  }

  @Test("a request that waits is refused if the text is changed meanwhile")
  func overtaken() {
    let open = Conversation.open("a.csv", "a,1,b,c,d,e\n")
    let ask = "+" + Conversation.ask(1, "hover", "a.csv")
    let change = "+" + Conversation.change("a.csv", 0, 0..<1, "z")
    #expect(Conversation([open, ask, change]).error(1) == -32801)
  }

  @Test("the position encoding is the one closest to bytes that the editor supports")
  func encodings() {
    for (known, chosen) in [
      ("", "utf-16"), (#""utf-16""#, "utf-16"), (#""utf-16","utf-32""#, "utf-32"),
      (#""utf-16","utf-8""#, "utf-8"), (#""utf-7""#, "utf-16"),
    ] {
      let talk = Conversation(capabilities: #"{"general":{"positionEncodings":[\#(known)]}}"#, [])
      let told = Conversation.value(talk.answer(0), "capabilities.positionEncoding")
      #expect(told as? String == chosen)
    }
  }
}
