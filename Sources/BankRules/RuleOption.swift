@_spi(QBank) import BankModel

/// A setting of a single rule in the configuration: `{"level": "warning", "width": 24}`.
package struct RuleOption: Sendable {
  /// The name of the option.
  package let name: String
  /// The purpose of the option in one line.
  package let summary: Localized
  /// The type of its value.
  package let kind: Kind

  /// The type of the value of an option.
  package enum Kind: Sendable {
    /// An integer within bounds, and its default.
    case number(ClosedRange<Int>, usual: Int)
    /// A dictionary of texts, such as words by those that they replace.
    case texts
  }

  package init(_ name: String, _ kind: Kind, _ summary: Localized) {
    (self.name, self.kind, self.summary) = (name, kind, summary)
  }

  /// The value of an option.
  package enum Value: Hashable, Sendable {
    case number(Int)
    case texts([String: String])
  }
}
