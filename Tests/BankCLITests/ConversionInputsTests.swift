import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Files that a conversion reads")
struct ConversionInputsTests {
  /// Returns a row that is recognised by its question, usually the name of its file.
  private static func row(_ question: String) -> String { "\(question),1,a,b,c,d\n" }

  // MARK: What would be overwritten

  @Test(
    "the result never overwrites a bank of the folder",
    arguments: [
      (["bank.csv"], "convert . --to csv -o bank.csv"),
      (["bank.csv"], "convert . -o ./bank.csv"),
      (["d/a.csv", "d/b.csv"], "convert d --to csv -o d/a.csv"),
      (["d/a.csv", "d/b.csv"], "convert d --to jsonl -o d/b.csv --on-loss ignore --verify"),
      (["d/a.csv", "d/b.csv"], "convert d/a.csv d -o d/a.csv --on-error skip"),
      (["d/a.csv", "d/x/b.csv"], "convert d/a.csv d/x -o d/x/b.csv"),
      // Nor is a file overwritten that is only passed over, or that an earlier run wrote there.
      (["d/a.csv", "d/guidance.csv"], "convert d -o d/guidance.csv"),
      (["d/a.csv", "d/all.jsonl"], "convert d -o d/all.jsonl"),
    ])
  func replaced(_ names: [String], _ line: String) {
    let text = #"{"question":"q","answer":1,"choices":["a","b"]}"#
    var files: [String: String] = [:]
    for name in names {
      let isGuidance = name.hasSuffix("guidance.csv")
      files[name] = name.hasSuffix("l") ? text : isGuidance ? "t,d\n" : Self.row(name)
    }
    let run = Run(line, files: files)
    #expect(run.status == .usage && run.written.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("is one of the banks in the folder and would be overwritten"))
    for (name, text) in files { #expect(run.file(name) == text) }
  }

  @Test("a new file may be in the folder")
  func named() {
    let files = ["d/a.csv": Self.row("a"), "d/b.csv": Self.row("b")]
    let new = Run("convert d --to csv -o d/all.csv", files: files)
    #expect(new.status == .clean && new.file("d/all.csv") == Self.row("a") + Self.row("b"))
  }

  @Test("a bank of the folder is not overwritten through a link either")
  func link() {
    let run = Run("convert d --to csv -o out.csv", files: ["d/a.csv": Self.row("a")]) {
      $0.links["out.csv"] = "d/a.csv"
    }
    #expect(run.status == .usage && run.file("d/a.csv") == Self.row("a"), "\(run.errors)")
  }

  // MARK: What is converted

  private static let library = [
    "t/q.csv": row("top?"), "t/x/q.csv": row("x?"), "t/y/q.csv": row("y?"),
    "t/y/z/q.csv": row("z?"),
    "u/q.csv": row("u?"),
  ]

  @Test(
    "a file is converted once however often it is found, with a category from its path",
    arguments: [
      ("t", ["q top?", "x/q x?", "y/q y?", "y/z/q z?"]),
      ("t/", ["q top?", "x/q x?", "y/q y?", "y/z/q z?"]),
      ("t t", ["q top?", "x/q x?", "y/q y?", "y/z/q z?"]),
      ("t t/q.csv ./t/x", ["q top?", "x/q x?", "y/q y?", "y/z/q z?"]),
      ("t/y/q.csv t", ["y/q y?", "q top?", "x/q x?", "y/z/q z?"]),
      ("t/x t/y", ["x/q x?", "y/q y?", "y/z/q z?"]),
      ("t/x t/y/q.csv", ["x/q x?", "y/q y?"]),
      ("t/x ./t/y/../y/z", ["x/q x?", "y/z/q z?"]),
      ("t/x u", ["t/x/q x?", "u/q u?"]),
      ("/here/t/x t/y/z", ["x/q x?", "y/z/q z?"]),
      ("t/x", ["q x?"]), ("t/x/q.csv t/y/q.csv", ["x/q x?", "y/q y?"]),
      ("u/q.csv u/q.csv", ["- u?"]),
    ])
  func taken(_ paths: String, _ expected: [String]) {
    let run = Run("convert \(paths) --to jsonl", files: Self.library)
    #expect(run.status == .clean, "\(run.errors)")
    let questions = run.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "\"")
      let category = parts.firstIndex(of: "category").map { parts[$0 + 2] } ?? "-"
      return "\(category) \(parts[3])"
    }
    #expect(questions == expected)
  }

  @Test(
    "a folder's files of the wanted kind are converted, and the others are reported",
    arguments: [
      (["guidance.csv", "p.csv"], "", "p", ["d/guidance.csv contains guidance"]),
      (["guidance.csv", "p.csv"], "--kind problems", "p", ["d/guidance.csv contains guidance"]),
      (["guidance.csv", "p.csv"], "--kind guidance", "g", ["d/p.csv contains no guidance"]),
      (["guidance.csv"], "", "g", []),
      // If there is nothing else, guidance is converted.
      (["guidance.csv", "guidance-2.csv"], "", "gg", []),
      (["guidance.csv", "guidance-2.csv"], "--kind guidance", "gg", []),
      (["guidance.csv", "guidance-2.csv", "p.csv"], "--kind guidance", "gg", ["d/p.csv"]),
      // The configuration overrides what the name suggests.
      (["intro.csv", "p.csv"], "", "p", ["d/intro.csv contains guidance"]),
      (["intro.csv", "p.csv"], "--kind guidance", "g", ["d/p.csv contains no guidance"]),
    ])
  func kinds(_ names: [String], _ options: String, _ expected: String, _ told: [String]) {
    var files = [".qbank.json": #"{"files": [{"path": "intro.csv", "kind": "guidance"}]}"#]
    for name in names { files["d/\(name)"] = name == "p.csv" ? Self.row("p") : "g,d\n" }
    let run = Run("convert d --to csv \(options)", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.output == expected.map { $0 == "p" ? Self.row("p") : "g,d\n" }.joined())
    #expect(told.allSatisfy { run.errors.contains($0) })
    let lines = run.errors.split(separator: "\n").filter { $0.hasSuffix("was skipped") }
    #expect(lines.count == told.count, "\(run.errors)")
  }

  @Test(
    "titles begin with the bank's name, whatever follows it in the path",
    arguments: ["t", "t/", "t//", "./t/", "t/."])
  func title(_ path: String) {
    let run = Run("convert \(path) --to gift", files: ["t/a.csv": Self.row("a")])
    #expect(run.output.contains("::t q1::"), "\(run.output)")
  }
}
