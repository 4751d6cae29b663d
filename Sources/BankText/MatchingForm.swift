/// The normal form by which rows of two banks are matched.
///
/// NFKC without case, with runs of spaces collapsed and removed from the edges, and without the final punctuation
/// mark. It finds a counterpart and never means that two texts are equal: `4!` is not `4`, but both have the same
/// form.
@_spi(QBank) public enum MatchingForm {
  /// Returns the form of a text.
  @_spi(QBank) public static func of(_ text: String) -> [UInt32] {
    let bytes = Array(text.utf8)
    let folded = NormalForm.folded(NormalForm.decomposed(bytes.arraySpan))
    return withoutFinalMark(collapsed(ComposedForm.composed(folded)))
  }

  private static func collapsed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var isSpaced = false
    for scalar in scalars {
      if isWhitespace(scalar) {
        isSpaced = !result.isEmpty
        continue
      }
      if isSpaced { result.append(0x20) }
      isSpaced = false
      result.append(scalar)
    }
    return result
  }

  /// A text that consists only of a mark keeps it.
  private static func withoutFinalMark(_ scalars: [UInt32]) -> [UInt32] {
    guard scalars.count > 1, let last = scalars.last, marks.contains(last) else { return scalars }
    var rest = scalars.dropLast()
    if rest.count > 1, rest.last == 0x20 { rest = rest.dropLast() }
    return Array(rest)
  }

  /// `.`, `。`, `?` and `!`; full-width ones have been converted to these.
  private static let marks: [UInt32] = [0x2E, 0x3002, 0x3F, 0x21]
}
