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
