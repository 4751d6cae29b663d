@_spi(QBank) import BankFormats
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

/// The page about what is possible with each format. Every cell is tested before it is claimed.
@Suite("The page about formats")
struct FormatMatrixTests {
  private static let formats = NamedFormats.all
  private static let words = [
    "空の色は？", "青", "赤", "緑", "黄", "Which number is even?", "3", "4", "5", "7",
  ]

  /// Returns a bank of two questions, with `extra` at the end of a choice.
  private static func bank(_ extra: String = "") -> String {
    """
    {"question":"空の色は？","answer":1,"choices":["青","赤\(extra)","緑","黄"]}
    {"question":"Which number is even?","answer":2,"choices":["3","4","5","7"]}

    """
  }

  /// Banks in the formats that are read but not written.
  private static let samples = [
    "list": """
    1. 空の色は？
    *A) 青
    B) 赤%
    C) 緑
    D) 黄

    2. Which number is even?
    A) 3
    *B) 4
    C) 5
    D) 7
    """,
    "opentdb": """
    {"response_code":0,"results":[
    {"question":"空の色は？","correct_answer":"青","incorrect_answers":["赤%","緑","黄"]},
    {"question":"Which number is even?","correct_answer":"4","incorrect_answers":["3","5","7"]}]}
    """,
  ]

  /// The programs that read qbank's output or write its input in the tests of `BankFormatsTests`.
  private static let outside = [
    "csv": "Python",
    "header": "Python",
    "letters": "Python",
    "blooket": "Python",
    "loilonote": "Python",
    "json": "Python",
    "jsonl": "Python",
    "gift": "pygiftparser",
    "moodle-xml": "amc2moodle",
    "markdown": "text2qti",
    "docx": "python-docx, LibreOffice",
    "anki": "Anki",
    "apkg": "genanki, Anki",
    "qti12": "the schema, text2qti",
    "qti21": "the schema, Pyslet",
    "qti22": "the schema",
    "qti30": "the schema",
    "xlsx": "openpyxl, pandas, calamine, LibreOffice",
    "ods": "calamine, LibreOffice",
    "kahoot": "openpyxl",
    "wayground": "openpyxl",
    "html": "Python",
    "auto": "pandas, Python",
  ]

  // MARK: What is tested

  /// Returns a bank as a file of a format, or nil if the format is not written.
  private static func file(_ format: Format, _ extra: String = "") -> [UInt8]? {
    if format.name == Format.apkg.name { return try? deck(extra) }
    if let sample = samples[format.name] { return Array(sample.replacing("%", with: extra).utf8) }
    let run = Run(
      "convert bank.jsonl --to \(format.name) -o out --on-loss ignore",
      files: ["bank.jsonl": bank(extra)])
    return run.status == .clean ? run.bytes("out") : nil
  }

  private static func deck(_ extra: String) throws -> [UInt8] {
    let questions = [
      ["空の色は？", "青", "赤\(extra)", "緑", "黄", "A"],
      ["Which number is even?", "3", "4", "5", "7", "B"],
    ]
    return try AnkiDeck.package(
      [["Question", "Choice A", "Choice B", "Choice C", "Choice D", "Answer"]],
      questions.map { (0, $0, "Deck") })
  }

  private static func isRead(_ format: Format) -> Bool {
    guard let file = file(format) else { return false }
    let run = Run("convert in --from \(format.name) --to jsonl -o out") { $0.files["in"] = file }
    let back = run.file("out") ?? ""
    return run.status == .clean && words.allSatisfy { back.contains("\"\($0)\"") }
  }

  private static func finds(_ format: Format, _ file: [UInt8]) -> Bool {
    Run("lint in --from \(format.name)") { $0.files["in"] = file }
      .output.contains("hidden-character")
  }

  private static func isFixed(_ format: Format) -> Bool {
    guard let file = file(format, "\u{200B}"), finds(format, file) else { return false }
    let run = Run("lint --unsafe-fixes in --from \(format.name)") { $0.files["in"] = file }
    guard let fixed = run.bytes("in"), fixed != file else { return false }
    return !finds(format, fixed)
  }

  /// Returns the cells in the row of a format.
  private static func cells(_ format: Format) -> [String] {
    let isWritten = format.isWritable && file(format) != nil
    let tried = [
      isRead(format), file(format, "\u{200B}").map { finds(format, $0) } ?? false, isFixed(format),
      isWritten && samples[format.name] == nil, format.isReadInChunks,
    ]
    return tried.map { $0 ? "yes" : "–" } + [outside[format.name] ?? "–"]
  }

  /// The cells in the row of JSON whose members are not those of a bank.
  private static var cellsOfMembers: [String] {
    func file(_ extra: String = "") -> [UInt8] {
      Array(
        #"[{"問題":"空の色は？","選択肢":["青","赤\#(extra)","緑","黄"],"正解":0},"#.utf8)
        + Array(#"{"問題":"Which number is even?","選択肢":["3","4","5","7"],"正解":1}]"#.utf8)
    }
    func finds(_ file: [UInt8]) -> Bool {
      Run("lint in.json --layout auto") { $0.files["in.json"] = file }
        .output.contains("hidden-character")
    }
    let read = Run("convert in.json --layout auto --to jsonl -o out") {
      $0.files["in.json"] = file()
    }
    let back = read.file("out") ?? ""
    let hidden = file("\u{200B}")
    let fixed = Run("lint --unsafe-fixes in.json --layout auto") { $0.files["in.json"] = hidden }
    let lines = BankFile(
      Source(
        Path("in.jsonl"),
        Array(
          "{\"q\":\"a\",\"options\":[\"b\",\"c\"],\"answer\":0}\n{\"q\":\"d\",\"options\":[\"e\",\"f\"],\"answer\":1}"
            .utf8)),
      in: Format.recognisedMembers(.zero))
    let tried = [
      read.status == .clean && words.allSatisfy { back.contains("\"\($0)\"") }, finds(hidden),
      fixed.bytes("in.json").map { $0 != hidden && !finds($0) } ?? false, false,
      lines.extract == nil && lines.otherLayout == nil,
    ]
    return tried.map { $0 ? "yes" : "–" } + [outside["auto"] ?? "–"]
  }

  // MARK: The page

  private static var page: String {
    let rows = formats.map { format in
      let name = format.title.en.replacing("|", with: "\\|")
      return "| `\(format.name)` | \(name) | \(cells(format).joined(separator: " | ")) |\n"
    }
    let members =
      "| `--layout auto` | JSON and JSON Lines of others, in a layout | "
      + cellsOfMembers.joined(separator: " | ") + " |\n"
    return """
      # What is done with each format

      A bank in any of the formats that are read can be checked by all rules, drawn from, played and converted.
      *Fixed* means that `lint --fix` changes the file itself; for the others, `convert` makes a file that can be
      fixed. *In chunks* means that memory does not grow with the number of questions. The last column names the
      other programs that read qbank's output, or write its input, in the tests.

      This page is generated by a test that tries every cell:
      `QBANK_REWRITE_GOLDEN=1 swift test --filter FormatMatrixTests`

      | name | what it is | read | linted | fixed | written | in chunks | checked with |
      |---|---|---|---|---|---|---|---|
      \(rows.joined())\(members)
      """
  }

  @Test(
    "the page says what the tests find out about each format",
    .enabled(if: Python.has("sqlite3"), "needs python3"))
  func matrix() {
    #expect(Golden.complaint(Self.page, "../../../.github/FORMATS.md") == nil)
  }
}
