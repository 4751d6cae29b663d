@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import Testing

@Suite("Reading on after an error in JSON")
struct JSONRecoveryTests {
  private static func item(_ question: String, _ more: String = "") -> String {
    #"{"question":"\#(question)","answer":1,"choices":["a","b"]\#(more)}"#
  }

  private static let nested =
    #","options":[\#(item("nested")),{"q":tru},\#(item("evil")),\#(item("worse"))]"#

  @Test(
    "reading resumes at the next item, never inside a broken one",
    arguments: [
      // Brackets delimit the items, on one line and on many.
      ("[\(item("A")),\(item("B", nested)),\(item("C"))]", ["A", "C"]),
      ("{\"problems\":[\(item("A")),\n\(item("B", nested)),\n\(item("C"))]}", ["A", "C"]),
      (
        "[\(item("A")),\n\(item("B", ",\"x\":{\n\"y\":[tru,\n\(item("no"))]}")),\n\(item("C"))]",
        ["A", "C"]
      ),
      ("[\(item("A")),\(item("B", ",\"x\":[1 {}]")),\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),\(item("B", ",\"x\":\"}]{\\\"\",\"y\":tru")),\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),oops,\(item("C"))]", ["A", "C"]),
      ("[\(item("A")) \(item("C"))]", ["A", "C"]),
      ("[tru,{\"question\":tru},\(item("C"))]", ["C"]),
      // Objects after the list of items are not items.
      ("{\"problems\":[\(item("A")),],\"others\":[\(item("no")),\(item("no"))]}", ["A"]),
      // Where brackets or quotes are broken, too, lines and commas delimit them.
      ("[\(item("A")),\n{\"question\":\"B,\"answer\":1},\n\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),{\"question\":\"B\",\"choices\":[\"a\"},\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),\n{\"question\":\"B\"],\"x\":1},\n  \(item("C"))]", ["A", "C"]),
      ("[\(item("A")),{\"question\":\"B\"],\"x\":[0,\(item("no"))]}]", ["A"]),
    ])
  func json(_ text: String, _ questions: [String]) throws {
    let read = try #require(Format.json.read(text))
    #expect(read.bank.problems.map(\.question) == questions)
    #expect(!read.defects.isEmpty)
  }

  @Test(
    "any number of unclosed or mismatched brackets is read in reasonable time",
    .timeLimit(.minutes(1)),
    arguments: [("{\"a\":{,\n", ""), ("[", "}"), ("{\"a\":", "]")])
  func unclosed(opening: String, closing: String) throws {
    let count = closing.isEmpty ? 20_000 : 200_000
    let text =
      "[,{" + String(repeating: opening, count: count) + String(repeating: closing, count: count)
    let read = try #require(Format.json.read(text))
    #expect(read.bank.problems.isEmpty && !read.defects.isEmpty)
  }
}
