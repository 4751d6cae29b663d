@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Every example in every format that can be read and written")
struct EveryFormatExampleTests {
  /// An example as a bank, in a format that is neither a table nor JSON.
  struct Case: CustomTestStringConvertible, Sendable {
    let one: ExampleCase
    let format: String
    var testDescription: String { "\(one.testDescription) as \(format)" }
  }

  static let formats =
    Format.all.filter {
      $0.isReadable && $0.isWritable && $0.syntax == nil && Layouts.named($0.name) == nil
        && $0.name != Format.kahoot.name
    } + [Layout.header, .letters].map(\.csv)
  private static func named(_ name: String) -> Format? { formats.first { $0.name == name } }

  /// All examples, or every tenth, which still covers each format, when time is short.
  static let cases = JSONExampleTests.cases.enumerated().flatMap { index, one in
    formats.enumerated().filter { Deep.hasTime || (index + $0.offset) % 10 == 0 }
      .map { Case(one: one, format: $0.element.name) }
  }

  /// The bank of an example in a format and in JSON Lines, or nil if the format cannot represent it without loss.
  private func sources(_ one: Case) throws -> (own: Source, lines: Source)? {
    let format = try #require(Self.named(one.format))
    let bank = Bank.read(MarkedFile(one.one.example.file).bytes, kind: one.one.example.kind).value
    guard bank.count > 0, format.kinds.contains(bank.kind), let written = format.write(bank),
      let lines = Format.jsonLines.write(bank)
    else { return nil }
    let own = Source(Path("bank." + format.extensions[0]), written.bytes)
    guard let read = format.read(own, options: ConvertOptions(kind: bank.kind)),
      Self.texts(read.bank) == Self.texts(bank)
    else { return nil }
    return (own, Source(Path("bank.jsonl"), lines.bytes))
  }

  /// The texts of a bank, without what only some formats contain.
  private static func texts(_ bank: Bank) -> [[String]] {
    bank.problems.map { [$0.question, "\($0.answer)"] + $0.choices }
      + bank.guidance.map { [$0.title, $0.description] }
  }

  private func options(_ one: Case, _ source: Source) -> LintOptions {
    var options = one.one.options()
    options.kind = options.kind ?? (one.one.example.kind)
    options.format = source.path.hasExtension("jsonl") ? .jsonLines : Self.named(one.format)
    return options
  }

  @Test("an example has the same findings as in JSON Lines, at the same texts", arguments: cases)
  func sameFindings(_ one: Case) throws {
    guard let (own, lines) = try sources(one) else { return }
    let found = Lint(options(one, own)).run([own])[0]
    let wanted = Lint(options(one, lines)).run([lines])[0]
    // For a small workbook, the assumed origin of its answers is reported, too.
    let rules = found.diagnostics.map(\.rule).filter { $0 != TableRule.name }
    #expect(rules == wanted.diagnostics.map(\.rule))
    // In a table of another layout the cells are in other columns.
    if found.columnTitles.isEmpty {
      #expect(found.diagnostics.map(\.place.cell) == wanted.diagnostics.map(\.place.cell))
    }
    #expect(found.total.errors == wanted.total.errors)
    for finding in found.diagnostics {
      let edits = finding.fix?.edits.map(\.range) ?? []
      for range in [finding.place.range] + edits + finding.related.map(\.range) {
        #expect(range.start <= range.end && range.end <= found.text.count)
      }
    }
  }

  @Test("all fixes that are offered are made, and nothing else is changed", arguments: cases)
  func fixes(_ one: Case) throws {
    guard let (own, lines) = try sources(one) else { return }
    let format = try #require(Self.named(one.format))
    let promised = Lint(options(one, own)).run([own])[0].total.fixable(.unsafe)
    let fixed = Fixer(options(one, own), lowest: .unsafe).fix([own])
    #expect(fixed.made[0] == promised)
    if promised == 0 { return #expect(fixed.sources[0] === own) }
    let wanted = Fixer(options(one, lines), lowest: .unsafe).fix([lines]).sources[0]
    let read = format.read(fixed.sources[0], options: ConvertOptions(kind: one.one.example.kind))
    let before = Self.texts(try #require(format.read(own)).bank)
    let after = Self.texts(try #require(read).bank)
    // `String` considers canonically equivalent texts equal.
    #expect(after.joined().map { Array($0.utf8) } != before.joined().map { Array($0.utf8) })
    if Self.texts(Bank.read(wanted).value) != after {
      // A text that the format cannot write stays unchanged; every other one is fixed.
      let all = zip(after.joined(), Self.texts(Bank.read(wanted).value).joined())
      for (index, (text, fixed)) in all.enumerated() {
        #expect(text == fixed || text == Array(before.joined())[index])
      }
    }
  }

  @Test(
    "each format has examples that are tried, and some that are fixed",
    arguments: formats.map(\.name))
  func isTried(_ name: String) throws {
    let own = Self.cases.filter { $0.format == name }
    let tried = try own.compactMap { try sources($0).map { $0.own } }
    #expect(tried.count > (Deep.hasTime ? 20 : 2))
    guard Self.named(name)?.notation != nil, Deep.hasTime else { return }
    let fixable = try own.filter { one in
      guard let (own, _) = try sources(one) else { return false }
      return Lint(options(one, own)).run([own])[0].total.fixable(.unsafe) > 0
    }
    #expect(fixable.count > 3)
  }
}
