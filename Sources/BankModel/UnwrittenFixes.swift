/// That there are fixes for some findings, and that the format of the file has no way of writing them.
package struct UnwrittenFixes: Hashable, Sendable {
  /// How many findings they are for.
  package let count: Int
  /// What the format is called.
  package let format: String
  /// The commands that make a copy and fix that; none where the format can write other fixes.
  package let commands: [String]

  /// So many fixes, and what helps.
  package init(_ count: Int, format: String, commands: [String]) {
    (self.count, self.format, self.commands) = (count, format, commands)
  }
}
