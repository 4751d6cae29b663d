@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText
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

  @Test(
    "comments are passed over, with whatever is in them",
    arguments: [
      ("[\(item("A")),\n// note\n\(item("C"))]", ["A", "C"]),
      ("[\(item("A")), // \"note\n\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),\n  // \(item("no")),\n\(item("C"))]", ["A", "C"]),
      // A comment that other text precedes may be part of a text whose quotes are missing.
      ("[\(item("A")), // note: \(item("B")),\n\(item("C"))]", ["A", "B", "C"]),
      ("[\(item("A")),/* \(item("no")), ] */\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),/*\n\(item("no")),\n*/ \(item("C"))]", ["A", "C"]),
      ("[\(item("A")),/* a * b / \(item("no")) **/\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),/**/\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),/*/ \(item("no")) /*/\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),/* a */ / /* \(item("no")) */\(item("C"))]", ["A", "C"]),
      ("[\(item("A")),/* a */ /* \(item("no")), \(item("no"))]", ["A"]),
      ("[\(item("A")),/* a */ /* \(item("no")) *", ["A"]),
      ("[\(item("A")),/* a */ /", ["A"]),
    ])
  func comments(_ text: String, _ questions: [String]) throws {
    let read = try #require(Format.json.read(text))
    #expect(read.bank.problems.map(\.question) == questions)
    #expect(read.defects.count == 1)
  }

  @Test("a comment that contains an item is not counted as one, other text is")
  func numbers() throws {
    for (skipped, number) in [
      ("/* \(Self.item("no")) */", 2), ("// note\n", 2), ("/* a */ ,, /* b */", 2),
      ("/* a */ ] } // b\n", 2), ("/* a */ oops,", 3), ("// a\n 7,", 3),
    ] {
      let text = "[\(Self.item("A")),\(skipped)\(Self.item("C")),{\"question\":\"D\"}]"
      let read = try #require(Format.json.read(text))
      #expect(read.bank.problems.map(\.question) == ["A", "C"], "\(skipped)")
      #expect(read.itemNumbers == [1, number], "\(skipped)")
    }
  }

  @Test("blanks around the first name of an item do not hide it")
  func blanks() throws {
    let broken = #"{"question":"B","answer":1,"choices":["a","b""#
    for (start, isFound) in [
      ("{\"question\":", true), ("{ \t\"question\" :", true), ("{\n  \"question\"\r\n:", true),
      ("{ \"note\" :\"x\", \"question\":", false), ("{ \"question\", ", false),
    ] {
      let end = #""C","answer":1,"choices":["a","b"]}]"#
      let text = "[\(Self.item("A")),\n\(broken),\n\(start)\(end)"
      let read = try #require(Format.json.read(text))
      #expect(read.bank.problems.map(\.question) == (isFound ? ["A", "C"] : ["A"]), "\(start)")
    }
  }

  @Test(
    "in other JSON, items are looked for at the start of lines and after other items",
    arguments: [
      ("x},{\"a\":1}", 0, 3), ("x}, {\"a\":1}", 0, 4), ("x} ,\t{ \"a\":1}", 0, 5),
      ("x} {\"a\":1}", 0, nil), ("x}\n{\"a\":1}", 0, 3), ("x}\n  {\n \"a\":1}", 0, 5),
      ("x,{\"a\":1}", 0, nil), ("x,\n{\"a\":1}", 0, 3),
      ("x\n,{\"a\":1}", 0, nil), (",{\"a\":1}", 0, nil), ("x},{1}", 0, nil), ("x},{", 0, nil),
      ("x},{ \n", 0, nil), ("x},[{\"a\":1}]", 0, nil), ("x:{\"a\":1}", 0, nil),
      ("},{\"a\":1},{\"b\":1}", 1, 2),
      ("},{\"a\":1},{\"b\":1}", 2, 10), ("x}", 1, nil), ("", 0, nil),
      (" {\"a\":1}", 0, 1), ("{\"a\":1}", 0, nil),
    ])
  func otherItems(_ text: String, _ offset: Int, _ start: Int?) {
    let bytes = Array(text.utf8)
    #expect(JSONRecovery.itemStart(after: offset, in: bytes.arraySpan) == start, "\(text)")
  }

  @Test(
    "an error in an answer affects only its question",
    arguments: ["\"a\\q\"", "-", "\"a\n", "01", "tru", "[1,", "1 2", "{\"a\":tru}"])
  func answers(_ answer: String) throws {
    let text =
      "[\(Self.item("A")),\n{\"question\":\"B\",\"answer\":\(answer),\"choices\":[\"a\",\"b\"]},\n"
      + "\(Self.item("C"))]"
    let read = try #require(Format.json.read(text))
    #expect(read.bank.problems.map(\.question) == ["A", "C"])
    #expect(read.defects.count == 1 && read.itemNumbers == [1, 3])
  }
}
