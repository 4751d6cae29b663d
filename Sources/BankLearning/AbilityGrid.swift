@_spi(QBank) import BankQuiz

/// The points at which a standard normal variable, such as the ability of a player, is evaluated.
///
/// Sums over them replace integrals. The grid is fine enough for five hundred answers of one player; with more, the
/// posterior of the player becomes narrower than the spacing.
package enum AbilityGrid {
  /// The number of points.
  package static let count = 61
  /// The points, from -6 to 6.
  package static let places = (0..<count).map { -6 + width * Double($0) }
  /// The distance between adjacent points.
  static let width = 0.2
  /// The weight of each point.
  package static let weights: [Double] = {
    let densities = places.map(Normal.density)
    let sum = densities.reduce(0, +)
    return densities.map { $0 / sum }
  }()
  /// e to the power of minus each point.
  static let inverseOdds = places.map { Elementary.exp(-$0) }

  /// The index of the nearest point.
  static func nearest(to place: Double) -> Int {
    min(max(Int(clamping: ((place + 6) / width).rounded()), 0), count - 1)
  }
}
