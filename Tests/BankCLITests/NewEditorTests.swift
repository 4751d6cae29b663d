import BankCLI
import Foundation
@_spi(QBank) import TestSupport
import Testing

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
