/// A change to a file: these bytes instead of those.
public struct Edit: Hashable, Sendable {
  /// The bytes that go; empty to insert.
  public let range: TextRange
  /// The bytes that come; empty to delete.
  public let text: [UInt8]

  /// These bytes instead of those.
  public init(_ range: TextRange, _ text: [UInt8]) {
    self.range = range
    self.text = text
  }

  /// This text instead of those bytes.
  public init(_ range: TextRange, _ text: String) { self.init(range, Array(text.utf8)) }

  /// The file with edits made that do not touch each other, in order of their places.
  public static func apply(_ edits: [Edit], to bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.count })
    var done = 0
    for edit in edits {
      precondition(edit.range.start >= done, "edits must be sorted and must not overlap")
      result += Array(bytes, TextRange(done, edit.range.start)) + edit.text
      done = edit.range.end
    }
    return result + Array(bytes, TextRange(done, bytes.count))
  }
}
