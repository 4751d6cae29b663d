import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Validates what `qbank new editor` writes with parsers of the languages involved. `.ci/editors` tests the editors
/// themselves.
@Suite("Files for editors")
struct EditorFileTests {
  private func created(_ editor: String) throws -> [String: Data] {
    let folder = try TemporaryFolder()
    let run = try GitShell(folder).run("\"$QBANK\" new editor \(editor)")
    #expect(run.status == 0, "\(run.text)")
    var files: [String: Data] = [:]
    for name in folder.everything { files[name] = folder.bytes(name).map { Data($0) } }
    return files
  }

  @Test("generated JSON has no comments", arguments: ["vscode", "zed", "sublime"])
  func json(_ editor: String) throws {
    let files = try created(editor)
    #expect(!files.isEmpty)
    for (name, bytes) in files {
      #expect((try? JSONSerialization.jsonObject(with: bytes)) != nil, "\(name)")
    }
  }

  @Test(
    "each language of Helix has a server that is defined there or comes with Helix",
    .enabled(if: Python.has("tomllib"), "needs tomllib"))
  func toml() throws {
    let bytes = try #require(try created("helix")[".helix/languages.toml"])
    let script = """
      import sys, tomllib
      settings = tomllib.loads(sys.stdin.read())
      known = set(settings["language-server"]) | {"vscode-json-language-server"}
      for language in settings["language"]:
          print(language["name"], "qbank" in language["language-servers"],
                known.issuperset(language["language-servers"]))
      """
    let lines = try #require(Python.run(script, input: bytes)).split(separator: "\n")
    #expect(
      lines == ["csv", "tsv", "gift", "jsonl", "json"].map { "\($0) True True" })
  }
}
