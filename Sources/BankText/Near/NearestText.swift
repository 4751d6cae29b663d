/// Finds the text nearest to one that is still being written. It is compared with all of them, because it changes
/// with every key.
package struct NearestText: Sendable {
  private let texts: [NearTexts]
  private let limit: NearLimit

  /// Creates a search in the texts of several pieces.
  package init(_ texts: [NearTexts], within limit: NearLimit) {
    (self.texts, self.limit) = (texts, limit)
  }

  /// Returns the first of the texts nearest to the only text of another piece, by its index in all pieces together,
  /// and the number of edits; nil if none is near.
  package func find(_ text: NearTexts) -> (index: Int, edits: Int)? {
    guard text.count == 1, !text.units.isEmpty else { return nil }
    let units = text.units
    var (found, before): ((index: Int, edits: Int)?, Int) = (nil, 0)
    var distance = BoundedDistance(upTo: limit.edits)
    for piece in texts {
      let span = piece.units.arraySpan
      for index in 0..<piece.count where piece.guards[index] == text.guards[0] {
        let range = piece.range(index)
        // Only a nearer text than the one found is of interest.
        let most = min(allowed(max(range.count, units.count)), (found?.edits ?? .max) - 1)
        guard most >= 0, abs(range.count - units.count) <= most,
          let edits = distance.between(units.arraySpan, span.extracting(range), upTo: most)
        else { continue }
        found = (before + index, edits)
        if edits == 0 { return found }
      }
      before += piece.count
    }
    return found
  }

  /// Returns the number of edits allowed: in a text of a few characters, one edit makes another word.
  private func allowed(_ length: Int) -> Int { length < 8 ? 0 : limit.allowed(ofLength: length) }
}
