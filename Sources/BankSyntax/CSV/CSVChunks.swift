@_spi(QBank) import BankModel

/// A chunk of a CSV file, with the records that begin in it.
@_spi(QBank) public struct CSVChunk: Equatable, Sendable {
  /// The start of the first record.
  @_spi(QBank) public var start: Int
  /// The offset before which all records of the chunk begin.
  @_spi(QBank) public let limit: Int

  /// Creates a chunk.
  @_spi(QBank) public init(start: Int, limit: Int) {
    self.start = start
    self.limit = limit
  }
}

/// Splits a CSV file into chunks that can be read in parallel.
///
/// The cuts are at regular offsets, so that they do not depend on the number of workers.
@_spi(QBank) public enum CSVChunks {
  /// Returns chunks that begin where a line looks like a row.
  ///
  /// Such a line may be inside a quoted cell. This is detected when the chunks have been read: a correct chunk
  /// begins exactly where the previous one ended.
  ///
  /// `widths` are the expected numbers of cells in records; see `CSVReader`. A chunk is as long as the part of the
  /// file in which its records begin.
  @_spi(QBank) public static func guessed(
    _ source: Source, widths: [Int], delimiter: UInt8 = ASCII.comma, size: Int? = nil
  ) -> [CSVChunk] {
    let size = size ?? usualSize(inFileOf: source.count)
    let reader = CSVRecordReader(source.bytes, widths: widths, delimiter: delimiter)
    let recovery = CSVRecovery(reader)
    return stride(from: 0, to: source.count, by: size).map { offset in
      let limit = min(offset + size, source.count)
      let start =
        offset == 0
        ? source.bytes.startOfText
        : recovery.firstRow(in: TextRange(offset - 1, limit))
      return CSVChunk(start: start, limit: limit)
    }
  }

  /// An eighth of a file, within bounds: a bank of some thousand rows is worth sharing among processors, and a chunk of
  /// a large one must stay in their caches.
  private static func usualSize(inFileOf count: Int) -> Int {
    min(max(count / 8, 1 << 17), largest)
  }

  /// The size of the chunks of a large file.
  package static var largest: Int { 1 << 20 }
}

/// The result of reading a chunk.
package protocol CSVChunkResult: Sendable {
  /// The chunk.
  var chunk: CSVChunk { get }
  /// The start of the record after its last one.
  var end: Int { get }
}

extension Workers {
  /// Returns the results of reading each chunk in parallel. Every chunk must begin where the previous one ended,
  /// and the first at `start`: if a cut was guessed inside a quoted cell, the chunk is read again from the correct
  /// offset.
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

  /// Calls `merge` with the results of reading chunks, in their order.
  ///
  /// Only a few chunks are read before their results are merged: in a large file, those of all chunks would take more
  /// memory than what they are merged into.
  package func forEach<Result: CSVChunkResult>(
    _ chunks: [CSVChunk], _ read: @escaping @Sendable (CSVChunk) -> Result,
    merging merge: (inout Result) -> Void
  ) {
    var end = chunks.first?.start
    let atOnce = 8 * min(max(count, 1), 4)
    for first in stride(from: 0, to: chunks.count, by: atOnce) {
      let some = Array(chunks[first..<min(first + atOnce, chunks.count)])
      var results = after(first, of: chunks.count).map(some, from: end, read)
      end = results.last?.end
      for index in results.indices { merge(&results[index]) }
    }
  }
}
