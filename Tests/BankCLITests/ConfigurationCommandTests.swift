import BankCLI
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Commands and .qbank.json")
struct ConfigurationCommandTests {
  private static let spaced = "空の色は？ ,1,青,赤,緑,黄\n"
  private static let off = "{\"rules\": {\"edge-space\": \"off\"}}"
  private static let error = "{\"rules\": {\"edge-space\": \"error\"}}"

  @Test(
    "the nearest configuration above a file applies",
    arguments: [
      ([:], BankCLI.ExitStatus.clean, true),
      ([".qbank.json": error], .findings, true),
      ([".qbank.json": off], .clean, false),
      (["a/.qbank.json": off], .clean, false),
      ([".qbank.json": error, "a/.qbank.json": off], .clean, false),
      ([".qbank.json": off, "b/.qbank.json": error], .clean, false),
    ] as [([String: String], BankCLI.ExitStatus, Bool)])
  func nearest(_ files: [String: String], _ status: BankCLI.ExitStatus, _ isFound: Bool) {
    let bank = ["a/b.csv": Self.spaced]
    let world = MemoryWorld(["lint", "."], files: files.merging(bank) { $1 })
    #expect(world.run() == status)
    #expect(world.output.contains("[edge-space]") == isFound)
  }

  @Test(
    "the command line overrides the configuration",
    arguments: [
      ("--no-config", true), ("--select edge-space", true), ("--ignore edge-space", false),
      ("--config other.json", true),
    ])
  func commandLine(_ flags: String, _ isFound: Bool) {
    let words = ["lint", "a.csv"] + flags.split(separator: " ").map { String($0) }
    let files = ["a.csv": Self.spaced, ".qbank.json": Self.off, "other.json": "{}"]
    let world = MemoryWorld(words, files: files)
    #expect(world.run() == .clean)
    #expect(world.output.contains("[edge-space]") == isFound)
  }

  @Test("each file is checked for its own loader, and rows are compared across files")
  func loaders() {
    let files = [
      ".qbank.json": "{\"files\": [{\"path\": \"app/\", \"loader\": \"timerquiz\"}]}",
      "app/a.csv": "空の色は？,1,\"青\",赤,緑,黄", "b.csv": "空の色は？,2,青,赤,緑,黄\n",
    ]
    let world = MemoryWorld(["lint", ".", "--verbose"], files: files)
    #expect(world.run() == .findings)
    #expect(world.output.contains("[cell-breaks-loader]"))
    #expect(world.output.contains("[conflicting-answer]"))
    #expect(!world.output.contains("[final-newline]"))
  }

  @Test("fmt writes each file for its own loader")
  func format() {
    let files = [
      ".qbank.json": "{\"files\": [{\"path\": \"app/\", \"loader\": \"timerquiz\"}]}",
      "app/a.csv": "q,1,a,b,c,d\n", "b.csv": "q,1,a,b,c,d",
    ]
    let world = MemoryWorld(["fmt", "."], files: files)
    #expect(world.run() == .clean)
    #expect(world.file("app/a.csv") == "q,1,a,b,c,d")
    // No loader says whether a line break is needed at the end.
    #expect(world.file("b.csv") == "q,1,a,b,c,d")
  }

  private static let school = """
    {"layouts": {"school": {"columns": {"question": "問題", "answer": "正解",
      "choices": ["ア", "イ", "ウ", "エ"]}, "answer": "letter"}},
     "files": [{"path": "school/", "layout": "school"}]}
    """
  private static let table = "問題,正解,ア,イ,ウ,エ\n空の色は？,B,赤,青,緑,黄\n"

  @Test(
    "convert uses layouts that the configuration describes",
    arguments: [
      ("school/a.csv", []), ("a.csv", ["--layout", "school"]),
      ("-", ["--from", "csv", "--stdin-filename", "school/x.csv"]),
    ])
  func convert(_ path: String, _ flags: [String]) {
    let world = MemoryWorld(
      ["convert", path, "-o", "b.csv"] + flags,
      files: [path: Self.table, ".qbank.json": Self.school], input: Self.table)
    #expect(world.run() == .clean)
    #expect(world.file("b.csv") == "空の色は？,2,赤,青,緑,黄\n")
    let back = MemoryWorld(
      ["convert", "b.csv", "-o", "school/b.csv"],
      files: ["b.csv": world.file("b.csv") ?? "", ".qbank.json": Self.school]
    ) { $0.folders = ["school"] }
    #expect(back.run() == .clean)
    #expect(back.file("school/b.csv") == Self.table)
  }

