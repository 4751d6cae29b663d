extension Span<UInt8> {
  /// Returns the number that some bytes represent.
  func number(at start: Int, size: Int, isLittle: Bool = false) -> UInt32 {
    var number: UInt32 = 0
    for index in 0..<size {
      let offset = isLittle ? start + size - 1 - index : start + index
      number = number << 8 | UInt32(self[offset])
    }
    return number
  }
}
