@_spi(QBank) import BankFormats

/// Writes questions in the notation of one file; unchanged ones byte for byte as their author wrote them.
package struct QuestionWriter: Sendable {
  private let list: QuestionList
  private let indices: [Int]
  private let frame: FileFrame
  /// The source, if the output is identical to it.
  private let unchanged: Source?
  /// Whether each row is written separately.
  private var isSingle = false

  /// Creates a writer of some questions of a list, given by their indices, in the notation of the file `base`.
  package init(_ list: QuestionList, _ indices: [Int], in base: Int) {
    (self.list, self.indices) = (list, indices)
    let file = list.files[base]
    frame = FileFrame(file)
    let isWhole =
      list.answers == .unchanged && indices.count == file.rowCount && !file.leavesOutDefects
      && !file.movesUnreadable
      && indices.enumerated().allSatisfy { place, index in
        let entry = list.entries[index]
        return entry.file == base && entry.row == place && list.changed(index) == nil
      }
    unchanged = isWhole ? file.bank.source : nil
  }

  /// Whether the output is an unchanged copy of the file.
  package var isCopy: Bool { unchanged != nil }

  /// What the file has no place for, with the places of the questions.
  package var obstacles: [(place: QuestionPlace, RowRewriting.Obstacle)] {
    if !list.isChanged { return [] }
    return indices.compactMap { index in
      guard case .impossible(let obstacle) = list.rewriting(index) else { return nil }
      return (list.place(index), obstacle)
    }
  }

  /// Returns the whole file.
  package func bytes(_ permit: LossPermit) -> [UInt8] {
    var all: [UInt8] = []
    write(permit) { (part: [UInt8]) throws(Never) in all += part }
    return all
  }

  /// Writes the file in blocks.
  package func write<Failure: Error>(
    _ permit: LossPermit, _ emit: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if let unchanged { return try QuestionWriter.copy(unchanged, emit) }
    var buffer = OutputBuffer(frame)
    var next = 0
    while next < indices.count {
      buffer.beginQuestion()
      next = append(from: next, to: &buffer)
      if buffer.isFull { try buffer.emitMost(emit) }
    }
    buffer.end()
    try emit(buffer.bytes)
  }

  private static func copy<Failure: Error>(
    _ source: Source, _ emit: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    repeat {
      let end = min(source.count, start + OutputBuffer.most)
      try emit(source.copy(TextRange(start, end)))
      start = end
    } while start < source.count
  }

  /// Writes a question, together with those that also follow it in its file. Returns the next index.
  private func append(from first: Int, to buffer: inout OutputBuffer) -> Int {
    let entry = list.entries[indices[first]]
    let file = list.files[entry.file]
    if list.isChanged, case .inOrder(let edits) = list.rewriting(indices[first]) {
      buffer.bytes += file.bank.source.copy(file.rows[entry.row].range, with: edits)
      return first + 1
    }
    let (end, next) = endOfRun(from: first, entry, file.rows)
    let range = TextRange(file.rows[entry.row].range.start, end)
    buffer.bytes.append(contentsOf: file.bank.source.bytes, range)
    return next
  }

  /// The end of a run of questions that follow each other in their file, unchanged and with nothing in between.
  private func endOfRun(
    from first: Int, _ entry: QuestionList.Entry, _ rows: [QuestionFile.RowPlace]
  ) -> (end: Int, next: Int) {
    let start = rows[entry.row].range.start
    var (end, row, next) = (rows[entry.row].range.end, entry.row, first + 1)
    if list.isChanged || frame.separator != nil || isSingle { return (end, next) }
    while next < indices.count, end - start < OutputBuffer.most {
      let following = list.entries[indices[next]]
      guard following.file == entry.file, following.row == row + 1,
        rows[following.row].range.start == end
      else { break }
      (end, row, next) = (rows[following.row].range.end, following.row, next + 1)
    }
    return (end, next)
  }

  // MARK: Lines that cannot be read

  /// Returns a file with lines that cannot be read: each stays after the remaining rows of those that preceded it,
  /// or all of them are left out if they go to another file.
  ///
  /// The result is read back. Returns nil unless the rows are exactly where they were written and say the same.
  package func bytesAroundUnreadable(
    of base: Int, _ permit: LossPermit, _ workers: Workers
  ) -> [UInt8]? {
    let file = list.files[base]
    var writer = self
    writer.isSingle = true
    let (bytes, rows) = writer.pieces(file, base)
    guard let new = file.reading(bytes, rows: rows, workers) else { return nil }
    let (list, indices) = (list, indices)
    let isSame = workers.mapInBatches(indices.count) { place in
      new.problem(place) == list.problem(indices[place])
    }
    return isSame.allSatisfy(\.self) ? bytes : nil
  }

  /// The bytes of the file, and the ranges of its rows.
  private func pieces(_ file: QuestionFile, _ base: Int) -> (bytes: [UInt8], rows: [TextRange]) {
    var buffer = OutputBuffer(frame)
    var (starts, isRow): ([Int], [Bool]) = ([], [])
    var lines = unreadable(file, base)[...]
    for place in 0...indices.count {
      while let line = lines.first, line.rowsBefore == place {
        buffer.beginQuestion()
        starts.append(buffer.bytes.count)
        isRow.append(false)
        buffer.bytes.append(contentsOf: file.bank.source.bytes, line.range)
        lines.removeFirst()
      }
      if place == indices.count { break }
      buffer.beginQuestion()
      starts.append(buffer.bytes.count)
      isRow.append(true)
      _ = append(from: place, to: &buffer)
    }
    buffer.end()
    let ends = starts.dropFirst() + [buffer.bytes.count]
    let ranges = zip(starts, ends).map { TextRange($0, $1) }
    return (buffer.bytes, zip(ranges, isRow).filter(\.1).map(\.0))
  }

  /// The lines that stay in the file, each with the number of remaining rows before it.
  private func unreadable(
    _ file: QuestionFile, _ base: Int
  ) -> [(range: TextRange, rowsBefore: Int)] {
    guard let lines = file.unreadable, !file.movesUnreadable else { return [] }
    let starts = indices.compactMap { index in
      let entry = list.entries[index]
      return entry.file == base ? Int(file.rows[entry.row].start) : nil
    }.sorted()
    var rowsBefore = 0
    return lines.map { line in
      while rowsBefore < starts.count, starts[rowsBefore] < line.start { rowsBefore += 1 }
      return (line, rowsBefore)
    }
  }
}

