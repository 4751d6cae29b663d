/// Finds the name that somebody probably meant.
public enum NearestName {
  /// The closest of `names` to a mistyped one, or nil when none is close.
  ///
  /// Close means fewer than four single-character changes and at most half of the word; a beginning
  /// that fits only one name counts too, so `comp` finds `completions`.
  public static func of(_ word: String, in names: [String]) -> String? {
    let scored = names.map { (name: $0, changes: distance(word, $0)) }
    let best = scored.min { ($0.changes, $0.name) < ($1.changes, $1.name) }
    if let best, best.changes < 4, best.changes * 2 <= max(word.count, best.name.count) {
      return best.name
    }
    let beginnings = names.filter { word.count > 1 && $0.hasPrefix(word) }
    return beginnings.count == 1 ? beginnings[0] : nil
  }

  /// How many characters must be changed, added, left out or swapped with their neighbour.
  static func distance(_ one: String, _ other: String) -> Int {
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
