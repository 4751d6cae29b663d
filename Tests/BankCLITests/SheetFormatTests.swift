import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("The format of drawn sets")
struct SheetFormatTests {
  private static let object = #"{"question":"q","answer":1,"choices":["a","b","c","d"]}"#
  private static let files = [
    "a.csv": Row.good, "b.json": "[\(object)]", "c.jsonl": object + "\n", "d.ndjson": object + "\n",
    "guidance.csv": "Title,Text\n",
  ]

  @Test(
    "the format is that of --to, else of the output's extension, else of the banks",
    arguments: [
      ("a.csv", "", Form.csv), ("b.json", "", .json), ("c.jsonl", "", .jsonl),
      ("d.ndjson", "", .jsonl), ("c.jsonl d.ndjson", "", .jsonl), ("b.json c.jsonl", "", .json),
      ("a.csv b.json", "", .csv), ("a.csv c.jsonl", "", .csv), (".", "", .csv),
      ("guidance.csv b.json", "", .json),
      // Documents cannot be concatenated in one file, lines can.
      ("b.json", "--sets 2", .jsonl), ("b.json", "--cover", .jsonl),
      ("b.json", "-o set.csv", .csv), ("a.csv", "-o set.json", .json),
      ("b.json", "-o set.jsonl", .jsonl), ("a.csv", "-o set.md", .markdown),
      ("a.csv", "-o set.html", .html), ("a.csv", "-o set.txt", .text), ("b.json", "-o set", .json),
      ("b.json", "--to csv", .csv), ("b.json", "--to text -o set.csv", .text),
      ("a.csv", "--to json", .json),
    ])
  func format(_ banks: String, _ options: String, _ expected: Form) throws {
    let run = Run("draw \(banks) --seed 1 --count 1 \(options)", files: Self.files)
    #expect(run.status == .clean, "\(run.errors)")
    let output = options.split(separator: " ").last.flatMap { run.file(String($0)) } ?? run.output
    #expect(Form(output) == expected, "\(output)")
  }

  @Test("sets in a folder and sets drawn again have the format of the banks")
  func folder() throws {
    let line = "draw b.json --seed 1 --count 1 --sets 2 --output-dir out --manifest m.json"
    let run = Run(line, files: Self.files) { $0.folders = ["out"] }
    for name in ["out/set-1.json", "out/set-2.json"] {
      #expect(run.file(name).map { Form($0) } == .json)
    }
    let manifest = try #require(run.file("m.json"))
    let files = Self.files.merging(["m.json": manifest]) { $1 }
    let again = Run("draw --replay m.json --output-dir out", files: files) { $0.folders = ["out"] }
    #expect(again.file("out/set-2.json") == run.file("out/set-2.json"))
  }

  /// The form of a text, recognized from its beginning.
  enum Form: Sendable {
    case csv, json, jsonl, markdown, html, text

    init(_ text: String) {
      let starts: [(String, Form)] = [
        ("<!DOCTYPE", .html), (#"{"$schema""#, .json), ("{", .jsonl), ("Quiz title:", .markdown),
        ("Set 1\n", .text),
      ]
      self = starts.first { text.hasPrefix($0.0) }?.1 ?? .csv
    }
  }
}
