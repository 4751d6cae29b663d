extension Sequence {
  /// The elements in an order, equal ones as they were.
  ///
  /// The same as `sorted(by:)`, which the compiler makes anew for each type and closure: some 2,500 bytes each
  /// time. This is there once for all types, and slower; it is for lists that are sorted once a run or a file.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    sorted(by: precedes)
  }
}
