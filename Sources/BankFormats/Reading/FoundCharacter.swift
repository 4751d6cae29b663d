@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// A character that cannot be seen, or several of a kind in a row, with where they stand.
package struct FoundCharacter: Sendable {
  /// What is hidden about it.
  package let kind: HiddenCharacter
  /// The number of the first one.
  package let scalar: UInt32
  /// How many there are.
  package let count: Int
  /// The cell that they stand in.
  package let cell: TextRange
  /// Where they stand.
  package let place: Place

  init(_ run: HiddenRun, in cell: TextRange, _ place: Place) {
    (kind, scalar, count) = (run.kind, run.scalar, run.count)
    (self.cell, self.place) = (cell, place)
  }
}
