public import BankText

/// Some rows of a bank, taken apart into cells: a handful of a file at a time.
///
/// Kept as flat arrays, because a million questions must not become six million strings. A format's
/// reader fills it again and again; rules look at it through `RowsView`.
public struct Rows: Sendable {
  /// The cells of all rows, one after the other, and room for more.
  var cells: [Cell] = []
  /// Where each row's cells end in `cells`.
  var ends: [UInt32] = []
  /// The number of each row in the file, counted from 1.
  var records: [UInt32] = []
  /// The text of cells that the file writes in another way.
  private var text: [UInt8] = []
  /// How many rows there are.
  public private(set) var count = 0
  /// How the file writes the text of a cell.
  private let syntax: CellSyntax

  /// No rows, of a file that writes cells in this way.
  public init(_ syntax: CellSyntax = .csv) { self.syntax = syntax }

  /// Replaces all rows by up to so many, in up to so many cells.
  ///
  /// The arrays are only ever made larger: a batch of a file follows the other, and memory that has
  /// been used before is there at once.
  public mutating func replace(
    rows rowLimit: Int, cells cellLimit: Int, with fill: (inout RowWriter, inout [UInt8]) -> Void
  ) {
    cells.extend(to: cellLimit, with: Cell.none)
    ends.extend(to: rowLimit, with: 0)
    records.extend(to: rowLimit, with: 0)
    var text: [UInt8] = []
    swap(&text, &self.text)
    text.removeAll(keepingCapacity: true)
    var writer = RowWriter(&self)
    fill(&writer, &text)
    count = writer.rowCount
    self.text = text
  }

  /// Calls a body with the rows to look at, and the file that they are from.
  public func withView<Result>(
    _ file: Span<UInt8>, _ body: (borrowing RowsView) throws -> Result
  ) rethrows -> Result {
    try unsafe file.withUnsafeBufferPointer { file in
      try unsafe text.withUnsafeBufferPointer { text in
        try unsafe cells.withUnsafeBufferPointer { cells in
          try unsafe ends.withUnsafeBufferPointer { ends in
            try unsafe records.withUnsafeBufferPointer { records in
              let storage = unsafe RowStorage(
                file: file, text: text, cells: cells, ends: ends, records: records, count: count,
                syntax: syntax)
              return try unsafe withUnsafePointer(to: storage) {
                try body(unsafe RowsView($0))
              }
            }
          }
        }
      }
    }
  }
}

/// Writes the cells of rows, one row after the other.
@frozen
public struct RowWriter: ~Copyable, ~Escapable {
  @usableFromInline var cells: MutableSpan<Cell>
  @usableFromInline var ends: MutableSpan<UInt32>
  @usableFromInline var records: MutableSpan<UInt32>
  @usableFromInline var cellCount = 0
  /// How many rows have been written.
  @usableFromInline var rowCount = 0

  @_lifetime(&rows)
  init(_ rows: inout Rows) {
    cells = rows.cells.mutableArraySpan
    ends = rows.ends.mutableArraySpan
    records = rows.records.mutableArraySpan
  }

  /// Adds a cell to the row that is being written.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  public mutating func add(_ cell: Cell) {
    cells[cellCount] = cell
    cellCount &+= 1
  }

  /// Ends a row, which has this number in its file.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  public mutating func endRow(record: Int) {
    ends[rowCount] = UInt32(truncatingIfNeeded: cellCount)
    records[rowCount] = UInt32(truncatingIfNeeded: record)
    rowCount &+= 1
  }
}

extension Array {
  fileprivate mutating func extend(to size: Int, with element: Element) {
    if count < size { append(contentsOf: repeatElement(element, count: size - count)) }
  }
}

// What follows is inlinable: rules ask for cells a hundred million times in a large bank, and a call
// into another module costs more than what is asked for. For the same reason a row is no more than
// a pointer and an index; that it cannot be kept longer than the rows is checked by the compiler.

/// The memory of some rows.
@frozen @unsafe
public struct RowStorage: BitwiseCopyable {
  @usableFromInline let file: UnsafeBufferPointer<UInt8>
  @usableFromInline let text: UnsafeBufferPointer<UInt8>
  @usableFromInline let cells: UnsafeBufferPointer<Cell>
  @usableFromInline let ends: UnsafeBufferPointer<UInt32>
  @usableFromInline let records: UnsafeBufferPointer<UInt32>
  @usableFromInline let count: Int
  let syntax: CellSyntax
}

/// Rows to look at.
@frozen @safe
public struct RowsView: ~Escapable, BitwiseCopyable {
  @usableFromInline let storage: UnsafePointer<RowStorage>

  /// The rows in some memory, which must stay as long as the view is used.
  @_lifetime(immortal)
  @unsafe
  init(_ storage: UnsafePointer<RowStorage>) { unsafe self.storage = storage }

  /// How many rows there are.
  @inlinable public var count: Int { unsafe storage.pointee.count }

