import Foundation
import Testing

@Suite("Categories and tags while typing")
struct CategoryEditTests {
  typealias Talk = Conversation

  private static let header = "question,answer,choice1,choice2,choice3,choice4,category,tags\n"
  private static let japan = "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara,geo,asia\n"
  private static let rome = "Which city is on the Tiber?,1,Rome,Milan,Turin,Naples,italy,city\n"
  private static let mona = "Who painted the Mona Lisa?,3,Monet,Goya,Leonardo,Rubens,art,italy\n"
  private static let spider = "How many legs has a spider?,4,Two,Four,Six,Eight,,\n"

  /// A column of the row about Japan, and the names that are offered there.
  static let offered: [(column: Int, names: [String])] = [
    (3, []), (54, []), (55, ["art", "geo", "italy"]), (56, ["art", "geo", "italy"]),
    (58, ["art", "geo", "italy"]), (59, ["asia", "city", "italy"]),
    (63, ["asia", "city", "italy"]),
  ]

  @Test("all categories are offered in a category, all tags in a tag", arguments: offered)
  func completion(column: Int, names: [String]) {
    let own = Self.header + Self.japan + Self.rome
    let talk = Talk(
      files: ["a.csv": own, "b.csv": Self.header + Self.mona + Self.spider],
      [
        Talk.open("a.csv", own), Talk.ask(1, "completion", "a.csv", at: (1, column)),
        Talk.ask(2, "completion", "a.csv", at: (0, column)),
      ])
    let items = talk.answer(1) as? [[String: Any]] ?? []
    #expect(items.compactMap { $0["label"] as? String } == names)
    // The protocol's number for the values of enumerations.
    #expect(items.allSatisfy { $0["kind"] as? Int == 13 })
    #expect((talk.answer(2) as? [Any])?.isEmpty == true)
  }

  /// A category as it is written in a table, its new name, and how that is written.
  static let renamed: [(cell: String, name: String, text: String)] = [
    ("geo", "world", "world"), ("geo", "a b", "a b"), ("geo", "a, b", #""a, b""#),
    ("geo", "a;b", #""a;b""#), ("geo", #"the "old" world"#, #""the ""old"" world""#),
    (#""geo""#, "world", #""world""#), (#""geo, old""#, "world", #""world""#),
    (#""geo""#, #"a"b"#, #""a""b""#), ("geo", "a\"\u{301}b", "\"a\"\"\u{301}b\""),
  ]

  @Test("a new name is written in the notation of its table", arguments: renamed)
  func notation(cell: String, name: String, text: String) {
    let row = "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara,\(cell),asia\n"
    // Not by characters: a mark that follows a quote is one character with it.
    let quoted = name.unicodeScalars.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
    let talk = Talk([
      Talk.open("a.csv", Self.header + row),
      Talk.ask(1, "rename", "a.csv", at: (1, 56), #","newName":"\#(quoted)""#),
    ])
    let edit = Talk.value(talk.answer(1), "changes") as? [String: [[String: Any]]]
    let first = edit?[Talk.uri("a.csv")]?.first
    #expect(first?["newText"] as? String == text)
    let range = first?["range"] as? [String: [String: Int]]
    #expect(range?["start"] == ["line": 1, "character": 55])
    #expect(range?["end"] == ["line": 1, "character": 55 + cell.utf16.count])
  }

  @Test("a category that is not written for one question alone is neither renamed nor offered")
  func shared() {
    let gift = "$CATEGORY: geo\n\n::q1:: What is the capital of Japan? {=Tokyo ~Osaka}\n"
    let talk = Talk(
      files: ["a.gift": gift, "b.csv": Self.header + Self.japan],
      [
        Talk.open("a.gift", gift, language: "gift"), Talk.open("b.csv", Self.header + Self.japan),
        Talk.ask(1, "prepareRename", "a.gift", at: (2, 10)),
        Talk.ask(2, "rename", "a.gift", at: (2, 10), #","newName":"world""#),
        Talk.ask(3, "completion", "a.gift", at: (2, 10)),
        Talk.ask(4, "rename", "b.csv", at: (1, 56), #","newName":"world""#),
      ])
    #expect(talk.answer(1) is NSNull)
    #expect(talk.error(2) == -32803)
    #expect((talk.answer(3) as? [Any])?.isEmpty == true)
    // The same name would be left in the other file.
    #expect(talk.error(4) == -32803)
  }

  /// A column of the row about Japan, a new name, and the error.
  static let refused: [(column: Int, name: String, code: Int)] = [
    (3, "world", -32803), (54, "world", -32803), (59, "world", -32803), (56, "", -32602),
    (56, #"a\nb"#, -32602), (56, #"a\u001fb"#, -32602),
  ]

  @Test("only a category is renamed, and only to a name", arguments: refused)
  func refusal(column: Int, name: String, code: Int) {
    let talk = Talk([
      Talk.open("a.csv", Self.header + Self.japan),
      Talk.ask(1, "rename", "a.csv", at: (1, column), #","newName":"\#(name)""#),
    ])
    #expect(talk.error(1) == code)
  }
}
