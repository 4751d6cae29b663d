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
