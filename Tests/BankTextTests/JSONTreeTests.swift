@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading JSON")
struct JSONTreeTests {
  private static func mistake(_ text: String, allowingComments: Bool = false) -> JSONSyntaxError? {
    switch JSONTree.read(Array(text.utf8).arraySpan, allowingComments: allowingComments) {
    case .success: nil
    case .failure(let mistake): mistake
    }
  }

  @Test(
    "valid JSON is accepted",
    arguments: [
      "0", "-0", "1.5e+3", "1E-2", "true", "false", "null", "\"\"", "[]", "{}", " [ 1 , 2 ] ",
      "{\"a\":{\"b\":[1,\"c\"]}}", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\ud83c\\udf4e\"", "\"あ🍎\"",
      "\u{FEFF}[1]", "\t\r\n1\n", "123456789012345678901234567890", "\"\u{7F}\u{2028}\"",
    ])
  func accepts(_ text: String) { #expect(Self.mistake(text) == nil) }

  @Test(
    "the first syntax error is reported at its place",
    arguments: [
      ("", 0, .empty), ("\u{FEFF}\n", 3, .empty), ("[1,", 3, .unexpectedEnd),
      ("\"abc", 0, .unexpectedEnd),
      ("[1,]", 2, .trailingComma), ("{\"a\":1,}", 6, .trailingComma),
      ("01", 0, .badNumber), ("+1", 0, .badNumber), (".5", 0, .badNumber), ("1.", 0, .badNumber),
      ("NaN", 0, .badNumber), ("-", 0, .badNumber), ("1e", 0, .badNumber), ("[0x1]", 1, .badNumber),
      ("\"\\ud800\"", 1, .loneSurrogate), ("\"\\udc00\"", 1, .loneSurrogate),
      ("\"\\ud800\\u0041\"", 1, .loneSurrogate), ("\"\\x\"", 1, .badEscape),
      ("\"\\u12G4\"", 1, .badEscape), ("\"a\u{1}\"", 2, .rawControl), ("\"a\n\"", 2, .rawControl),
      ("{\"a\":1,\"a\":2}", 7, .duplicateName), ("[1] 2", 4, .trailingText),
      ("{a:1}", 1, .unexpected(expected: .name)), ("{\"a\" 1}", 5, .unexpected(expected: .colon)),
      ("[1 2]", 3, .unexpected(expected: .commaOrEnd)), ("[,1]", 1, .unexpected(expected: .value)),
      ("truer", 0, .unexpected(expected: .value)), ("'a'", 0, .unexpected(expected: .value)),
      ("// x\n1", 0, .comment), ("[1 /* x */]", 3, .comment),
      ("]", 0, .unexpected(expected: .value)),
    ] as [(String, Int, JSONSyntaxError.Kind)])
  func mistakes(_ text: String, _ offset: Int, _ kind: JSONSyntaxError.Kind) {
    let mistake = Self.mistake(text)
    #expect(mistake?.kind == kind)
    #expect(mistake?.range.start == offset)
  }

  @Test("documents that are nested too deeply are rejected without a stack overflow")
  func deep() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let deep =
        String(repeating: open, count: 100_000) + "1" + String(repeating: close, count: 100_000)
      #expect(Self.mistake(deep)?.kind == .tooDeep)
      let fine = String(repeating: open, count: 500) + "1" + String(repeating: close, count: 500)
      #expect(Self.mistake(fine) == nil)
    }
  }

  @Test(
    "bytes that are not UTF-8 are rejected",
    arguments: [[0x22, 0xFF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]])
  func foreign(_ bytes: [UInt8]) {
    guard case .failure(let mistake) = JSONTree.read(bytes.arraySpan) else {
      Issue.record("it was accepted")
      return
    }
    #expect(mistake.kind == .notUTF8 && mistake.range.start == 1)
  }

  @Test(
    "comments are skipped where they are allowed and an error elsewhere",
    arguments: ["// a\n1", "1 // a", "/* a */ [1, /* \" */ 2] // b", "{ // a\n \"b\": 1 /**/ }"])
  func comments(_ text: String) {
    #expect(Self.mistake(text, allowingComments: true) == nil)
    #expect(Self.mistake(text)?.kind == .comment)
  }

  @Test("the tree keeps names, their order, numbers verbatim, and ranges")
  func tree() throws {
    let tree = try JSONTree.read(Array("{\"b\":[1.50,\"\\u3042\"],\"a\":null}".utf8).arraySpan)
      .get()
    guard case .object(let members) = tree.value, let elements = tree.member("b")?.elements,
      case .number(let number) = elements[0].value
    else {
      Issue.record("it is not the tree that was written")
      return
    }
    #expect(members.map(\.name) == ["b", "a"])
    #expect(members[0].tree.range == TextRange(5, 20))
    #expect(number == "1.50" && elements[1].text == "あ")
  }

  @Test(
    "mutated documents are accepted exactly if Python accepts them",
    .enabled(if: Python.has("json")))
  func python() throws {
    let count = Deep.rounds(5_000, exhaustive: 100_000)
    let documents = Self.mutated(count)
    let lines = documents.map { $0.map { String(format: "%02x", $0) }.joined() + "\n" }.joined()
    let script = """
      import json, sys
      def pairs(p):
          if len({k for k, _ in p}) != len(p): raise ValueError
          return dict(p)
      def bad(x): raise ValueError
      def check(v):
          if isinstance(v, str): v.encode("utf-8")
          elif isinstance(v, list): [check(x) for x in v]
          elif isinstance(v, dict): [check(x) for kv in v.items() for x in kv]
      for line in sys.stdin:
          try:
              check(json.loads(bytes.fromhex(line.strip()).decode("utf-8"), object_pairs_hook=pairs, parse_constant=bad))
              print(1)
          except (ValueError, RecursionError):
              print(0)
      """
    let said = try #require(Python.run(script, input: Data(lines.utf8)))
    let verdicts = said.split(separator: "\n")
    #expect(verdicts.count == documents.count)
    var accepted = 0
    for (document, verdict) in zip(documents, verdicts) {
      var isFine = false
      if case .success = JSONTree.read(document.arraySpan) { isFine = true }
      if isFine { accepted += 1 }
      #expect(
        isFine == (verdict == "1"), "\(String(decoding: document, as: UTF8.self).debugDescription)")
    }
    #expect(accepted > count / 20 && accepted < count * 19 / 20)
  }

  private static func mutated(_ count: Int) -> [[UInt8]] {
    let seeds = [
      "{\"kind\":\"problems\",\"problems\":[{\"question\":\"空の色は？\",\"answer\":1,\"choices\":[\"青\",\"赤\"]}]}",
      "[1.5e3,-0,true,false,null,\"\\ud83c\\udf4e\\n\",{},[]]", "{\"a\":{\"b\":[1,2]},\"c\":\"\"}",
    ].map { Array($0.utf8) }
    let pieces =
      [
        ",", ":", "\"", "\\", "[", "]", "{", "}", "0", "1", "-", "+", ".", "e", "t", "null", "\\u",
        "d800",
        " ", "\n", "\u{1}", "あ", "\"a\":", "NaN", "/", "01",
      ].map { Array($0.utf8) } + [[0xFF], [0xE3]]
    var generator = Generator(seed: 8)
    return (0..<count).map { _ in
      var bytes = seeds[Int(generator.below(UInt64(seeds.count)))]
      for _ in 0..<generator.below(3) {
        let place = Int(generator.below(UInt64(bytes.count + 1)))
        switch generator.below(3) {
        case 0: if place < bytes.count { bytes.remove(at: place) }
        case 1:
          bytes.insert(contentsOf: pieces[Int(generator.below(UInt64(pieces.count)))], at: place)
        default:
          if place < bytes.count {
            bytes[place] = pieces[Int(generator.below(UInt64(pieces.count)))][0]
          }
        }
      }
      return bytes
    }
  }

  @Test(
    "a comment that is not one, or does not end, is reported at its start",
    arguments: [
      ("/", 0, .unexpected(expected: .value)), ("/x 1", 0, .unexpected(expected: .value)),
      ("1 /", 2, .unexpected(expected: .value)), ("/* a", 0, .unclosedComment),
      ("1 /* a *", 2, .unclosedComment), ("1 /*/", 2, .unclosedComment), ("1 //", nil, nil),
      ("1 // a", nil, nil), ("1 /**/", nil, nil), ("/* / * */ 1", nil, nil),
    ] as [(String, Int?, JSONSyntaxError.Kind?)])
  func brokenComments(_ text: String, _ offset: Int?, _ kind: JSONSyntaxError.Kind?) {
    let mistake = Self.mistake(text, allowingComments: true)
    #expect(mistake?.kind == kind && mistake?.range.start == offset)
  }

  @Test("a text or a number is expected where one is read")
  func wrongKinds() {
    let word = Array("true".utf8)
    var cursor = JSONCursor(word.arraySpan)
    let isText = cursor.text() != nil
    let ofWord = cursor.syntaxError
    #expect(!isText && ofWord?.kind == .unexpected(expected: .value))
    #expect(ofWord?.range == TextRange(0, 4))
    let blank = Array("  ".utf8)
    var other = JSONCursor(blank.arraySpan)
    let isNumber = other.number() != nil
    let ofBlank = other.syntaxError
    #expect(!isNumber && ofBlank?.kind == .unexpectedEnd && ofBlank?.range.start == 2)
  }

  @Test(
    "two strings are the same if their texts are, however they are escaped",
    arguments: [
      ("\"a\"", "\"a\"", true), ("\"a\"", "\"b\"", false), ("\"a\"", "\"ab\"", false),
      ("\"ab\"", "\"a\"", false), ("\"a\"", "\"\\u0061\"", true), ("\"\\u0061\"", "\"a\"", true),
      ("\"\\n\"", "\"\\u000a\"", true), ("\"\\n\"", "\"n\"", false), ("\"\"", "\"\"", true),
    ])
  func sameStrings(_ one: String, _ other: String, _ areSame: Bool) throws {
    let bytes = Array((one + other).utf8)
    var cursor = JSONCursor(bytes.arraySpan)
    let (first, second) = (cursor.text(), cursor.text())
    let (left, right) = (try #require(first), try #require(second))
    let found = left.isSame(as: right, in: bytes.arraySpan)
    #expect(found == areSame)
  }
}
