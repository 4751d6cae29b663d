public import BankText

/// One cell of a row: where it stands in the file and where its text is.
///
/// The text of most cells is a range of the file. Only where it has to be unescaped, such as a
/// doubled quote, is a copy kept.
@frozen
public struct Cell: Sendable, BitwiseCopyable {
  /// The cell as it stands in the file, with its quotes.
  @usableFromInline let start: UInt32
  @usableFromInline let end: UInt32
  /// Where the text begins: an offset in the file, or in the rows' own text where the top bit is set.
  @usableFromInline let textStart: UInt32
  /// Where it ends; the top bit tells that its edges are visible.
  @usableFromInline let textEnd: UInt32

  /// The highest bit of an offset, used as a flag.
  @inlinable static var mark: UInt32 { 1 << 31 }

  /// A cell with its text in the file as it is, or `apart` from it at these offsets.
  ///
  /// `hasVisibleEdges` tells that the text begins and ends with something to be seen. Several rules
  /// look for white space, and this flag settles most cells.
  @inlinable @inline(__always)
  public init(_ range: TextRange, text: TextRange, apart: Bool = false, hasVisibleEdges: Bool) {
    start = UInt32(truncatingIfNeeded: range.start)
    end = UInt32(truncatingIfNeeded: range.end)
    textStart = UInt32(truncatingIfNeeded: text.start) | (apart ? Cell.mark : 0)
    textEnd = UInt32(truncatingIfNeeded: text.end) | (hasVisibleEdges ? Cell.mark : 0)
  }

  static let none = Cell(TextRange(0, 0), text: TextRange(0, 0), hasVisibleEdges: false)

  /// The cell as it stands in the file, with its quotes.
  @inlinable public var range: TextRange { TextRange(Int(start), Int(end)) }

  /// Its text without the quotes around it, as it stands in the file.
  var contents: TextRange {
    isQuoted ? TextRange(Int(start) + 1, Int(end) - 1) : range
  }

  /// Whether its text is kept apart.
  @inlinable public var isApart: Bool { textStart & Cell.mark != 0 }

  /// Whether its text surely begins and ends with something to be seen.
  @inlinable public var hasVisibleEdges: Bool { textEnd & Cell.mark != 0 }

  /// Whether it stands between quotes in the file.
  @inlinable public var isQuoted: Bool { textStart != start }

  /// Where the text begins, in the file or apart.
  @inlinable var textStartOffset: Int { Int(textStart & ~Cell.mark) }

  /// Where the text ends, in the file or apart.
  @inlinable var textEndOffset: Int { Int(textEnd & ~Cell.mark) }
}
