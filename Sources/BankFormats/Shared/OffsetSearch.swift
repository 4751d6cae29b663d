@_spi(QBank) import BankText

extension Array {
  /// Returns the index of the last element whose offset is at most `offset`. The elements must be sorted by offset.
  func lastIndex(upTo offset: Int, by start: (Element) -> some BinaryInteger) -> Int? {
    let next = indices.partitioningIndex { start(self[$0]) > offset }
    return next > 0 ? next - 1 : nil
  }
}
