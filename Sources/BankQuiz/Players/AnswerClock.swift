@_spi(QBank) import BankText

/// The times of one player after another for one question: the lognormal times of RT-1, rounded to whole
/// milliseconds at once, so that sums are exact.
struct AnswerClock: Sendable {
  /// The logarithm of the median in milliseconds.
  let level: Double

  init(median: Double) { level = Elementary.ln(median * 1_000) }

  /// Draws the time of a player with the given speed, using one random number.
  func milliseconds(
    _ speed: Double, _ population: Population, _ generator: inout Generator
  ) -> Int {
    let normal = Normal.quantile(generator.openUnit())
    return Milliseconds.rounded(
      Elementary.boundedExp(logarithm(speed, population, normal)))
  }

  /// The logarithm of the time of a player with the given speed, from a standard normal number.
  @inline(__always)
  func logarithm(_ speed: Double, _ population: Population, _ normal: Double) -> Double {
    let noise = population.spreadOfAnswers * normal
    return (level - speed) + noise
  }
}

/// The random numbers of players, with a stream for each purpose and player, so that none affects another.
struct PlayerStreams: Sendable {
  private let members: StreamFamily
  private let times: StreamFamily
  private let answers: StreamFamily

  init(_ seed: Seed) {
    members = StreamFamily(seed, .players)
    times = StreamFamily(seed, .times)
    answers = StreamFamily(seed, .answers)
  }

  /// The random numbers of one player.
  struct Player {
    var member: Generator
    var times: Generator
    var answers: Generator
  }

  subscript(number: Int) -> Player {
    let key = UInt64(number)
    return Player(member: members[key], times: times[key], answers: answers[key])
  }
}

/// Times as whole milliseconds, whose sum does not depend on the order.
enum Milliseconds {
  /// Seconds, rounded to the nearest millisecond, halves up, and clamped to a year.
  @inline(__always)
  static func of(_ seconds: Double) -> Int { rounded(seconds * 1_000) }

  /// Fractional milliseconds, rounded in the same way.
  @inline(__always)
  static func rounded(_ milliseconds: Double) -> Int {
    // Written so that NaN becomes the maximum.
    milliseconds < most ? Int(clamping: max(0, milliseconds) + 0.5) : Int(clamping: most)
  }

  private static let most = 31_536_000_000.0
}
