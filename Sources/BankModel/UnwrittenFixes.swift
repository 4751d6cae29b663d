/// Fixes for findings that the format of the file cannot express.
package struct UnwrittenFixes: Hashable, Sendable {
  /// The number of findings that they would fix.
  package let count: Int
  /// The name of the format.
  package let format: String
  /// The commands that make a copy and fix it; empty if the format can express other fixes.
  package let commands: [String]

  /// Creates the description of unwritten fixes and of what to do instead.
  package init(_ count: Int, format: String, commands: [String]) {
    (self.count, self.format, self.commands) = (count, format, commands)
  }
}
