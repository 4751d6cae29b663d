@_spi(QBank) import BankFormats
@_spi(QBank) import BankText
import Testing

@Suite("The shape of JSON files")
struct JSONShapeTests {
  private static func kind(
    _ bytes: [UInt8], isWhole: Bool = true, _ name: String = "a.json"
  ) -> JSONShape.Kind {
    JSONShape(Source(Path(name), bytes), isWhole: isWhole).kind
  }

  @Test(
    "a bank is recognised by members that only banks have",
    arguments: [
      #"{"problems":[{"question":"q","answer":1,"choices":["a","b","c","d"]}]}"#,
      #"{"version":1,"kind":"guidance","guidance":[]}"#,
      #"{"title":"t","author":{"name":"n"},"problems":[{"question":"q"}]}"#,
      #"[{"id":"x","question":"q","answer":"1","choices":["a","b"]}]"#,
      #"[{"question":"q","answer":3,"options":["a","b"]}]"#,
      #"[{"question":"q","answer":1,"choice1":"a","choice2":"b"}]"#,
      #"[{"title":"t","description":"d"}]"#,
      // Meant to be banks; a diagnostic will say how to write them.
      #"{"question":"q","answer":1,"choices":["a","b"]}"#,
      #"{"questions":[{"question":"q","answer":1,"choices":["a","b"]}]}"#,
      #"{"data":{"quiz":[{"id":1,"choices":["a","b"],"question":"q","answer":"a"}]}}"#,
      #"[[{"question":"q","answer":1,"choices":["a"]}]]"#,
      "\u{FEFF}{\"problems\":[]}", " \n\t[\n {\n  \"answer\": 2, \"choices\": [ ] } ]",
    ])
  func banks(_ text: String) { #expect(Self.kind(Array(text.utf8)) == .bank) }

  @Test(
    "an object is an item in JSON Lines, but not as a whole JSON document",
    arguments: [
      #"{"title":"My site","description":"A site"}"#,
      #"{"question":"Question","answer":"Answer","choices":"Choices"}"#,
      #"{"question":"q","answer":1,"choice1":"a","choice2":"b"}"#,
    ])
  func lines(_ text: String) {
    #expect(Self.kind(Array("\(text)\n\(text)\n".utf8), "a.jsonl") == .bank)
    #expect(Self.kind(Array(text.utf8)) == .other)
  }

  @Test(
    "a broken bank is recognised as a bank",
    arguments: [
      #"{"problems":[{"question":"q","answer":1,"choices":["a","b","c","d"]}"#,
      #"{"problems":[}"#, #"{"problems": "#, #"{"problems" [{"question":"q"}]}"#,
      #"{problems: [{question: "q", answer: 1, choices: ["a","b"]}]}"#,
      #"{'problems': [{'question': 'q', 'answer': 1, 'choices': ['a','b']}]}"#,
      #""problems":[{"question":"q","answer":1,"choices":["a","b"]}]}"#,
      #"[{"question":"q","answer":1,"choices":["a","b"],},]"#,
      #"[{"question":"q" "answer":1 "choices":["a","b"]}]"#,
      #"{"question":"q","answer":1,"choices":["a","b""#, #"{"question":"q"#,
      #"// a bank{"# + "\n" + #"{"problems":[]}"#,
      "{\"question\":\"one\ntwo\",\"answer\":1,\"choices\":[\"a\",\"b\"]}",
      "oops\n{\"question\":\"q\",\"answer\":1,\"choices\":[\"a\",\"b\"]}",
      "{\"question\":\"q\",\"answer\":01,\"choices\":[\"a\",\"b\"]}",
      "{“problems”:[{“question”:“q”}]}",
    ])
  func broken(_ text: String) { #expect(Self.kind(Array(text.utf8)) == .bank) }

  @Test("a bank in another encoding is recognised as a bank")
  func encodings() {
    let text = #"{"problems":[{"question":"空","answer":1,"choices":["a","b"]}]}"#
    for isMarked in [true, false] {
      let units = Array((isMarked ? "\u{FEFF}" : "").utf16) + Array(text.utf16)
      #expect(Self.kind(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == .bank)
      #expect(Self.kind(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == .bank)
    }
    #expect(Self.kind(Array(#"[{"question":"caf"#.utf8) + [0xE9] + Array("\"}]".utf8)) == .bank)
  }

  @Test(
    "other JSON files are not banks",
    arguments: [
      #"{"name":"app","version":"1.0.0","description":"d","scripts":{"question":"q"}}"#,
      "[]", "{}", "42", "\"problems\"", "null", "[1,2,3]", "[[1],[2]]",
      #"[{"title":"t","description":"d","url":"u"}]"#,
      #"[{"question":"How long?","answer":"3 days"}]"#,
      #"{"problems":[{"line":1,"message":"m"}],"ok":false}"#, #"{"problems":["a"]}"#,
      #"{"problems":3}"#, #"{"a":{"problems":[{"question":"q"}]}}"#,
      #"{"results":[{"question":"q","correct_answer":"a"}]}"#,
      #"{"quiz":{"question":"Question","answer":"Answer","choices":"Choices"}}"#,
      #"{"properties":{"question":{"type":"string"},"answer":{},"choices":["a"]}}"#,
      "{\"event\":\"a\"}\n{\"event\":\"b\"}\n",
      "// settings\n{\"name\":1}",
      #"{"compilerOptions":{}, /* a comment */ "files":[]}"#, #"{"name":"x","version":"1",}"#,
    ])
  func others(_ text: String) { #expect(Self.kind(Array(text.utf8)) == .other) }

  @Test(
    "a file that breaks before its shape shows is unclear",
    arguments: [
      ("", nil), (" \n", nil), ("\u{FEFF}", nil), ("{", .unexpectedEnd), ("not json", .unexpected),
      ("{\"probl", .unexpectedEnd), ("<html>", .unexpected), ("[1,2", .unexpectedEnd),
      ("{]", .unexpected), ("<a b={c: 1}>", .unexpected),
    ] as [(String, Expected?)])
  func unclear(_ text: String, _ expected: Expected?) {
    guard case .unclear(let syntaxError) = Self.kind(Array(text.utf8)) else {
      Issue.record("\(Self.kind(Array(text.utf8)))")
      return
    }
    switch (expected, syntaxError?.kind) {
    case (nil, nil), (.unexpectedEnd, .unexpectedEnd), (.unexpected, .unexpected): break
    default: Issue.record("\(String(describing: syntaxError))")
    }
  }

  /// The kind of a syntax error, without its details.
  enum Expected { case unexpectedEnd, unexpected }

  @Test("the beginning of a file is recognised, wherever it is cut off")
  func cut() {
    let text = Array(#"[{"name":"あ","x":[1,true,"t"]}]"#.utf8)
    for end in 1..<text.count {
      #expect(Self.kind(Array(text[..<end]), isWhole: false) == .other, "\(end)")
    }
    let bank = Array(#"[{"image":"i","question":"q","answer":1,"choices":["a"]}]"#.utf8)
    #expect(Self.kind(Array(bank[..<45]), isWhole: false) == .bank)
  }

  @Test(
    "a cut-off first item may belong to a bank, but a cut-off document does not",
    arguments: [
      (#"[{"id":"x","question":"long"#, "a.json", JSONShape.Kind.bank),
      (#"{"problems":[{"question":"long"#, "a.json", .bank),
      (#"{"question":"long"#, "a.jsonl", .bank),
      (#"[{"name":"long"#, "a.json", .other),
      (#"{"quiz":{"question":"long"#, "a.json", .other),
      (#"[{"text":"x"},{"question":"long"#, "a.json", .other),
    ])
  func longItem(text: String, name: String, kind: JSONShape.Kind) {
    #expect(Self.kind(Array(text.utf8), isWhole: false, name) == kind)
  }

  @Test("the member names of the first object are in their order")
  func names() {
    let shape = JSONShape(
      Source(Path("a.json"), Array(#"{"manifest":1,"a":{"b":2},"c":[{"d":3}],"e":4}"#.utf8)),
      isWhole: true)
    #expect(shape.names == ["manifest", "a", "c", "e"])
  }
}
