/// A format that somebody has said for a file: one is the same as another of its name.
package struct GivenFormat: Hashable, Sendable {
  /// The format.
  package let format: Format

  /// A format that somebody has said.
  package init(_ format: Format) { self.format = format }

  /// Whether both have one name.
  package static func == (one: GivenFormat, other: GivenFormat) -> Bool {
    one.format.name == other.format.name
  }

  /// Feeds the name into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(format.name) }
}
