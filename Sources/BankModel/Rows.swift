@_spi(QBank) import BankText

/// A batch of rows of a bank, split into cells.
///
/// Stored in flat arrays, because a million questions must not become six million strings. A format's reader
/// refills it again and again; rules read it through `RowsView`.
@_spi(QBank) public struct Rows: Sendable {
  /// The cells of all rows in order, followed by spare capacity.
  var cells: [Cell] = []
  /// The end of each row's cells in `cells`.
  var ends: [UInt32] = []
  /// The number of each row in the file, counted from 1.
  var records: [UInt32] = []
  /// The offset in the file at which each row begins.
  var starts: [UInt32] = []
  /// Content that does not fit into arrays of a fixed size.
  private var overflow = RowOverflow()
  /// The number of rows.
  @_spi(QBank) public private(set) var count = 0
  /// The notation of the text of a cell.
  private let notation: CellNotation

  /// Creates an empty batch for a file with this notation.
  @_spi(QBank) public init(_ notation: CellNotation = .csv) { self.notation = notation }

  /// Replaces all rows by up to the given number of rows and cells.
  ///
  /// The arrays only ever grow and are reused from batch to batch, because fresh memory is slow.
  @_spi(QBank) public mutating func replace(
    rows rowLimit: Int, cells cellLimit: Int,
    with fill: (inout RowWriter, inout RowOverflow) -> Void
  ) {
    cells.renew(size: cellLimit, with: Cell.none)
    ends.renew(size: rowLimit, with: 0)
    records.renew(size: rowLimit, with: 0)
    starts.renew(size: rowLimit, with: 0)
    var overflow = RowOverflow()
    swap(&overflow, &self.overflow)
    overflow.removeAll()
    var writer = RowWriter(&self)
    fill(&writer, &overflow)
    count = writer.rowCount
    self.overflow = overflow
  }

  /// Removes all rows.
  @_spi(QBank) public mutating func removeAll() {
    count = 0
    overflow.removeAll()
  }

  /// Calls a body with a view of the rows.
  @_spi(QBank) public func withView<Result>(
    _ file: Span<UInt8>, _ body: (borrowing RowsView) throws -> Result
  ) rethrows -> Result {
    try unsafe file.withUnsafeBufferPointer { file in
      try unsafe overflow.text.withUnsafeBufferPointer { text in
        try unsafe overflow.details.withUnsafeBufferPointer { details in
          try unsafe withCells { cells, ends, records, starts in
            var known = KnownOffset()
            return try unsafe withUnsafeMutablePointer(to: &known) { known in
              let storage = unsafe RowStorage(
                file: file, text: text, cells: cells, ends: ends, records: records, starts: starts,
                details: details, count: count, notation: notation, known: known)
              return try unsafe withUnsafePointer(to: storage) { try body(unsafe RowsView($0)) }
            }
          }
        }
      }
    }
  }

  /// Calls a body with the memory of the fixed-size arrays.
  private func withCells<Result>(
    _ body: (
      UnsafeBufferPointer<Cell>, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt32>,
      UnsafeBufferPointer<UInt32>
    ) throws -> Result
  ) rethrows -> Result {
    try unsafe cells.withUnsafeBufferPointer { cells in
      try unsafe ends.withUnsafeBufferPointer { ends in
        try unsafe records.withUnsafeBufferPointer { records in
          try unsafe starts.withUnsafeBufferPointer { starts in
            try unsafe body(cells, ends, records, starts)
          }
        }
      }
    }
  }
}

/// The content of rows that does not fit into arrays of a fixed size.
@_spi(QBank) public struct RowOverflow: Sendable {
  /// The text of cells that the file writes in another form, such as with escapes.
  @_spi(QBank) public var text: [UInt8] = []
  /// Information in rows besides their cells, in the order of the rows; rows of six columns have none.
  @_spi(QBank) public var details: [RowDetail] = []

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
  }
}

/// Information in a row besides question, answer and choices, such as its category.
@_spi(QBank) public struct RowDetail: Sendable {
  /// The index of its row.
  let row: Int
  /// The kind of information.
  let feature: Feature
  /// The range and text.
  let cell: Cell

  /// Creates a detail of a row.
  @_spi(QBank) public init(row: Int, _ feature: Feature, _ cell: Cell) {
    self.row = row
    self.feature = feature
    self.cell = cell
  }
}

