@_spi(QBank) import BankText

extension Generator {
  /// Shuffles elements uniformly: the Fisher–Yates algorithm from the top down, with one random number fewer than
  /// there are elements.
  ///
  /// This is `shuffle-v1`, and it never changes: what was shuffled with a seed stays the same.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(below(UInt64(last) + 1)))
    }
  }
}
