@_spi(QBank) import BankModel

/// Statistics of a CSV file: the numbers of cells in its records, and its line endings.
@_spi(QBank) public struct CSVShape: Equatable, Sendable {
  /// The number of records.
  @_spi(QBank) public private(set) var records = 0
  /// The number of records by number of cells, up to the largest that occurs; all above the limit are counted as
  /// the limit plus one.
  private var widths = [Int](repeating: 0, count: BankKind.problems.columnCount + 1)
  /// The counts of line endings, in the order of `LineEnding`; nil for one that does not occur.
  private var lineEndings: [LineEndingCount?] = [nil, nil, nil]
  /// The number of records of two cells that begin like comments in many programs: with `#` or `//`.
  private var remarks = 0
  /// The number of defects of quotes.
  @_spi(QBank) public private(set) var defects = 0

  /// A line ending.
  @_spi(QBank) public enum LineEnding: Int, CaseIterable, Sendable {
    /// LF.
    case lf
    /// CR and LF.
    case crlf
    /// CR without LF.
    case cr
  }

  /// The number of lines with one line ending.
  @_spi(QBank) public struct LineEndingCount: Equatable, Sendable {
    /// The number of lines.
    @_spi(QBank) public var count = 0
    /// The end of the text of the first such line.
    @_spi(QBank) public var first: Int
    /// The number of its record, counted from 1.
    @_spi(QBank) public var record: Int
  }

  /// Creates the shape of an empty file.
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

  /// Counts only the records and line endings of a batch, for a table other than a bank.
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

  /// Counts records about which nothing else is known.
  @_spi(QBank) public mutating func countRecords(_ count: Int) { records += count }

  /// Adds the counts of the following part of the file.
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

  /// Returns the number of lines with a line ending and the place of the first, or nil if there is none.
  @_spi(QBank) public func lineEndings(_ way: LineEnding) -> LineEndingCount? {
    lineEndings[way.rawValue]
  }

  /// Returns the number of records with exactly `width` cells.
  @_spi(QBank) public func count(ofWidth width: Int) -> Int {
    let width = min(width, Limits.columns + 1)
    return width < widths.count ? widths[width] : 0
  }

  /// Returns the number of records that have the cells of a kind. Among problems, a comment that contains a comma
  /// is not an entry of guidance.
  package func count(of kind: BankKind) -> Int {
    let count = count(ofWidth: kind.columnCount)
    let isAmongProblems = widths[BankKind.problems.columnCount] > 0
    return kind == .guidance && isAmongProblems ? count - remarks : count
  }

  /// The most frequent number of cells in a record; of two that are equally frequent, the smaller one.
  @_spi(QBank) public var commonestWidth: Int { commonestWidth(in: widths.indices) ?? 0 }

  /// Returns the most frequent number of cells within a range, or nil if all records have fewer cells.
  package func commonestWidth(in range: Range<Int>) -> Int? {
    widths.indices.clamped(to: range).max { (widths[$0], -$0) < (widths[$1], -$1) }
  }
}

/// Determines whether a text may be a table when its file name extension does not say so.
package enum CSVFit {
  private static let delimiters = [ASCII.comma, UInt8(ascii: ";"), ASCII.tab, UInt8(ascii: "|")]
  private static let enough = 200
  /// The cells of a question with two choices.
  private static let leastCells = 3

  /// Whether the start of a file may be that of a table. This includes files that are known to be something else,
  /// which is reported when they are read.
  package static func fits(_ source: Source) -> Bool {
    source.bytes.isBlank || isKnown(source)
      || delimiters.contains { isTable(widths(of: source, $0)) }
  }

  private static func isKnown(_ source: Source) -> Bool {
    ForeignText.atStart(of: source.bytes)?.isText == false
      || ForeignText.ofDecodedText(source.bytes) != nil
  }

  /// Whether, by the numbers of cells, most rows are questions, or all are guidance.
  private static func isTable(_ widths: [Int]) -> Bool {
    widths.count { $0 >= leastCells } * 2 >= widths.count && !widths.isEmpty
      || widths.count > 1 && widths.allSatisfy { $0 == BankKind.guidance.columnCount }
  }

  /// Returns the number of cells of each of the first rows, without blank ones.
  private static func widths(of source: Source, _ delimiter: UInt8) -> [Int] {
    var reader = CSVReader(source.bytes, widths: [], delimiter: delimiter)
    var batch = CSVBatch(records: enough)
    guard reader.next(&batch) else { return [] }
    return (0..<batch.count).filter { !source.bytes.extracting(batch.range($0).offsets).isBlank }
      .map { batch.width($0) }
  }
}
