@_spi(QBank) import BankText

/// A category as a path: `geo/asia` is the file `asia` in the folder `geo`.
///
/// Names are restricted to those that are safe on every system that a folder may be copied to, and no path leads
/// out of its folder.
package struct CategoryPath: Equatable, Sendable {
  /// The names of the folders and of the file, without its extension, in NFC.
  package let names: [String]

  /// A reason why a category cannot be a path.
  package enum Obstacle: Error, Equatable, Sendable {
    /// A name before, between or after slashes is empty.
    case emptyName
    /// A name starts with a dot: it would be a relative path or hidden.
    case leadingDot
    /// A name ends in a dot, which some systems drop, or starts or ends with white space.
    case ending
    /// A name contains a character with a special meaning: a control character, a backslash or a colon.
    case sign
    /// Some systems have a device of this name.
    case device
    /// A name is longer than file systems allow.
    case length
  }

  /// Converts a category to a path, or fails with the reason.
  package static func of(_ category: String) -> Result<CategoryPath, Obstacle> {
    let names = ComposedForm.of(category).split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    for name in names { if let obstacle = obstacle(in: name) { return .failure(obstacle) } }
    return .success(CategoryPath(names: names))
  }

  /// A path of a single file.
  static func named(_ name: String) -> CategoryPath { CategoryPath(names: [name]) }

  /// A key of the first `count` names, equal for all paths that some system treats as the same.
  func key(upTo count: Int) -> String {
    let joined = names.prefix(count).joined(separator: "/")
    // Upper and then lower case amounts to full case folding: `ß` becomes `ss`.
    return ComposedForm.of(joined.uppercased().lowercased())
  }

  private static let maxBytes = 255 - ".jsonl".utf8.count

  private static func obstacle(in name: String) -> Obstacle? {
    if name.isEmpty { return .emptyName }
    // Checked first, because comparing the characters of a long name takes time quadratic in its combining marks.
    if name.utf8.count > maxBytes { return .length }
    if name.hasPrefix(".") { return .leadingDot }
    if name.unicodeScalars.contains(where: { isControl($0) || $0 == "\\" || $0 == ":" }) {
      return .sign
    }
    if name.hasSuffix(".") || name.last?.isWhitespace == true || name.first?.isWhitespace == true {
      return .ending
    }
    let stem = name.prefix { $0 != "." }
    return devices.contains(stem.uppercased().filter { $0 != " " }) ? .device : nil
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static let devices: Set<String> = {
    let numbered = ["COM", "LPT"].flatMap { name in "0123456789¹²³".map { "\(name)\($0)" } }
    return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + numbered)
  }()
}
