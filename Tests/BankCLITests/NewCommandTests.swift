import BankCLI
import BankSystem
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank new")
struct NewCommandTests {
  @Test("a new file is clean and canonical", arguments: ["problems", "guidance"], ["en", "ja"])
  func clean(kind: String, language: String) throws {
    let run = Run("new \(kind) --lang \(language)")
    #expect(run.status == .clean)
    #expect(run.output == "")
    #expect(run.written == ["\(kind).csv"])
    let bank = try #require(run.file("\(kind).csv"))
    let files = ["\(kind).csv": bank]
    let rows = kind == "problems" ? "question rows" : "guidance rows"
    #expect(
      Run("lint --fail-on note", files: files).output == "1 file, 5 \(rows): nothing to report.\n")
    #expect(Run("fmt --check", files: files).status == .clean)
    #expect(Run("new \(kind) - --lang \(language)").output == bank)
  }

  @Test("the message says what to do next")
  func message() {
    #expect(
      Run("new problems food.csv").errors
        == "Created food.csv. Enter your own rows, then run: qbank lint food.csv\n")
    #expect(
      Run("new guidance --lang ja").errors
        == "guidance.csv を作りました。内容を書き換えたら、qbank lint guidance.csv で確かめてください。\n")
    #expect(Run("new problems -").errors == "")
  }

  @Test("kind and language choose the template")
  func templates() {
    #expect(Run("new problems -").output.hasPrefix("How many sides has a hexagon?,2,"))
    #expect(Run("new problems - --lang ja").output.hasPrefix("六角形には辺が"))
    #expect(Run("new guidance -").output.hasPrefix("How to play,"))
    #expect(Run("new guidance - --lang ja").output.hasPrefix("遊び方,"))
  }

  @Test("an existing file is never overwritten")
  func refuses() {
    let run = Run("new problems food.csv", files: ["food.csv": "mine"])
    #expect(run.file("food.csv") == "mine")
    #expect(run.errors == "Error: cannot write food.csv: a file of that name already exists\n")
    #expect(run.status == .failure)
  }

  @Test("a job for Spark says in its first lines how to run it")
  func spark() throws {
    let run = Run("new spark")
    #expect(run.written == ["qbank_spark.py"])
    #expect(run.errors == "Created qbank_spark.py. See its first lines for how to run it.\n")
    let job = try #require(run.file("qbank_spark.py"))
    #expect(job.contains("    spark-submit qbank_spark.py "))
    #expect(job == Run("new spark - --lang ja").output)
  }

  @Test(
    "a sheet for authors is read with its headings, before and after it is filled in",
    arguments: ["en", "ja"])
  func setSheet(_ language: String) throws {
    let run = Run("new set-sheet --lang \(language)")
    #expect(run.written == ["set-sheet.csv"])
    #expect(run.errors.contains("qbank lint --layout auto set-sheet.csv"))
    let sheet = try #require(run.file("set-sheet.csv"))
    // Spreadsheets recognize UTF-8 by its byte order mark.
    #expect(sheet.unicodeScalars.first == "\u{FEFF}")
    let rows = [
      "", "Q1?,1,a,b,c,d,,\r\n", "Q1?,3,a,b,c,d,x,y\r\nQ2?,2,e,f,g,h,,\r\n",
    ]
    for (count, more) in rows.enumerated() {
      // Filled in below the sample, or in its place.
      for base in [sheet, more.isEmpty ? sheet : String(sheet.prefix { $0 != "\r\n" }) + "\r\n"] {
        let files = ["set-sheet.csv": base + more]
        let lint = Run("lint --layout auto --fail-on note set-sheet.csv", files: files)
        #expect(lint.status == .clean, "\(lint.output)\(lint.errors)")
        let lines = Run("convert --layout auto set-sheet.csv --to jsonl", files: files).output
          .split(separator: "\n")
        #expect(lines.count == count + (base == sheet ? 1 : 0))
        #expect(
          count < 1 || lines.last?.contains(count == 1 ? "\"answer\":1" : "\"answer\":2") == true)
      }
    }
  }
}

