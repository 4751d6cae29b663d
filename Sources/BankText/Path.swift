/// A file name as the system knows it: bytes, which need not be text.
@_spi(QBank) public struct Path: Hashable, Sendable {
  /// The name exactly as it was given.
  @_spi(QBank) public let bytes: [UInt8]

  /// Creates a path from text.
  @_spi(QBank) public init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates a path from the bytes that the system gives.
  @_spi(QBank) public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path that represents standard input on a command line.
  @_spi(QBank) public static let standardInput = Path("-")

  /// The name for display: whatever could confuse a reader or a terminal is escaped.
  @_spi(QBank) public var displayText: String { VisibleText.escape(bytes) }

  /// The name for programs: verbatim if it is text.
  @_spi(QBank) public var string: String { UTF8Check.text(bytes) ?? displayText }

  /// The part after the last slash.
  @_spi(QBank) public var lastComponent: Path {
    let start = bytes.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? 0
    return Path(bytes: Array(bytes[start...]))
  }

  /// The names of the folders on the way and its own, as text. A slash at the end makes no difference, and folders
  /// called `.` are left out.
  @_spi(QBank) public var components: [String] {
    string.split(separator: "/").map { String($0) }.filter { $0 != "." }
  }

  /// The folder that contains it, `.` if it names none.
  @_spi(QBank) public var folder: Path {
    guard let cut = bytes.lastIndex(of: ASCII.slash) else { return Path(".") }
    return Path(bytes: Array(bytes[..<max(cut, 1)]))
  }

  /// The path itself and the folders above it, the nearest first.
  package var upwards: [Path] {
    var (paths, here) = ([self], self)
    while here.folder != here {
      here = here.folder
      paths.append(here)
    }
    return paths
  }

  /// Returns the path of the entry called `name` inside this folder.
  @_spi(QBank) public func appending(_ name: [UInt8]) -> Path {
    Path(bytes: bytes.last == ASCII.slash ? bytes + name : bytes + [ASCII.slash] + name)
  }

  /// Returns the path of the entry called `name` inside this folder.
  package func appending(_ name: String) -> Path { appending(Array(name.utf8)) }

  /// Whether the name ends in `.` and this extension, ignoring case.
  @_spi(QBank) public func hasExtension(_ name: String) -> Bool {
    let suffix = Array(".\(name)".utf8)
    guard bytes.count > suffix.count else { return false }
    return bytes.suffix(suffix.count).elementsEqual(suffix) { $0.asciiLowercased == $1 }
  }
}

extension Path: Comparable {
  /// Compares by bytes, which gives the same order on every machine and in every language.
  @_spi(QBank) public static func < (one: Path, other: Path) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}