extension QuestionList {
  /// How a question has to be rewritten, or nil if its row is unchanged.
  fileprivate func rewriting(_ index: Int) -> RowRewriting? {
    let (entry, new) = (entries[index], changed(index))
    guard new != nil || answers != .unchanged else { return nil }
    let file = files[entry.file]
    guard let old = file.problem(entry.row) else { return nil }
    return file.withRow(entry.row) { row in
      file.bank.rewriting(row, from: old, to: new ?? old, answer: answers)
    }
  }

  /// Whether the rows of all files have the same notation, so that they can be in one file.
  package var isOfOneForm: Bool {
    guard let first = files.first?.bank else { return true }
    return files.allSatisfy { $0.bank.writesRows(like: first) }
  }
}

/// A buffer for output that has not been emitted yet.
private struct OutputBuffer {
  var bytes: [UInt8]
  private let frame: FileFrame
  private var isEmpty = true

  /// The size of blocks, which may be exceeded a little.
  static let most = 1 << 20

  init(_ frame: FileFrame) {
    self.frame = frame
    bytes = frame.head
  }

  var isFull: Bool { bytes.count >= OutputBuffer.most }

  /// Emits all but the last bytes, which show whether a line is ended.
  mutating func emitMost<Failure: Error>(
    _ emit: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let kept = Array(bytes.suffix(2))
    bytes.removeLast(kept.count)
    try emit(bytes)
    bytes.removeAll(keepingCapacity: true)
    bytes += kept
  }

  private var isOpen: Bool { bytes.last != ASCII.lineFeed && bytes.last != ASCII.carriageReturn }

  /// Adds the separator of two questions.
  mutating func beginQuestion() {
    defer { isEmpty = false }
    if isEmpty { return }
    if let separator = frame.separator {
      bytes += separator
    } else if isOpen {
      bytes += frame.lineEnding
    }
  }

  /// Ends the file as the original does.
  mutating func end() {
    bytes += frame.tail
    if frame.separator != nil || isEmpty { return }
    if isOpen {
      if frame.endsInLineBreak { bytes += frame.lineEnding }
    } else if !frame.endsInLineBreak, bytes.popLast() == ASCII.lineFeed,
      bytes.last == ASCII.carriageReturn
    {
      bytes.removeLast()
    }
  }
}

/// The parts of a file around its questions.
private struct FileFrame {
  let head: [UInt8]
  let tail: [UInt8]
  /// The text between two items of a document, or nil if rows are lines.
  let separator: [UInt8]?
  let lineEnding: [UInt8]
  let endsInLineBreak: Bool

  init(_ file: QuestionFile) {
    let (source, rows) = (file.bank.source, file.frame)
    let isApart = file.unreadable != nil
    let start =
      file.leavesOutDefects
      ? file.bank.endOfHeading : isApart ? file.endOfHeading : rows.first?.start
    head = source.copy(TextRange(0, start ?? source.count))
    lineEnding = file.lineEnding
    // If the lines after the last row go to another file, the file ends as that row does.
    let end = file.movesUnreadable ? rows.last?.end ?? source.count : source.count
    endsInLineBreak = end > 0 && source.bytes[end - 1].isLineBreak
    guard file.bank.syntax == .json else {
      (tail, separator) = ([], nil)
      return
    }
    tail = source.copy(TextRange(rows.last?.end ?? source.count, source.count))
    if let first = rows.first, let second = rows.second {
      separator = source.copy(TextRange(first.end, second.start))
    } else {
      separator = [ASCII.comma] + lineEnding
    }
  }
}
