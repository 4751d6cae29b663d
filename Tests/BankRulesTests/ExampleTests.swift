@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

/// One example of one rule.
struct ExampleCase: CustomTestStringConvertible, Sendable {
  let info: RuleInfo
  let check: RegisteredRule
  let number: Int
  var example: Example { info.examples[number] }
  var testDescription: String { "\(info.name) \(number + 1)" }

  static let all = Registry.all.flatMap { check in
    check.info.examples.indices.map { ExampleCase(info: check.info, check: check, number: $0) }
  }
  static let bad = all.filter(\.example.isBad)
  static let afterFixes = all.filter { $0.example.fixed != nil }

  /// All variations of the example that change the file, each with the same variation of its fixed file, if there
  /// is one.
  var variations: [(way: Example.Variation, file: MarkedFile, fixed: MarkedFile?)] {
    let kind = kind(of: example.file)
    let fixed = example.fixed.map { (file: MarkedFile($0), kind: self.kind(of: $0)) }
    return Example.Variation.allCases.compactMap { way in
      if example.without.contains(way) { return nil }
      let file = varied(MarkedFile(example.file), way, kind)
      if file.text == example.file { return nil }
      return (way, file, fixed.map { varied($0.file, way, $0.kind) })
    }
  }

  /// A name that shows the format of the file.
  var path: String { "bank." + example.format.extensions[0] }

  /// Options that check the file with this rule alone, or with the given selection.
  func options(_ selection: LintOptions.RuleSelection? = nil) -> LintOptions {
    var options = LintOptions(
      loader: example.loader, kind: example.kind,
      rules: selection ?? LintOptions.RuleSelection(selected: [info.name]))
    options.ruleSettings = [info.name: example.settings]
    return options
  }

  /// The findings of the rule in a file.
  func findings(_ bytes: [UInt8]) -> [Diagnostic] {
    Lint(options()).run([Source(Path(path), bytes)])[0].diagnostics
  }

  private func kind(of text: String) -> BankKind? {
    Lint(options()).run([Source(Path(path), MarkedFile(text).bytes)])[0].kind
  }

  /// A variation of a file; marks at the edges of cells belong to characters or to cells.
  private func varied(
    _ file: MarkedFile, _ variation: Example.Variation, _ kind: BankKind?
  ) -> MarkedFile {
    var isAboutCharacters = false
    if case .character = check { isAboutCharacters = true }
    return file.varied(variation, kind, isAboutCharacters: isAboutCharacters)
  }
}

@Suite("Every example of every rule")
struct ExampleTests {
  @Test("exactly the marked places are found", arguments: ExampleCase.all)
  func places(_ one: ExampleCase) {
    let file = MarkedFile(one.example.file)
    #expect(one.findings(file.bytes).map(\.place.range) == file.ranges)
  }

  @Test(
    "the marked places are found if the file is written in another way", arguments: ExampleCase.all)
  func variations(_ one: ExampleCase) {
    for (way, file, _) in one.variations {
      #expect(one.findings(file.bytes).map(\.place.range) == file.ranges, "\(way): \(file.text)")
    }
  }

  @Test("safe fixes turn an example into its fixed version", arguments: ExampleCase.afterFixes)
  func fixes(_ one: ExampleCase) throws {
    let fixed = try #require(one.example.fixed)
    #expect(afterFixes(one, MarkedFile(one.example.file).bytes) == fixed)
    for (way, file, fixed) in one.variations {
      #expect(afterFixes(one, file.bytes) == fixed?.text, "\(way)")
    }
  }

  @Test("safe fixes change nothing in examples without a fixed version", arguments: ExampleCase.all)
  func untouched(_ one: ExampleCase) {
    if one.example.fixed != nil { return }
    let bytes = MarkedFile(one.example.file).bytes
    #expect(afterFixes(one, bytes) == String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "fixing by all rules ends, and leaves no safe fix to make", arguments: ExampleCase.bad)
  func ends(_ one: ExampleCase) {
    let before = Source(Path(one.path), MarkedFile(one.example.file).bytes)
    let errors = Lint(one.options(.all)).run([before])[0].total.errors
    for lowest in [Applicability.safe, .unsafe] {
      let fixer = Fixer(one.options(.all), lowest: lowest)
      let first = fixer.fix([before])
      #expect(first.files[0].total.safeFixes == 0)
      #expect(first.files[0].total.errors <= errors)
      let second = fixer.fix(first.sources)
      #expect(second.made == [0])
    }
  }

  @Test("an ignored rule reports nothing", arguments: ExampleCase.bad)
  func ignored(_ one: ExampleCase) {
    let options = one.options(LintOptions.RuleSelection(ignored: [one.info.name]))
    let file = Lint(options).run([Source(Path(one.path), MarkedFile(one.example.file).bytes)])[0]
    #expect(!file.diagnostics.contains { $0.rule == one.info.name })
  }

  @Test(
    "places and edits are inside the file and do not split characters", arguments: ExampleCase.bad)
  func boundaries(_ one: ExampleCase) {
    let bytes = MarkedFile(one.example.file).bytes
    let isBoundary: (Int) -> Bool = { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
    for finding in one.findings(bytes) {
      let edits = finding.fix?.edits.map(\.range) ?? []
      for range in [finding.place.range] + finding.related.map(\.range) + edits {
        #expect(range.start <= range.end && range.end <= bytes.count)
        #expect(isBoundary(range.start) && isBoundary(range.end))
      }
    }
  }

  private func afterFixes(_ one: ExampleCase, _ bytes: [UInt8]) -> String {
    let fixer = Fixer(one.options(), lowest: .safe)
    let source = fixer.fix([Source(Path(one.path), bytes)]).sources[0]
    return String(decoding: source.copy(TextRange(0, source.count)), as: UTF8.self)
  }
}
