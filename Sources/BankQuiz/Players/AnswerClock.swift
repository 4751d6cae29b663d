import BankText

/// The time of one player after another for one question: the lognormal times of RT-1, in whole
/// milliseconds at once, so that sums are exact.
struct AnswerClock: Sendable {
  /// The logarithm of the median in milliseconds.
  let level: Double

  init(median: Double) { level = Elementary.ln(median * 1_000) }

  /// Draws the time of a player with a speed, with one number.
  func milliseconds(
    _ speed: Double, _ population: Population, _ generator: inout Generator
  ) -> Int {
    let normal = Normal.quantile(generator.openUnit())
    return Milliseconds.rounded(
      Elementary.boundedExp(logarithm(speed, population, normal)))
  }

  /// The logarithm of the time of a player with a speed, by a standard normal number.
  @inline(__always)
  func logarithm(_ speed: Double, _ population: Population, _ normal: Double) -> Double {
    let noise = population.spreadOfAnswers * normal
    return (level - speed) + noise
  }
}

/// The numbers that players draw, in a stream for each purpose and player, so that none moves
/// another.
struct PlayerStreams: Sendable {
  private let members: StreamFamily
  private let times: StreamFamily
  private let answers: StreamFamily

  init(_ seed: Seed) {
    members = StreamFamily(seed, .players)
    times = StreamFamily(seed, .times)
    answers = StreamFamily(seed, .answers)
  }

  /// The numbers of one player.
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
