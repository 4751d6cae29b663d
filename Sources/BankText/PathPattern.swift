/// A pattern that names of files can match: `*` is any number of characters, `?` one character, and
/// `**` any number of folders.
///
/// A pattern without a slash is about a name in any folder, one with a slash about the path from
/// where the pattern was written down. What matches a folder matches everything in it.
public struct PathPattern: Hashable, Sendable {
  private let parts: [[Unicode.Scalar]]

  private static let anyFolders: [Unicode.Scalar] = ["*", "*"]

  /// A pattern as it is written.
  public init(_ text: String) {
    var parts = text.split(separator: "/").map { Array($0.unicodeScalars) }
    parts.removeAll { $0 == ["."] }
    parts = parts.map { $0.allSatisfy { $0 == "*" } && $0.count > 1 ? PathPattern.anyFolders : $0 }
    self.parts = text.contains("/") ? parts : [PathPattern.anyFolders] + parts
  }

  /// Whether the names on the way to a file, its own included, match.
  public func matches(_ names: [String]) -> Bool {
    // How many of the names each beginning of the pattern can account for.
    let names = names.map { Array($0.unicodeScalars) }
    var reached: Set<Int> = [0]
    for part in parts {
      if part == PathPattern.anyFolders {
        let first = reached.min() ?? 0
        reached = Set(first...names.count)
      } else {
        reached = Set(
          reached.filter { $0 < names.count && PathPattern.matches(names[$0], part) }.map { $0 + 1 }
        )
      }
      if reached.isEmpty { return false }
    }
    return true
  }

  /// Whether a name matches a part of a pattern. It backtracks to the last `*` only, so the time is
  /// at most the product of both lengths.
  private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (place, next) = (0, 0)
    var retry: (place: Int, next: Int)?
    while place < name.count {
      if next < pattern.count, pattern[next] == "*" {
        retry = (place, next + 1)
        next += 1
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == name[place] {
        place += 1
        next += 1
      } else if let last = retry {
        retry = (last.place + 1, last.next)
        (place, next) = (last.place + 1, last.next)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
