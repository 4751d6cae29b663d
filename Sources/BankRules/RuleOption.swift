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

/// The settings of a run that a rule uses.
package struct RuleSettings: Sendable {
  /// The time limit of questions without one of their own, in milliseconds, or nil if unknown.
  let limit: Int?
  /// The number of questions in a set, or nil if unknown.
  let setSize: Int?
  /// The values of the rule's options.
  let values: [String: RuleOption.Value]

  /// The number of an option, or its default.
  func number(_ name: String, of info: RuleInfo) -> Int {
    if case .number(let number)? = values[name] { return number }
    guard case .number(_, let usual)? = info.options.first(where: { $0.name == name })?.kind else {
      preconditionFailure("the rule has no such option")
    }
    return usual
  }

  /// The texts of an option, empty by default.
  func texts(_ name: String) -> [String: String] {
    if case .texts(let texts)? = values[name] { return texts }
    return [:]
  }
}
