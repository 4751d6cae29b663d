@_spi(QBank) public import BankText

/// One row of a bank.
@frozen @safe
@_spi(QBank) public struct Row: ~Escapable, BitwiseCopyable {
  @usableFromInline let storage: UnsafePointer<RowStorage>
  @usableFromInline let index: Int
  @usableFromInline let first: Int
  /// How many cells it has.
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

  /// Where it begins in the file.
  @_spi(QBank) @inlinable public var start: Int { Int(unsafe storage.pointee.starts[index]) }

  /// A cell; cells are counted from 1.
  @inlinable @inline(__always)
  @_spi(QBank) public func cell(_ number: Int) -> Cell {
    precondition(number >= 1 && number <= count, "there is no such cell")
    return unsafe storage.pointee.cells[first &+ number &- 1]
  }

  /// The text of a cell, as bytes.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func text(_ number: Int) -> Span<UInt8> {
    text(of: cell(number))
  }

  /// The text of one of its cells or details, as bytes.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func text(of cell: Cell) -> Span<UInt8> {
    let source = cell.isApart ? unsafe storage.pointee.text : unsafe storage.pointee.file
    let (start, end) = (cell.textStartOffset, cell.textEndOffset)
    precondition(start <= end && end <= source.count, "the cell is not of this file")
    // An empty file has no address, and its only cell no text.
    guard let base = source.baseAddress else { return Span() }
    let part = unsafe Span(_unsafeStart: base + start, count: end &- start)
    return unsafe _overrideLifetime(part, copying: self)
  }
}

extension Row {
  /// All of it as it stands in the file, without what ends the line, whatever the order of its cells.
  @_spi(QBank) public var range: TextRange {
    var (start, end) = (cell(1).range.start, cell(1).range.end)
    for number in 1...count {
      let range = cell(number).range
      (start, end) = (min(start, range.start), max(end, range.end))
    }
    return TextRange(start, end)
  }

  /// Whether it is a row of a table, and not an item of JSON.
  var isOfTable: Bool {
    if case .json = unsafe storage.pointee.notation { false } else { true }
  }

  /// What it tells besides its cells, such as its category; nil when it does not.
  @_spi(QBank) public func detail(_ feature: Feature) -> Cell? {
    var found: Cell?
    forEachDetail { if $0 == feature, found == nil { found = $1 } }
    return found
  }

  /// Calls a body with all that it tells besides its cells: each text by itself, and of a member that
  /// nobody knows its name.
  @_spi(QBank) public func forEachDetail(_ body: (Feature, Cell) -> Void) {
    let details = unsafe storage.pointee.details
    var (low, high) = (0, details.count)
    while low < high {
      let middle = (low + high) / 2
      if unsafe details[middle].row < index { low = middle + 1 } else { high = middle }
    }
    while low < details.count, unsafe details[low].row == index {
      unsafe body(details[low].feature, details[low].cell)
      low += 1
    }
  }

  /// Where a cell is.
  @_spi(QBank) public func place(_ number: Int) -> Place {
    Place(cell(number).range, record: record, cell: number)
  }

  /// Where a part of a cell's text is, given by its offsets in the text.
  @_spi(QBank) public func place(_ number: Int, part: Range<Int>) -> Place {
    Place(fileRange(of: part, in: cell(number)), record: record, cell: number)
  }

  /// Where a part of a detail's text is, given by its offsets in the text.
  @_spi(QBank) public func place(ofDetail cell: Cell, part: Range<Int>) -> Place {
    Place(fileRange(of: part, in: cell), record: record)
  }

  private func fileRange(of part: Range<Int>, in cell: Cell) -> TextRange {
    TextRange(fileOffset(part.lowerBound, in: cell), fileOffset(part.upperBound, in: cell))
  }

