@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("The catalogue of rules")
struct CatalogueTests {
  /// The names are public: scripts and configurations contain them.
  @Test("the rules have these names, in this order")
  func names() {
    #expect(
      Registry.all.map(\.info.name) == [
        "unclosed-quote", "stray-quote", "wrong-column-count", "blank-row", "header-row",
        "line-endings", "byte-order-mark", "nul-byte", "invalid-utf8", "other-encoding", "not-csv",
        "merge-conflict", "empty-file", "unclear-kind", "other-layout", "layout-mismatch",
        "beyond-limits", "invalid-json", "unreadable-question", "other-kind-of-question",
        "answer-not-a-number", "answer-not-plain", "answer-out-of-range",
        "explanation-contradicts-key",
        "empty-text", "duplicate-choice", "duplicate-question", "conflicting-answer",
        "detail-out-of-range", "unknown-member", "content-not-shown", "missing-context",
        "placeholder",
        "mojibake", "edge-space", "hidden-character", "formula-cell", "lost-character",
        "lost-exponent", "html-markup", "detached-mark", "lookalike-letter", "mixed-width",
        "unbalanced-bracket", "doubled-text", "spreadsheet-damage",
        "all-or-none-of-the-above", "numeric-order", "positional-reference", "broken-reference",
        "own-label-prefix", "true-false-series", "choice-equals-question", "grammar-cue",
        "choice-reads-into-label", "key-left-in-choice",
        "negative-question", "dated-wording", "terminology",
        "answer-position-bias", "cue-gives-answer-away", "spelling-variants",
        "mixed-sentence-endings", "inconsistent-units", "near-duplicate-question",
        "cross-bank-overlap",
        "too-long-to-read", "choice-may-be-truncated",
        "guidance-contradicts-settings", "duplicate-title",
        "cell-breaks-loader", "final-newline", "crlf-line-endings", "row-count",
        "delimiter-joined-to-mark",
      ])
  }

  @Test("rules are listed in the order of their groups")
  func groups() {
    let order = Registry.all.map { RuleGroup.allCases.firstIndex(of: $0.info.group) ?? -1 }
    #expect(order == order.sorted())
  }

  @Test("a rule is found by its exact name", arguments: Registry.all.map(\.info.name))
  func lookup(_ name: String) {
    #expect(Registry.rule(named: name)?.info.name == name)
    #expect(Registry.rule(named: name + "s") == nil)
  }

  @Test("every rule has a page in English and Japanese", arguments: Registry.all.map(\.info))
  func pages(_ info: RuleInfo) {
    for text in [info.summary, info.what, info.why, info.remedy, info.exceptions] {
      expectSentence(text, info.name)
    }
    expectSentence(info.summary, info.name)
    #expect(info.summary.en.count <= 72 && info.summary.ja.count <= 40, "\(info.name)")
  }

  /// These cannot be written as one file of text, and have tests of their own.
  private static let withoutExamples: Set = [
    "invalid-utf8", "other-encoding", "beyond-limits", "layout-mismatch", "cross-bank-overlap",
  ]

  @Test("every rule has an example with a finding and one without")
  func examples() {
    for info in Registry.all.map(\.info) where !Self.withoutExamples.contains(info.name) {
      let bad = info.examples.count(where: \.isBad)
      #expect(bad > 0, "\(info.name)")
      if info.name != "empty-file" {
        #expect(bad < info.examples.count, "\(info.name)")
      }
    }
  }

  @Test(
    "a rule offers exactly the fixes that its page promises", arguments: Registry.all.map(\.info))
  func promisedFixes(_ info: RuleInfo) {
    if Self.withoutExamples.contains(info.name) { return }
    let offered = ExampleCase.bad.filter { $0.info.name == info.name }.flatMap { one in
      one.findings(MarkedFile(one.example.file).bytes).compactMap { $0.fix?.applicability }
    }
    #expect(offered.max() == info.fix, "\(info.name)")
  }

  @Test("messages, help and fixes follow the house style", arguments: ExampleCase.bad)
  func messages(_ one: ExampleCase) {
    for finding in one.findings(MarkedFile(one.example.file).bytes) {
      for text in [finding.message, finding.why].compactMap(\.self) {
        #expect(text.en.last != "." && text.ja.last == "。", "\(text)")
        #expect(text.en.first?.isUppercase == false || isName(text.en), "\(text.en)")
      }
      if let help = finding.help { expectSentence(help, one.info.name) }
      if let fix = finding.fix?.description {
        #expect(fix.en.last != "." && fix.ja.last != "。", "\(fix)")
      }
    }
  }

  /// Some words are always written in capitals.
  private func isName(_ text: String) -> Bool { ["U+", "CSV"].contains { text.hasPrefix($0) } }

  private func expectSentence(_ text: Localized, _ name: String) {
    #expect(text.en.first?.isLowercase == false, "\(name): \(text.en)")
    #expect(text.en.hasSuffix(".") || text.en.contains(": --"), "\(name): \(text.en)")
    #expect(text.ja.hasSuffix("。"), "\(name): \(text.ja)")
  }

  @Test("a rule that is off by default runs only if it is named")
  func offByDefault() {
    let usual = LintOptions.RuleSelection()
    for rule in Registry.all.map(\.info) {
      #expect(usual.contains(rule.name) == !rule.isOffByDefault)
      #expect(LintOptions.RuleSelection(selected: [rule.name]).contains(rule.name))
      #expect(!LintOptions.RuleSelection(selected: ["no-such-rule"]).contains(rule.name))
    }
    #expect(Registry.all.contains { $0.info.isOffByDefault })
  }
}
