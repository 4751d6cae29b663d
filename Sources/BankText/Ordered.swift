extension Range<Int> {
  /// Returns the first number that satisfies a condition, or the end, by binary search: where one satisfies it, all
  /// numbers after it must.
  @inlinable @inline(__always)
  @_spi(QBank) public func partitioningIndex(where isInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Sequence {
  /// Returns the elements sorted, equal ones in their original order.
  ///
  /// `sorted(by:)` would be compiled again for each type and closure, at some 2,500 bytes each. This function
  /// exists once for all types, and is slower; it is for lists that are sorted once per run or file.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    sorted(by: precedes)
  }
}