  /// The offset in the file of an offset in a cell's text.
  private func fileOffset(_ offset: Int, in cell: Cell) -> Int {
    guard cell.isApart else { return cell.contents.start + offset }
    let file = unsafe Span(_unsafeElements: storage.pointee.file)
    return unsafe storage.pointee.known.pointee.fileOffset(
      of: offset, in: file, from: cell.contents.start, storage.pointee.notation)
  }

  /// The change that writes another text into a cell.
  @_spi(QBank) public func edit(_ number: Int, replacingTextWith text: String) -> Edit {
    let cell = cell(number)
    return unsafe storage.pointee.notation.edit(
      cell, replacingTextWith: text, isAnswer: number == BankKind.answerCell)
  }

  /// The change that takes a part of a cell's text away, given by its offsets in the text.
  @_spi(QBank) public func edit(_ number: Int, deleting part: Range<Int>) -> Edit {
    Edit(place(number, part: part).range, "")
  }

  /// The text of a cell as a string.
  @_spi(QBank) public func string(_ number: Int) -> String {
    String(decoding: Array(text(number)), as: UTF8.self)
  }

  /// Whether there is nothing to be seen in a cell.
  @inlinable @inline(__always)
  @_spi(QBank) public func isBlank(_ number: Int) -> Bool {
    !cell(number).hasVisibleEdges && text(number).isBlank
  }

  /// The text of one of its cells or details as a string.
  @_spi(QBank) public func string(of cell: Cell) -> String {
    String(decoding: Array(text(of: cell)), as: UTF8.self)
  }

  /// The start of a cell's text, fit to be quoted in a message.
  @_spi(QBank) public func excerpt(_ number: Int) -> String {
    let text = text(number)
    return VisibleText.excerpt(text)
  }
}

extension Row {
  /// The tags that it has, each once: in a table one cell holds several, with semicolons between them.
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

  /// What stands between semicolons, without the blanks around it.
  private static func parts(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: ASCII.semicolon).map { part in
      Array(part.drop { $0 == ASCII.space }.reversed().drop { $0 == ASCII.space }.reversed())
    }.filter { !$0.isEmpty }
  }
}

/// One cell of a row: where it stands in the file and where its text is.
///
/// The text of most cells is a range of the file. Only where it has to be unescaped, such as a
/// doubled quote, is a copy kept.
@frozen
@_spi(QBank) public struct Cell: Sendable, BitwiseCopyable {
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
  @_spi(QBank) public init(
    _ range: TextRange, text: TextRange, apart: Bool = false, hasVisibleEdges: Bool
  ) {
    start = UInt32(truncatingIfNeeded: range.start)
    end = UInt32(truncatingIfNeeded: range.end)
    textStart = UInt32(truncatingIfNeeded: text.start) | (apart ? Cell.mark : 0)
    textEnd = UInt32(truncatingIfNeeded: text.end) | (hasVisibleEdges ? Cell.mark : 0)
  }

  static let none = Cell(TextRange(0, 0), text: TextRange(0, 0), hasVisibleEdges: false)

  /// The cell as it stands in the file, with its quotes.
  @_spi(QBank) @inlinable public var range: TextRange { TextRange(Int(start), Int(end)) }

  /// Its text without the quotes around it, as it stands in the file.
  var contents: TextRange {
    isQuoted ? TextRange(Int(start) + 1, Int(end) - 1) : range
  }

  /// Whether its text is kept apart.
  @_spi(QBank) @inlinable public var isApart: Bool { textStart & Cell.mark != 0 }

  /// Whether its text surely begins and ends with something to be seen.
  @_spi(QBank) @inlinable public var hasVisibleEdges: Bool { textEnd & Cell.mark != 0 }

  /// Whether it stands between quotes in the file.
  @_spi(QBank) @inlinable public var isQuoted: Bool { textStart != start }

  /// Where the text begins, in the file or apart.
  @inlinable var textStartOffset: Int { Int(textStart & ~Cell.mark) }

  /// Where the text ends, in the file or apart.
  @inlinable var textEndOffset: Int { Int(textEnd & ~Cell.mark) }
}
