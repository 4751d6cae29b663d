/// A player of known ability.
package struct KnownPlayer: Equatable, Sendable {
  /// The name of the player.
  package let name: String
  /// The ability: theta.
  package let ability: Double
  /// The speed, or nil if it is drawn: times are divided by e to the power of it.
  package let speed: Double?

  /// Creates a player with the given ability and speed.
  package init(_ name: String, ability: Double, speed: Double? = nil) {
    self.name = name
    self.ability = ability
    self.speed = speed
  }
}
