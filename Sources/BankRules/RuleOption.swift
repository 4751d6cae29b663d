@_spi(QBank) package import BankModel

/// A setting that a rule has of its own, in the configuration: `{"level": "warning", "width": 24}`.
package struct RuleOption: Sendable {
  /// Its name there.
  package let name: String
  /// What it settles, in a line.
  package let summary: Localized
  /// What can be written.
  package let kind: Kind

  /// What the value of an option can be.
  package enum Kind: Sendable {
    /// A whole number within bounds, one of them where nobody says anything.
    case number(ClosedRange<Int>, usual: Int)
    /// Texts by texts, such as words by those that they replace.
    case texts
  }

  package init(_ name: String, _ kind: Kind, _ summary: Localized) {
    (self.name, self.kind, self.summary) = (name, kind, summary)
  }

  /// What is written for an option.
  package enum Value: Hashable, Sendable {
    case number(Int)
    case texts([String: String])
  }
}
