@_spi(QBank) import BankText

/// The way through folders that a category is: `geo/asia` is the file `asia` in the folder `geo`.
///
/// Names are made to be safe on every system that a folder may be copied to, and none leads out of it.
package struct CategoryPath: Equatable, Sendable {
  /// The names of the folders and, in the end, of the file, without its ending; in NFC.
  package let names: [String]

  /// Why a category is no such way.
  package enum Obstacle: Error, Equatable, Sendable {
    /// There is nothing before, between or behind slashes.
    case emptyName
    /// A name begins with a dot: it leads elsewhere, or is hidden.
    case leadingDot
    /// A name ends with a dot or a blank, which some systems drop.
    case ending
    /// A name has a sign in it that stands for something else: a control, a backslash or a colon.
    case sign
    /// Some systems have a device of this name.
    case device
    /// A name is longer than file systems allow.
    case length
  }

  /// The way that a category is, or why it is none.
  package static func of(_ category: String) -> Result<CategoryPath, Obstacle> {
    let names = ComposedForm.of(category).split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    for name in names { if let obstacle = obstacle(in: name) { return .failure(obstacle) } }
    return .success(CategoryPath(names: names))
  }

  /// A file of one name.
  static func named(_ name: String) -> CategoryPath { CategoryPath(names: [name]) }

  /// The same for every way that some system takes for this one, up to a number of names.
  func key(upTo count: Int) -> String {
    let joined = names.prefix(count).joined(separator: "/")
    // Upper and then lower case is full case folding: `ß` becomes `ss`.
    return ComposedForm.of(joined.uppercased().lowercased())
  }

  private static let maxBytes = 255 - ".jsonl".utf8.count

  private static func obstacle(in name: String) -> Obstacle? {
    if name.isEmpty { return .emptyName }
    // First, because to compare the characters of a long name takes the square of its marks.
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
