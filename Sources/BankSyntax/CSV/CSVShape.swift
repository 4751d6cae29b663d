@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Statistics of a CSV file: how many cells its records have, and how its lines end.
@_spi(QBank) public struct CSVShape: Equatable, Sendable {
  /// How many records there are.
  @_spi(QBank) public private(set) var records = 0
  /// How many records have each number of cells, up to the most that any has; all above the limit count
  /// as one more than it.
  private var widths = [Int](repeating: 0, count: BankKind.problems.columnCount + 1)
  /// How many lines end in each way, in the order of the ways; nil for a way that none does.
  private var lineEndings: [LineEndingCount?] = [nil, nil, nil]
  /// How many records of two cells begin as remarks do in many programs: with `#` or `//`.
  private var remarks = 0
  /// How many records have quotes that are wrong.
  @_spi(QBank) public private(set) var defects = 0

  /// A way for a line to end.
  @_spi(QBank) public enum LineEnding: Int, CaseIterable, Sendable {
    /// LF.
    case lf
    /// CR and LF.
    case crlf
    /// CR without LF.
    case cr
  }

  /// How often lines end in one way.
  @_spi(QBank) public struct LineEndingCount: Equatable, Sendable {
    /// How many do.
    @_spi(QBank) public var count = 0
    /// The end of the text of the first one that does.
    @_spi(QBank) public var first: Int
    /// The number of that record, counted from 1.
    @_spi(QBank) public var record: Int
  }

  /// The shape of an empty file.
  @_spi(QBank) public init() {}

  /// Counts the records of a batch.
  @_spi(QBank) public mutating func add(_ batch: CSVBatch, _ bytes: Span<UInt8>) {
    for index in 0..<batch.count {
      let width = batch.width(index)
      if width >= widths.count { makeRoom(for: width) }
      widths[width] += 1
      if width == BankKind.guidance.columnCount, isRemark(bytes, at: batch.start(index)) {
        remarks += 1
      }
    }
    for overlong in batch.overlong {
      widths[batch.width(overlong.record)] -= 1
      makeRoom(for: Limits.columns + 1)
      widths[Limits.columns + 1] += 1
    }
    defects += batch.defects.count
    addLines(batch, bytes)
  }

  /// Counts the records of a batch, whose cells are those of another table than a bank, by their ends only.
  package mutating func addLines(_ batch: CSVBatch, _ bytes: Span<UInt8>) {
    var ends = (feed: 0, pair: 0, lone: 0)
    for index in 0..<batch.count {
      switch batch.lineEnd(index, bytes) {
      case .lf: ends.feed += 1
      case .crlf: ends.pair += 1
      case .cr: ends.lone += 1
      case nil: continue
      }
    }
    count(.lf, ends.feed, batch, bytes)
    count(.crlf, ends.pair, batch, bytes)
    count(.cr, ends.lone, batch, bytes)
    records += batch.count
  }

  private mutating func makeRoom(for width: Int) {
    let missing = max(0, width + 1 - widths.count)
    widths += [Int](repeating: 0, count: missing)
  }

  private func isRemark(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    let slash = UInt8(ascii: "/")
    return bytes[start] == UInt8(ascii: "#") || (bytes[start] == slash && bytes[start + 1] == slash)
  }

  private mutating func count(
    _ kind: LineEnding, _ number: Int, _ batch: CSVBatch, _ bytes: Span<UInt8>
  ) {
    guard number > 0 else { return }
    if lineEndings(kind) == nil, let index = first(kind, batch, bytes) {
      let place = batch.range(index).end
      lineEndings[kind.rawValue] = LineEndingCount(first: place, record: records + index + 1)
    }
    lineEndings[kind.rawValue]?.count += number
  }

  private func first(_ kind: LineEnding, _ batch: CSVBatch, _ bytes: Span<UInt8>) -> Int? {
    (0..<batch.count).first { batch.lineEnd($0, bytes) == kind }
  }

  /// Counts records of which nothing else is known.
  @_spi(QBank) public mutating func countRecords(_ count: Int) { records += count }

  /// Counts what another part of the file holds, the part that follows this one.
  @_spi(QBank) public mutating func add(_ other: CSVShape) {
    makeRoom(for: other.widths.count - 1)
    for width in other.widths.indices { widths[width] += other.widths[width] }
    for (kind, tally) in other.lineEndings.enumerated() {
      guard let tally else { continue }
      if lineEndings[kind] == nil {
        lineEndings[kind] = LineEndingCount(first: tally.first, record: records + tally.record)
      }
      lineEndings[kind]?.count += tally.count
    }
    remarks += other.remarks
    defects += other.defects
    records += other.records
  }

  /// How many lines end in a way, and where the first one does.
  @_spi(QBank) public func lineEndings(_ way: LineEnding) -> LineEndingCount? {
    lineEndings[way.rawValue]
  }

  /// How many records have just this number of cells.
  @_spi(QBank) public func count(ofWidth width: Int) -> Int {
    let width = min(width, Limits.columns + 1)
    return width < widths.count ? widths[width] : 0
  }

  /// How many records have the cells of a kind. Among problems, a remark with a comma in it is no entry
  /// of guidance.
  package func count(of kind: BankKind) -> Int {
    let count = count(ofWidth: kind.columnCount)
    let isAmongProblems = widths[BankKind.problems.columnCount] > 0
    return kind == .guidance && isAmongProblems ? count - remarks : count
  }

  /// The number of cells that most records have, the smaller one of two that are as frequent.
  @_spi(QBank) public var commonestWidth: Int { commonestWidth(in: widths.indices) ?? 0 }

  /// The same of the widths in a range; nil where all records have fewer cells.
  package func commonestWidth(in range: Range<Int>) -> Int? {
    widths.indices.clamped(to: range).max { (widths[$0], -$0) < (widths[$1], -$1) }
  }
}
