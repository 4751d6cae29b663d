import BankText

/// Those who might play: how they differ in ability and speed.
public struct Population: Equatable, Sendable {
  /// The ability of the average player.
  public var meanAbility = 0.0
  /// The standard deviation of ability.
  public var spreadOfAbility = 1.0
  /// The standard deviation of speed, which is the logarithm of how much faster than others.
  public var spreadOfSpeed = 0.2
  /// How far those who know more are also faster, from -1 to 1.
  public var correlation = 0.0
  /// The standard deviation of the logarithm of one player's times.
  public var spreadOfAnswers = 0.35

  /// Those that the reading time RT-1 supposes, speed independent of ability.
  public init() {}

  /// Those that a reading time supposes.
  public init(_ reading: ReadingTime) {
    spreadOfSpeed = reading.spreadOfPlayers
    spreadOfAnswers = reading.spreadOfAnswers
  }

  /// What makes one player.
  public struct Member: Equatable, Sendable {
    /// The ability: theta.
    public var ability: Double
    /// The speed: times are divided by e to the power of it.
    public var speed: Double

    /// A player with this ability and speed.
    public init(ability: Double, speed: Double) {
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
      speed: spreadOfSpeed * (tied + own * second))
  }
}
