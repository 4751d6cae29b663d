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

extension WildcardReader.Token {
  /// Whether it matches nothing, besides what else it matches.
  fileprivate var canBeNothing: Bool {
    switch self {
    case .byte, .oneOf, .nothing: false
    case .run, .rest, .folders: true
    }
  }

  /// The byte, if it is the only one that matches.
  fileprivate var literal: UInt8? {
    if case .byte(let byte) = self { byte } else { nil }
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
