@_spi(QBank) import BankText

/// Those who might play: how they differ in ability and speed.
package struct Population: Equatable, Sendable {
  /// The ability of the average player.
  package var meanAbility = 0.0
  /// The standard deviation of ability.
  package var spreadOfAbility = 1.0
  /// The speed of the average player: times are divided by e to the power of it.
  package var meanSpeed = 0.0
  /// The standard deviation of speed, which is the logarithm of how much faster than others.
  package var spreadOfSpeed = 0.2
  /// How far those who know more are also faster, from -1 to 1.
  package var correlation = 0.0
  /// The standard deviation of the logarithm of one player's times.
  package var spreadOfAnswers = 0.35
  /// Players of whom the ability is known, who take turns in the runs of a forecast; none where all
  /// players are drawn.
  package var known: [KnownPlayer] = []

  /// Those that the reading time RT-1 supposes, speed independent of ability.
  package init() {}

  /// Those that a reading time supposes.
  package init(_ reading: ReadingTime) {
    spreadOfSpeed = reading.spreadOfPlayers
    spreadOfAnswers = reading.spreadOfAnswers
  }

  /// What makes one player.
  package struct Member: Equatable, Sendable {
    /// The ability: theta.
    package var ability: Double
    /// The speed: times are divided by e to the power of it.
    package var speed: Double

    /// A player with this ability and speed.
    package init(ability: Double, speed: Double) {
      self.ability = ability
      self.speed = speed
    }
  }

  /// Draws a player, with two numbers.
  func member(_ generator: inout Generator) -> Member {
    let first = Normal.quantile(generator.openUnit())
    return member(first, Normal.quantile(generator.openUnit()))
  }

  /// The player that two standard normal numbers make.
  @inline(__always)
  func member(_ first: Double, _ second: Double) -> Member {
    let own = max(0, 1 - correlation * correlation).squareRoot()
    let tied = correlation * first
    return Member(
      ability: meanAbility + spreadOfAbility * first,
      speed: meanSpeed + spreadOfSpeed * (tied + own * second))
  }

  /// The player of a run: the one that two standard normal numbers make, or the one whose turn it is.
  @inline(__always)
  func member(ofRun number: Int, _ first: Double, _ second: Double) -> Member {
    if known.isEmpty { return member(first, second) }
    let player = known[(number - 1) % known.count]
    let drawn = member(place(of: player.ability), second)
    return Member(ability: player.ability, speed: player.speed ?? drawn.speed)
  }

  /// Where an ability is in the standard normal distribution.
  func place(of ability: Double) -> Double { (ability - meanAbility) / spreadOfAbility }
}
