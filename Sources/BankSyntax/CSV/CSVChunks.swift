@_spi(QBank) import BankModel
@_spi(QBank) public import BankText

/// The records of a CSV file that begin in one chunk of it.
@_spi(QBank) public struct CSVChunk: Equatable, Sendable {
  /// Where the first record begins.
  @_spi(QBank) public var start: Int
  /// The offset at or behind which no record of the chunk begins.
  @_spi(QBank) public let limit: Int

  /// The records that begin in a chunk.
  @_spi(QBank) public init(start: Int, limit: Int) {
    self.start = start
    self.limit = limit
  }
}

/// Splits a CSV file into chunks that can be read in parallel.
///
/// The cuts are at regular offsets, so that they do not depend on the number of workers.
@_spi(QBank) public enum CSVChunks {
  /// Pieces that begin where a line looks like a row.
  ///
  /// Such a line may still stand inside a quoted cell. That shows when the pieces have been read:
  /// a right one begins just where the one before it ended.
  ///
  /// `widths` are the numbers of cells that records should have; see `CSVReader`. A piece is as
  /// long as the part of the file in which its records begin.
  @_spi(QBank) public static func guessed(
    _ source: Source, widths: [Int], delimiter: UInt8 = ASCII.comma, size: Int = 1 << 20
  ) -> [CSVChunk] {
    let reader = CSVRecordReader(source.bytes, widths: widths, delimiter: delimiter)
    let recovery = CSVRecovery(reader)
    return stride(from: 0, to: source.count, by: size).map { offset in
      let limit = min(offset + size, source.count)
      let start =
        offset == 0
        ? CSVReader.firstRecord(source.bytes)
        : recovery.firstRow(in: TextRange(offset - 1, limit))
      return CSVChunk(start: start, limit: limit)
    }
  }
}

/// What was made of a chunk.
package protocol CSVChunkResult: Sendable {
  /// The chunk.
  var chunk: CSVChunk { get }
  /// Where the record after its last one begins.
  var end: Int { get }
}

extension Workers {
  /// What `read` makes of each chunk, side by side, once every chunk begins where the one before it
  /// ended, and the first one at `start`: a cut that was guessed inside a quoted cell is read again
  /// from there.
  package func map<Result: CSVChunkResult>(
    _ chunks: [CSVChunk], from start: Int? = nil,
    _ read: @escaping @Sendable (CSVChunk) -> Result
  ) -> [Result] {
    var results = map(chunks.count) { read(chunks[$0]) }
    var end = start ?? chunks.first?.start ?? 0
    for index in results.indices {
      if results[index].chunk.start != end {
        results[index] = read(CSVChunk(start: end, limit: chunks[index].limit))
      }
      end = results[index].end
    }
    return results
  }
}
