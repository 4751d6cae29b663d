@_spi(QBank) import BankFormats

/// Options for linting banks.
///
///     var options = LintOptions(loader: .timerquiz)
///     options.levels = ["edge-space": .off]
public struct LintOptions: Hashable, Sendable {
  /// The loader that will read the banks.
  public var loader: Loader
  /// The kind of the banks, if their names and columns do not show it.
  public var kind: BankKind?
  /// The format of the banks, if their names and contents do not show it.
  package var format: Format? {
    get { named?.format }
    set { named = newValue.map { NamedFormat(format: $0) } }
  }
  private var named: NamedFormat?
  /// The rules to run.
  public var rules: LintOptions.RuleSelection
  /// The levels of rules that differ from their defaults. An unknown rule name is an error in every file.
  public var levels: [String: LintOptions.RuleLevel]
  /// The time limit of questions without one of their own, in milliseconds, or nil if unknown.
  package var limit: Int?
  /// The number of questions in a set, or nil if unknown.
  package var setSize: Int?
  /// The settings of single rules, by rule name.
  package var ruleSettings: [String: [String: RuleOption.Value]] = [:]
  /// Whether a row that names the columns of a bank is reported, rather than accepted as a header.
  package var keepsHeader = true
  /// Whether only errors matter, so that rules which find none need not run.
  package var findsOnlyErrors = false
  /// The purpose of the findings.
  package var mode: LintMode
  /// The lowest severity for which verdicts of rows are recorded, or nil for none.
  public var verdicts: Severity?

  /// Creates options that run all default rules for a correct CSV reader and record all verdicts of rows, unless
  /// specified otherwise.
  ///
  /// - Parameters:
  ///   - loader: The loader that will read the files.
  ///   - kind: The kind of the files, or nil if their names and columns show it.
  ///   - rules: The rules to run.
  ///   - levels: The levels of some rules, by name.
  public init(
    loader: Loader = .rfc4180, kind: BankKind? = nil, rules: LintOptions.RuleSelection = .all,
    levels: [String: LintOptions.RuleLevel] = [:]
  ) {
    self.init(
      loader: loader, kind: kind, rules: rules, levels: levels, mode: .showAll, verdicts: .note)
  }

  /// Creates options that run all default rules for a correct CSV reader, unless specified otherwise, and record
  /// verdicts of rows only on request.
  package init(
    loader: Loader = .rfc4180, kind: BankKind? = nil, format: Format? = nil,
    rules: LintOptions.RuleSelection = .all, levels: [String: LintOptions.RuleLevel] = [:],
    mode: LintMode, verdicts: Severity? = nil
  ) {
    self.loader = loader
    self.kind = kind
    named = format.map { NamedFormat(format: $0) }
    self.rules = rules
    self.levels = levels
    self.mode = mode
    self.verdicts = verdicts
  }
}

/// A format that is compared by its name.
private struct NamedFormat: Hashable, Sendable {
  let format: Format

  static func == (one: NamedFormat, other: NamedFormat) -> Bool {
    one.format.name == other.format.name
  }

  func hash(into hasher: inout Hasher) { hasher.combine(format.name) }
}

/// A purpose of findings.
package enum LintMode: Hashable, Sendable {
  /// To be shown: up to a number of each rule, file and severity, and at most 10,000.
  case show(Int)
  /// To be compared with known ones: each by itself, up to a million of each rule and file.
  case each
  /// To be fixed, after which the file is linted again.
  case fix

  /// To be shown, as many as are kept.
  package static let showAll = LintMode.show(.max)
}

extension LintOptions {
  /// A selection of rules.
  public struct RuleSelection: Hashable, Sendable {
    private let selected: Set<String>?
    private let extended: Set<String>
    private let ignored: Set<String>

    /// All rules that are on by default.
    public static let all = RuleSelection()

    /// Selects the rules named in `selected`, or those that are on by default if it is empty, and those named in
    /// `extended`, without those named in `ignored`.
    ///
    /// An unknown rule name is an error in every file that is linted.
    ///
    /// - Parameters:
    ///   - selected: The names of the rules to run; empty for those that are on by default.
    ///   - extended: The names of additional rules to run.
    ///   - ignored: The names of rules not to run.
    public init(selected: [String] = [], extended: [String] = [], ignored: [String] = []) {
      self.selected = selected.isEmpty ? nil : Set(selected)
      self.extended = Set(extended)
      self.ignored = Set(ignored)
    }

    /// All names that were given.
    var given: Set<String> { (selected ?? []).union(extended).union(ignored) }

    /// Whether a rule was selected by its name.
    package func names(_ name: String) -> Bool {
      selected?.contains(name) ?? false || extended.contains(name)
    }

    /// Whether a rule is selected, given its default.
    func contains(_ name: String, unlessNamed isOn: Bool) -> Bool {
      if ignored.contains(name) { return false }
      return extended.contains(name) || selected?.contains(name) ?? isOn
    }
  }
}
