import BankFigures

/// Right answers of several files that stand at one place too often, though no file shows that by itself.
struct RunPlaces: Sendable {
  /// The places in all these files together.
  let figures: PlacesFigures
  /// In how many files they are.
  let files: Int
  /// The file, by its index, that adds most to it.
  let heaviest: Int

  /// Nil where one file is uneven by itself, or where they are not uneven together; with fewer questions than
  /// chi-square needs, files that have nothing to do with each other would be lumped together.
  init?(_ places: [PlacesTally]) {
    let all = places.map { $0.figures.first }
    if all.contains(where: { $0?.isBiased == true }) { return nil }
    let total = places.reduce(into: PlacesTally()) { $0.merge($1) }
    guard let figures = total.figures.first, !figures.isExact, figures.isBiased else { return nil }
    let hits = all.map { one -> Int? in
      guard let one, one.counts.count == figures.counts.count else { return nil }
      return one.counts[figures.mostUsual - 1]
    }
    files = hits.count { $0 != nil }
    guard files > 1, let most = hits.compactMap(\.self).max() else { return nil }
    self.figures = figures
    heaviest = hits.firstIndex(of: most) ?? 0
  }
}
