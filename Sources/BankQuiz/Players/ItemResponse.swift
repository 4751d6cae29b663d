@_spi(QBank) import BankModel

/// The chance of a right answer as a function of ability: the four-parameter logistic model.
///
/// With a ceiling of 1 it is the three-parameter model (3PL), and without guessing the two-parameter one. The scale
/// is logistic: there is no factor of 1.702. The parameters are slope and difficulty, not slope and intercept.
package struct ItemResponse: Hashable, Sendable {
  /// The discrimination, a: how sharply the question distinguishes players.
  package var discrimination: Double
  /// The difficulty, b: the ability at which the chance is halfway between its bounds.
  package var difficulty: Double
  /// The lower bound, c: the chance of those who know nothing.
  package var guessing: Double
  /// The upper bound, d: the chance of those who know everything.
  package var ceiling: Double

  /// Creates a curve with the given parameters.
  package init(
    discrimination: Double = 1, difficulty: Double = 0, guessing: Double = 0.25,
    ceiling: Double = 1
  ) {
    self.discrimination = discrimination
    self.difficulty = difficulty
    self.guessing = guessing
    self.ceiling = ceiling
  }

  /// The assumed curve of a question: those who know nothing choose at random, and the difficulty is the one its
  /// bank states, or else that of the average player.
  package init(_ problem: Problem) {
    let told = problem.details.difficulty.map { Difficulty.read($0) }
    self.init(try? told?.get(), guessing: 1 / Double(max(1, problem.choices.count)))
  }

  /// The chance of a right answer.
  @inline(__always)
  package func chance(ability: Double) -> Double {
    let odds = Elementary.boundedExp(discrimination * (difficulty - ability))
    return guessing + (ceiling - guessing) / (1 + odds)
  }

  /// The chance for a random player, whose ability is standard normal.
  package var expectedChance: Double {
    StandardNormalMean.of { chance(ability: $0) }
  }
}

// MARK: Difficulties as curves, which only this knows how to convert

extension Difficulty {
  /// The share of an average group that does not know the answer.
  package var share: Double {
    switch self {
    case .share(let share): share
    case .parameters(let parameters):
      StandardNormalMean.of { ability in
        1 - Elementary.logistic(parameters.slope * (ability - parameters.location))
      }
    }
  }

  /// The share in thousandths.
  package var level: Int { Difficulty.level(ofShare: share) }

  /// Shares closer than this to 0 or 1 are clamped: there is no ability at which everybody knows something.
  package static let margin = 0.001

  /// The chance of a right guess, c, that a difficulty states, or nil if it states none.
  package static func statedGuessing(in text: String) -> Double? {
    guard case .success(.parameters(let parameters)) = read(text) else { return nil }
    return parameters.guessing
  }
}

extension ItemResponse {
  /// Creates the curve of a difficulty, or of one for the average player if none is stated.
  package init(_ difficulty: Difficulty?, guessing: Double) {
    switch difficulty {
    case .share(let share):
      self.init(difficulty: ItemResponse.location(ofShare: share), guessing: guessing)
    case .parameters(let own):
      self.init(
        discrimination: own.slope, difficulty: own.location, guessing: own.guessing ?? guessing)
    case nil: self.init(guessing: guessing)
    }
  }

  /// The b, with a = 1, of a question whose answer this share of an average group does not know.
  package static func location(ofShare share: Double) -> Double {
    let wanted = min(max(share, Difficulty.margin), 1 - Difficulty.margin)
    let target = logit(wanted)
    var location = target
    // Newton's method on logits, which are nearly proportional to the location.
    for _ in 0..<30 {
      let (found, slope) = unknown(location)
      let step = (target - logit(found)) * found * (1 - found) / slope
      location += step
      if abs(step) < 1e-13 { break }
    }
    return location
  }

  /// The share of an average group that does not know the answer to a question with this b and a = 1.
  package static func share(ofLocation location: Double) -> Double { unknown(location).share }

  /// The share that does not know the answer, and its derivative in b.
  private static func unknown(_ location: Double) -> (share: Double, slope: Double) {
    var (share, slope) = (0.0, 0.0)
    for node in nodes {
      let chance = Elementary.logistic(location - node.place)
      share += node.weight * chance
      slope += node.weight * (chance * (1 - chance))
    }
    return (share, slope)
  }

  /// Coarser than those of `StandardNormalMean`, but still accurate to fourteen digits for a = 1.
  private static let nodes = (-18...18).map { step in
    let place = Double(step) / 2
    return (place: place, weight: Normal.density(place) / 2)
  }

  private static func logit(_ share: Double) -> Double { Elementary.ln(share / (1 - share)) }
}

extension Elementary {
  /// 1 / (1 + e^-x).
  @inline(__always)
  fileprivate static func logistic(_ x: Double) -> Double { 1 / (1 + boundedExp(-x)) }
}
