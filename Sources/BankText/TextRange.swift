/// A range of a file, as a pair of byte offsets.
///
/// Everything that points into a bank does so by bytes. Lines, columns and display cells are worked
/// out from them only when something is shown.
@frozen
public struct TextRange: Hashable, Codable, Sendable {
  /// Offset of the first byte.
  public var start: Int
  /// Offset just past the last byte.
  public var end: Int

  /// The bytes from `start` up to, and without, `end`; none when that comes before it.
  ///
  /// - Parameters:
  ///   - start: The offset of the first byte.
  ///   - end: The offset just past the last one.
  @inlinable
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// The place before the byte at `offset`, with nothing in it.
  public init(at offset: Int) { self.init(offset, offset) }

  /// How many bytes it holds.
  @inlinable public var count: Int { end &- start }

  /// Whether it is empty, and so just a position.
  @inlinable public var isEmpty: Bool { start == end }

  /// The same range as Swift's own type, to slice with.
  public var offsets: Range<Int> { start..<max(start, end) }

  /// Whether all of `other` lies inside.
  public func contains(_ other: TextRange) -> Bool { start <= other.start && other.end <= end }

  /// The same length, `distance` bytes further on.
  @_spi(QBank) public func moved(by distance: Int) -> TextRange {
    TextRange(start + distance, end + distance)
  }
}

extension TextRange: Comparable {
  /// Earlier start first; of two that start together, the shorter first.
  public static func < (one: TextRange, other: TextRange) -> Bool {
    (one.start, one.end) < (other.start, other.end)
  }
}
