/// A .gitignore pattern for paths with wildcards: `*` and `?` match anything but a slash, `[a-z]` one byte of a
/// set, and `**/` any number of folders.
///
/// All possible matches are followed simultaneously, one byte of the path after the other. So the time is at most
/// the product of both lengths, whatever the pattern is.
struct Wildcards: Sendable {
  private let parts: [WildcardReader.Token]
  /// The literal suffix of every matching path, after the parts.
  private let ending: [UInt8]
  /// The minimum number of bytes that the parts match.
  private let minLength: Int

  /// Parses a pattern; nil if nothing can match it.
  init?(_ pattern: ArraySlice<UInt8>) {
    var reader = WildcardReader(pattern)
    var parts: [WildcardReader.Token] = []
    while let token = reader.next() {
      switch token {
      case .nothing: return nil
      // Several in a row mean the same as one, and there could be any number of them.
      case .folders where parts.last == .folders: break
      default: parts.append(token)
      }
    }
    let ending = parts.reversed().prefix { $0.literal != nil }
    self.parts = parts.dropLast(ending.count)
    self.ending = ending.reversed().compactMap(\.literal)
    minLength = self.parts.count { !$0.canBeNothing }
  }

  /// Whether a whole path matches.
  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    guard minLength + ending.count <= path.count, path.suffix(ending.count) == ending[...] else {
      return false
    }
    // The parts that the path so far may have reached.
    var reached = Reached(parts.count + 1)
    var next = reached
    enter(0, &reached)
    for byte in path.dropLast(ending.count) {
      next.removeAll()
      for index in parts.indices where reached[index] { step(index, byte, &next) }
      if next.isEmpty { return false }
      swap(&reached, &next)
    }
    return reached[parts.count]
  }

  /// Marks a part as reached, and also the next if the part may match nothing.
  private func enter(_ index: Int, _ reached: inout Reached) {
    reached.insert(index)
    guard index < parts.count, parts[index].canBeNothing else { return }
    enter(index + 1, &reached)
  }

  private func step(_ index: Int, _ byte: UInt8, _ next: inout Reached) {
    switch parts[index] {
    case .byte(let wanted): if byte == wanted { enter(index + 1, &next) }
    case .oneOf(let set): if set.contains(byte) { enter(index + 1, &next) }
    case .run:
      if byte != ASCII.slash { enter(index, &next) }
    case .rest: enter(index, &next)
    case .folders:
      // Not entered again: what follows begins only after a slash.
      next.insert(index)
      if byte == ASCII.slash { enter(index + 1, &next) }
    case .nothing: break
    }
  }
}

/// The set of parts of a pattern that a path has reached.
private struct Reached {
  private var isThere: [Bool]
  private(set) var isEmpty = true

  init(_ count: Int) { isThere = Array(repeating: false, count: count) }

  subscript(index: Int) -> Bool { isThere[index] }

  mutating func removeAll() {
    if isEmpty { return }
    for index in isThere.indices { isThere[index] = false }
    isEmpty = true
  }

  mutating func insert(_ index: Int) {
    isThere[index] = true
    isEmpty = false
  }
}

/// Reads the wildcards of a pattern as git does, oddities included.
private struct WildcardReader {
  /// A token of a pattern.
  enum Token: Equatable, Sendable {
    /// This byte.
    case byte(UInt8)
    /// One byte of this set, which has no slash.
    case oneOf(ByteSet)
    /// Any bytes except slashes.
    case run
    /// Any bytes.
    case rest
    /// Any number of folders, including none: nothing, or any bytes up to and including a slash.
    case folders
    /// Something that nothing matches, such as an unclosed set.
    case nothing

    /// Whether it matches nothing, besides what else it matches.
    var canBeNothing: Bool {
      switch self {
      case .byte, .oneOf, .nothing: false
      case .run, .rest, .folders: true
      }
    }

    /// The byte, if it is the only one that matches.
    var literal: UInt8? {
      if case .byte(let byte) = self { byte } else { nil }
    }
  }

  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var knownBracket: Int?

  init(_ pattern: ArraySlice<UInt8>) {
    bytes = pattern
    offset = pattern.startIndex
  }

