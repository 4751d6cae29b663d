/// A pattern that names of files can match: `*` is any number of characters, `?` one character, and
/// `**` any number of folders.
///
/// A pattern without a slash is about a name in any folder, one with a slash about the path from
/// where the pattern was written down. What matches a folder matches everything in it.
@_spi(QBank) public struct PathPattern: Hashable, Sendable {
  /// The pattern as it is written.
  @_spi(QBank) public let text: String
  private let parts: [[Unicode.Scalar]]

  private static let anyFolders: [Unicode.Scalar] = ["*", "*"]

  /// A pattern as it is written.
  @_spi(QBank) public init(_ text: String) {
    self.text = text
    var parts = text.split(separator: "/").map { Array($0.unicodeScalars) }
    parts.removeAll { $0 == ["."] }
    parts = parts.map { $0.allSatisfy { $0 == "*" } && $0.count > 1 ? PathPattern.anyFolders : $0 }
    self.parts = text.contains("/") ? parts : [PathPattern.anyFolders] + parts
  }

  /// How the names on the way to a file or folder can match.
  @_spi(QBank) public enum Match: Sendable {
    /// The pattern is about something further down that way.
    case above
    /// The pattern matches a folder on the way.
    case inside
    /// The pattern matches all of it.
    case whole
  }

  /// The names on the way to a file or folder, its own included, which may be held against many patterns.
  @_spi(QBank) public struct Names: Sendable {
    fileprivate let all: [[Unicode.Scalar]]

    /// Some names, from the outside in.
    @_spi(QBank) public init(_ names: [String]) { all = names.map { Array($0.unicodeScalars) } }
  }

  /// Whether the names on the way to a file, its own included, match.
  @_spi(QBank) public func matches(_ names: Names) -> Bool {
    let match = match(names)
    return match == .inside || match == .whole
  }

  /// How the names on the way to a file or folder match, its own included; nil when they do not.
  @_spi(QBank) public func match(_ names: Names) -> Match? {
    let names = names.all
    // Whether the beginning of the pattern can account for so many of the names.
    var reached = [Bool](repeating: false, count: names.count + 1)
    reached[0] = true
    // What may be in any folder leads nowhere.
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

  /// Whether something below a folder, given the names on the way to it, may match.
  @_spi(QBank) public func mayMatch(below folder: Names) -> Bool {
    !isAnchored || match(folder) != nil
  }

  /// Whether the pattern is about one place, and not about a name in any folder.
  private var isAnchored: Bool { parts.first != PathPattern.anyFolders }

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
