/// What all .gitignore files on the way to a folder say about what is in it.
///
/// Whoever walks enters one folder after the other and adds the file of each. A nearer file counts
/// more than those above it.
@_spi(QBank) public struct IgnoreRules: Sendable {
  /// The files, and where the path from their folder begins in `way`.
  private var files: [(patterns: IgnorePatterns, start: Int)] = []
  /// The names of the folders entered, each with a slash behind it.
  private var way: [UInt8] = []

  /// Nothing is ignored.
  @_spi(QBank) public init() {}

  /// Adds what a file says that counts from this folder on.
  @_spi(QBank) public mutating func add(_ patterns: IgnorePatterns) {
    if !patterns.isEmpty { files.append((patterns, way.count)) }
  }

  /// Goes into a folder.
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
