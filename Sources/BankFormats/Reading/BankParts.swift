@_spi(QBank) import BankSyntax

/// A problem bank in CSV as parts that can be written in parallel.
package struct BankParts: Sendable {
  private let file: BankFile
  private let writePart: PartWriter
  private let title: String
  private var parts: [Part]

  /// The records that begin in a chunk of the file.
  private struct Part: CSVChunkResult {
    let chunk: CSVChunk
    /// The offset of the record after the last one.
    let end: Int
    let count: Int
    /// The number of the first one in the file, counted from 1.
    var first = 1
  }

  /// Divides all records of a file into parts of `size` bytes, or returns nil if it contains no problems, or the
  /// format cannot be written in parts.
  package init?(
    _ file: BankFile, for format: Format, title: String = ConvertOptions().title,
    _ workers: Workers, size: Int = 1 << 20
  ) {
    guard let writePart = format.writePart, file.syntax == .csv, file.kind == .problems,
      file.defectOfWhole == nil
    else { return nil }
    self.file = file
    self.writePart = writePart
    self.title = title
    let chunks = CSVChunks.guessed(file.source, widths: file.expectedWidths, size: size)
    parts = workers.map(chunks) { BankParts.part($0, of: file) }
    for index in parts.indices.dropFirst() {
      parts[index].first = parts[index - 1].first + parts[index - 1].count
    }
    if parts.allSatisfy({ $0.count == 0 }) { return nil }
  }

  private static func part(_ chunk: CSVChunk, of file: BankFile) -> Part {
    var reader = CSVReader(
      file.source.bytes, widths: file.expectedWidths, from: chunk.start, limit: chunk.limit)
    var batch = CSVBatch()
    var count = 0
    while reader.next(&batch) { count += batch.count }
    return Part(chunk: chunk, end: reader.position, count: count)
  }

  /// The number of parts.
  package var count: Int { parts.count }

  /// The number of problems.
  package var problemCount: Int { parts.reduce(0) { $0 + $1.count } }

  /// Returns the numbers of those problems of a part, up to a number, whose choices must not be shown in just any
  /// order.
  package func limitedOrders(_ index: Int, upTo last: Int) -> [Int] {
    var number = parts[index].first
    var found: [Int] = []
    if number > last { return [] }
    file.readRows(parts[index].chunk) { chunk in
      chunk.rows.withView(file.source.bytes) { rows in
        for row in 0..<rows.count where number + row <= last {
          guard let problem = Problem(ProblemRow(rows.row(row))) else { continue }
          if ChoiceRoles(problem).limitsOrder { found.append(number + row) }
        }
      }
      number += chunk.rows.count
    }
    return found
  }

  /// Appends the problems of a part to its file. Returns false if not all of it is sound rows that can be written
  /// in parts, or if one has an empty text and those are refused, because then there is something to report.
  package func write(
    _ index: Int, to bytes: inout [UInt8], refusingEmptyTexts refusesEmptyTexts: Bool = false
  ) -> Bool {
    var number = parts[index].first
    var isSound = true
    file.readRows(parts[index].chunk) { chunk in
      isSound = isSound && chunk.defects.isEmpty
      guard isSound else { return }
      isSound = chunk.rows.withView(file.source.bytes) { rows in
        !(refusesEmptyTexts && BankParts.hasEmptyText(rows))
          && writePart(rows, number, title, &bytes)
      }
      number += chunk.rows.count
    }
    return isSound
  }

  /// Whether a question or a choice is blank.
  private static func hasEmptyText(_ rows: borrowing RowsView) -> Bool {
    for index in 0..<rows.count {
      let row = rows.row(index)
      for cell in 1..<row.count + 1 where cell != BankKind.answerCell && row.isBlank(cell) {
        return true
      }
    }
    return false
  }
}
