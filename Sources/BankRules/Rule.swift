@_spi(QBank) package import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) package import BankText

/// A rule: what there is to know about it. What it looks at is told by one of the protocols below.
package protocol Rule: Sendable {
  /// Its name, its page and its examples.
  static var info: RuleInfo { get }
  /// The rule as a `SummarizingRule`, if it is one. The extensions implement this, because a
  /// dynamic cast takes longer than linting a small bank.
  var summarizing: (any SummarizingRule)? { get }
  /// The rule as it looks with some settings; most rules leave this out.
  func adjusted(to settings: RuleSettings) -> Self
}

extension Rule {
  /// It is not one.
  package var summarizing: (any SummarizingRule)? { nil }

  /// It looks in the same way with any settings.
  package func adjusted(to settings: RuleSettings) -> Self { self }
}

/// A rule about a file as a whole.
package protocol FileRule: Rule {
  /// Whether it has something to say about JSON too; rules about CSV leave this out.
  var isAboutJSON: Bool { get }
  /// Whether it looks at how any file is encoded, whatever its format.
  var isAboutEncoding: Bool { get }
  /// Whether it looks at how the lines of a table end, whatever its layout.
  var isAboutLines: Bool { get }
  /// Looks at a file once, after all its rows have been read; `shape` tells what they are like.
  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report)
}

extension FileRule {
  /// It is about CSV.
  package var isAboutJSON: Bool { false }
  package var isAboutEncoding: Bool { false }
  package var isAboutLines: Bool { false }
}

/// A rule that puts into words what keeps a part of a file from being read as a row.
package protocol ReadingRule: Rule {
  /// How much it must see; most rules leave this out.
  var scope: RuleScope { get }
  /// Looks at one thing that a reader found wrong.
  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report)
}

extension ReadingRule {
  /// A record or an item is enough.
  package var scope: RuleScope { .row }
}

/// A rule about records that are no rows of a bank, and about wrong quotes.
package protocol RecordRule: ReadingRule {
  /// Looks at a record whose quotes or number of cells are wrong, or that holds what is no text.
  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report)
}

extension RecordRule {
  /// Looks at nothing but records.
  package func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    if case .record(let record) = defect { check(record, in: file, &report) }
  }
}

/// A rule about every sound row, whatever the file holds.
package protocol RowRule: Rule {
  /// What a row must have for the rule to find something in it; rules that look at all rows leave this out.
  var features: RowFeatures { get }
  /// Looks at one row.
  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report)
  /// Looks at some rows. Conforming types leave this to the extension: it makes the loop part of
  /// the rule's own code, so that a rule is called once for many rows.
  func check(_ rows: borrowing RowsView, in file: BankFile, _ report: inout Report)
}

extension RowRule {
  /// It looks at every row.
  package var features: RowFeatures { [] }

  /// Looks at one row after the other.
  package func check(_ rows: borrowing RowsView, in file: BankFile, _ report: inout Report) {
    for index in 0..<rows.count { check(rows.row(index), in: file, &report) }
  }
}

/// A rule about all problems of a file together, of which figures are counted piece by piece.
package protocol TallyRule: Rule {
  /// What it asks for; nothing else is counted.
  var parts: ProblemTally.Parts { get }
  /// Looks at what was counted in a whole file.
  func check(_ tally: ProblemTally, in file: BankFile, _ report: inout Report)
}

/// A rule about the problems of all files of a run together, which is asked of each file when all have
/// been looked at. A `TallyRule` can be one, too: of what no file shows by itself.
package protocol RunRule: Rule {
  /// Whether it asks which questions are nearly the same; else they are not compared.
  var comparesQuestions: Bool { get }
  /// Looks at what there is in one of the files, given by its index.
  func check(_ run: LintedRun, in file: Int, _ report: inout Report)
}

extension RunRule {
  /// It asks for that.
  package var comparesQuestions: Bool { true }
}

/// A rule about problems.
package protocol ProblemRule: Rule {
  /// What a problem must have for the rule to find something in it; rules that look at all leave this out.
  var features: RowFeatures { get }
  /// Looks at one problem.
  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report)
  /// Looks at some problems, where no feature is named; see `RowRule`.
  func check(_ rows: borrowing RowsView, in file: BankFile, _ report: inout Report)
}

extension ProblemRule {
  /// It looks at every problem.
  package var features: RowFeatures { [] }

  /// Looks at one problem after the other.
  package func check(_ rows: borrowing RowsView, in file: BankFile, _ report: inout Report) {
    for index in 0..<rows.count { check(ProblemRow(rows.row(index)), in: file, &report) }
  }
}

