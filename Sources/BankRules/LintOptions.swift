public import BankModel

/// How banks are looked at.
public struct LintOptions: Hashable, Sendable {
  /// Who will read them.
  public var loader: Loader
  /// What they hold, when it is not to be told from their names and columns.
  public var kind: BankKind?
  /// How they are written, when it is not to be told from their names.
  public var syntax: FileSyntax?
  /// Which rules look at them.
  public var rules: RuleSelection
  /// How much the findings of some rules matter, where that is settled otherwise.
  public var levels: [String: RuleLevel]
  /// What the findings are for.
  public var mode: LintMode
  /// How bad the findings are that are told row by row, for those who go on to use the rows; nil
  /// when nobody does.
  public var verdicts: Severity?

  /// All rules for a correct CSV reader, unless said otherwise.
  public init(
    loader: Loader = .rfc4180, kind: BankKind? = nil, syntax: FileSyntax? = nil,
    rules: RuleSelection = .all,
    levels: [String: RuleLevel] = [:], mode: LintMode = .show(Limits.diagnosticsPerRule),
    verdicts: Severity? = nil
  ) {
    self.loader = loader
    self.kind = kind
    self.syntax = syntax
    self.rules = rules
    self.levels = levels
    self.mode = mode
    self.verdicts = verdicts
  }
}

/// What findings are for.
public enum LintMode: Hashable, Sendable {
  /// To be shown: of each rule and file so many, and no more than `Limits.diagnosticsPerRule`.
  case show(Int)
  /// To be fixed, and the file looked at again.
  case fix

  /// How many findings of a rule are kept with their texts. What is told as one needs all that
  /// belongs to it, however few are shown.
  func limit(hasCause: Bool) -> Int {
    switch self {
    case .fix: Limits.fixesPerPass
    case .show(let count):
      hasCause ? Limits.diagnosticsPerRule : min(count, Limits.diagnosticsPerRule)
    }
  }
}
