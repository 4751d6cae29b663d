import BankFigures

/// Right answers of several files that stand at one place too often, though no file shows that by itself.
struct RunPlaces: Sendable {
  /// The places in all these files together.
  let figures: PlacesFigures
  /// In how many files they are.
  let files: Int
  /// The last of these files, by its index; those that are only compared with come before.
  let last: Int

  /// Nil where one file is uneven by itself, or where they are not uneven together; with fewer questions than
  /// chi-square needs, files that have nothing to do with each other would be lumped together.
  init?(_ places: [PlacesTally]) {
    let all = places.map(\.figures)
    if all.contains(where: { $0.first?.isBiased == true }) { return nil }
    let total = places.reduce(into: PlacesTally()) { $0.merge($1) }
    guard let figures = total.figures.first, !figures.isExact, figures.isBiased else { return nil }
    let counted = all.indices.filter { file in
      all[file].contains { $0.counts.count == figures.counts.count }
    }
    guard counted.count > 1, let last = counted.last else { return nil }
    self.figures = figures
    (files, self.last) = (counted.count, last)
  }
}
