@_spi(QBank) import BankModel

/// A hidden character, or several of a kind in a row, with their place.
package struct FoundCharacter: Sendable {
  /// The kind of hidden character.
  package let kind: HiddenCharacter
  /// The code point of the first one.
  package let scalar: UInt32
  /// The number of characters.
  package let count: Int
  /// The range of the cell that contains them.
  package let cell: TextRange
  /// Their place.
  package let place: Place

  init(_ run: HiddenRun, in cell: TextRange, _ place: Place) {
    (kind, scalar, count) = (run.kind, run.scalar, run.count)
    (self.cell, self.place) = (cell, place)
  }
}
