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
