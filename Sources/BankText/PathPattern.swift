/// A glob pattern for file names: `*` matches any number of characters, `?` one character, and `**` any number of
/// folders.
///
/// A pattern without a slash matches a name in any folder, one with a slash a path relative to where the pattern is
/// written. What matches a folder matches everything in it.
@_spi(QBank) public struct PathPattern: Hashable, Sendable {
  /// The pattern verbatim.
  @_spi(QBank) public let text: String
  private let parts: [[Unicode.Scalar]]

  private static let anyFolders: [Unicode.Scalar] = ["*", "*"]

  /// Parses a pattern.
  @_spi(QBank) public init(_ text: String) {
    self.text = text
    var parts = text.split(separator: "/").map { Array($0.unicodeScalars) }
    parts.removeAll { $0 == ["."] }
    parts = parts.map { $0.allSatisfy { $0 == "*" } && $0.count > 1 ? PathPattern.anyFolders : $0 }
    self.parts = text.contains("/") ? parts : [PathPattern.anyFolders] + parts
  }

  /// How a path matches.
  @_spi(QBank) public enum Match: Sendable {
    /// The pattern may match something below the path.
    case above
    /// The pattern matches a folder that contains the path.
    case inside
    /// The pattern matches the whole path.
    case whole
  }

  /// The components of a path, prepared for matching with many patterns.
  @_spi(QBank) public struct Names: Sendable {
    fileprivate let all: [[Unicode.Scalar]]

    /// Creates the components of a path, from the outermost folder on.
    @_spi(QBank) public init(_ names: [String]) { all = names.map { Array($0.unicodeScalars) } }
  }

  /// Whether a path, or a folder that contains it, matches.
  @_spi(QBank) public func matches(_ names: Names) -> Bool {
    let match = match(names)
    return match == .inside || match == .whole
  }

  /// Returns how a path matches, or nil if it does not.
  @_spi(QBank) public func match(_ names: Names) -> Match? {
    let names = names.all
    // Whether the pattern so far matches the first n components, for each n.
    var reached = [Bool](repeating: false, count: names.count + 1)
    reached[0] = true
    // A pattern for any folder does not lead to a certain place.
    let isAnchored = isAnchored
    var isAbove = false
    for part in parts {
      if isAnchored, reached[names.count] { isAbove = true }
      if part == PathPattern.anyFolders {
        for count in names.indices where reached[count] { reached[count + 1] = true }
      } else {
        for count in names.indices.reversed() {
          reached[count + 1] = reached[count] && PathPattern.matches(names[count], part)
        }
        reached[0] = false
      }
      if !reached.contains(true) { return isAbove ? .above : nil }
    }
    return reached[names.count] ? .whole : .inside
  }

  /// Whether something below a folder may match.
  @_spi(QBank) public func mayMatch(below folder: Names) -> Bool {
    !isAnchored || match(folder) != nil
  }

  /// Whether the pattern is about a certain place, rather than a name in any folder.
  private var isAnchored: Bool { parts.first != PathPattern.anyFolders }

  /// Whether a name matches one component of a pattern. Backtracks only to the last `*`, so the time is at most the
  /// product of both lengths.
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
