@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reports")
struct ReportTests {
  /// A bank with findings at every kind of place: cells, rows, line endings, other files.
  static let bank = """
    春の次の季節は？,2,冬,夏,秋,梅雨
    水の化学式は？,,H2O,CO2,O2,NaCl
    Which is a metal?, 3,wood,paper,iron,glass
    鳥はどれ？,1,鳩,猫,犬,猫

    Who wrote "Hamlet"?,3,Goethe,Dante,Shakespeare,Homer
    赤い果物は？,2,梨\u{200B},苺\u{202E},柿\u{7},🍎\u{FE0F}
    長い\(String(repeating: "問題", count: 40))？,9,はい,いいえ,両方,なし

    """

  static let files = [
    Source(Path("banks/season.csv"), Array("春の次の季節は？,1,夏,秋,冬,春\n".utf8)),
    Source(Path("banks/bad.csv"), Array(bank.utf8)),
  ]

  static let linted = Lint().run(files)
  private static let rules = Registry.all.map(\.info).map { info in
    ReportedRule(
      name: info.name, severity: info.severity, summary: info.summary, details: info.what,
      remedy: info.remedy)
  }

  @Test(
    "reports for people equal the approved texts",
    arguments: [
      ("report-en.txt", ReportOptions(language: .english)),
      ("report-ja.txt", ReportOptions(language: .japanese)),
      ("report-narrow.txt", ReportOptions(language: .english, width: 40)),
      ("report-colours.txt", ReportOptions(language: .japanese, style: .colored)),
      ("report-verbose.txt", ReportOptions(language: .english, isVerbose: true)),
      ("report-worst.txt", ReportOptions(language: .japanese, maxFindings: 3)),
    ])
  func text(_ name: String, _ options: ReportOptions) {
    var report = TextReport(rules: Self.rules, options)
    let text = report.findings(Self.linted) + report.summary(Self.linted)
    #expect(Golden.complaint(text, name) == nil)
  }

  @Test("reports fit the width that is given", arguments: [40, 80, 120])
  func width(_ width: Int) {
    for language in Language.allCases {
      var report = TextReport(rules: Self.rules, ReportOptions(language: language, width: width))
      let text = report.findings(Self.linted) + report.summary(Self.linted)
      // A place is never wrapped, so that it can be clicked or copied.
      for line in text.split(separator: "\n")
      where !line.contains(" --> ") && !line.contains(" ::: ") {
        #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
      }
    }
  }

  @Test("control and hidden characters of a bank never reach the terminal")
  func hostile() {
    let hostile: [UInt32] = [
      0x1B, 0x07, 0x08, 0x0D, 0x7F, 0x9B, 0x200B, 0x200D, 0x202E, 0x2066, 0x2069, 0xFEFF, 0x85,
      0x2028, 0x41, 0x3042, 0x22, 0x2C, 0xE0061, 0xFFF9,
    ]
    let harmless: Set<UInt32> = [0x0A, 0x41, 0x3042, 0x22, 0x2C]
    let forbidden = Set(hostile).subtracting(harmless)
    var generator = Generator(seed: 5)
    for _ in 0..<300 {
      var row = String.UnicodeScalarView()
      for _ in 0..<30 {
        let value = hostile[Int(generator.below(UInt64(hostile.count)))]
        if let scalar = Unicode.Scalar(value) { row.append(scalar) }
      }
      let files = Lint().run([Source(Path("\u{1B}[2J.csv"), Array("\(String(row)),9\n".utf8))])
      var report = TextReport(ReportOptions(language: .english))
      let text = report.findings(files) + report.summary(files)
      let raw = text.unicodeScalars.filter { forbidden.contains($0.value) }
      #expect(raw.isEmpty, "\(raw.map(\.value)) in \(text)")
    }
  }

