/// Edit distances by the whole matrix: the plain counterpart of the fast search.
public enum PlainDistance {
  /// The minimum number of insertions, deletions and substitutions that turn one text into the other.
  public static func between(_ one: [UInt16], _ other: [UInt16]) -> Int {
    var above = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let substituted = above[column] + (one[row] == other[column] ? 0 : 1)
        current.append(min(substituted, above[column + 1] + 1, current[column] + 1))
      }
      above = current
    }
    return above[other.count]
  }
}
