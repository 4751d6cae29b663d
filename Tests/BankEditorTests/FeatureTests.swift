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

  @Test("a text that differs from its file counts, though it is as long")
  func sameLength() {
    let row = { (answer: Int) in
      "Which bean is miso made from?,\(answer),Pea,Lentil,Soybean,Rice\n"
    }
    let files = ["b.csv": row(9)]
    #expect(Talk(files: files, []).published("b.csv")?.count == 1)
    #expect(Talk(files: files, [Talk.open("b.csv", row(3))]).published("b.csv") == [])
    #expect(Talk(files: files, [Talk.open("b.csv", row(9))]).published("b.csv")?.count == 1)
    let longer = Talk(files: files, [Talk.open("b.csv", row(3) + mixed)])
    #expect(longer.published("b.csv")?.contains("answer-not-plain@1") == true)
  }

  @Test(
    "a finding has the severity of its settings",
    arguments: [("error", 1), ("warning", 2), ("note", 3)])
  func severities(level: String, number: Int) {
    let talk = Talk(
      files: ["b.csv": mixed, ".qbank.json": #"{"rules":{"answer-not-plain":"\#(level)"}}"#],
      capabilities: #"{"textDocument":{"diagnostic":{}}}"#,
      [Talk.open("b.csv", mixed), Talk.ask(1, "diagnostic", "b.csv")])
    #expect(Talk.value(talk.answer(1), "items.0.severity") as? Int == number)
  }

  @Test("a rule is turned off where its level is, in the settings that the editor shows")
  func turningOff() {
    let title = "Turn off “answer-not-plain” in .qbank.json"
    let edits = { (file: String, more: [String]) -> [[String: Any]] in
      let talk = Talk(
        files: ["b.csv": mixed, ".qbank.json": file],
        [Talk.open("b.csv", mixed)] + more + [
          Talk.ask(1, "codeAction", "b.csv", at: (0, 30), #","context":{"diagnostics":[]}"#)
        ])
      let actions = talk.answer(1) as? [[String: Any]] ?? []
      let action = actions.first { $0["title"] as? String == title }
      let changes = Talk.value(action, "edit.changes") as? [String: [[String: Any]]]
      return changes?[Talk.uri(".qbank.json")] ?? []
    }
    let place = { (edit: [String: Any]?) -> [Int?] in
      ["start", "end"].map { Talk.value(edit, "range.\($0).character") as? Int }
    }
    let level = edits(#"{"rules":{"answer-not-plain":"note"}}"#, [])
    #expect(level.map { $0["newText"] as? String } == [#""off""#])
    #expect(place(level.first) == [29, 35])
    let other = edits(#"{"rules":{"edge-space":"off"}}"#, [])
    #expect(other.map { $0["newText"] as? String } == [#" "answer-not-plain": "off","#])
    #expect(place(other.first) == [10, 10])
    let shown = edits("{}", [Talk.open(".qbank.json", #"{"rules":{}}"#, language: "json")])
    #expect(shown.map { $0["newText"] as? String } == [#" "answer-not-plain": "off" "#])
    #expect(place(shown.first) == [10, 10])
  }

  private static let many = [
    "Who painted the Mona Lisa?,3,Monet,Goya,Leonardo,Rubens",
    "How many legs has a spider?,4,Two,Four,Six,Eight",
    "Which city is on the Tiber?,1,Rome,Milan,Turin,Naples",
    "Which metal is liquid at room temperature?,4,Iron,Zinc,Lead,Mercury",
  ].map { $0 + "\n" }.joined()

  @Test("a text has commands for a preview and for a draw of up to five questions")
  func lenses() {
    let lenses = { (text: String, locale: String) -> [[String: Any]] in
      let talk = Talk(locale: locale, [Talk.open("a.csv", text), Talk.ask(1, "codeLens", "a.csv")])
      return talk.answer(1) as? [[String: Any]] ?? []
    }
    let titles = { (lenses: [[String: Any]]) in
      lenses.map { Talk.value($0, "command.title") as? String }
    }
    #expect(titles(lenses(capitals, "en")) == ["Preview a quiz of 2", "Draw 2"])
    #expect(titles(lenses(capitals + Self.many, "en")) == ["Preview a quiz of 5", "Draw 5"])
    #expect(titles(lenses(capitals, "ja")) == ["2問のクイズをプレビュー", "2問を抽選する"])
    #expect(lenses("", "en").isEmpty)
    let first = lenses("\n" + capitals, "en").first
    #expect(Talk.value(first, "range.start.line") as? Int == 1)
    #expect(Talk.value(first, "command.arguments.1") as? Int == 2)
  }

  @Test("a draw has five questions unless a number is given, and the same ones for a seed")
  func drawn() {
    let draw = { (id: Int, arguments: String) in
      """
      "id":\(id),"method":"workspace/executeCommand","params":{"command":"qbank.draw",\
      "arguments":["file:///w/a.csv"\(arguments)]}
      """
    }
    let talk = Talk([
      Talk.open("a.csv", capitals + Self.many), draw(1, ""), draw(2, ",2,7"), draw(3, ",2,7"),
      draw(4, ",6"),
    ])
    let counts = [1, 2, 3, 4].map { id in
      (talk.answer(id) as? String ?? "").split(separator: "\n").count { $0.hasSuffix("?") }
    }
    #expect(counts == [5, 2, 2, 6])
    #expect(talk.answer(2) as? String == talk.answer(3) as? String)
  }
}
