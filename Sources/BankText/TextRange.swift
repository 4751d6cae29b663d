/// A range of a file, as a pair of byte offsets.
///
/// Everything that refers to a bank does so by bytes. Lines, columns and display cells are computed from them only
/// for display.
@frozen
public struct TextRange: Hashable, Codable, Sendable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset just past the last byte.
  public var end: Int

  /// Creates a range from `start` up to, but not including, `end`; it is empty if `end` is before `start`.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte.
  ///   - end: The offset just past the last byte.
  @inlinable
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// Creates an empty range before the byte at `offset`.
  public init(at offset: Int) { self.init(offset, offset) }

  /// The number of bytes.
  @inlinable public var count: Int { end &- start }

  /// Whether it is empty, and so only a position.
  @inlinable public var isEmpty: Bool { start == end }

  /// The range as Swift's own type, for slicing.
  public var offsets: Range<Int> { start..<max(start, end) }

  /// Whether `other` lies completely inside.
  public func contains(_ other: TextRange) -> Bool { start <= other.start && other.end <= end }

  /// Returns the range moved by `distance` bytes.
  @_spi(QBank) public func moved(by distance: Int) -> TextRange {
    TextRange(start + distance, end + distance)
  }
}

extension TextRange: Comparable {
  /// Orders by start; of ranges with the same start, the shorter comes first.
  public static func < (one: TextRange, other: TextRange) -> Bool {
    (one.start, one.end) < (other.start, other.end)
  }
}
