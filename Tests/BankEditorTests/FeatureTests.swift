import Foundation
import Testing

/// Two banks with one question in common; the first row of the second one has a mistake.
private let capitals = """
  What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara
  Which river flows through Cairo?,1,Nile,Congo,Niger,Volta

  """
private let mixed = """
  Which bean is miso made from?,３,Pea,Lentil,Soybean,Chickpea
  What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara

  """

@Suite("What an editor shows of banks")
struct FeatureTests {
  typealias Talk = Conversation

  @Test("findings of all files are published, including those that are not open")
  func published() {
    let talk = Talk(files: ["a.csv": capitals, "b.csv": mixed], [Talk.open("a.csv", capitals)])
    #expect(talk.published("a.csv") == [])
    #expect(talk.published("b.csv") == ["answer-not-plain@0", "duplicate-question@1"])
  }

  @Test("the text in the editor counts, and the file on disk once it is closed")
  func openText() {
    let open = Talk.open("b.csv", mixed)
    let change = Talk.change("b.csv", 0, 30..<31, "3")
    let close =
      #""method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///w/b.csv"}}"#
    let files = ["b.csv": mixed]
    #expect(Talk(files: files, [open, change]).published("b.csv") == [])
    #expect(Talk(files: files, [open, change, close]).published("b.csv") == ["answer-not-plain@0"])
    #expect(Talk([open]).published("b.csv") == ["answer-not-plain@0"])
  }

