public import BankText

/// One cell of a row: where it stands in the file and where its text is.
///
/// The text of most cells is a part of the file. Only where the file writes a character in another
/// way, such as a doubled quote, is the text kept apart.
@frozen
public struct Cell: Sendable, BitwiseCopyable {
  /// The cell as it stands in the file, with its quotes.
  @usableFromInline let start: UInt32
  @usableFromInline let end: UInt32
  /// The text: offsets in the file, or in the rows' own text where the top bit is set.
  @usableFromInline let textStart: UInt32
  @usableFromInline let textEnd: UInt32

  /// The bit that tells where the text is.
  @inlinable static var apart: UInt32 { 1 << 31 }

  /// A cell whose text stands in the file as it is.
  @inlinable
  public init(_ range: Range<Int>, text: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    textStart = UInt32(truncatingIfNeeded: text.lowerBound)
    textEnd = UInt32(truncatingIfNeeded: text.upperBound)
  }

  /// A cell whose text is kept apart, at these offsets of it.
  public init(_ range: Range<Int>, apart text: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    textStart = UInt32(truncatingIfNeeded: text.lowerBound) | Cell.apart
    textEnd = UInt32(truncatingIfNeeded: text.upperBound) | Cell.apart
  }

  /// The cell as it stands in the file, with its quotes.
  @inlinable public var range: TextRange { TextRange(Int(start), Int(end)) }

  /// Its text without the quotes around it, as it stands in the file.
  var contents: TextRange {
    isQuoted ? TextRange(Int(start) + 1, Int(end) - 1) : range
  }

  /// Whether its text is kept apart.
  @inlinable public var isApart: Bool { textStart & Cell.apart != 0 }

  /// Whether it stands between quotes in the file.
  @inlinable public var isQuoted: Bool { textStart != start }

  /// Where the text is, in the file or apart.
  @inlinable var textOffsets: Range<Int> {
    Int(textStart & ~Cell.apart)..<Int(textEnd & ~Cell.apart)
  }
}
