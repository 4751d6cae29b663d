/// What a .gitignore file says: which files and folders are ignored, and which after all are not.
///
/// It is read as git reads it. The last line that speaks of a path counts, and nothing brings back
/// what lies in a folder that is ignored; not going into such folders is up to whoever walks.
@_spi(QBank) public struct IgnorePatterns: Sendable {
  /// From the last to the first.
  private let patterns: [IgnorePattern]

  /// The patterns in the bytes of a file.
  @_spi(QBank) public init(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytes.starts(with: byteOrderMark) { bytes = bytes.dropFirst(byteOrderMark.count) }
    patterns = bytes.split(separator: ASCII.lineFeed).reversed().compactMap {
      IgnorePattern(line: $0)
    }
  }

  /// Whether it says nothing.
  @_spi(QBank) public var isEmpty: Bool { patterns.isEmpty }

  /// Whether a path is ignored, seen from the folder of the file; nil when no pattern speaks of it.
  @_spi(QBank) public func isIgnored(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
    let name = path[start...]
    let last = patterns.first { $0.matches(path, name: name, isFolder: isFolder) }
    return last.map { !$0.isNegated }
  }
}

/// A line of a .gitignore file.
struct IgnorePattern: Sendable {
  /// Whether it brings back what lines before it ignore.
  let isNegated: Bool
  /// Whether it speaks of folders only.
  private let isForFolders: Bool
  /// Whether it speaks of a name in any folder, rather than of a path.
  private let isName: Bool
  /// What it begins with, up to the first wildcard.
  private let beginning: ArraySlice<UInt8>
  /// What follows; nil when nothing does.
  private let wildcards: Wildcards?

  /// A line without its line feed; nil when it says nothing.
  init?(line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "#") { return nil }
    var line = line
    if line.last == ASCII.carriageReturn { line.removeLast() }
    // Git ends texts at a NUL.
    var rest = IgnorePattern.withoutSpacesAtEnd(line.prefix { $0 != 0 })
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    isForFolders = rest.last == slash
    if isForFolders { rest.removeLast() }
    isName = !rest.contains(slash)
    if rest.first == slash { rest.removeFirst() }
    if rest.isEmpty { return nil }
    beginning = rest.prefix { !IgnorePattern.special.contains($0) }
    let others = rest[beginning.endIndex...]
    wildcards = others.isEmpty ? nil : Wildcards(others)
    if !others.isEmpty, wildcards == nil { return nil }
  }

  private static let special = Array("*?[\\".utf8)

  /// Spaces at the end say nothing, unless a backslash stands before them.
  private static func withoutSpacesAtEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var offset = line.startIndex
    while offset < line.endIndex {
      let isEscape = line[offset] == UInt8(ascii: "\\")
      // A backslash at the very end keeps the spaces before it.
      if isEscape, offset + 1 == line.endIndex { return line }
      if line[offset] != ASCII.space { end = offset + (isEscape ? 2 : 1) }
      offset += isEscape ? 2 : 1
    }
    return line[..<end]
  }

  /// Whether it speaks of a path whose last name is `name`.
  func matches(_ path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    let text = isName ? name : path
    guard text.starts(with: beginning) else { return false }
    let rest = text.dropFirst(beginning.count)
    return wildcards?.matches(rest) ?? rest.isEmpty
  }
}

private let slash = UInt8(ascii: "/")
