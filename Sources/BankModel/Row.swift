@_spi(QBank) import BankText

/// One row of a bank.
@frozen @safe
@_spi(QBank) public struct Row: ~Escapable, BitwiseCopyable {
  @usableFromInline let storage: UnsafePointer<RowStorage>
  @usableFromInline let index: Int
  @usableFromInline let first: Int
  /// The number of cells.
  @_spi(QBank) public let count: Int

  @_lifetime(immortal)
  @inlinable @inline(__always)
  @unsafe
  init(_ storage: UnsafePointer<RowStorage>, _ index: Int, _ first: Int, count: Int) {
    unsafe self.storage = storage
    self.index = index
    self.first = first
    self.count = count
  }

  /// Its number in the file, counted from 1.
  @_spi(QBank) @inlinable public var record: Int { Int(unsafe storage.pointee.records[index]) }

  /// The offset in the file at which it begins.
  @_spi(QBank) @inlinable public var start: Int { Int(unsafe storage.pointee.starts[index]) }

  /// Returns a cell; cells are counted from 1.
  @inlinable @inline(__always)
  @_spi(QBank) public func cell(_ number: Int) -> Cell {
    precondition(number >= 1 && number <= count, "there is no such cell")
    return unsafe storage.pointee.cells[first &+ number &- 1]
  }

  /// Returns the text of a cell, as bytes.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func text(_ number: Int) -> Span<UInt8> {
    text(of: cell(number))
  }

  /// Returns the text of one of its cells or details, as bytes.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func text(of cell: Cell) -> Span<UInt8> {
    let source = cell.isApart ? unsafe storage.pointee.text : unsafe storage.pointee.file
    let (start, end) = (cell.textStartOffset, cell.textEndOffset)
    precondition(start <= end && end <= source.count, "the cell is not of this file")
    // An empty file has no base address, and its only cell no text.
    guard let base = source.baseAddress else { return Span() }
    let part = unsafe Span(_unsafeStart: base + start, count: end &- start)
    return unsafe _overrideLifetime(part, copying: self)
  }
}

extension Row {
  /// The range of the whole row in the file, without the line ending, whatever the order of its cells.
  @_spi(QBank) public var range: TextRange {
    var (start, end) = (cell(1).range.start, cell(1).range.end)
    for number in 1...count {
      let range = cell(number).range
      (start, end) = (min(start, range.start), max(end, range.end))
    }
    return TextRange(start, end)
  }

  /// Whether it is a row of a table and not an item of JSON.
  var isOfTable: Bool { if case .json = unsafe storage.pointee.notation { false } else { true } }

  /// Returns a detail such as the category, or nil if the row does not have it.
  @_spi(QBank) public func detail(_ feature: Feature) -> Cell? {
    var found: Cell?
    forEachDetail { if $0 == feature, found == nil { found = $1 } }
    return found
  }

  /// Calls a body with all details besides the cells: each text separately, and the name of a member that qbank
  /// does not know.
  @_spi(QBank) public func forEachDetail(_ body: (Feature, Cell) -> Void) {
    let details = unsafe storage.pointee.details
    var next = details.indices.partitioningIndex { unsafe details[$0].row >= index }
    while next < details.count, unsafe details[next].row == index {
      unsafe body(details[next].feature, details[next].cell)
      next += 1
    }
  }

  /// Returns the place of a cell.
  @_spi(QBank) public func place(_ number: Int) -> Place {
    Place(cell(number).range, record: record, cell: number)
  }

  /// Returns the place of a part of a cell's text, given by its offsets in the text.
  @_spi(QBank) public func place(_ number: Int, part: Range<Int>) -> Place {
    Place(fileRange(of: part, in: cell(number)), record: record, cell: number)
  }

  /// Returns the place of a part of a detail's text, given by its offsets in the text.
  @_spi(QBank) public func place(ofDetail cell: Cell, part: Range<Int>) -> Place {
    Place(fileRange(of: part, in: cell), record: record)
  }

  private func fileRange(of part: Range<Int>, in cell: Cell) -> TextRange {
    TextRange(fileOffset(part.lowerBound, in: cell), fileOffset(part.upperBound, in: cell))
  }

  /// Returns the offset in the file for an offset in a cell's text.
  private func fileOffset(_ offset: Int, in cell: Cell) -> Int {
    guard cell.isApart else { return cell.contents.start + offset }
    let file = unsafe Span(_unsafeElements: storage.pointee.file)
    return unsafe storage.pointee.known.pointee.fileOffset(
      of: offset, in: file, from: cell.contents.start, storage.pointee.notation)
  }

