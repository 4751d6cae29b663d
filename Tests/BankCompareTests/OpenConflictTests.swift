@_spi(QBank) import BankText
import Foundation
import Testing

@testable import BankCompare

/// The base of a merge may be a merge of its own, with conflicts that git left open.
@Suite("A base with open conflicts in JSON")
struct OpenConflictTests {
  private static func item(_ name: String) -> String {
    #"{"question":"\#(name)?","answer":1,"choices":["\#(name)","no"]}"#
  }

  private static func conflict(_ base: String...) -> String {
    let items = base.map { item($0) }.joined(separator: ",")
    return #"{"conflict":"<<<<<<< question changed on both sides","ours":[\#(item("Ours"))],"#
      + #""base":[\#(items)],"theirs":[\#(item("Theirs"))]}"#
  }

  /// Returns a text in which `A` and `B` are questions, `0`, `1` and `2` conflicts with as many questions in the base.
  private static func text(_ pattern: String) -> [UInt8] {
    let parts: [Character: String] = [
      "A": item("Alpha"), "B": item("Beta"), "0": conflict(), "1": conflict("One"),
      "2": conflict("Two", "Three"),
    ]
    return Array(pattern.map { parts[$0] ?? String($0) }.joined().utf8)
  }

  private static func based(_ name: String, _ pattern: String) -> [UInt8] {
    Array(ConflictUnwrapping.withBases(Source(Path(name), text(pattern))).bytes)
  }

  /// A document, and its questions when each conflict is replaced by the base.
  static let documents: [(pattern: String, names: [String])] = [
    ("[A, B]", ["Alpha?", "Beta?"]), ("[0]", []), ("[ 0 ]\n", []), ("[A, 0]", ["Alpha?"]),
    ("[0, A]", ["Alpha?"]), ("[A, 0, B]", ["Alpha?", "Beta?"]),
    ("[0, 0, A]", ["Alpha?"]), ("[A, 0, 0]", ["Alpha?"]), ("[0, A, 0]", ["Alpha?"]),
    ("[A ,\n\t0\r\n]", ["Alpha?"]), ("[\r\n\t0 \r\n\t,\r\n\tA\r\n]", ["Alpha?"]),
    ("[1]", ["One?"]), ("[A, 1]", ["Alpha?", "One?"]), ("[1, A]", ["One?", "Alpha?"]),
    ("[2]", ["Two?", "Three?"]), ("[A, 2, B]", ["Alpha?", "Two?", "Three?", "Beta?"]),
    ("[0, 1, 0, 2, A]", ["One?", "Two?", "Three?", "Alpha?"]),
  ]

  @Test("a document stays one, whatever is left of its conflicts", arguments: documents)
  func document(pattern: String, names: [String]) throws {
    let bytes = Self.based("a.json", pattern)
    let items = try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
    let found = (items ?? []).compactMap { $0["question"] as? String }
    #expect(found == names && items?.count == names.count)
    let whole = Self.based("a.json", "{\"title\":\"T\",\"problems\":\(pattern)}")
    #expect((try? JSONSerialization.jsonObject(with: Data(whole))) != nil)
  }

  @Test("lines of JSON are replaced, too, each question on a line of its own")
  func lines() {
    let names = { (pattern: String) in
      Self.based("a.jsonl", pattern).split(separator: 0x0A).map { line in
        let item = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        return item?["question"] as? String ?? "no question"
      }
    }
    #expect(names("A\n0\nB\n") == ["Alpha?", "Beta?"])
    #expect(names("1\nA\n2\n") == ["One?", "Alpha?", "Two?", "Three?"])
    #expect(names("A\n2") == ["Alpha?", "Two?", "Three?"])
  }

  @Test("nothing but the conflicts changes")
  func rest() {
    for pattern in ["[ A,\n\n B ]", "[]", "{\"problems\":[A]}"] {
      #expect(Self.based("a.json", pattern) == Self.text(pattern))
    }
    #expect(
      Self.based("a.json", "[ A ,  1\t]\n")
        == Array(
          "[ \(Self.item("Alpha")) ,  \(Self.item("One"))\t]\n".utf8))
    #expect(Self.based("a.csv", "What?,1,a,b,c,d\n") == Self.text("What?,1,a,b,c,d\n"))
    #expect(Self.based("a.txt", "[1]") == Self.text("[1]"))
  }
}
