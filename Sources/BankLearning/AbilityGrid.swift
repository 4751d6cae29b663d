import BankQuiz

/// The places at which a standard normal variable, such as the ability of a player, is looked at.
///
/// Sums over them take the place of integrals. They bear five hundred answers of one player; with
/// more, what is known of the player is narrower than the places are apart.
package enum AbilityGrid {
  /// How many there are.
  package static let count = 61
  /// The places, from -6 to 6.
  package static let places = (0..<count).map { -6 + 0.2 * Double($0) }
  /// What each counts.
  package static let weights: [Double] = {
    let densities = places.map(Normal.density)
    let sum = densities.reduce(0, +)
    return densities.map { $0 / sum }
  }()
  /// e to the power of minus each place.
  static let inverseOdds = places.map { Elementary.exp(-$0) }
}
