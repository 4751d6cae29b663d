@_spi(QBank) import BankText

/// Some rows of a bank, split into cells: a batch of a file at a time.
///
/// Kept as flat arrays, because a million questions must not become six million strings. A format's
/// reader fills it again and again; rules look at it through `RowsView`.
@_spi(QBank) public struct Rows: Sendable {
  /// The cells of all rows, one after the other, and room for more.
  var cells: [Cell] = []
  /// Where each row's cells end in `cells`.
  var ends: [UInt32] = []
  /// The number of each row in the file, counted from 1.
  var records: [UInt32] = []
  /// Where each row begins in the file.
  var starts: [UInt32] = []
  /// What does not fit into arrays of a fixed size.
  private var overflow = RowOverflow()
  /// How many rows there are.
  @_spi(QBank) public private(set) var count = 0
  /// How the file writes the text of a cell.
  private let notation: CellNotation

  /// No rows, of a file that writes cells in this way.
  @_spi(QBank) public init(_ notation: CellNotation = .csv) { self.notation = notation }

  /// Replaces all rows by up to so many, in up to so many cells.
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

  /// Leaves no rows.
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
              return try unsafe withUnsafePointer(to: storage) {
                try body(unsafe RowsView($0))
              }
            }
          }
        }
      }
    }
  }

  /// Calls a body with the memory of the arrays of a fixed size.
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

/// What rows hold that does not fit into arrays of a fixed size.
@_spi(QBank) public struct RowOverflow: Sendable {
  /// The text of cells that the file writes in another way.
  @_spi(QBank) public var text: [UInt8] = []
  /// What rows tell besides their cells, in the order of the rows; rows of six columns tell nothing.
  @_spi(QBank) public var details: [RowDetail] = []

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
  }
}

/// Something that a row tells besides question, answer and choices, such as its category.
@_spi(QBank) public struct RowDetail: Sendable {
  /// The index of its row.
  let row: Int
  /// What it tells.
  let feature: Feature
  /// Where it stands and what it says.
  let cell: Cell

  /// What a row tells besides its cells.
  @_spi(QBank) public init(row: Int, _ feature: Feature, _ cell: Cell) {
    self.row = row
    self.feature = feature
    self.cell = cell
  }
}

/// Writes the cells of rows, one row after the other.
@frozen
@_spi(QBank) public struct RowWriter: ~Copyable, ~Escapable {
  @usableFromInline var cells: MutableSpan<Cell>
  @usableFromInline var ends: MutableSpan<UInt32>
  @usableFromInline var records: MutableSpan<UInt32>
  @usableFromInline var starts: MutableSpan<UInt32>
  @usableFromInline var cellCount = 0
  /// How many rows have been written.
  @usableFromInline var rowCount = 0

  /// The index of the row that is being written.
  @_spi(QBank) public var index: Int { rowCount }

  @_lifetime(&rows)
  init(_ rows: inout Rows) {
    cells = rows.cells.mutableArraySpan
    ends = rows.ends.mutableArraySpan
    records = rows.records.mutableArraySpan
    starts = rows.starts.mutableArraySpan
  }

  /// Adds a cell to the row that is being written.
  @_lifetime(self: copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public mutating func add(_ cell: Cell) {
    cells[cellCount] = cell
    cellCount &+= 1
  }

  /// Ends a row, which has this number in its file and begins there.
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
  /// Makes it as large as that, where it is smaller; what it contained is lost then.
  fileprivate mutating func renew(size: Int, with element: Element) {
    if count < size { self = Array(repeating: element, count: size) }
  }
}

// What follows is inlinable: rules ask for cells a hundred million times in a large bank, and a call
// into another module costs more than what is asked for. For the same reason a row is no more than
// a pointer and an index; that it cannot be kept longer than the rows is checked by the compiler.

/// The memory of some rows.
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

/// Rows to look at.
@frozen @safe
@_spi(QBank) public struct RowsView: ~Escapable, BitwiseCopyable {
  @usableFromInline let storage: UnsafePointer<RowStorage>

  /// The rows in some memory, which must stay as long as the view is used.
  @_lifetime(immortal)
  @unsafe
  init(_ storage: UnsafePointer<RowStorage>) { unsafe self.storage = storage }

  /// How many rows there are.
  @_spi(QBank) @inlinable public var count: Int { unsafe storage.pointee.count }

  /// The row at `index`.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  @_spi(QBank) public func row(_ index: Int) -> Row {
    precondition(index >= 0 && index < count, "there is no such row")
    let first = index == 0 ? 0 : Int(unsafe storage.pointee.ends[index &- 1])
    return unsafe Row(storage, index, first, count: Int(storage.pointee.ends[index]) &- first)
  }
}

/// Where a place in the text of a cell was found in the file, so that the search for one further on in
/// the same text begins there. Without it, a text with something to report at every letter would be
/// gone through from its start each time.
@usableFromInline
struct KnownOffset {
  /// Where the text begins in the file; nil when nothing is known.
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
