@_spi(QBank) @_exported public import BankFigures
@_spi(QBank) @_exported public import BankFormats

/// A rule and its metadata. One of the protocols below determines what it checks.
package protocol Rule: Sendable {
  /// The name, the page and the examples of the rule.
  static var info: RuleInfo { get }
  /// The rule as a `SummarizingRule`, if it is one. The extensions implement this, because a
  /// dynamic cast takes longer than linting a small bank.
  var summarizing: (any SummarizingRule)? { get }
  /// Adjusts the rule to settings; most rules need not implement this.
  mutating func adjust(to settings: RuleSettings)
}

extension Rule {
  /// The rule is not a summarizing one.
  package var summarizing: (any SummarizingRule)? { nil }

  /// The rule does not depend on settings.
  package mutating func adjust(to settings: RuleSettings) {}
}

/// A rule about a file as a whole.
package protocol FileRule: Rule {
  /// Whether the rule applies to JSON too; rules about CSV need not implement this.
  var isAboutJSON: Bool { get }
  /// Whether it checks the encoding of a file of any format.
  var isAboutEncoding: Bool { get }
  /// Whether it checks the line endings of a table, whatever its layout.
  var isAboutLines: Bool { get }
  /// Checks a file once, after all its rows have been read; `shape` describes them.
  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report)
}

extension FileRule {
  /// The rule is about CSV.
  package var isAboutJSON: Bool { false }
  package var isAboutEncoding: Bool { false }
  package var isAboutLines: Bool { false }
}

/// A rule that reports what keeps a part of a file from being read as a row.
package protocol ReadingRule: Rule {
  /// How much the rule must see; most rules need not implement this.
  var scope: RuleScope { get }
  /// Checks one defect that a reader found.
  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report)
}

extension ReadingRule {
  /// A record or an item is enough.
  package var scope: RuleScope { .row }
}

/// A rule about records that are not rows of a bank, and about wrong quotes.
package protocol RecordRule: ReadingRule {
  /// Checks a record with wrong quotes, a wrong number of cells, or bytes that are not text.
  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report)
}

extension RecordRule {
  /// Ignores all defects except those of records.
  package func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    if case .record(let record) = defect { check(record, in: file, &report) }
  }
}

/// A rule about sound rows: those of any kind, unless it is a `ProblemRule`.
package protocol RowRule: Rule {
  /// The features that a row must have for the rule to find something; rules that check all rows need not implement
  /// this.
  var features: RowFeatures { get }
  /// Checks one row.
  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report)
  /// Checks several rows. Conforming types rely on the extension: it makes the loop part of the rule's own code, so
  /// that a rule is called once for many rows.
  func check(_ rows: borrowing RowsView, in file: BankFile, _ report: inout Report)
}

extension RowRule {
  /// The rule checks every row.
  package var features: RowFeatures { [] }

  /// Checks one row after the other.
  package func check(_ rows: borrowing RowsView, in file: BankFile, _ report: inout Report) {
    for index in 0..<rows.count { check(rows.row(index), in: file, &report) }
  }
}

/// A rule about all problems of a file together, based on figures that are computed by chunk.
package protocol TallyRule: Rule {
  /// The figures that the rule needs; no others are computed.
  var parts: ProblemTally.Parts { get }
  /// Checks the figures of a whole file.
  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report)
  /// The rule that also checks all files of a run together, for what no single file shows. A requirement because
  /// a cast at run time takes as long as all rules take for a few rows.
  var runRule: (any RunRule)? { get }
}

extension TallyRule {
  /// The rule only checks each file.
  package var runRule: (any RunRule)? { nil }
}

/// A rule about the problems of all files of a run together, which runs for each file after all have been linted.
package protocol RunRule: Rule {
  /// Whether the rule needs near-duplicate questions, which are otherwise not searched for.
  var comparesQuestions: Bool { get }
  /// Checks one of the files, given by its index.
  func check(_ run: LintedRun, in file: Int, _ report: inout Report)
}

extension RunRule {
  /// The rule needs near-duplicates.
  package var comparesQuestions: Bool { true }
}

/// A rule about problems, which is shown the rows of files with problems only.
package protocol ProblemRule: RowRule {
  /// Checks one problem.
  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report)
}

extension ProblemRule {
  /// Checks a row of a file of problems.
  package func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    check(ProblemRow(copy row), in: file, &report)
  }
}

/// A rule about invisible characters.
package protocol CharacterRule: Rule {
  /// The kinds of character that the rule checks.
  var kinds: [HiddenCharacter] { get }
  /// Checks one such character anywhere in the file.
  func check(_ found: FoundCharacter, in file: BankFile, _ report: inout Report)
}

