extension LintOptions {
  /// Which rules look at a bank.
  public struct RuleSelection: Hashable, Sendable {
    private let selected: Set<String>?
    private let ignored: Set<String>

    /// Every rule.
    public static let all = RuleSelection()

    /// The rules named in `selected`, or all when it is empty, without those named in `ignored`.
    ///
    /// - Parameters:
    ///   - selected: The names of the rules that are wanted; none for all.
    ///   - ignored: The names of those that are not.
    public init(selected: [String] = [], ignored: [String] = []) {
      self.selected = selected.isEmpty ? nil : Set(selected)
      self.ignored = Set(ignored)
    }

    /// Whether a rule was asked for by its name.
    package func names(_ name: String) -> Bool { selected?.contains(name) ?? false }

    /// Whether a rule is among them.
    public func contains(_ name: String) -> Bool {
      !ignored.contains(name) && selected?.contains(name) ?? true
    }
  }
}
