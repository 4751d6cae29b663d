@_spi(QBank) package import BankFormats
@_spi(QBank) public import BankModel

/// How banks are looked at.
///
///     var options = LintOptions(loader: .timerquiz)
///     options.levels = ["edge-space": .off]
public struct LintOptions: Hashable, Sendable {
  /// Who will read them.
  public var loader: Loader
  /// What they hold, when it is not to be told from their names and columns.
  public var kind: BankKind?
  /// The format that they are in, when it is not to be told from their names and contents.
  package var format: GivenFormat?
  /// Which rules look at them.
  public var rules: LintOptions.RuleSelection
  /// How much the findings of some rules matter, where that is settled otherwise. A name that no rule has is
  /// an error in every file.
  public var levels: [String: LintOptions.RuleLevel]
  /// How long there is for a question that says nothing itself, in milliseconds, if that is settled.
  package var limit: Int?
  /// How many questions are in a set, if that is settled.
  package var setSize: Int?
  /// What is settled about single rules, by their names.
  package var ruleSettings: [String: [String: RuleOption.Value]] = [:]
  /// Whether a row that names the columns of a bank is reported, rather than taken for what it is.
  package var keepsHeader = true
  /// Whether nobody looks at warnings and notes, so that rules which find nothing else need not look.
  package var findsOnlyErrors = false
  /// What the findings are for.
  package var mode: LintMode
  /// How bad the findings are that are told row by row, for those who go on to use the rows; nil
  /// when nobody does.
  public var verdicts: Severity?

  /// All rules for a correct CSV reader, unless said otherwise; everything is told row by row, too.
  ///
  /// - Parameters:
  ///   - loader: Who will read the files in the end.
  ///   - kind: What they hold; when it is nil, their names and columns tell.
  ///   - rules: Which rules look at them.
  ///   - levels: For some rules, by their names, how much their findings matter.
  public init(
    loader: Loader = .rfc4180, kind: BankKind? = nil, rules: LintOptions.RuleSelection = .all,
    levels: [String: LintOptions.RuleLevel] = [:]
  ) {
    self.init(
      loader: loader, kind: kind, rules: rules, levels: levels, mode: .showAll, verdicts: .note)
  }

  /// All rules for a correct CSV reader, unless said otherwise; row by row only what is asked for.
  package init(
    loader: Loader = .rfc4180, kind: BankKind? = nil, format: GivenFormat? = nil,
    rules: LintOptions.RuleSelection = .all, levels: [String: LintOptions.RuleLevel] = [:],
    mode: LintMode,
    verdicts: Severity? = nil
  ) {
    self.loader = loader
    self.kind = kind
    self.format = format
    self.rules = rules
    self.levels = levels
    self.mode = mode
    self.verdicts = verdicts
  }
}

/// What findings are for.
package enum LintMode: Hashable, Sendable {
  /// To be shown: of each rule and file so many of a severity, and no more than 10,000.
  case show(Int)
  /// To be compared with what is known: each by itself, and of each rule and file up to a million.
  case each
  /// To be fixed, and the file looked at again.
  case fix

  /// To be shown, as many as are kept.
  package static let showAll = LintMode.show(.max)
}

extension LintOptions {
  /// Which rules look at a bank.
  public struct RuleSelection: Hashable, Sendable {
    private let selected: Set<String>?
    private let extended: Set<String>
    private let ignored: Set<String>

    /// Every rule that is on by default.
    public static let all = RuleSelection()

    /// The rules named in `selected`, or those that are on by default when it is empty, and those named in
    /// `extended`, without those named in `ignored`.
    ///
    /// A name that no rule has is an error in every file that is looked at.
    ///
    /// - Parameters:
    ///   - selected: The names of the rules that are wanted; none for those that are on by default.
    ///   - extended: The names of rules that are wanted besides.
    ///   - ignored: The names of those that are not.
    public init(selected: [String] = [], extended: [String] = [], ignored: [String] = []) {
      self.selected = selected.isEmpty ? nil : Set(selected)
      self.extended = Set(extended)
      self.ignored = Set(ignored)
    }

    /// All names that were given.
    var given: Set<String> { (selected ?? []).union(extended).union(ignored) }

    /// Whether a rule was asked for by its name.
    package func names(_ name: String) -> Bool {
      selected?.contains(name) ?? false || extended.contains(name)
    }

    /// Whether a rule is among them, given what holds where nobody has named any.
    func contains(_ name: String, unlessNamed isOn: Bool) -> Bool {
      if ignored.contains(name) { return false }
      return extended.contains(name) || selected?.contains(name) ?? isOn
    }
  }
}