  @Test("rules that compare all questions include open texts, across files")
  func compared() {
    let near = "What is the captal of Japan?,2,Osaka,Tokyo,Kyoto,Nara\n"
    let own = Talk(files: [:], [Talk.open("a.csv", capitals + near)])
    #expect(own.published("a.csv") == ["near-duplicate-question@2"])
    let open = [Talk.open("a.csv", capitals), Talk.open("c.csv", near)]
    #expect(
      Talk(files: ["a.csv": capitals, "c.csv": near], open).published("c.csv")
        == ["near-duplicate-question@0"])
  }

  @Test("an unsaved text has findings, too")
  func untitled() {
    let talk = Talk([Talk.open("untitled:Untitled-1", mixed)])
    #expect(talk.published("untitled:Untitled-1") == ["answer-not-plain@0"])
  }

  @Test("banks appear with a folder of the workspace and disappear with it")
  func folders() {
    let change = { (what: String, other: String) in
      """
      "method":"workspace/didChangeWorkspaceFolders","params":{"event":\
      {"\(what)":[{"uri":"file:///v","name":"v"}],"\(other)":[]}}
      """
    }
    let files = ["a.csv": capitals, "/v/b.csv": mixed]
    let added = Talk(files: files, [change("added", "removed")])
    #expect(added.published("a.csv") == ["duplicate-question@0"])
    #expect(added.published("/v/b.csv") == ["answer-not-plain@0"])
    let gone = Talk(files: files, [change("added", "removed"), change("removed", "added")])
    #expect(gone.published("/v/b.csv") == [])
    #expect(gone.published("a.csv") == [])
  }

  @Test("an editor that pulls findings gets none pushed, and learns what is unchanged")
  func pulled() {
    let talk = Talk(
      files: ["b.csv": mixed], capabilities: #"{"textDocument":{"diagnostic":{}}}"#,
      [
        Talk.open("b.csv", mixed), Talk.ask(1, "diagnostic", "b.csv"),
        Talk.ask(2, "diagnostic", "b.csv", #","previousResultId":"1""#),
        #""id":3,"method":"workspace/diagnostic","params":{"previousResultIds":[]}"#,
      ])
    #expect(talk.published("b.csv") == nil)
    let items = Talk.value(talk.answer(1), "items") as? [[String: Any]]
    #expect(items.map(Talk.codes) == ["answer-not-plain@0"])
    #expect(Talk.value(talk.answer(2), "kind") as? String == "unchanged")
    #expect(Talk.value(talk.answer(3), "items.0.uri") as? String == Talk.uri("b.csv"))
  }

  @Test("a fix, all safe fixes and turning off a rule are offered")
  func actions() {
    let talk = Talk(
      files: ["b.csv": mixed],
      [
        Talk.open("b.csv", mixed),
        Talk.ask(1, "codeAction", "b.csv", at: (0, 30), #","context":{"diagnostics":[]}"#),
        Talk.ask(
          2, "codeAction", "b.csv", #","context":{"diagnostics":[],"only":["source.fixAll"]}"#),
      ])
    let first = Talk.value(talk.answer(1), "0") as? [String: Any]
    #expect(first?["title"] as? String == "write 3")
    #expect(first?["isPreferred"] as? Bool == true)
    let off = Talk.value(talk.answer(1), "1") as? [String: Any]
    #expect(off?["title"] as? String == "Turn off “answer-not-plain” in .qbank.json")
    let all = Talk.value(talk.answer(2), "0") as? [String: Any]
    #expect(all?["kind"] as? String == "source.fixAll.qbank")
    #expect((talk.answer(2) as? [Any])?.count == 1)
    #expect(talk.files["/w/b.csv"] == Array(mixed.utf8))
  }

  @Test("a finding can be accepted in the configured baseline")
  func baseline() throws {
    let files = ["b.csv": mixed, ".qbank.json": #"{"baseline":"known.json"}"#]
    let none = #"{"version":1,"findings":[]}"# + "\n"
    let open = Talk.open("b.csv", mixed)
    let talk = Talk(
      files: files.merging(["known.json": none]) { $1 },
      [open, Talk.ask(1, "codeAction", "b.csv", at: (0, 30), #","context":{"diagnostics":[]}"#)])
    let action = Talk.value(talk.answer(1), "1") as? [String: Any]
    #expect(action?["title"] as? String == "Accept this finding in known.json")
    let changes = Talk.value(action, "edit.changes") as? [String: [[String: Any]]]
    let edits = try #require(changes?[Talk.uri("known.json")])
    // All of the old file is one line, so the edits contain the whole new text.
    let known = edits.compactMap { $0["newText"] as? String }.joined()
    let after = Talk(files: files.merging(["known.json": known]) { $1 }, [open])
    #expect(after.published("b.csv") == [])
  }

  @Test("a hover shows a question as players see it, and where else it is asked")
  func hover() {
    let talk = Talk(
      files: ["a.csv": capitals, "b.csv": mixed],
      [
        Talk.open("b.csv", mixed), Talk.ask(1, "hover", "b.csv", at: (1, 3)),
        Talk.ask(2, "definition", "b.csv", at: (1, 3)), Talk.ask(3, "hover", "b.csv", at: (9, 9)),
      ])
    #expect(
      Talk.value(talk.answer(1), "contents.value") as? String == """
        **What is the capital of Japan?**

        1. Osaka
        2. Tokyo ✓
        3. Kyoto
        4. Nara

        Takes about 5 s of 10 s.

        Asked nearly the same way: a.csv:1
        """)
    #expect(Talk.value(talk.answer(2), "0.uri") as? String == Talk.uri("a.csv"))
    #expect(talk.answer(3) is NSNull)
  }

  @Test("the time limit is that of the configuration")
  func configuredLimit() {
    let talk = Talk(
      files: [".qbank.json": #"{"set":{"limit":25}}"#],
      [Talk.open("b.csv", mixed), Talk.ask(1, "inlayHint", "b.csv")])
    let label = Talk.value(talk.answer(1), "0.label") as? String
    #expect(label?.hasSuffix(" of 25 s") == true, "\(label ?? "")")
  }

  @Test("messages are in the language of the editor")
  func japanese() {
    let talk = Talk(locale: "ja", [Talk.open("b.csv", mixed), Talk.ask(1, "inlayHint", "b.csv")])
    #expect(Talk.value(talk.answer(1), "0.label") as? String == "✓ Soybean · 5.2秒／10秒")
  }

  @Test("an invalid configuration is reported in its file, and the earlier findings stay")
  func brokenConfiguration() {
    let talk = Talk(
      files: ["b.csv": mixed],
      [
        Talk.open("b.csv", mixed),
        Talk.open(".qbank.json", #"{"rules":{"answer-not-plain":"of"}}"#),
      ])
    #expect(talk.published(".qbank.json")?.count == 1)
    #expect(talk.published("b.csv") == ["answer-not-plain@0"])
    let off = Talk(
      files: ["b.csv": mixed],
      [
        Talk.open("b.csv", mixed),
        Talk.open(".qbank.json", #"{"rules":{"answer-not-plain":"off"}}"#),
      ])
    #expect(off.published("b.csv") == [])
  }

  @Test("a category is renamed in all banks at once")
  func rename() {
    let header = "question,answer,choice1,choice2,choice3,choice4,category\n"
    let row = "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara,geo\n"
    let other = "Which river flows through Cairo?,1,Nile,Congo,Niger,Volta,geo\n"
    let talk = Talk(
      files: ["a.csv": header + row, "b.csv": header + other],
      [
        Talk.open("a.csv", header + row), Talk.ask(1, "prepareRename", "a.csv", at: (1, 56)),
        Talk.ask(2, "rename", "a.csv", at: (1, 56), #","newName":"a, b""#),
        Talk.ask(3, "prepareRename", "a.csv", at: (1, 3)),
      ])
    #expect(Talk.value(talk.answer(1), "placeholder") as? String == "geo")
    let changes = Talk.value(talk.answer(2), "changes") as? [String: [[String: Any]]]
    #expect(changes?.keys.sorted() == [Talk.uri("a.csv"), Talk.uri("b.csv")])
    #expect(changes?.values.allSatisfy { $0[0]["newText"] as? String == "\"a, b\"" } == true)
    #expect(talk.answer(3) is NSNull)
  }

  @Test("categories below a renamed one are renamed with it")
  func renameBelow() {
    let rows = ["geo", "geo/rivers", "geology"].map { category in
      #"{"question":"Which is \#(category)?","answer":1,"choices":["a","b"],"category":"\#(category)"}"#
    }
    let text = rows.joined(separator: "\n") + "\n"
    let place = rows[0].utf8.count - 3
    let talk = Talk([
      Talk.open("a.jsonl", text, language: "json"),
      Talk.ask(1, "rename", "a.jsonl", at: (0, place), #","newName":"world""#),
    ])
    let changes = Talk.value(talk.answer(1), "changes") as? [String: [[String: Any]]]
    let texts = changes?.values.flatMap { $0 }.map { $0["newText"] as? String }
    #expect(texts == ["\"world\"", "\"world/rivers\""])
  }

  @Test("halves of surrogate pairs, sent while typing, keep the positions of the rest")
  func surrogates() {
    let first = #"{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}"#
    let change = { (version: Int, text: String) in
      """
      "method":"textDocument/didChange","params":{"textDocument":{"uri":"\(Talk.uri("a.csv"))",\
      "version":\(version)},"contentChanges":[{"range":\(first),"text":"\(text)"}]}
      """
    }
    let talk = Talk([
      Talk.open("a.csv", "Which is red?,９,Mars,Io,Moon,Sun\n"),
      change(2, #"\ud83d"#), change(3, #"a\\ud83d\ud83d\ude00\ude00"#),
      Talk.ask(1, "hover", "a.csv", at: (0, 12)),
    ])
    let hover = Talk.value(Talk.value(talk.answer(1), "contents"), "value") as? String
    #expect(
      hover?.contains(#"a\ud83d😀\u{FFFD}\u{FFFD}Which is red?"#) == true
        || hover?.contains("😀\u{FFFD}\u{FFFD}Which is red?") == true, "\(hover ?? "")")
  }

  @Test("settings are completed where they are allowed")
  func completion() {
    let text = """
      {
        "rules": { "edge-space": "" },
       \u{20}
        "files": [ { "path": "a/", "" }, { "rules": { "" } } ]
      }

      """
    let talk = Talk([
      Talk.open(".qbank.json", text, language: "json"),
      Talk.ask(1, "completion", ".qbank.json", at: (1, 29)),
      Talk.ask(2, "completion", ".qbank.json", at: (2, 2)),
      Talk.ask(3, "completion", ".qbank.json", at: (1, 14)),
      Talk.ask(4, "completion", ".qbank.json", at: (3, 30)),
      Talk.ask(5, "completion", ".qbank.json", at: (3, 49)),
    ])
    let labels = { (id: Int) in
      (talk.answer(id) as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
    #expect(labels(1).contains("off"))
    #expect(labels(2).contains("baseline"))
    #expect(labels(3).contains("edge-space") && labels(5).contains("too-long-to-read"))
    #expect(labels(4).contains("loader") && !labels(4).contains("baseline"))
  }

  @Test("no request writes a file")
  func nothingWritten() {
    let files = ["b.csv": mixed]
    let talk = Talk(
      files: files,
      [
        Talk.open("b.csv", mixed), Talk.ask(1, "formatting", "b.csv", #","options":{}"#),
        #"""
        "id":2,"method":"workspace/executeCommand","params":{"command":"qbank.draw",\#
        "arguments":["file:///w/b.csv",1,42]}
        """#,
      ])
    #expect((talk.answer(1) as? [Any])?.isEmpty == true)
    #expect((talk.answer(2) as? String)?.contains("capital of Japan") == true)
    #expect(talk.files.count == 1)
  }
}
