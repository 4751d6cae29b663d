/// What single rules ask of the settings of a run.
package struct RuleSettings: Sendable {
  /// How long there is for a question that says nothing itself, in milliseconds; nil where nobody knows.
  let limit: Int?
}