@Suite("qbank new ci")
struct NewCITests {
  @Test(
    "each file goes where the service looks for it, and never replaces another",
    arguments: [
      ("github", ".github/workflows/qbank.yml"), ("gitlab", ".gitlab-ci.yml"),
      ("pre-commit", ".pre-commit-config.yaml"),
    ])
  func places(_ service: String, _ path: String) throws {
    let run = Run("new ci \(service)")
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.written == [path] && run.output == "")
    #expect(run.errors.hasPrefix("Created \(path). ") && !run.errors.contains("reads it once"))
    let text = try #require(run.file(path))
    #expect(Run("new ci \(service) -").output == text)
    let again = Run("new ci \(service)", files: [path: "mine"])
    #expect(again.status == .failure && again.file(path) == "mine")
    #expect(again.errors.contains("To see what to add to it: qbank new ci \(service) -"))
    #expect(Run("new ci \(service) no/own.yml").status == .failure)
    #expect(Golden.complaint(text, "ci-\(service).yml") == nil)
  }

  @Test(
    "a file created elsewhere comes with a hint where the service looks for it",
    arguments: [
      ("github", "it is in .github/workflows"), ("gitlab", "it is called .gitlab-ci.yml"),
      ("pre-commit", "it is called .pre-commit-config.yaml"),
    ])
  func elsewhere(_ service: String, _ place: String) {
    let run = Run("new ci \(service) own.yml")
    #expect(run.file("own.yml") == Run("new ci \(service) -").output)
    #expect(run.errors.contains("\(service) reads it once \(place)"), "\(run.errors)")
  }

  @Test("any file name is fine in the workflow folder of GitHub")
  func named() {
    let run = Run(
      "new ci github .github/workflows/banks.yml", files: [".github/workflows/a.yml": ""])
    #expect(run.status == .clean && !run.errors.contains("reads it once"), "\(run.errors)")
  }

  @Test(
    "the version of qbank is pinned in the file",
    arguments: ["github", "gitlab", "pre-commit"])
  func pinned(_ service: String) {
    let version = Run("--version").output.split(separator: " ")[1].split(separator: "\n")[0]
    let text = Run("new ci \(service) -").output
    #expect(text.contains("qbank==\(version)") && !text.contains("@VERSION@"))
  }

  @Test("a missing service, an unknown one and an extra argument are errors")
  func missing() {
    #expect(Run("new ci").complaint.contains("qbank new ci github, qbank new ci gitlab"))
    #expect(Run("new ci").status == .usage)
    #expect(Run("new ci jenkins").complaint.contains("'github', 'gitlab' or 'pre-commit'"))
    #expect(Run("new ci github a b").complaint.contains("Unexpected argument 'b'"))
    #expect(Run("new problems a.csv b.csv").complaint.contains("Unexpected argument 'b.csv'"))
  }
}

@Suite("qbank new editor")
struct NewEditorTests {
  /// The files that are created for each editor, and their templates.
  private static let editors: [(name: String, files: [(path: String, template: String)])] = [
    (
      "vscode",
      [
        (".vscode/settings.json", "vscode-settings.json"),
        (".vscode/extensions.json", "vscode-extensions.json"),
      ]
    ),
    ("neovim", [(".nvim.lua", "neovim.lua")]),
    ("emacs", [("qbank.el", "emacs.el")]),
    ("helix", [(".helix/languages.toml", "helix.toml")]),
    (
      "zed",
      [(".zed/settings.json", "zed-settings.json"), (".zed/tasks.json", "zed-tasks.json")]
    ),
    ("sublime", [("qbank.sublime-project", "sublime.json")]),
  ]
  private static let several = ["vscode", "zed"]
  private static let single = ["neovim", "emacs", "helix", "sublime"]

  private static func template(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Places.package)/templates/editors/\(name)", encoding: .utf8)
  }

  @Test("each file goes where the editor looks for it, in new folders if need be")
  func places() throws {
    for editor in Self.editors {
      let run = Run("new editor \(editor.name)")
      #expect(run.status == .clean, "\(run.errors)")
      #expect(run.written == editor.files.map(\.path) && run.output == "")
      for file in editor.files {
        #expect(run.file(file.path) == (try Self.template(file.template)))
        #expect(run.errors.contains(file.path))
      }
    }
  }

  @Test("if one file exists, none is created, and with - they are printed")
  func never() throws {
    for editor in Self.editors {
      for file in editor.files {
        let run = Run("new editor \(editor.name)", files: [file.path: "mine"])
        #expect(run.status == .failure && run.files == [file.path: "mine"])
        #expect(
          run.complaint == "Error: \(file.path) already exists and was not changed. "
            + "To see what to add to it: qbank new editor \(editor.name) -")
      }
      let shown = Run("new editor \(editor.name) -")
      #expect(shown.status == .clean && shown.written == [] && shown.errors == "")
      let texts = try editor.files.map { file in
        (editor.files.count > 1 ? "// \(file.path)\n" : "") + (try Self.template(file.template))
      }
      #expect(shown.output == texts.joined())
    }
  }

  @Test("a single file can have another name", arguments: single)
  func named(_ editor: String) throws {
    let run = Run("new editor \(editor) own")
    #expect(run.status == .clean && run.written == ["own"])
    #expect(run.file("own") == Run("new editor \(editor) -").output)
    #expect(Run("new editor \(editor) no/own").status == .failure)
    #expect(Run("new editor \(editor) own", files: ["own": "mine"]).file("own") == "mine")
  }

  @Test("several files cannot have another name", arguments: several)
  func ofSeveral(_ editor: String) {
    let run = Run("new editor \(editor) own")
    #expect(run.status == .usage && run.written == [])
    #expect(run.complaint.contains("\(editor) reads "))
  }

  @Test("a missing or unknown editor, and an option of another kind, are errors")
  func missing() {
    #expect(Run("new editor").complaint.contains("qbank new editor helix"))
    #expect(Run("new editor").status == .usage)
    #expect(Run("new editor ed").complaint.contains("'vscode', 'neovim', "))
    #expect(Run("new editor helix --for a.csv").complaint.contains("'--for' works only with"))
    #expect(Run("new editor helix a b").complaint.contains("Unexpected argument 'b'"))
  }

  @Test("the messages are also in Japanese")
  func japanese() {
    #expect(Run("new editor zed --lang ja").errors.contains("と .zed/tasks.json を作りました。"))
    let run = Run("new editor emacs --lang ja", files: ["qbank.el": "mine"])
    #expect(run.errors.contains("qbank.el はすでにあるため、変更していません。"))
  }
}