/// A rule about characters that cannot be seen.
package protocol CharacterRule: Rule {
  /// The kinds of character that it wants to see.
  var kinds: [HiddenCharacter] { get }
  /// Looks at one such character, wherever in the file it is.
  func check(_ found: FoundCharacter, in file: BankFile, _ report: inout Report)
}

/// A rule about rows that say the same as another row, here or in another file of the run.
package protocol DuplicateRule: Rule {
  /// Whether what it finds is as bad for the earlier row; most rules leave this out.
  var concernsBothRows: Bool { get }
  /// Where it looks for the earlier row; most rules leave this out.
  var scope: RuleScope { get }
  /// Looks at one row that repeats an earlier one.
  func check(_ repeated: Duplicate, _ report: inout Report)
}

extension DuplicateRule {
  /// Only the later row is one too many.
  package var concernsBothRows: Bool { false }
  /// The earlier row may be in any file.
  package var scope: RuleScope { .run }
}

/// How much a rule must see to find what it looks for.
package enum RuleScope: String, Sendable {
  /// A row by itself. Where its findings are many with one cause, they may be told once for the file.
  case row
  /// A whole file.
  case file
  /// All files of a run.
  case run
}

/// A rule that can say once for a file what would be said for nearly every row.
package protocol SummarizingRule: Rule {
  /// What becomes of the findings that have one cause. Asked when all rows have been read.
  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary
}

extension SummarizingRule {
  /// It is one.
  package var summarizing: (any SummarizingRule)? { self }
}

/// Findings of one rule in one file that have the same cause.
package struct DiagnosticGroup: Sendable {
  /// What caused them, in the rule's own words.
  package let cause: String
  /// How many there are, and what they offer.
  let counts: DiagnosticCounts
  /// Those that were kept with their texts, at least one.
  package let kept: [Diagnostic]
  /// What the findings are for.
  let mode: LintMode

  /// How many there are.
  package var count: Int { counts.total }

  /// How much they matter.
  var severity: Severity { kept[0].severity }

  /// Whether they are many, and nearly as many as the file has rows.
  package func areNearlyAll(of shape: CSVShape) -> Bool {
    count >= 3 && count * 10 >= shape.records * 9
  }

  /// Whether they are several, and more than half as many as the file has rows.
  package func areMost(of shape: CSVShape) -> Bool { count >= 3 && count * 2 > shape.records }

  /// The first one for all of them, with how many problems it holds for, where those are nearly all.
  func summaryOfProblems(_ shape: CSVShape) -> Summary {
    guard areNearlyAll(of: shape) else { return .keep }
    let first = kept[0]
    return .one(
      Finding(
        first.place,
        Localized(
          en: "\(first.message.en), in \(count) of \(shape.records) questions",
          ja: "\(first.message.ja)（\(shape.records)問中\(count)問）"),
        why: first.why, help: first.help, fix: first.fix.flatMap { commonFix($0.description) }))
  }

  /// All their fixes as one; nil unless each has one.
  ///
  /// To be fixed, a part of the edits will do, because the file is looked at again after that. To be
  /// shown, they are left out when they are not all there: half of them would be no better.
  package func commonFix(_ description: Localized) -> Fix? {
    let fixes = kept.compactMap(\.fix)
    guard fixes.count == kept.count else { return nil }
    let applicability = fixes.map(\.applicability).min() ?? .displayOnly
    return Fix(applicability, description, edits(of: fixes))
  }

  /// The fixes of one kind as one; nil when there are none.
  package func fix(_ applicability: Applicability, _ description: Localized) -> Fix? {
    let fixes = kept.compactMap(\.fix).filter { $0.applicability == applicability }
    return fixes.isEmpty ? nil : Fix(applicability, description, edits(of: fixes))
  }

  private func edits(of fixes: [Fix]) -> [Edit] {
    kept.count == count || mode == .fix ? fixes.flatMap(\.edits) : []
  }
}

/// What becomes of findings with one cause.
package enum Summary: Sendable {
  /// They stay as they are.
  case keep
  /// They are replaced by one summary.
  case one(Finding, rows: Rows = .found)
  /// They are dropped, because another rule reports it.
  case drop

  /// Which rows are wrong when findings are summarized.
  package enum Rows: Sendable {
    /// Those in which something was found.
    case found
    /// All of the file, such as those whose answers are counted from another number.
    case all
  }
}

/// A rule with what it looks at: the frame's list of rules is made of these.
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

  /// What there is to know about the rule.
  package var info: RuleInfo { type(of: rule).info }
}
