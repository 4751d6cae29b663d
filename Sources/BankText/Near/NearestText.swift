/// Finds the text that is nearest to one that is still being written: it is held against all of them, because
/// it is another one with every key.
package struct NearestText: Sendable {
  private let texts: [NearTexts]
  private let limit: NearLimit

  /// Some texts, that were made piece by piece.
  package init(_ texts: [NearTexts], within limit: NearLimit) {
    (self.texts, self.limit) = (texts, limit)
  }

  /// The first of those that are nearest to the only text of another piece, by its index in all pieces
  /// together, and how many units differ; nil where none is near.
  package func find(_ text: NearTexts) -> (index: Int, edits: Int)? {
    guard text.count == 1, !text.units.isEmpty else { return nil }
    let units = text.units
    var (found, before): ((index: Int, edits: Int)?, Int) = (nil, 0)
    var distance = BoundedDistance(upTo: limit.edits)
    for piece in texts {
      let span = piece.units.arraySpan
      for index in 0..<piece.count where piece.guards[index] == text.guards[0] {
        let range = piece.range(index)
        // Nothing is worth a look that is no nearer than what was found.
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

  /// How many edits are allowed: in a few characters, one makes another word of them.
  private func allowed(_ length: Int) -> Int { length < 8 ? 0 : limit.allowed(ofLength: length) }
}
