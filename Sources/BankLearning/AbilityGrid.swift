import BankQuiz
@_spi(QBank) import BankText

/// The places at which a standard normal variable, such as the ability of a player, is looked at.
///
/// Sums over them take the place of integrals. They bear five hundred answers of one player; with
/// more, what is known of the player is narrower than the places are apart.
package enum AbilityGrid {
  /// How many there are.
  package static let count = 61
  /// The places, from -6 to 6.
  package static let places = (0..<count).map { -6 + width * Double($0) }
  /// How far they are apart.
  static let width = 0.2
  /// What each counts.
  package static let weights: [Double] = {
    let densities = places.map(Normal.density)
    let sum = densities.reduce(0, +)
    return densities.map { $0 / sum }
  }()
  /// e to the power of minus each place.
  static let inverseOdds = places.map { Elementary.exp(-$0) }

  /// The index of the place that is nearest.
  static func nearest(to place: Double) -> Int {
    min(max(Int(clamping: ((place + 6) / width).rounded()), 0), count - 1)
  }
}
