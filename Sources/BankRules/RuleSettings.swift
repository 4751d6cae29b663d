/// What a rule asks of the settings of a run.
package struct RuleSettings: Sendable {
  /// How long there is for a question that says nothing itself, in milliseconds; nil where nobody knows.
  let limit: Int?
  /// How many questions are in a set, if that is settled.
  let setSize: Int?
  /// What is settled about the rule itself.
  let values: [String: RuleOption.Value]

  /// The number that an option of the rule stands for.
  func number(_ name: String, of info: RuleInfo) -> Int {
    if case .number(let number)? = values[name] { return number }
    guard case .number(_, let usual)? = info.options.first(where: { $0.name == name })?.kind else {
      preconditionFailure("the rule has no such option")
    }
    return usual
  }

  /// The texts that an option of the rule stands for.
  func texts(_ name: String) -> [String: String] {
    if case .texts(let texts)? = values[name] { return texts }
    return [:]
  }
}
