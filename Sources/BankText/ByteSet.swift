/// A set of bytes.
struct ByteSet: Equatable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  static func == (one: ByteSet, other: ByteSet) -> Bool { one.words == other.words }

  /// All bytes except the slash.
  static let allButSlash: ByteSet = {
    var set = ByteSet()
    set.invert()
    set.remove(UInt8(ascii: "/"))
    return set
  }()

  /// Whether the set contains the byte.
  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }

  /// Adds all bytes of a range.
  mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { change(byte) { $0 | $1 } }
  }

  /// Removes a byte.
  mutating func remove(_ byte: UInt8) { change(byte) { $0 & ~$1 } }

  /// Adds all bytes of another set.
  mutating func formUnion(_ other: ByteSet) {
    words.0 |= other.words.0
    words.1 |= other.words.1
    words.2 |= other.words.2
    words.3 |= other.words.3
  }

  /// Replaces the set by its complement.
  mutating func invert() { words = (~words.0, ~words.1, ~words.2, ~words.3) }

  private mutating func change(_ byte: UInt8, _ change: (UInt64, UInt64) -> UInt64) {
    let bit = 1 << UInt64(byte & 63) as UInt64
    switch byte >> 6 {
    case 0: words.0 = change(words.0, bit)
    case 1: words.1 = change(words.1, bit)
    case 2: words.2 = change(words.2, bit)
    default: words.3 = change(words.3, bit)
    }
  }
}

extension ByteSet {
  /// Creates the set of the ASCII characters of a class such as `[:digit:]`, or nil if there is no such class.
  /// White space is defined as in git.
  init?(className: String) {
    let parts: [ClosedRange<Character>]? =
      switch className {
      case "alnum": ["0"..."9", "A"..."Z", "a"..."z"]
      case "alpha": ["A"..."Z", "a"..."z"]
      case "blank": ["\t"..."\t", " "..." "]
      case "cntrl": ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"]
      case "digit": ["0"..."9"]
      case "graph": ["!"..."~"]
      case "lower": ["a"..."z"]
      case "print": [" "..."~"]
      case "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"]
      case "space": ["\t"..."\n", "\r"..."\r", " "..." "]
      case "upper": ["A"..."Z"]
      case "xdigit": ["0"..."9", "A"..."F", "a"..."f"]
      default: nil
      }
    guard let parts else { return nil }
    for part in parts {
      guard let first = part.lowerBound.asciiValue, let last = part.upperBound.asciiValue else {
        return nil
      }
      insert(first...last)
    }
  }
}
