@_spi(QBank) import TestSupport
import Testing

@Suite("Errors in JSON banks")
struct JSONMistakeTests {
  private static func item(_ question: String, _ answer: Int = 1) -> String {
    #"{"question":"\#(question)","answer":\#(answer),"choices":["x","y"]}"#
  }

  private static let open = #"{"question":"a?","answer":1,"choices":["x","y"]"#

  private static let noObject = "an object {…} is expected here"
  private static let noComma = "a comma, or the end of the array or object, is expected here"

  /// A file, and what is expected of the commands that read it.
  struct Case: Sendable {
    let name: String
    let text: String
    /// The place and the message of each finding.
    let found: [(place: String, message: String)]
    /// The number of rows.
    let rows: Int
    /// The questions that can be read.
    let left: [String]
  }

  private static let lines = [
    Case(
      name: "a.jsonl", text: "\(open)\n\(item("b?"))\n\(item("c?"))\n",
      found: [("1:48 (row 1)", "the line ends in the middle of an item")], rows: 3,
      left: ["b?", "c?"]),
    Case(
      name: "a.jsonl",
      text: "\(item("a?"))\n\"question\":\"b?\",\"answer\":1}\n"
        + "\"question\":\"c?\",\"answer\":9}\n\(item("d?"))\n",
      found: [("2:1 (row 2)", noObject), ("3:1 (row 3)", noObject)], rows: 4, left: ["a?", "d?"]),
    Case(
      name: "a.jsonl",
      text: "\(item("a?"))\n{\"question\":\"b?\",\"answer\":1 \"choices\":[\"x\"]}\n",
      found: [("2:29 (row 2)", noComma)], rows: 2, left: ["a?"]),
    Case(
      name: "a.jsonl",
      text: "\(item("a?"))\n\(item("b?"))\(item("c?"))\n\(item("d?")),\n\(item("e?"))\n",
      found: [
        ("2:49 (row 2)", "text follows the end"),
        ("3:49 (row 3)", "text follows the end"),
      ], rows: 4, left: ["a?", "e?"]),
    Case(
      name: "a.jsonl", text: "not at all\n\n7\n{\"answer\":1}\n\(item("c?"))\n{\n",
      found: [
        ("1:1 (row 1)", "a value is expected here"), ("3:1 (row 2)", noObject),
        ("4:1 (row 3)", "the members “question” and “choices” are missing"),
        ("6:2 (row 5)", "the line ends in the middle of an item"),
      ], rows: 5, left: ["c?"]),
  ]

  private static let documents = [
    // Seven items: one has no `{`, two commas are missing, and two are too many.
    Case(
      name: "a.json",
      text:
        "[\(item("a?")) \(item("b?")),\n\"question\":\"c?\",\"answer\":1,\"choices\":[\"x\",\"y\"]},\n"
        + "\(item("d?")),,\(item("e?"))\n\(item("f?")),\n\(item("g?")),]\n",
      found: [
        ("1:51", noComma), ("2:1 (row 3)", noObject), ("3:50", "a value is expected here"),
        ("4:1", noComma), ("5:49", "nothing follows this comma"),
      ], rows: 7, left: ["a?", "b?", "d?", "e?", "f?", "g?"]),
    Case(
      name: "a.json",
      text: "{\"problems\":[\(open)},\n\(open),\n\(item("c?")),\n\(item("d?"))]],\n\(item("e?"))]}",
      found: [
        ("3:1 (row 2)", "the name of a member, in quotes, is expected here"), ("4:50", noComma),
      ], rows: 5, left: ["a?", "c?", "d?", "e?"]),
    Case(
      name: "a.json",
      text: "[\(item("a?")),{\"question\":\"b?,\"answer\":1,\"choices\":[\"x\"]},\(item("c?"))]",
      found: [("1:68 (row 2)", noComma)], rows: 3, left: ["a?", "c?"]),
    Case(
      name: "a.json",
      text:
        "[\(item("a?")),{\"question\":\"b?\",\"answer\":1,\"choices\":[\"x\",\"y\",\(item("c?")),"
        + "\(item("d?"))]",
      found: [("1:98 (row 2)", "the choices should end with ] before the next question")], rows: 4,
      left: ["a?", "c?", "d?"]),
  ]

  @Test(
    "each error is one finding, and all commands agree on the rows", arguments: lines + documents)
  func oneReading(_ file: Case) {
    let files = [file.name: file.text]
    let lint = Run("lint \(file.name)", files: files)
    let findings = lint.output.split(separator: "\n").count { $0.hasPrefix("error[") }
    #expect(findings == file.found.count, "\(lint.output)")
    for (place, message) in file.found {
      let head = "error[invalid-json]: \(message)\n --> \(file.name):\(place)\n"
      #expect(lint.output.contains(head), "\(lint.output)")
    }
    #expect(lint.output.contains("\(file.rows) question rows: "), "\(lint.output)")
    let convert = Run(
      "convert \(file.name) --to csv --on-error skip --on-loss ignore", files: files)
    let questions = convert.output.split(separator: "\n").map { String($0.prefix { $0 != "," }) }
    #expect(questions == file.left, "\(convert.errors)")
    let count = file.left.count
    let draw = Run(
      "draw \(file.name) --seed 1 --count \(count) --to jsonl --on-error skip", files: files)
    #expect(draw.output.split(separator: "\n").count == count, "\(draw.errors)")
    let without = file.rows - count == 1 ? "1 row" : "\(file.rows - count) rows"
    #expect(draw.errors.contains("Skipped \(without) because of"), "\(draw.errors)")
  }

  @Test(
    "JSON Lines whose items span several lines get one finding",
    arguments: [
      "{\n\"question\":\"a?\",\n\"answer\":1,\"choices\":[\"x\",\"y\"]}\n", "[\n7,\n8]\n",
    ])
  func overLines(_ text: String) {
    let lint = Run("lint a.jsonl", files: ["a.jsonl": text + text])
    #expect(lint.output.contains("span several"), "\(lint.output)")
    #expect(lint.output.split(separator: "\n").count { $0.hasPrefix("error[") } == 1)
  }

  @Test("the first item whose kind is clear decides the kind of all lines")
  func kind() {
    let text = "\"title\":\"a\",\"description\":\"b\"}\n{\"title\":\"c\",\"description\":\"d\"}\n"
    let lint = Run("lint a.jsonl", files: ["a.jsonl": text])
    #expect(lint.output.contains("2 guidance rows: 1 error"), "\(lint.output)")
  }
}