  /// The row at `index`.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  public func row(_ index: Int) -> Row {
    precondition(index >= 0 && index < count, "there is no such row")
    let first = index == 0 ? 0 : Int(unsafe storage.pointee.ends[index &- 1])
    return unsafe Row(storage, index, first, count: Int(storage.pointee.ends[index]) &- first)
  }
}

/// One row of a bank.
@frozen @safe
public struct Row: ~Escapable, BitwiseCopyable {
  @usableFromInline let storage: UnsafePointer<RowStorage>
  @usableFromInline let index: Int
  @usableFromInline let first: Int
  /// How many cells it has.
  public let count: Int

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
  @inlinable public var record: Int { Int(unsafe storage.pointee.records[index]) }

  /// A cell; cells are counted from 1.
  @inlinable @inline(__always)
  public func cell(_ number: Int) -> Cell {
    precondition(number >= 1 && number <= count, "there is no such cell")
    return unsafe storage.pointee.cells[first &+ number &- 1]
  }

  /// The text of a cell, as bytes.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  public func text(_ number: Int) -> Span<UInt8> {
    let cell = cell(number)
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
  /// All of it as it stands in the file, without what ends the line.
  public var range: TextRange { TextRange(cell(1).range.start, cell(count).range.end) }

  /// Where a cell is.
  public func place(_ number: Int) -> Place {
    Place(cell(number).range, record: record, cell: number)
  }

  /// Where a part of a cell's text is, given by its offsets in the text.
  public func place(_ number: Int, part: Range<Int>) -> Place {
    let range = TextRange(
      fileOffset(number, part.lowerBound), fileOffset(number, part.upperBound))
    return Place(range, record: record, cell: number)
  }

  /// The offset in the file of an offset in a cell's text.
  private func fileOffset(_ number: Int, _ offset: Int) -> Int {
    let cell = cell(number)
    guard cell.isApart else { return cell.contents.start + offset }
    let file = unsafe Span(_unsafeElements: storage.pointee.file)
    return unsafe storage.pointee.syntax.fileOffset(of: offset, in: file, from: cell.contents.start)
  }

  /// The change that writes another text into a cell.
  public func edit(_ number: Int, replacingTextWith text: String) -> Edit {
    let cell = cell(number)
    return unsafe storage.pointee.syntax.edit(
      cell, replacingTextWith: text, isAnswer: number == Kind.answerCell)
  }

  /// The change that takes a part of a cell's text away, given by its offsets in the text.
  public func edit(_ number: Int, deleting part: Range<Int>) -> Edit {
    Edit(place(number, part: part).range, "")
  }

  /// The text of a cell as a string.
  public func string(_ number: Int) -> String {
    String(decoding: Array(text(number)), as: UTF8.self)
  }

  /// Whether there is nothing to be seen in a cell.
  @inlinable @inline(__always)
  public func isBlank(_ number: Int) -> Bool {
    !cell(number).hasVisibleEdges && text(number).isBlank
  }

  /// The start of a cell's text, fit to be quoted in a message.
  public func excerpt(_ number: Int) -> String {
    let text = text(number)
    return VisibleText.excerpt(text, TextRange(0, text.count))
  }
}

/// A row of a problem bank.
@frozen
public struct ProblemRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  public let row: Row

  /// A row taken for a problem.
  @_lifetime(copy row)
  @inlinable @inline(__always)
  public init(_ row: consuming Row) { self.row = row }

  /// What is asked.
  @inlinable public var question: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(1) }
  }

  /// The number of the right choice, as it is written.
  @inlinable public var answer: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(Kind.answerCell) }
  }

  /// How many choices there are.
  @inlinable public var choiceCount: Int { row.count &- Kind.cellsBeforeChoices }

  /// The choice with this number, counted from 1.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  public func choice(_ number: Int) -> Span<UInt8> {
    row.text(Kind.cellsBeforeChoices &+ number)
  }

  /// Whether there is nothing to be seen in a choice.
  @inlinable @inline(__always)
  public func isBlank(choice number: Int) -> Bool { row.isBlank(Kind.cellsBeforeChoices &+ number) }

  /// Where the question is.
  public var placeOfQuestion: Place { row.place(1) }

  /// Where the answer is.
  public var placeOfAnswer: Place { row.place(Kind.answerCell) }

  /// Where a choice is.
  public func place(ofChoice number: Int) -> Place {
    row.place(Kind.cellsBeforeChoices + number)
  }

  /// The number of the right choice, when it names one.
  public var rightChoice: Int? {
    guard let number = Answer(answer).number, (1...choiceCount).contains(number) else {
      return nil
    }
    return number
  }
}

/// A row of a guidance file.
@frozen
public struct GuidanceRow: ~Escapable, BitwiseCopyable {
  /// The row itself.
  public let row: Row

  /// A row taken for an entry of guidance.
  @_lifetime(copy row)
  @inlinable @inline(__always)
  public init(_ row: consuming Row) { self.row = row }

  /// Its heading.
  @inlinable public var title: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(1) }
  }

  /// Its text.
  @inlinable public var description: Span<UInt8> {
    @_lifetime(copy self)
    get { row.text(2) }
  }
}
