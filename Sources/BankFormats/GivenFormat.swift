/// A format that was specified for a file. Two are equal if their formats have the same name.
package struct GivenFormat: Hashable, Sendable {
  /// The format.
  package let format: Format

  /// Creates a specified format.
  package init(_ format: Format) { self.format = format }

  /// Whether both formats have the same name.
  package static func == (one: GivenFormat, other: GivenFormat) -> Bool {
    one.format.name == other.format.name
  }

  /// Feeds the name of the format into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(format.name) }
}
