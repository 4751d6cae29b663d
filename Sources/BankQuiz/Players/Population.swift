@_spi(QBank) import BankText

/// The distribution of ability and speed among players.
package struct Population: Equatable, Sendable {
  /// The ability of the average player.
  package var meanAbility = 0.0
  /// The standard deviation of ability.
  package var spreadOfAbility = 1.0
  /// The speed of the average player: times are divided by e to the power of it.
  package var meanSpeed = 0.0
  /// The standard deviation of speed, which is a logarithm of times.
  package var spreadOfSpeed = 0.2
  /// The correlation of ability and speed, from -1 to 1.
  package var correlation = 0.0
  /// The standard deviation of the logarithm of one player's times.
  package var spreadOfAnswers = 0.35
  /// Players of known ability, who take turns in the runs of a forecast; empty if all players are drawn.
  package var known: [KnownPlayer] = []

  /// The population that the reading time RT-1 assumes, with speed independent of ability.
  package init() {}

  /// The population that a reading time assumes.
  package init(_ reading: ReadingTime) {
    spreadOfSpeed = reading.spreadOfPlayers
    spreadOfAnswers = reading.spreadOfAnswers
  }

  /// The ability and speed of one player.
  package struct Member: Equatable, Sendable {
    /// The ability: theta.
    package var ability: Double
    /// The speed: times are divided by e to the power of it.
    package var speed: Double

    /// Creates a player with the given ability and speed.
    package init(ability: Double, speed: Double) {
      self.ability = ability
      self.speed = speed
    }
  }

  /// Draws a player, using two random numbers.
  func member(_ generator: inout Generator) -> Member {
    let first = Normal.quantile(generator.openUnit())
    return member(first, Normal.quantile(generator.openUnit()))
  }

  /// The player determined by two standard normal numbers.
  @inline(__always)
  func member(_ first: Double, _ second: Double) -> Member {
    let own = max(0, 1 - correlation * correlation).squareRoot()
    let tied = correlation * first
    return Member(
      ability: meanAbility + spreadOfAbility * first,
      speed: meanSpeed + spreadOfSpeed * (tied + own * second))
  }

  /// The player of a run: the one determined by two standard normal numbers, or the known one whose turn it is.
  @inline(__always)
  func member(ofRun number: Int, _ first: Double, _ second: Double) -> Member {
    if known.isEmpty { return member(first, second) }
    let player = known[(number - 1) % known.count]
    let drawn = member(place(of: player.ability), second)
    return Member(ability: player.ability, speed: player.speed ?? drawn.speed)
  }

  /// The standard score of an ability.
  func place(of ability: Double) -> Double { (ability - meanAbility) / spreadOfAbility }
}

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
