/// A player of whom it is known how able they are.
package struct KnownPlayer: Equatable, Sendable {
  /// What they are called.
  package let name: String
  /// The ability: theta.
  package let ability: Double
  /// The speed, times being divided by e to the power of it; nil where it is drawn.
  package let speed: Double?

  /// A player with this ability and speed.
  package init(_ name: String, ability: Double, speed: Double? = nil) {
    self.name = name
    self.ability = ability
    self.speed = speed
  }
}
