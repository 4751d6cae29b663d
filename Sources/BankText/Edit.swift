/// A change to a file: a range of bytes and its replacement.
public struct Edit: Hashable, Sendable {
  /// The bytes to replace, empty for an insertion.
  public let range: TextRange
  /// The replacement, empty for a deletion.
  public let text: [UInt8]

  /// Creates an edit that replaces a range by bytes.
  @_spi(QBank) public init(_ range: TextRange, _ text: [UInt8]) {
    self.range = range
    self.text = text
  }

  /// Creates an edit that replaces a range by text.
  @_spi(QBank) public init(_ range: TextRange, _ text: String) {
    self.init(range, Array(text.utf8))
  }

  /// Applies edits, which must be sorted by range and must not overlap.
  @_spi(QBank) public static func apply(_ edits: [Edit], to bytes: Span<UInt8>) -> [UInt8] {
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
