/// Reads the wildcards of a pattern as git does, oddities included.
struct WildcardReader {
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
