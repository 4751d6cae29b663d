@_spi(QBank) package import BankText

extension Generator {
  /// Puts things into an order in which every order is as likely as any other: Fisher and Yates,
  /// from the top down, with one number less than there are things.
  ///
  /// This is `shuffle-v1`, and it never changes: whatever was shuffled with a seed stays so.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(below(UInt64(last) + 1)))
    }
  }
}