  @Test("lines and columns in reports for programs agree with byte offsets")
  func json() throws {
    let text = JSONReport(.english, version: "9.9.9").text(Self.linted) { $0.fingerprints }
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      Set(document.keys) == [
        "version", "tool", "columnUnit", "findings", "truncated", "unread", "summary",
      ])
    #expect(document["version"] as? Int == 1)
    #expect(document["tool"] as? [String: String] == ["name": "qbank", "version": "9.9.9"])
    let whole = try #require(document["summary"] as? [String: Any])
    let summary = whole.compactMapValues { $0 as? Int }
    #expect(
      Set(summary.keys) == [
        "files", "records", "errors", "warnings", "notes", "safeFixes", "unsafeFixes",
      ])
    #expect(summary["files"] == 2 && summary["records"] == 9)
    #expect((whole["rules"] as? [Any])?.count == 10)

    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(
      findings.count == summary["errors", default: 0] + summary["warnings", default: 0]
        + summary["notes", default: 0])
    for finding in findings { try check(finding) }
    let order = findings.map { finding in
      (finding["path"] as? String ?? "", finding["byteOffset"] as? Int ?? -1)
    }
    #expect(order.map(\.0) == order.map(\.0).sorted())
    #expect(zip(order, order.dropFirst()).allSatisfy { $0.0 != $1.0 || $0.1 <= $1.1 })
    #expect(Golden.complaint(text, "report.json") == nil)
  }

  /// Computes the line and the column of a finding from its byte offset, plainly, and compares them.
  private func check(_ finding: [String: Any]) throws {
    let path = try #require(finding["path"] as? String)
    let source = try #require(Self.files.first { $0.path.string == path })
    let offset = try #require(finding["byteOffset"] as? Int)
    let length = try #require(finding["byteLength"] as? Int)
    for (place, line, column, utf16) in [
      (offset, "line", "column", "utf16Column"),
      (offset + length, "endLine", "endColumn", "utf16EndColumn"),
    ] {
      let before = String(decoding: source.copy(TextRange(0, place)), as: UTF8.self)
      let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(finding[line] as? Int == lines.count)
      #expect(finding[column] as? Int == (lines.last?.count ?? 0) + 1)
      #expect(finding[utf16] as? Int == (lines.last.map { String($0).utf16.count } ?? 0) + 1)
    }
    for key in ["rule", "severity", "message", "fingerprint"] { #expect(finding[key] is String) }
    for edit in (finding["fix"] as? [String: Any])?["edits"] as? [[String: Any]] ?? [] {
      #expect(Set(edit.keys) == ["byteOffset", "byteLength", "text"])
    }
  }

  @Test("changes are shown to people and written as a patch")
  func diff() {
    let old = "a,1,b,c,d,e\nf, 2,g,h,i,j\nk,3,l,m,n,o"
    let new = "a,1,b,c,d,e\nf,2,g,h,i,j\nk,3,l,m,n,o\n"
    let diff = UnifiedDiff(
      Path("bank.csv"), old: Array(old.utf8).arraySpan, new: Array(new.utf8).arraySpan)
    #expect(Golden.complaint(DiffReport(diff, style: .plain).text, "diff.txt") == nil)
    #expect(
      Golden.complaint(
        String(decoding: DiffReport(diff, style: .plain).patch, as: UTF8.self), "diff.patch") == nil
    )
  }

  @Test(
    "a carriage return is shown if only some lines end in one",
    arguments: [
      ("a\r\nb\r\n", "a\r\nc\r\n", " a\n-b\n+c\n"),
      ("a\r\nb\r\n", "a\r\nb\n", " a⟨U+000D⟩\n-b⟨U+000D⟩\n+b\n"),
    ])
  func carriageReturns(old: String, new: String, shown: String) {
    let (old, new) = (Source(Path("a"), Array(old.utf8)), Source(Path("a"), Array(new.utf8)))
    let diff = UnifiedDiff(Path("a"), old: old.bytes, new: new.bytes)
    #expect(DiffReport(diff, style: .plain).text.hasSuffix(shown))
  }
}
