/// The difference between two versions of a file, in the unified format that `patch` reads.
@_spi(QBank) public struct UnifiedDiff {
  /// A line of a diff.
  @_spi(QBank) public enum Line: Equatable, Sendable {
    /// A line that says which file or which part of it follows.
    case heading(String)
    /// A line that both versions have.
    case same([UInt8])
    /// A line of the old version.
    case removed([UInt8])
    /// A line of the new version.
    case added([UInt8])
    /// A mark that the line before it does not end in a line feed.
    case noLineFeed
  }

  /// The lines of the diff, empty if the versions are equal.
  @_spi(QBank) public let lines: [Line]

  /// The number of unchanged lines that are shown around a change.
  private static let context = 3
  /// The lookahead, in lines, within which both versions are searched for a common line.
  private static let reach = 64

  /// Compares two versions of a file, line by line.
  @_spi(QBank) public init(_ path: Path, old: Span<UInt8>, new: Span<UInt8>) {
    let (a, b) = (UnifiedDiff.split(old), UnifiedDiff.split(new))
    let hunks = UnifiedDiff.hunks(UnifiedDiff.changes(a, b))
    if hunks.isEmpty {
      lines = []
    } else {
      lines =
        [
          .heading(UnifiedDiff.heading("--- a/", path)),
          .heading(UnifiedDiff.heading("+++ b/", path)),
        ]
        + hunks.flatMap { UnifiedDiff.lines(of: $0, a, b) }
    }
  }

  /// A name with a space in it ends in a tab, because `patch` reads what follows a space as a time.
  private static func heading(_ side: String, _ path: Path) -> String {
    let name = path.displayText
    return side + name + (name.utf8.contains(ASCII.space) ? "\t" : "")
  }

  /// A range of old lines, and the new lines that replace them.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Splits bytes into lines, each with its line feed.
  private static func split(_ bytes: Span<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for offset in bytes.indices where bytes[offset] == ASCII.lineFeed {
      lines.append(Array(bytes, TextRange(start, offset + 1)))
      start = offset + 1
    }
    if start < bytes.count { lines.append(Array(bytes, TextRange(start, bytes.count))) }
    return lines
  }

  /// Compares both versions side by side.
  ///
  /// After a difference it searches for the nearest common lines. Fixes move no lines, so a small lookahead is
  /// enough.
  private static func changes(_ a: [[UInt8]], _ b: [[UInt8]]) -> [Change] {
    var changes: [Change] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let (skipOld, skipNew) = nextMatch(a[i...], b[j...])
      let change = Change(old: i..<i + skipOld, new: j..<j + skipNew)
      (i, j) = (change.old.upperBound, change.new.upperBound)
      changes.append(change)
    }
    return changes
  }

  /// Returns the number of lines of each version to skip to the next common line.
  private static func nextMatch(
    _ a: ArraySlice<[UInt8]>, _ b: ArraySlice<[UInt8]>
  ) -> (Int, Int) {
    let (near, other) = (a.prefix(reach), b.prefix(reach))
    for total in 0..<(near.count + other.count) {
      let least = max(0, total - other.count + 1)
      for skip in stride(from: least, to: min(total + 1, near.count), by: 1) {
        if near[near.startIndex + skip] == other[other.startIndex + total - skip] {
          return (skip, total - skip)
        }
      }
    }
    let isEnd = near.count == a.count && other.count == b.count
    return isEnd ? (near.count, other.count) : (min(near.count, 1), min(other.count, 1))
  }

  /// Groups changes that are near each other.
  private static func hunks(_ changes: [Change]) -> [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private static func lines(of hunk: [Change], _ a: [[UInt8]], _ b: [[UInt8]]) -> [Line] {
    guard let first = hunk.first, let last = hunk.last else { return [] }
    let before = min(context, first.old.lowerBound)
    let after = min(context, a.count - last.old.upperBound)
    let old = first.old.lowerBound - before..<last.old.upperBound + after
    let new = first.new.lowerBound - before..<last.new.upperBound + after
    var lines: [Line] = [.heading("@@ -\(span(old)) +\(span(new)) @@")]
    var done = old.lowerBound
    for change in hunk {
      for line in a[done..<change.old.lowerBound] { lines += with(.same(line), line) }
      for line in a[change.old] { lines += with(.removed(line), line) }
      for line in b[change.new] { lines += with(.added(line), line) }
      done = change.old.upperBound
    }
    for line in a[done..<old.upperBound] { lines += with(.same(line), line) }
    return lines
  }

  private static func with(_ line: Line, _ bytes: [UInt8]) -> [Line] {
    bytes.last == ASCII.lineFeed ? [line] : [line, .noLineFeed]
  }

  private static func span(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }
}
