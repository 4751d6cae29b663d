public import BankModel
public import BankText

/// A character that cannot be seen, or several of a kind in a row, with where they stand.
public struct FoundCharacter: Sendable {
  /// What is hidden about it.
  public let kind: HiddenCharacter
  /// The number of the first one.
  public let scalar: UInt32
  /// How many there are.
  public let count: Int
  /// The cell that they stand in.
  public let cell: TextRange
  /// Where they stand.
  public let place: Place
}
