import BankCLI
@_spi(QBank) import BankRules
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank rules")
struct RulesCommandTests {
  private static let names = Registry.all.map(\.info.name)

  @Test("the list has every rule once, by group", arguments: ["en", "ja"])
  func list(language: String) {
    let run = Run("rules --lang \(language)")
    #expect(run.status == .clean)
    let rows = run.output.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ")
    }
    let listed = rows.map { String($0.dropFirst(2).prefix { $0 != " " }) }
    #expect(listed.sorted() == Self.names.sorted())
    #expect(run.output.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test("every rule has a page, in lines that fit", arguments: names)
  func page(name: String) {
    let hasExample = Registry.rule(named: name)?.info.examples.contains(where: \.isBad) == true
    for language in ["en", "ja"] {
      let run = Run("rules \(name) --lang \(language)")
      #expect(run.status == .clean)
      #expect(run.output.hasPrefix("\(name)\n  "))
      let headings = language == "en" ? Self.english : Self.japanese
      for heading in headings where hasExample || heading != headings[2] {
        #expect(run.output.contains("\n\n\(heading)\n"), "\(heading)")
      }
      // Examples are not wrapped.
      let prose = run.output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
      #expect(prose.allSatisfy { DisplayWidth.of($0) <= 80 })
      #expect(!run.output.unicodeScalars.contains("⟦"))
    }
  }

  @Test(
    "the page of a rule underlines what the rule finds",
    arguments: [
      ("blank-row", "2,4,6,8\n\n    ^\n    What do"),
      ("empty-file", "Example\n\n    ^\n"),
      ("answer-out-of-range", "has an ant?,6,2,4,6,8\n\(indent(26))^\n"),
      ("final-newline", "an ant?,3,2,4,6,8⟨U+000A⟩\n\(indent(35))^^^^^^^^\n\nAfter"),
      (
        "line-endings",
        "1 + 1?,2,1,2,3,4⟨U+000D⟩⟨U+000A⟩\n\(indent(24))^^^^^^^^^^^^^^^^\n    What is 1 + 2?"
      ),
      ("delimiter-joined-to-mark", "Which one?,1,a,⟨U+FE0F⟩b,c,d\n\(indent(15))^^^^^^^^\n"),
    ])
  func underlines(name: String, part: String) {
    #expect(Run("rules \(name)").output.contains(part))
  }

  /// Returns the margin of an example and a number of blank cells, which precede a caret.
  private static func indent(_ cells: Int) -> String { String(repeating: " ", count: 4 + cells) }

  @Test(
    "the Markdown page of all rules has a table with links to sections",
    arguments: ["en", "ja"])
  func markdown(_ language: String) {
    let run = Run("rules --format markdown --lang \(language)")
    #expect(run.status == .clean)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    for name in Self.names {
      #expect(lines.count { $0.hasPrefix("| [\(name)](#\(name)) | ") } == 1)
      #expect(lines.count { $0 == "### \(name)" } == 1)
    }
    // Four cells a row, whatever the texts are.
    for row in lines where row.hasPrefix("| ") {
      #expect(row.replacingOccurrences(of: "\\|", with: "").split(separator: "|").count == 4)
    }
    let fences = lines.filter { $0.hasPrefix("```") }
    #expect(fences.count % 2 == 0 && fences.count > 2 * Self.names.count - 20)
  }

  @Test("one rule is a Markdown page of its own, and its texts are not markup", arguments: names)
  func markdownPage(_ name: String) {
    let page = Run("rules \(name) --format markdown").output
    #expect(page.hasPrefix("# \(name)\n\n"))
    #expect(Run("rules --format markdown").output.contains("\n##" + page))
    var isCode = false
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.hasPrefix("```") { continue }
      // An @ is escaped so that it mentions nobody who happens to have that name.
      let text = line.replacingOccurrences(of: "@<!-- -->", with: "@")
      for mark in ["<", "](", "&nbsp"] { #expect(!text.contains(mark), "\(line)") }
    }
    #expect(!isCode)
  }

  private static let english = [
    "What it looks for", "Why it matters", "Example", "What to do", "Known false positives",
  ]
  private static let japanese = ["検出する内容", "なぜ問題か", "例", "直し方", "誤検出になる場合"]

  @Test("JSON says for each rule whether it checks a row, a file or the run")
  func scopes() throws {
    let run = Run("rules --format json")
    let whole = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let rules = try #require(whole?["rules"] as? [[String: Any]])
    #expect(rules.map { $0["name"] as? String } == Self.names)
    let scopes = Dictionary(
      uniqueKeysWithValues: rules.compactMap { rule in
        (rule["name"] as? String).flatMap { name in (rule["scope"] as? String).map { (name, $0) } }
      })
    #expect(scopes.count == Self.names.count)
    #expect(
      scopes.filter { $0.value == "run" }.keys.sorted() == [
        "conflicting-answer", "cross-bank-overlap", "duplicate-question", "near-duplicate-question",
      ])
    #expect(scopes["duplicate-title"] == "file" && scopes["crlf-line-endings"] == "file")
    #expect(scopes["blank-row"] == "row" && scopes["empty-text"] == "row")
    let one = Run("rules not-csv --format json --lang ja").output
    #expect(one.contains(#""scope":"file""#))
    #expect(Run("rules no-rule --format json").status == .usage)
  }

  @Test("the page of detail-out-of-range refers to invalid-json for limits of 0 or less")
  func limitsOfNothing() {
    let page = Run("rules detail-out-of-range").output
    #expect(page.contains("(`invalid-json`)") && !page.contains("0 or less"), "\(page)")
  }
}

@Suite("Rules that are off by default")
struct OffByDefaultTests {
  /// A bank that is also in another one.
  private static let bank = "What do cats do?,1,purr,bark,fly,swim\n"

  private static let rule = "cross-bank-overlap"

  @Test(
    "a rule is turned on by a level or by name, and off by --ignore",
    arguments: [
      ("", nil, false), (" --select \(rule)", nil, true), (" --extend-select \(rule)", nil, true),
      ("", "note", true), ("", "off", false), (" --extend-select \(rule)", "off", true),
      (" --extend-select \(rule) --ignore \(rule)", nil, false),
      (" --select empty-text --extend-select \(rule)", nil, true),
      (" --select empty-text", "warning", false),
    ] as [(String, String?, Bool)])
  func looks(_ options: String, _ level: String?, _ isOn: Bool) {
    var files = ["a.csv": Self.bank, "b.csv": Self.bank]
    if let level { files[".qbank.json"] = "{\"rules\": {\"\(Self.rule)\": \"\(level)\"}}" }
    let run = Run("lint a.csv b.csv" + options, files: files)
    #expect(run.output.contains(text: "[\(Self.rule)]") == isOn, "\(run.output)")
  }

  @Test("--extend-select keeps the rules that are on by default")
  func besides() {
    let run = Run(
      "lint a.csv --extend-select \(Self.rule)", files: ["a.csv": "q?,1,a,,c,d\n" + Self.bank])
    #expect(run.output.contains(text: "[empty-text]"))
  }

  @Test("the pages of rules and their JSON say which are off by default")
  func pages() {
    #expect(Run("rules \(Self.rule)").output.contains(text: "off by default"))
    #expect(Run("rules \(Self.rule) --lang ja").output.contains(text: "指定したときだけ"))
    #expect(Run("rules --format json").output.contains(text: #""offByDefault":true"#))
  }
}