/// Writes the cells of rows one after the other.
@frozen
@_spi(QBank) public struct RowWriter: ~Copyable, ~Escapable {
  @usableFromInline var cells: MutableSpan<Cell>
  @usableFromInline var ends: MutableSpan<UInt32>
  @usableFromInline var records: MutableSpan<UInt32>
  @usableFromInline var starts: MutableSpan<UInt32>
  @usableFromInline var cellCount = 0
  /// The number of rows written.
  @usableFromInline var rowCount = 0

  /// The index of the row being written.
  @_spi(QBank) public var index: Int { rowCount }

  @_lifetime(&rows)
  init(_ rows: inout Rows) {
    cells = rows.cells.mutableArraySpan
    ends = rows.ends.mutableArraySpan
    records = rows.records.mutableArraySpan
    starts = rows.starts.mutableArraySpan
  }

  /// Appends a cell to the row being written.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public mutating func add(_ cell: Cell) {
    cells[cellCount] = cell
    cellCount &+= 1
  }

  /// Ends a row with the given record number and start in its file.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public mutating func endRow(record: Int, start: Int) {
    starts[rowCount] = UInt32(truncatingIfNeeded: start)
    ends[rowCount] = UInt32(truncatingIfNeeded: cellCount)
    records[rowCount] = UInt32(truncatingIfNeeded: record)
    rowCount &+= 1
  }
}

extension Array {
  /// Grows the array to at least `size`; growing discards its content.
  fileprivate mutating func renew(size: Int, with element: Element) {
    if count < size { self = Array(repeating: element, count: size) }
  }
}

// The following is inlinable: rules access cells a hundred million times in a large bank, and a call into another
// module costs more than the access itself. For the same reason a row is only a pointer and an index; the compiler
// checks that it does not outlive the rows.

/// The memory of a batch of rows.
@frozen @unsafe
@_spi(QBank) public struct RowStorage: BitwiseCopyable {
  @usableFromInline let file: UnsafeBufferPointer<UInt8>
  @usableFromInline let text: UnsafeBufferPointer<UInt8>
  @usableFromInline let cells: UnsafeBufferPointer<Cell>
  @usableFromInline let ends: UnsafeBufferPointer<UInt32>
  @usableFromInline let records: UnsafeBufferPointer<UInt32>
  @usableFromInline let starts: UnsafeBufferPointer<UInt32>
  let details: UnsafeBufferPointer<RowDetail>
  @usableFromInline let count: Int
  let notation: CellNotation
  let known: UnsafeMutablePointer<KnownOffset>
}

/// A read-only view of rows.
@frozen @safe
@_spi(QBank) public struct RowsView: ~Escapable, BitwiseCopyable {
  @usableFromInline let storage: UnsafePointer<RowStorage>

  /// Creates a view of rows in memory that must stay valid as long as the view is used.
  @_lifetime(immortal)
  @unsafe
  init(_ storage: UnsafePointer<RowStorage>) { unsafe self.storage = storage }

  /// The number of rows.
  @_spi(QBank) @inlinable public var count: Int { unsafe storage.pointee.count }

  /// Returns the row at `index`.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func row(_ index: Int) -> Row {
    precondition(index >= 0 && index < count, "there is no such row")
    let first = index == 0 ? 0 : Int(unsafe storage.pointee.ends[index &- 1])
    return unsafe Row(storage, index, first, count: Int(storage.pointee.ends[index]) &- first)
  }
}

/// The last place in the text of a cell that was found in the file, from which the search for a later one in the
/// same text continues. Without it, a text with a finding at every letter would be scanned from its start each
/// time.
@usableFromInline
struct KnownOffset {
  /// The start of the text in the file, or nil if nothing is known.
  private var start: Int?
  private var inText = 0
  private var inFile = 0

  mutating func fileOffset(
    of offset: Int, in file: Span<UInt8>, from start: Int, _ notation: CellNotation
  ) -> Int {
    if self.start != start || inText > offset { (self.start, inText, inFile) = (start, 0, start) }
    let found = notation.fileOffset(of: offset - inText, in: file, from: inFile)
    (inText, inFile) = (offset, found)
    return found
  }
}
