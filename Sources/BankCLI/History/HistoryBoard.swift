@_spi(QBank) import BankQuiz
import BankSystem

/// The leaderboard of a history file, read one buffer at a time. Without a file, it has no places.
struct HistoryBoard {
  private(set) var scan: RankingScan
  let file: (any InputFile)?

  /// Reads the whole file.
  mutating func read(_ path: Path) throws(SystemError) {
    try file?.forEachLine(path) { line, offset in
      if let line { scan.read(line, at: offset) } else { scan.skipLine() }
    }
  }

  /// Returns the runs of some places.
  func places(_ standings: [RankingScan.Standing]) throws(SystemError) -> [Ranking.Place] {
    guard let file else { return [] }
    var places: [Ranking.Place] = []
    for standing in standings {
      let run = try HistoryBoard.run(at: standing.offset, of: file)
      if let place = run.flatMap({ Ranking.Place(rank: standing.rank, run: $0) }) {
        places.append(place)
      }
    }
    return places
  }

  /// Returns the run whose line begins at `offset`.
  static func run(at offset: Int, of file: any InputFile) throws(SystemError) -> RunRecord? {
    var size = 1 << 12
    while true {
      let bytes = try file.read(at: offset, size)
      let line = bytes.prefix { $0 != ASCII.lineFeed }
      if line.count < bytes.count || bytes.count < size { return History(line).runs.first }
      size *= 4
    }
  }
}

extension InputFile {
  /// Calls `body` with each line of a history and its offset; the line is nil if it is longer than any run.
  ///
  /// With `inAdvance` it reads by offsets, so that the file can be read again later.
  func forEachLine(
    _ path: Path, inAdvance: Bool = false, _ body: (Span<UInt8>?, Int) -> Void
  ) throws(SystemError) {
    var lines = BufferedLines()
    var place = 0
    while true {
      let size = BufferedLines.bufferSize
      let buffer = inAdvance ? ReadBuffer(try read(at: place, size)) : try readAhead(size)
      if buffer.isEmpty { break }
      place += size
      let source = buffer.source(path, after: lines.source, from: lines.rest)
      lines.take(source, body)
      if lines.isTooLong(BufferedLines.longestLine) { body(nil, 0) }
    }
    lines.takeLast(body)
  }
}

/// Splits a file that arrives in buffers into lines.
private struct BufferedLines {
  /// The last buffer, preceded by the unfinished line of those before.
  private(set) var source: Source?
  /// The offset in `source` of the line that is not yet complete.
  private(set) var rest = 0
  /// The offset of `source` in the file.
  private var start = 0
  private var isSkipping = false

  static let bufferSize = 1 << 20
  /// The maximum length of a line; no run has a longer one.
  static let longestLine = 1 << 24

  /// Calls `body` with each complete line and its offset in the file.
  mutating func take(_ source: Source, _ body: (Span<UInt8>?, Int) -> Void) {
    start += rest
    self.source = source
    rest = 0
    let bytes = source.bytes
    while true {
      let end = LineIndex.endOfLine(bytes, from: rest)
      guard end < bytes.count else { return }
      if !isSkipping { body(bytes.extracting(rest..<end), start + rest) }
      isSkipping = false
      rest = end + 1
    }
  }

  /// Whether the incomplete line has just become too long. The rest of such a line is skipped.
  mutating func isTooLong(_ limit: Int) -> Bool {
    guard let source, isSkipping || source.count - rest > limit else { return false }
    rest = source.count
    defer { isSkipping = true }
    return !isSkipping
  }

  /// Calls `body` with the last line, if no line break ends it.
  func takeLast(_ body: (Span<UInt8>?, Int) -> Void) {
    guard let source, rest < source.count, !isSkipping else { return }
    body(source.bytes.extracting(rest..<source.count), start + rest)
  }
}
