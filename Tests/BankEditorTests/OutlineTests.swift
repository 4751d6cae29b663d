import Foundation
import Testing

@Suite("The outline of banks in an editor")
struct OutlineTests {
  typealias Talk = Conversation

  private static let bank = """
    question,answer,choice1,choice2,choice3,choice4,category
    What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara,geo
    Which river flows through Cairo?,1,Nile,Congo,Niger,Volta,geo
    Who painted the Mona Lisa?,3,Monet,Goya,Leonardo,Rubens,art
    How many legs has a spider?,4,Two,Four,Six,Eight,
    Which city is on the Tiber?,1,Rome,Milan,Turin,Naples,geo

    """

  /// Returns symbols as lines: the kind, the name and the detail, with those below them indented.
  private func lines(_ symbols: Any?, _ indent: String = "") -> [String] {
    (symbols as? [[String: Any]] ?? []).flatMap { symbol -> [String] in
      let detail = symbol["detail"].map { " · \($0)" } ?? ""
      let own = "\(indent)\(symbol["kind"] ?? "") \(symbol["name"] ?? "")\(detail)"
      return [own] + lines(symbol["children"], indent + "  ")
    }
  }

  @Test("questions are grouped by category in the order in which the categories begin")
  func symbols() {
    let talk = Talk([Talk.open("a.csv", Self.bank), Talk.ask(1, "documentSymbol", "a.csv")])
    #expect(
      lines(talk.answer(1)) == [
        "3 geo · 3", "  8 What is the capital of Japan? · ✓ Tokyo",
        "  8 Which river flows through Cairo? · ✓ Nile",
        "  8 Which city is on the Tiber? · ✓ Rome",
        "3 art · 1", "  8 Who painted the Mona Lisa? · ✓ Leonardo",
        "8 How many legs has a spider? · ✓ Eight",
      ])
    let place = Talk.value(talk.answer(1), "1.children.0.range") as? [String: [String: Int]]
    #expect(place?["start"] == ["line": 3, "character": 0])
    #expect(place?["end"] == ["line": 3, "character": 59])
    let group = Talk.value(talk.answer(1), "0.range") as? [String: [String: Int]]
    #expect(group?["start"] == ["line": 1, "character": 0])
    #expect(group?["end"] == ["line": 5, "character": 57])
  }

  @Test("a question whose answer names no choice has no right choice in the outline")
  func noAnswer() {
    let talk = Talk([
      Talk.open("a.csv", "Which of these is a planet?,9,Sirius,Venus,Io,Titan\n"),
      Talk.ask(1, "documentSymbol", "a.csv"),
    ])
    #expect(lines(talk.answer(1)) == ["8 Which of these is a planet?"])
  }

  /// Rows, and the first and last lines of what can be folded.
  static let folded: [(rows: [String], ranges: [[Int]])] = [
    (["One,geo", "Two,geo", "Three,geo"], [[1, 3]]),
    (["One,geo", "Two,art", "Three,art"], [[2, 3]]),
    (["One,geo", "Two,geo", "Three,art"], [[1, 2]]),
    (["One,geo", "Two,geo", "Three,art", "Four,art", "Five,geo"], [[1, 2], [3, 4]]),
    (["One,geo", "Two,art", "Three,geo"], []),
    (["One,", "Two,", "Three,"], []),
    (["One,geo", "Two,geo", "Three,", "Four,"], [[1, 2]]),
    (["\"One\nof two\",", "Two,"], [[1, 2]]), (["\"One\nof two\",geo", "Two,art"], [[1, 2]]),
    (["One,geo", "\"Two\nor more\",geo", "Three,"], [[1, 3], [2, 3]]),
    (["One,geo", "\"Two\nor more\",geo", "Three,geo"], [[1, 4], [2, 3]]),
  ]

  @Test("runs of a category and questions of several lines can be folded", arguments: folded)
  func folding(rows: [String], ranges: [[Int]]) {
    let bank = rows.map { row in
      let parts = row.split(separator: ",", omittingEmptySubsequences: false)
      return "\(parts[0]),1,Alpha,Beta,Gamma,Delta,\(parts[1])\n"
    }
    let text = "question,answer,choice1,choice2,choice3,choice4,category\n" + bank.joined()
    let talk = Talk([Talk.open("a.csv", text), Talk.ask(1, "foldingRange", "a.csv")])
    let found = (talk.answer(1) as? [[String: Int]] ?? []).map { range in
      [range["startLine"] ?? -1, range["endLine"] ?? -1]
    }
    #expect(found.sorted { $0.lexicographicallyPrecedes($1) } == ranges)
  }

  private static let other = """
    Which town is the capital of Peru?,1,Lima,Cusco,Piura,Ica

    """

  /// A text to search for, and the questions found.
  static let searched: [(query: String, names: [String])] = [
    ("capital", ["What is the capital of Japan?", "Which town is the capital of Peru?"]),
    ("capital of Peru", ["Which town is the capital of Peru?"]),
    ("Who", ["Who painted the Mona Lisa?"]), ("Spain", []), ("Mona Lisas", []),
  ]

  @Test("questions of all banks are found by a part of their text", arguments: searched)
  func search(query: String, names: [String]) {
    let talk = Talk(
      files: ["a.csv": Self.bank, "b.csv": Self.other],
      [#""id":1,"method":"workspace/symbol","params":{"query":"\#(query)"}"#])
    let found = talk.answer(1) as? [[String: Any]] ?? []
    #expect(found.compactMap { $0["name"] as? String } == names)
  }

  @Test("an empty search finds all questions, with their files and categories")
  func searchAll() {
    let talk = Talk(
      files: ["a.csv": Self.bank, "b.csv": Self.other],
      [#""id":1,"method":"workspace/symbol","params":{"query":""}"#])
    #expect((talk.answer(1) as? [Any])?.count == 6)
    #expect(Talk.value(talk.answer(1), "0.containerName") as? String == "geo")
    #expect(Talk.value(talk.answer(1), "0.location.uri") as? String == Talk.uri("a.csv"))
    #expect(Talk.value(talk.answer(1), "0.location.range.start.line") as? Int == 1)
    #expect(Talk.value(talk.answer(1), "5.location.uri") as? String == Talk.uri("b.csv"))
    #expect(Talk.value(talk.answer(1), "5.containerName") == nil)
  }

  @Test("a search finds at most 1,000 questions")
  func searchMany() {
    let bank = { (first: Int) in
      (first..<first + 501).map { number in
        #"{"question":"Which number follows \#(number)?","answer":1,"choices":["\#(number + 1)","0"]}"#
      }.joined(separator: "\n") + "\n"
    }
    let talk = Talk(
      files: ["a.jsonl": bank(1), "b.jsonl": bank(1_000), "c.jsonl": bank(2_000)],
      [#""id":1,"method":"workspace/symbol","params":{"query":"number"}"#])
    let found = talk.answer(1) as? [[String: Any]] ?? []
    #expect(found.count == 1_000)
    #expect(found.last?["name"] as? String == "Which number follows 1498?")
  }

  @Test("a table whose first rows do not show its kind has each question once")
  func lateKind() {
    let questions = (1...51).map { "Which number follows \($0)?,1,\($0 + 1),1000,2000,3000\n" }
    let guidance = (1...50).map { "Rule \($0),Read it\n" }
    let start = zip(questions, guidance).map { $0 + $1 }.joined()
    let talk = Talk([
      Talk.open("a.csv", start + questions[50]), Talk.ask(1, "documentSymbol", "a.csv"),
    ])
    #expect((talk.answer(1) as? [Any])?.count == 51)
  }
}
