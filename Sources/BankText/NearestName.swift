/// Finds the name that was probably meant by a mistyped one.
@_spi(QBank) public enum NearestName {
  /// Returns the closest of `names` to a mistyped one, or nil if none is close.
  ///
  /// A name is close if it is the only one with that prefix, so `comp` finds `completions`; else if it differs by
  /// fewer than four single-character edits, and by at most half of the word.
  @_spi(QBank) public static func of(_ word: String, in names: [String]) -> String? {
    let beginnings = names.filter { word.count > 1 && $0.hasPrefix(word) }
    if beginnings.count == 1 { return beginnings[0] }
    let scored = names.map { (name: $0, changes: distance(word, $0)) }
    let best = scored.min { ($0.changes, $0.name) < ($1.changes, $1.name) }
    guard let best, best.changes < 4 else { return nil }
    return best.changes * 2 <= max(word.count, best.name.count) ? best.name : nil
  }

  /// Returns the number of characters to change, add, remove or swap with their neighbour.
  @_spi(QBank) public static func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one), Array(other))
    var before: [Int] = []
    var above = Array(0...b.count)
    for row in a.indices {
      var current = [row + 1]
      for column in b.indices {
        var cost = min(above[column + 1], current[column]) + 1
        cost = min(cost, above[column] + (a[row] == b[column] ? 0 : 1))
        if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, above) = (above, current)
    }
    return above[b.count]
  }
}
