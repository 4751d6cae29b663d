import BankCLI
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank config")
struct ConfigCommandTests {
  private static let row = "q?,1,a,b,c,d\n"
  private static let settings = """
    {
      "preset": "exam", "loader": "rfc4180", "set": {"count": 7, "limit": 20},
      "rules": {"edge-space": "error", "terminology": {"words": {"e-mail": "email"}}},
      "files": [
        {"path": "app/", "loader": "timerquiz", "rules": {"edge-space": "off"}},
        {"path": "*.old.csv", "encoding": "cp932"}
      ],
      "exclude": ["drafts/"]
    }
    """
  private static let files = [
    "banks/.qbank.json": settings, "banks/a.csv": row, "banks/app/b.csv": row,
    "banks/drafts/c.csv": row, "other/d.csv": row,
  ]

  private static func document(_ line: String) throws -> [String: Any] {
    let run = Run("config \(line) --format json", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    let whole = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(whole as? [String: Any])
  }

  /// Returns the value or level of a setting or rule, and the kind of its source.
  private static func entry(_ list: String, _ name: String, _ line: String) throws -> String {
    let entries = try #require(try document(line)[list] as? [[String: Any]])
    guard let entry = entries.first(where: { $0["name"] as? String == name }) else { return "" }
    let source = try #require(entry["source"] as? [String: Any])
    let value = entry["value"] ?? entry["level"] ?? "-"
    let more = ["option", "pattern", "preset"].compactMap { source[$0] as? String }
    return (["\(value)", "\(source["kind"] ?? "")"] + more).joined(separator: " ")
  }

  @Test(
    "each setting is shown with its value and source",
    arguments: [
      ("loader", "banks/a.csv", "rfc4180 configuration"),
      ("loader", "banks/app/b.csv", "timerquiz configuration app/"),
      ("loader", "banks/app", "timerquiz configuration app/"),
      ("loader", "banks/app/b.csv --loader loadcsv", "loadcsv option --loader"),
      ("loader", "other/d.csv", "rfc4180 default"),
      ("loader", "banks/a.csv --no-config", "rfc4180 default"),
      ("loader", "other/d.csv --config banks/.qbank.json", "rfc4180 configuration"),
      ("preset", "banks/a.csv", "exam configuration"),
      ("preset", "banks/a.csv --preset app", "app option --preset"),
      ("preset", "other", "- default"),
      ("set.count", "banks", "7 configuration"), ("set.limit", "banks", "20 configuration"),
      ("set.count", "other", "- default"), ("encoding", "banks/a.csv", "- default"),
      ("encoding", "banks/a.csv --encoding cp932", "cp932 option --encoding"),
      ("layout", "banks/a.csv --layout auto", "auto option --layout"),
      ("kind", "banks/a.csv --kind guidance", "guidance option --kind"),
      ("language", "other", "en default"), ("language", "other --lang ja", "ja option --lang"),
    ])
  func setting(_ name: String, _ line: String, _ expected: String) throws {
    #expect(try Self.entry("settings", name, line) == expected)
  }

  @Test(
    "each rule that is not at its default is shown with its source",
    arguments: [
      ("edge-space", "banks/a.csv", "error configuration"),
      ("edge-space", "banks/app/b.csv", "off configuration app/"),
      ("edge-space", "banks/a.csv --ignore edge-space", "off option --ignore"),
      ("edge-space", "banks/a.csv --select blank-row", "off option --select"),
      ("edge-space", "other", ""),
      ("negative-question", "banks/a.csv", "warning preset exam"),
      ("numeric-order", "banks/a.csv --preset data-set", "off preset data-set"),
      (
        "cross-bank-overlap", "other --extend-select cross-bank-overlap",
        "warning option --extend-select"
      ),
      ("terminology", "banks/a.csv", ""),
    ])
  func rule(_ name: String, _ line: String, _ expected: String) throws {
    #expect(try Self.entry("rules", name, line) == expected)
  }

  @Test(
    "settings of files and sets are shown with the configuration that they come from",
    arguments: [
      ("kind", "problems configuration"), ("encoding", "cp932 configuration"),
      ("set.labels", "ABCD configuration"), ("baseline", "b/known.json configuration"),
      ("fail-on", "warning configuration"), ("set.count", "- default"),
    ])
  func fromConfiguration(_ name: String, _ expected: String) throws {
    let settings = """
      {"kind": "problems", "encoding": "cp932", "baseline": "known.json", "fail-on": "warning",
      "set": {"labels": "ABCD"}}
      """
    let run = Run(
      "config b/a.csv --format json",
      files: ["b/.qbank.json": settings, "b/a.csv": Self.row, "b/known.json": "{}"])
    let whole = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let entries = try #require(whole?["settings"] as? [[String: Any]])
    let entry = try #require(entries.first { $0["name"] as? String == name })
    let kind = (entry["source"] as? [String: Any])?["kind"]
    #expect("\(entry["value"] ?? "-") \(kind ?? "")" == expected)
  }

  @Test("the levels shown are the ones that lint uses")
  func sameAsLint() {
    let bank = "空の色は？ ,1,青,赤,緑,黄\n"
    for (level, word) in [("error", "error["), ("warning", "warning["), ("off", "")] {
      let files = ["a.csv": bank, ".qbank.json": #"{"rules": {"edge-space": "\#(level)"}}"#]
      #expect(Run("config a.csv", files: files).output.contains("→ \(level) "))
      #expect(Run("lint a.csv", files: files).output.contains("\(word)edge-space") != word.isEmpty)
    }
  }

  @Test("settings of rules, exclusions and exceptions are shown, too")
  func others() throws {
    #expect(
      try Self.entry("ruleSettings", "terminology.words", "banks").contains("configuration"))
    #expect(try Self.document("banks/drafts/c.csv")["excludedBy"] as? String == "drafts/")
    #expect(try Self.document("banks/drafts")["excludedBy"] as? String == "drafts/")
    #expect(try Self.document("banks/a.csv")["excludedBy"] == nil)
    #expect(try Self.document("banks")["exceptions"] as? [String] == ["app/", "*.old.csv"])
    #expect(try Self.document("banks/drafts")["exceptions"] as? [String] == ["*.old.csv"])
    #expect(try Self.document("banks")["configuration"] as? String == "banks/.qbank.json")
  }

  @Test("the page matches the approved one", arguments: ["en", "ja"])
  func page(_ language: String) {
    let lines = [
      "banks", "banks/app/b.csv --preset app", "banks/drafts/c.csv --select blank-row",
      "other/d.csv", "banks --no-config",
    ]
    let pages = lines.map { line in
      "$ qbank config \(line)\n"
        + Run("config \(line) --lang \(language)", files: Self.files).output
    }
    #expect(Golden.complaint(pages.joined(separator: "\n"), "config-\(language).txt") == nil)
  }

  @Test("missing files and invalid settings are errors, with the exit status of lint")
  func failures() {
    let missing = Run("config none.csv")
    #expect(missing.status == .failure && missing.output == "")
    #expect(missing.errors.contains("none.csv"))
    let wrong = Run(
      "config a.csv", files: ["a.csv": Self.row, ".qbank.json": "{\"rulez\": {}}"])
    #expect(wrong.status == .failure && wrong.output == "")
    #expect(wrong.errors.contains(".qbank.json:1:2") && wrong.errors.contains("rulez"))
    #expect(Run("config . --config x --no-config").status == .usage)
    #expect(Run("config . --layout none", files: ["a.csv": Self.row]).status == .usage)
  }
}
