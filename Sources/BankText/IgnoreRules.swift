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
