import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank report")
struct ReportCommandTests {
  /// Text that tries to escape from its element.
  private static let hostile =
    "</script><script>alert(1)</script><!--<script>]]>{{report}}&amp;\u{202E}\u{2066}\u{7}\u{1B}[2J"

  private static let files: [String: String] = [
    "banks/food/tea.csv": """
    Which leaf makes tea?,1,Camellia,Mint,Oak,Fern
    Which is a colour?,1,Red,Dog,Cat,Cat
    Which is torn?,1,a
    How many legs has a spider?,8,Two,Four,Six,Eight

    """,
    "banks/food/guidance.csv": "How to play,Choose one.\nTitle,\n",
    "banks/hostile.csv": "\"\(hostile)\",2,\"\(hostile)\",b,c,d\n",
    "banks/more.json": #"""
    [{"question":"空の色は？","answer":1,"choices":["青","赤","緑","黄"],"category":"色",
    "explanation":"光が散るから。","tags":["sky","light"],"source":"own"},
    {"question":"Which leaf makes tea?","answer":2,"choices":["Camellia","Mint","Oak","Fern"]}]
    """#,
    "banks/quiz.gift": "::one::Sky? {=blue ~red ~green ~black}\n\nSea? {=wet ~dry\n",
    "banks/Notes.json": "{\"a\":1}\n",
  ]

  private static func page(_ words: String, files: [String: String] = files) throws -> PageOfBanks {
    let run = Run("report \(words) -o page.html", files: files)
    return try PageOfBanks(#require(run.file("page.html"), "\(run.errors)"))
  }

  @Test("the page has every finding of lint, in the same words", arguments: ["en", "ja"])
  func findings(_ language: String) throws {
    let page = try Self.page("banks --lang \(language)")
    let lint = Run("lint banks --format json --lang \(language)", files: Self.files)
    let document = try JSONSerialization.jsonObject(with: Data(lint.output.utf8)) as? [String: Any]
    let found = try #require(document?["findings"] as? [[String: Any]])
    let expected = found.map { finding in
      ["path", "rule", "severity", "message", "help"].map { finding[$0] as? String ?? "" }
        + [(finding["record"] as? Int).map { "\($0)" } ?? ""]
    }
    let shown = page.items.flatMap { item in
      item.findings.map { finding in
        let why = finding["why"] as? String
        let colon = language == "en" ? ": " : ""
        let message = (finding["message"] as? String ?? "") + (why.map { colon + $0 } ?? "")
        return [
          item.path, finding["rule"] as? String ?? "", finding["severity"] as? String ?? "",
          message,
          finding["help"] as? String ?? "", item.record.map { "\($0)" } ?? "",
        ]
      }
    }
    #expect(expected.count > 8)
    #expect(Set(shown) == Set(expected))
    #expect(shown.count == expected.count)
  }

  @Test("the page has every question that stats counts, and all guidance, once")
  func questions() throws {
    let page = try Self.page("banks")
    let stats = Run("stats banks --format json", files: Self.files)
    let document = try JSONSerialization.jsonObject(with: Data(stats.output.utf8)) as? [String: Any]
    let questions = page.items.filter { !$0.choices.isEmpty }
    #expect(questions.count == document?["questions"] as? Int)
    let places = questions.map { "\($0.path) \($0.record ?? 0)" }
    #expect(Set(places).count == places.count)
    let guidance = page.items.filter { $0["description"] != nil }
    #expect(guidance.map { $0["question"] as? String } == ["How to play", "Title"])
  }

  @Test(
    "an entry has all values of its row",
    arguments: [
      (
        "banks/food/tea.csv", 2, "Which is a colour?", ["Red", "Dog", "Cat", "Cat"], "1",
        "food/tea",
        "row 2"
      ),
      (
        "banks/food/tea.csv", 4, "How many legs has a spider?", ["Two", "Four", "Six", "Eight"],
        "8?",
        "food/tea", "row 4"
      ),
      (
        "banks/more.json", 1, "空の色は？", ["青", "赤", "緑", "黄"], "1", "色", "row 1, line 1"
      ),
      (
        "banks/quiz.gift", 1, "Sky?", ["blue", "red", "green", "black"], "1", "quiz",
        "row 1, line 1"
      ),
    ])
  func entry(
    _ path: String, _ record: Int, _ question: String, _ choices: [String], _ answer: String,
    _ category: String, _ place: String
  ) throws {
    let item = try #require(
      try Self.page("banks").items.first { $0.path == path && $0.record == record })
    #expect(item["question"] as? String == question)
    #expect(item.choices == choices)
    let written = item["written"].map { "\($0)?" }
    #expect((item["answer"] as? Int).map { "\($0)" } ?? written == answer)
    #expect(item["category"] as? String == category)
    #expect(item["place"] as? String == place)
  }

  @Test("details have their names")
  func details() throws {
    let page = try Self.page("banks")
    let item = try #require(page.items.first { $0["category"] as? String == "色" })
    let details = try #require(item["details"] as? [[String]])
    #expect(
      details == [
        ["explanation", "光が散るから。"], ["tags", "sky, light"], ["other members", "source"],
      ])
  }

  @Test("a record that is not a row is an entry of its own, with its raw line")
  func torn() throws {
    let page = try Self.page("banks")
    let item = try #require(page.items.first { $0.path == "banks/food/tea.csv" && $0.record == 3 })
    #expect(item["question"] == nil)
    #expect(item["source"] as? String == "Which is torn?,1,a")
    #expect(item.findings.map { $0["rule"] as? String } == ["wrong-column-count"])
    #expect(item["place"] as? String == "row 3")
  }

  @Test("the tables and charts are those of stats")
  func figures() throws {
    let page = try Self.page("banks").html
    let stats = try #require(Run("stats banks -o s.html", files: Self.files).file("s.html"))
    let tables = stats.components(separatedBy: "<table>").dropFirst().map {
      String($0.prefix { $0 != "§" }.components(separatedBy: "</table>")[0])
    }
    let charts = stats.components(separatedBy: "<svg ").dropFirst().map {
      $0.components(separatedBy: "</svg>")[0]
    }
    #expect(tables.count >= 3 && charts.count >= 2)
    for part in tables + charts { #expect(page.contains(part)) }
  }

  @Test(
    "the page says what was not read or not checked",
    arguments: [
      ("banks", "Skipped: 1 that is not a bank (banks/Notes.json).", 0),
      ("banks missing.csv", "Not read: missing.csv: ", 2),
      ("banks/food", "2 files, 4 question rows, 2 guidance rows", 0),
      ("banks --lang ja", "対象外: ", 0),
    ])
  func told(_ words: String, _ text: String, _ status: Int32) throws {
    let run = Run("report \(words) -o page.html", files: Self.files)
    #expect(run.status.rawValue == status, "\(run.errors)")
    let page = try #require(run.file("page.html"))
    #expect(page.contains(text), "\(page.components(separatedBy: "<details>")[0].suffix(2_000))")
  }

  @Test("without scripts the findings are plain HTML, and no text of a bank is markup")
  func withoutScripts() throws {
    let html = try Self.page("banks").html
    let part = html.components(separatedBy: "<noscript>")[1].components(separatedBy: "</noscript>")[
      0]
    #expect(part.contains("duplicate-choice") == false)
    #expect(part.components(separatedBy: "<tr>").count > 8)
    #expect(part.contains("banks/food/tea.csv, line 3"))
    for word in ["alert(1)</script>", "<!--", "\u{202E}", "\u{7}", "\u{1B}"] {
      #expect(!html.contains(word), "\(word.debugDescription)")
    }
  }

  @Test("the same files make the same page")
  func reproducible() throws {
    let one = try Self.page("banks").html
    #expect(try Self.page("banks").html == one)
    let output = Run("report banks -o -", files: Self.files).output
    #expect(output == one)
  }

  @Test(
    "invalid options and missing files are errors, and nothing is written",
    arguments: [
      ("report a.csv", "-o report.html", 64),
      ("report a.csv -o a.csv", "cannot be written as csv", 64),
      ("report -o page.html missing.csv", "missing.csv", 2),
      ("report a.csv -o page.html --time-limit soon", "soon", 64),
      ("report a.csv -o page.html --select nothing", "nothing", 64),
    ])
  func refusals(_ words: String, _ reason: String, _ status: Int32) {
    let files = ["a.csv": Row.good]
    let run = Run(words, files: files)
    #expect(run.status.rawValue == status)
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(run.files == files)
  }

  @Test("--select chooses the rules, as for lint")
  func chosenRules() throws {
    let page = try Self.page("banks --select duplicate-choice")
    #expect(
      Set(page.items.flatMap { $0.findings.map { $0["rule"] as? String } }) == ["duplicate-choice"])
  }
}

/// A written page, and its data as Foundation reads it.
struct PageOfBanks {
  let html: String
  let items: [Item]

  /// An entry of the page.
  struct Item {
    let path: String
    private let members: [String: Any]

    init(_ members: [String: Any], _ files: [String]) {
      self.members = members
      path = (members["file"] as? Int).map { files[$0] } ?? ""
    }

    subscript(_ name: String) -> Any? { members[name] }
    var record: Int? { members["record"] as? Int }
    var choices: [String] { members["choices"] as? [String] ?? [] }
    var findings: [[String: Any]] { members["findings"] as? [[String: Any]] ?? [] }
  }

  init(_ html: String) throws {
    self.html = html
    let data = html.components(separatedBy: #"type="application/json">"#)[1]
      .components(separatedBy: "</script>")[0]
    let report = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
    let files = report?["files"] as? [String] ?? []
    items = (report?["items"] as? [[String: Any]] ?? []).map { Item($0, files) }
  }
}