/// A rule about rows that say the same as another row of the run.
package protocol DuplicateRule: Rule {
  /// Whether findings apply to the earlier row as well; most rules need not implement this.
  var concernsBothRows: Bool { get }
  /// Where the rule searches for the earlier row; most rules need not implement this.
  var scope: RuleScope { get }
  /// Checks one row that duplicates an earlier one.
  func check(_ repeated: Duplicate, _ report: inout Report)
}

extension DuplicateRule {
  /// Only the later row is superfluous.
  package var concernsBothRows: Bool { false }
  /// The earlier row may be in any file.
  package var scope: RuleScope { .run }
}

/// How much a rule must see to find what it searches for.
package enum RuleScope: String, Sendable {
  /// A single row. Many findings with one cause may be summarized for the file.
  case row
  /// A whole file.
  case file
  /// All files of a run.
  case run
}

/// A rule that can replace findings in nearly every row with one summary for the file.
package protocol SummarizingRule: Rule {
  /// Decides how findings with one cause are reported. Called after all rows have been read.
  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary
}

extension SummarizingRule {
  /// The rule is a summarizing one.
  package var summarizing: (any SummarizingRule)? { self }

  /// Summarizes findings in nearly all problems as the first one with their number; keeps them otherwise.
  package func summary(
    of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape
  ) -> Summary {
    guard findings.areNearlyAll(of: shape) else { return .keep }
    let first = findings.kept[0]
    let (count, all) = (findings.count, shape.records)
    return .one(
      Finding(
        en: "\(first.message.en), in \(count) of \(all) questions",
        ja: "\(first.message.ja)（\(all)問中\(count)問）",
        why: first.why, help: first.help,
        fix: first.fix.flatMap { findings.commonFix($0.description) }))
  }
}

/// Findings of one rule in one file that have the same cause.
package struct DiagnosticGroup: Sendable {
  /// The cause, in the rule's own words.
  package let cause: String
  /// Their number by severity and kind of fix.
  let counts: DiagnosticCounts
  /// The findings that were kept in full, at least one.
  package let kept: [Diagnostic]
  /// The purpose of the findings.
  let mode: LintMode

  /// The number of findings.
  package var count: Int { counts.total }

  /// The severity of the findings.
  var severity: Severity { kept[0].severity }

  /// Whether there are at least three, and nearly as many as rows of the file.
  package func areNearlyAll(of shape: CSVShape) -> Bool {
    count >= 3 && count * 10 >= shape.records * 9
  }

  /// Whether there are at least three, and more than half as many as rows of the file.
  package func areMost(of shape: CSVShape) -> Bool { count >= 3 && count * 2 > shape.records }

  /// Combines all fixes into one, or returns nil unless each finding has one.
  ///
  /// In fix mode, a part of the edits is enough, because the file is linted again afterwards. Otherwise incomplete
  /// edits are left out: half of them would be no better.
  package func commonFix(_ description: Localized) -> Fix? {
    let fixes = kept.compactMap(\.fix)
    guard fixes.count == kept.count else { return nil }
    let applicability = fixes.map(\.applicability).min() ?? .displayOnly
    return Fix(applicability, description, edits(of: fixes))
  }

  /// Combines the fixes of one applicability into one, or returns nil if there are none.
  package func fix(_ applicability: Applicability, _ description: Localized) -> Fix? {
    let fixes = kept.compactMap(\.fix).filter { $0.applicability == applicability }
    return fixes.isEmpty ? nil : Fix(applicability, description, edits(of: fixes))
  }

  private func edits(of fixes: [Fix]) -> [Edit] {
    kept.count == count || mode == .fix ? fixes.flatMap(\.edits) : []
  }
}

/// How findings with one cause are reported.
package enum Summary: Sendable {
  /// They are kept.
  case keep
  /// They are replaced by one summary, at the place of the first one.
  case one(Finding)
  /// They are dropped, because another rule reports the cause.
  case drop
}

/// A rule with what it checks, as an element of the registry.
package enum RegisteredRule: Sendable {
  case file(any FileRule)
  case reading(any ReadingRule)
  case row(any RowRule)
  case tally(any TallyRule)
  case run(any RunRule)
  case problem(any ProblemRule)
  case character(any CharacterRule)
  case duplicates(any DuplicateRule)

  /// The rule itself.
  package var rule: any Rule {
    switch self {
    case .file(let rule): rule
    case .reading(let rule): rule
    case .row(let rule): rule
    case .tally(let rule): rule
    case .run(let rule): rule
    case .problem(let rule): rule
    case .character(let rule): rule
    case .duplicates(let rule): rule
    }
  }

  /// How much the rule must see.
  package var scope: RuleScope {
    switch self {
    case .file, .tally: .file
    case .reading(let rule): rule.scope
    case .row, .problem, .character: .row
    case .duplicates(let rule): rule.scope
    case .run: .run
    }
  }

  /// The metadata of the rule.
  package var info: RuleInfo { type(of: rule).info }
}