  /// Returns the next token, or nil at the end.
  mutating func next() -> Token? {
    guard let byte = byte(at: offset) else { return nil }
    offset += 1
    switch byte {
    case UInt8(ascii: "*"): return stars()
    case UInt8(ascii: "?"): return .oneOf(.allButSlash)
    case UInt8(ascii: "["): return set()
    case ASCII.backslash:
      defer { offset += 1 }
      return self.byte(at: offset).map { .byte($0) } ?? .nothing
    default: return .byte(byte)
    }
  }

  private func byte(at offset: Int) -> UInt8? { offset < bytes.endIndex ? bytes[offset] : nil }

  /// Reads one or more stars; several between slashes match folders.
  private mutating func stars() -> Token {
    let start = offset - 1
    while byte(at: offset) == UInt8(ascii: "*") { offset += 1 }
    let isFirst = start == bytes.startIndex || bytes[start - 1] == ASCII.slash
    guard offset - start > 1, isFirst else { return .run }
    switch byte(at: offset) {
    case nil: return .rest
    case ASCII.slash:
      offset += 1
      return .folders
    case ASCII.backslash where byte(at: offset + 1) == ASCII.slash: return .rest
    default: return .run
    }
  }

  /// Reads a set of bytes after its opening bracket.
  private mutating func set() -> Token {
    var set = ByteSet()
    let sign = byte(at: offset)
    let isNegated = sign == UInt8(ascii: "!") || sign == UInt8(ascii: "^")
    if isNegated { offset += 1 }
    // The byte that may begin a range.
    var before: UInt8?
    var isFirst = true
    while let byte = byte(at: offset), isFirst || byte != UInt8(ascii: "]") {
      isFirst = false
      guard add(byte, after: &before, to: &set) else { return .nothing }
    }
    guard byte(at: offset) != nil else { return .nothing }
    offset += 1
    if isNegated { set.invert() }
    set.remove(ASCII.slash)
    return .oneOf(set)
  }

  /// Adds the next element of a set; false if it is invalid.
  private mutating func add(
    _ byte: UInt8, after before: inout UInt8?, to set: inout ByteSet
  ) -> Bool {
    if byte == UInt8(ascii: "-"), let first = before, let end = endOfRange() {
      before = nil
      guard let last = end.last else { return false }
      offset = end.next
      if first <= last { set.insert(first...last) }
      return true
    }
    if byte == UInt8(ascii: "["), self.byte(at: offset + 1) == UInt8(ascii: ":") {
      return addClass(after: &before, to: &set)
    }
    if byte == ASCII.backslash { offset += 1 }
    guard let literal = self.byte(at: offset) else { return false }
    offset += 1
    set.insert(literal...literal)
    before = literal
    return true
  }

  /// Returns the last byte of the range whose `-` is here, and the offset behind it; nil if there is no range.
  private func endOfRange() -> (last: UInt8?, next: Int)? {
    guard let byte = byte(at: offset + 1), byte != UInt8(ascii: "]") else { return nil }
    if byte != ASCII.backslash { return (byte, offset + 2) }
    return (self.byte(at: offset + 2), offset + 3)
  }

  /// Returns the next closing bracket, cached because each of many classes may ask for it.
  private mutating func bracket(from start: Int) -> Int? {
    if let known = knownBracket, known >= start { return known }
    knownBracket = bytes[min(start, bytes.endIndex)...].firstIndex(of: UInt8(ascii: "]"))
    return knownBracket
  }

  /// Adds a class such as `[:digit:]`, or a bracket if it is not a class.
  private mutating func addClass(after before: inout UInt8?, to set: inout ByteSet) -> Bool {
    let start = offset + 2
    guard let end = bracket(from: start) else { return false }
    guard end > start, bytes[end - 1] == UInt8(ascii: ":") else {
      set.insert(UInt8(ascii: "[")...UInt8(ascii: "["))
      before = UInt8(ascii: "[")
      offset += 1
      return true
    }
    guard let known = ByteSet(className: String(decoding: bytes[start..<end - 1], as: UTF8.self))
    else { return false }
    set.formUnion(known)
    before = nil
    offset = end + 1
    return true
  }
}

/// A set of bytes.
private struct ByteSet: Equatable, Sendable {
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