  /// Returns the edit that replaces the text of a cell.
  @_spi(QBank) public func edit(_ number: Int, replacingTextWith text: String) -> Edit {
    let cell = cell(number)
    return unsafe storage.pointee.notation.edit(
      cell, replacingTextWith: text, isAnswer: number == BankKind.answerCell)
  }

  /// Returns the edit that deletes a part of a cell's text, given by its offsets in the text.
  @_spi(QBank) public func edit(_ number: Int, deleting part: Range<Int>) -> Edit {
    Edit(place(number, part: part).range, "")
  }

  /// Returns the text of a cell as a string.
  @_spi(QBank) public func string(_ number: Int) -> String {
    text(number).string
  }

  /// Whether a cell is blank.
  @inlinable @inline(__always)
  @_spi(QBank) public func isBlank(_ number: Int) -> Bool {
    !cell(number).hasVisibleEdges && text(number).isBlank
  }

  /// Returns the text of one of its cells or details as a string.
  @_spi(QBank) public func string(of cell: Cell) -> String {
    text(of: cell).string
  }

  /// Returns the start of a cell's text in a form that can be quoted in a message.
  @_spi(QBank) public func excerpt(_ number: Int) -> String {
    let text = text(number)
    return VisibleText.excerpt(text)
  }
}

extension Row {
  /// The tags, without duplicates. In a table one cell holds several, separated by semicolons.
  @_spi(QBank) public var tags: [[UInt8]] {
    var cells: [Cell] = []
    forEachDetail { if $0 == .tags { cells.append($1) } }
    var tags: [[UInt8]] = []
    for cell in cells {
      let text = Array(text(of: cell))
      for tag in isOfTable ? Row.parts(text) : [text] where !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  /// Splits a text at semicolons and trims the spaces around each part.
  private static func parts(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: ASCII.semicolon).map { part in
      Array(part.drop { $0 == ASCII.space }.reversed().drop { $0 == ASCII.space }.reversed())
    }.filter { !$0.isEmpty }
  }
}

/// One cell of a row: its range in the file and the location of its text.
///
/// The text of most cells is a range of the file. A copy is kept only if it has to be unescaped, for example
/// because of a doubled quote.
@frozen
@_spi(QBank) public struct Cell: Sendable, BitwiseCopyable {
  /// The range of the cell in the file, with its quotes.
  @usableFromInline let start: UInt32
  @usableFromInline let end: UInt32
  /// The start of the text: an offset in the file, or in the rows' own text if the top bit is set.
  @usableFromInline let textStart: UInt32
  /// The end of the text; the top bit is set if its edges are visible.
  @usableFromInline let textEnd: UInt32

  /// The highest bit of an offset, used as a flag.
  @inlinable static var mark: UInt32 { 1 << 31 }

  /// Creates a cell whose text is verbatim in the file, or `apart` from it at these offsets.
  ///
  /// `hasVisibleEdges` says that the text begins and ends with a visible character. Several rules look for white
  /// space, and this flag settles most cells.
  @inlinable @inline(__always)
  @_spi(QBank) public init(
    _ range: TextRange, text: TextRange, apart: Bool = false, hasVisibleEdges: Bool
  ) {
    start = UInt32(truncatingIfNeeded: range.start)
    end = UInt32(truncatingIfNeeded: range.end)
    textStart = UInt32(truncatingIfNeeded: text.start) | (apart ? Cell.mark : 0)
    textEnd = UInt32(truncatingIfNeeded: text.end) | (hasVisibleEdges ? Cell.mark : 0)
  }

  static let none = Cell(TextRange(0, 0), text: TextRange(0, 0), hasVisibleEdges: false)

  /// The range of the cell in the file, with its quotes.
  @_spi(QBank) @inlinable public var range: TextRange { TextRange(Int(start), Int(end)) }

  /// The range of its text in the file, without the surrounding quotes.
  var contents: TextRange { isQuoted ? TextRange(Int(start) + 1, Int(end) - 1) : range }

  /// Whether its text is kept apart from the file.
  @_spi(QBank) @inlinable public var isApart: Bool { textStart & Cell.mark != 0 }

  /// Whether its text is known to begin and end with a visible character.
  @_spi(QBank) @inlinable public var hasVisibleEdges: Bool { textEnd & Cell.mark != 0 }

  /// Whether it is between quotes in the file.
  @_spi(QBank) @inlinable public var isQuoted: Bool { textStart != start }

  /// The offset at which the text begins, in the file or apart.
  @inlinable var textStartOffset: Int { Int(textStart & ~Cell.mark) }

  /// The offset at which the text ends, in the file or apart.
  @inlinable var textEndOffset: Int { Int(textEnd & ~Cell.mark) }
}
