/// The patterns of a .gitignore file, which say what is ignored and what is not after all.
///
/// They are read as git reads them. The last pattern that matches a path decides, and nothing re-includes what lies
/// in an ignored folder; it is up to the caller not to enter such folders.
@_spi(QBank) public struct IgnorePatterns: Sendable {
  /// The patterns from last to first.
  private let patterns: [IgnorePattern]

  /// Parses the bytes of a file.
  @_spi(QBank) public init(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytes.starts(with: byteOrderMark) { bytes = bytes.dropFirst(byteOrderMark.count) }
    patterns = bytes.split(separator: ASCII.lineFeed).reversed().compactMap {
      IgnorePattern(line: $0)
    }
  }

  /// Whether there are no patterns.
  @_spi(QBank) public var isEmpty: Bool { patterns.isEmpty }

  /// Whether a path relative to the file's folder is ignored, or nil if no pattern matches it.
  @_spi(QBank) public func isIgnored(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool? {
    let start = path.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? path.startIndex
    let name = path[start...]
    let last = patterns.first { $0.matches(path, name: name, isFolder: isFolder) }
    return last.map { !$0.isNegated }
  }
}

/// A line of a .gitignore file.
struct IgnorePattern: Sendable {
  /// Whether it re-includes what earlier lines ignore.
  let isNegated: Bool
  /// Whether it matches only folders.
  private let isForFolders: Bool
  /// Whether it matches a name in any folder, rather than a path.
  private let isName: Bool
  /// The literal prefix before the first wildcard.
  private let beginning: ArraySlice<UInt8>
  /// The rest from the first wildcard on, or nil if there is none.
  private let wildcards: Wildcards?

  /// Parses a line without its line feed; nil if the line has no pattern.
  init?(line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "#") { return nil }
    var line = line
    if line.last == ASCII.carriageReturn { line.removeLast() }
    // Git ends texts at a NUL.
    var rest = IgnorePattern.withoutSpacesAtEnd(line.prefix { $0 != 0 })
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    isForFolders = rest.last == ASCII.slash
    if isForFolders { rest.removeLast() }
    isName = !rest.contains(ASCII.slash)
    if rest.first == ASCII.slash { rest.removeFirst() }
    if rest.isEmpty { return nil }
    beginning = rest.prefix { !IgnorePattern.special.contains($0) }
    let others = rest[beginning.endIndex...]
    wildcards = others.isEmpty ? nil : Wildcards(others)
    if !others.isEmpty, wildcards == nil { return nil }
  }

  private static let special = Array("*?[\\".utf8)

  /// Removes the spaces at the end, unless a backslash precedes them.
  private static func withoutSpacesAtEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var offset = line.startIndex
    while offset < line.endIndex {
      let isEscape = line[offset] == ASCII.backslash
      // A backslash at the very end keeps the spaces before it.
      if isEscape, offset + 1 == line.endIndex { return line }
      if line[offset] != ASCII.space { end = offset + (isEscape ? 2 : 1) }
      offset += isEscape ? 2 : 1
    }
    return line[..<end]
  }

  /// Whether it matches a path whose last component is `name`.
  func matches(_ path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    let text = isName ? name : path
    guard text.starts(with: beginning) else { return false }
    let rest = text.dropFirst(beginning.count)
    return wildcards?.matches(rest) ?? rest.isEmpty
  }
}

/// The rules of all .gitignore files on the way to a folder.
///
/// The caller enters one folder after the other and adds the file of each. A nearer file takes precedence over
/// those above it.
@_spi(QBank) public struct IgnoreRules: Sendable {
  /// The patterns of each file, with the start of the path from its folder in `way`.
  private var files: [(patterns: IgnorePatterns, start: Int)] = []
  /// The names of the folders entered, each followed by a slash.
  private var way: [UInt8] = []

  /// Creates empty rules, which ignore nothing.
  @_spi(QBank) public init() {}

  /// Adds the patterns of a file in this folder.
  @_spi(QBank) public mutating func add(_ patterns: IgnorePatterns) {
    if !patterns.isEmpty { files.append((patterns, way.count)) }
  }

  /// Enters a folder.
  @_spi(QBank) public mutating func enter(_ name: [UInt8]) { way += name + [UInt8(ascii: "/")] }

  /// Whether something in this folder is ignored.
  @_spi(QBank) public func isIgnored(_ name: [UInt8], isFolder: Bool) -> Bool {
    if files.isEmpty { return false }
    let path = way + name
    for (patterns, start) in files.reversed() {
      if let verdict = patterns.isIgnored(path[start...], isFolder: isFolder) { return verdict }
    }
    return false
  }
}