  @Test("lint reports what keeps a table from being read")
  func lintTable() {
    let table = Self.table + "海の色は？,E,赤,青,緑,黄\n"
    let world = MemoryWorld(
      ["lint", "."], files: ["school/a.csv": table, ".qbank.json": Self.school])
    #expect(world.run() == .findings)
    #expect(
      world.output.contains("error[layout-mismatch]: the answer is E, but the choices are ア to エ"))
    #expect(world.output.contains("school/a.csv:3:"))
    let ignored = MemoryWorld(
      ["lint", ".", "--ignore", "layout-mismatch"],
      files: ["school/a.csv": table, ".qbank.json": Self.school])
    #expect(ignored.run() == .clean)
  }

  @Test(
    "an invalid configuration ends the run, and nothing is written",
    arguments: [
      ["lint", "--fix", "a.csv"], ["fmt", "a.csv"], ["convert", "a.csv", "-o", "b.json"],
    ])
  func broken(_ words: [String]) {
    let files = ["a.csv": " q,1,a,b,c,d", ".qbank.json": "{\"rulez\": {}}"]
    let world = MemoryWorld(words, files: files)
    #expect(world.run() == .failure)
    #expect(world.now.written.isEmpty)
    #expect(world.errors.contains(".qbank.json:1:2"))
    #expect(world.errors.contains("there is no setting “rulez”"))
  }

  @Test(
    "the configuration gives the size of sets, unless the command line does",
    arguments: [([], 2), (["--count", "3"], 3)])
  func setSize(_ flags: [String], _ count: Int) {
    let files = [
      "a/b.csv": (1...5).map { "q\($0)?,1,a,b,c,d\n" }.joined(),
      "a/.qbank.json": "{\"set\": {\"count\": 2, \"limit\": 90}}",
    ]
    let world = MemoryWorld(["draw", "a", "--seed", "1"] + flags, files: files)
    #expect(world.run() == .clean)
    #expect(world.output.split(separator: "\n").count == count)
    let preview = MemoryWorld(
      ["preview", "a/b.csv", "--seed", "1", "--format", "jsonl"] + flags, files: files)
    #expect(preview.run() == .clean)
    #expect(preview.output.components(separatedBy: "\"limit\":90000").count == count + 1)
  }

  @Test("a set is drawn from a table in its layout")
  func drawTable() {
    let world = MemoryWorld(
      ["draw", "school/a.csv", "--count", "1", "--to", "jsonl"],
      files: ["school/a.csv": Self.table, ".qbank.json": Self.school])
    #expect(world.run() == .clean, "\(world.errors)")
    #expect(world.output.contains("空の色は？") && world.output.contains("青"), "\(world.output)")
  }

  @Test("a configuration file that is named must exist")
  func missing() {
    let world = MemoryWorld(
      ["lint", "a.csv", "--config", "none.json"], files: ["a.csv": "q,1,a,b,c,d\n"])
    #expect(world.run() == .failure)
    #expect(world.errors.contains("cannot read none.json"))
  }

  @Test(
    "the language of the command line overrides that of the configuration",
    arguments: [([], "エラー["), (["--lang", "en"], "error[")])
  func language(_ flags: [String], _ word: String) {
    let files = ["a.csv": "q?,5,a,b,c,d\n", ".qbank.json": "{\"language\": \"ja\"}"]
    let world = MemoryWorld(["lint", "a.csv"] + flags, files: files)
    #expect(world.run() == .findings)
    #expect(world.output.contains(word))
  }

  @Test("errors are in the language of the configuration, too")
  func languageOfFailures() {
    let files = ["a.csv": "q?,1\n", ".qbank.json": "{\"language\": \"ja\"}"]
    for (line, word) in [
      (["convert", "a.csv", "--to", "gift"], "何も書き込みませんでした"), (["convert", "a.csv"], "使い方"),
    ] {
      let world = MemoryWorld(line, files: files)
      #expect(world.run() != .clean)
      #expect(world.errors.contains(word) && !world.errors.contains("Error"), "\(world.errors)")
    }
  }

  @Test("new config writes a configuration that applies at once")
  func new() {
    let world = MemoryWorld(["new", "config", "--lang", "ja"])
    #expect(world.run() == .clean)
    let text = world.file(".qbank.json") ?? ""
    let next = MemoryWorld(
      ["lint", "a.csv"], files: ["a.csv": "q?,1,a,b,c,d\n", ".qbank.json": text])
    #expect(next.run() == .clean)
    #expect(next.output.contains("ファイル"))
  }
}
