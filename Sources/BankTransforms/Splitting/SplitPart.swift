@_spi(QBank) import BankModel

/// A part of a list of questions, for a file of its own.
package struct SplitPart: Equatable, Sendable {
  /// The path of the file.
  package let path: CategoryPath
  /// The indices of the questions, in order.
  package let indices: [Int]
}

/// Categories that cannot be files next to each other.
package struct SplitObstacles: Error, Equatable, Sendable {
  /// Categories that cannot be paths.
  package var unusable: [(category: String, obstacle: CategoryPath.Obstacle)] = []
  /// Pairs of categories that some system treats as the same file or folder.
  package var alike: [(one: String, other: String)] = []

  /// Whether there are no obstacles.
  var isEmpty: Bool { unusable.isEmpty && alike.isEmpty }

  package static func == (one: SplitObstacles, other: SplitObstacles) -> Bool {
    one.unusable.elementsEqual(other.unusable, by: ==)
      && one.alike.elementsEqual(other.alike, by: ==)
  }
}

extension QuestionList {
  /// The name of the file of questions without a category.
  package static var uncategorized: String { "uncategorized" }

  /// Splits the questions by category, in the order of the paths of their files.
  package func split(byCategory workers: Workers) -> Result<[SplitPart], SplitObstacles> {
    var groups: [String: [Int]] = [:]
    for (index, category) in categories(workers).enumerated() {
      let name = category.flatMap { $0.isEmpty ? nil : $0 } ?? QuestionList.uncategorized
      groups[name, default: []].append(index)
    }
    var obstacles = SplitObstacles()
    var parts: [SplitPart] = []
    var names = SplitNames()
    for category in groups.keys.ordered(by: { Path($0) < Path($1) }) {
      switch CategoryPath.of(category) {
      case .failure(let obstacle): obstacles.unusable.append((category, obstacle))
      case .success(let path):
        if let other = names.add(path, of: category) { obstacles.alike.append((other, category)) }
        parts.append(SplitPart(path: path, indices: groups[category] ?? []))
      }
    }
    return obstacles.isEmpty ? .success(parts) : .failure(obstacles)
  }

  /// Splits the questions into files of `size` questions, in order.
  package func split(size: Int) -> [SplitPart] {
    let size = max(1, size)
    let parts = (count + size - 1) / size
    let width = "\(parts)".count
    return (0..<parts).map { part in
      let name = "part-" + String(part + 1).zeroPadded(to: width)
      return SplitPart(
        path: .named(name), indices: Array(part * size..<min(count, (part + 1) * size)))
    }
  }
}

/// The paths in use, as compared by any system.
private struct SplitNames {
  private var files: [String: String] = [:]
  private var folders: [String: (spelled: [String], category: String)] = [:]

  /// Adds a path, or returns the category of one that it collides with.
  mutating func add(_ path: CategoryPath, of category: String) -> String? {
    let key = path.key(upTo: path.names.count)
    if let other = files[key] { return other }
    files[key] = category
    for count in 1..<max(1, path.names.count) {
      let (key, spelled) = (path.key(upTo: count), Array(path.names.prefix(count)))
      if let other = folders[key] {
        if other.spelled != spelled { return other.category }
      } else {
        folders[key] = (spelled, category)
      }
    }
    return nil
  }
}

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
