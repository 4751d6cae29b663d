@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@testable import BankReports

@Suite("Reports of many findings")
struct GroupedReportTests {
  private static let text = Array(String(repeating: "What?,1,a,b,c,d\n", count: 60).utf8)

  /// A finding in a row of the text, counted from 0.
  private static func finding(
    _ rule: String, _ row: Int, _ severity: Severity = .warning, message: String = "is odd"
  ) -> Diagnostic {
    Diagnostic(
      rule: rule, severity: severity,
      place: Place(TextRange(row * 16, row * 16 + 4), record: row + 1),
      message: Localized(en: message, ja: message))
  }

  private static func report(
    _ path: String, _ findings: [Diagnostic], _ language: Language = .english, width: Int = 80,
    wraps: Bool = true
  ) -> [Substring] {
    let file = LintedFile(Source(Path(path), text), findings, kind: .problems, records: 60)
    var report = TextReport(ReportOptions(language: language, width: width, wraps: wraps))
    return report.findings([file]).split(separator: "\n")
  }

  @Test("a long place is cut in its middle, so that its start and its line remain")
  func longPlace() {
    let path = "banks/" + String(repeating: "very-", count: 12) + "long.csv"
    for width in [40, 80, 120] {
      let lines = Self.report(path, (0..<9).map { Self.finding("odd", $0) }, width: width)
      let places = lines.filter { $0.hasPrefix("  banks/") }
      #expect(places.count == 9)
      for (row, line) in places.enumerated() {
        let place = line.dropFirst(2).prefix { $0 != " " }
        #expect(place.hasSuffix(":\(row + 1):1") && line.contains("⟦What⟧"))
        if width == 120 { continue }
        #expect(place.count <= width / 2 - 2 && place.contains("…"), "\(line)")
        #expect(place.count >= width / 2 - 3)
      }
    }
    let short = Self.report("a.csv", (0..<9).map { Self.finding("odd", $0) })
    #expect(short.contains { $0.hasPrefix("  a.csv:9:1  ⟦What⟧?,1,a") })
  }

  @Test("rules without room are named once, with all their findings, in the order of the groups")
  func brief() {
    let many = (0..<30).flatMap { number in
      (0..<2).map { Self.finding("rule-\(number)", number * 2 + $0) }
    }
    let rest = [
      Self.finding("both", 58, .note), Self.finding("both", 59, .note),
      Self.finding("last", 59, .note),
    ]
    let errors = [Self.finding("first", 0, .error)]
    for language in Language.allCases {
      let lines = Self.report("a.csv", errors + many + rest, language, wraps: false)
      let headlines = lines.filter { $0.contains("[rule-") || $0.contains("[first]") }
      #expect(headlines.first?.contains("[first]") == true && lines.count <= 74)
      let also = language == .english ? "Also: " : "ほかに: "
      let names = lines.drop { !$0.hasPrefix(also) }.joined(separator: " ")
      let count = { (number: Int) in language == .english ? " (\(number))" : "（\(number)件）" }
      #expect(names.contains("both" + count(2)) && names.contains("last" + count(1)), "\(names)")
      for number in 0..<30 {
        let isHead = headlines.contains { $0.contains("[rule-\(number)]") }
        #expect(isHead != names.contains("rule-\(number)" + count(2)), "\(number)")
      }
    }
  }

  @Test("the findings of a rule with two severities are counted together where there is no room")
  func twoSeverities() {
    let many = (0..<30).flatMap { number in
      (0..<2).map { Self.finding("rule-\(number)", number * 2 + $0, .error) }
    }
    let both = [
      Self.finding("both", 1, .warning), Self.finding("both", 2, .note),
      Self.finding("both", 3, .note), Self.finding("other", 4, .note),
    ]
    let names = Self.report("a.csv", many + both).drop { !$0.hasPrefix("Also: ") }
      .joined(separator: " ")
    #expect(names.contains("both (3), other (1)."), "\(names)")
    #expect(names.ranges(of: "both").count == 1)
  }
}
