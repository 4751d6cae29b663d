@_spi(QBank) import BankText

/// The characters of a document that look as those of a right choice may: bold, underlined and so on. A text file
/// has none.
struct ListLooks {
  /// A look of characters.
  enum Look: Int, CaseIterable {
    case bold, underline, highlight, colour
  }

  /// The ranges of each look, in order and without overlaps.
  private var ranges: [[TextRange]] = Look.allCases.map { _ in [] }

  /// Adds a range after all that were added before.
  mutating func add(_ look: Look, _ range: TextRange) {
    if range.isEmpty { return }
    if let last = ranges[look.rawValue].last, last.end == range.start {
      ranges[look.rawValue][ranges[look.rawValue].count - 1].end = range.end
    } else {
      ranges[look.rawValue].append(range)
    }
  }

  /// Returns the only part that has a look, for each look that exactly one of the parts has.
  func odd(of parts: [ListPart], _ source: Source) -> [Int] {
    Look.allCases.compactMap { look in
      let seen = parts.indices.filter { cover(parts[$0], look, source) }
      return seen.count == 1 ? seen[0] : nil
    }
  }

  /// Whether everything visible in a part has a look.
  private func cover(_ part: ListPart, _ look: Look, _ source: Source) -> Bool {
    let texts = part.ranges.filter { !Array(source.bytes, $0).arraySpan.isBlank }
    return !texts.isEmpty && texts.allSatisfy { isCovered($0, look, source) }
  }

  /// Returns the index of the first range of a look that ends after an offset.
  private func first(_ look: Look, from offset: Int) -> Int {
    let all = ranges[look.rawValue]
    return all.indices.partitioningIndex { all[$0].end > offset }
  }

  /// Returns the ranges that look different from the rest of a text, in order and each once.
  func emphasized(in part: ListPart, _ source: Source) -> [TextRange] {
    var found: [TextRange] = []
    for look in Look.allCases where !cover(part, look, source) {
      for range in part.ranges {
        for other in ranges[look.rawValue][first(look, from: range.start)...] {
          if other.start >= range.end { break }
          let inside = TextRange(max(range.start, other.start), min(range.end, other.end))
          let isSeen = !Array(source.bytes, inside).arraySpan.isBlank
          if isSeen, !found.contains(inside) { found.append(inside) }
        }
      }
    }
    return found.ordered { $0.start < $1.start }
  }

  private func isCovered(_ range: TextRange, _ look: Look, _ source: Source) -> Bool {
    let all = ranges[look.rawValue]
    var low = first(look, from: range.start)
    var seen = range.start
    while low < all.count, all[low].start < range.end, seen < range.end {
      let gap = TextRange(seen, max(seen, all[low].start))
      if !Array(source.bytes, gap).arraySpan.isBlank { return false }
      seen = all[low].end
      low += 1
    }
    let rest = TextRange(min(seen, range.end), range.end)
    return seen > range.start && Array(source.bytes, rest).arraySpan.isBlank
  }
}
