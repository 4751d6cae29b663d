@_spi(QBank) import BankFormats

extension QuestionWriter {
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
