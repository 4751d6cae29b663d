/// Text for a stream: words, data, and commands of the program.
///
/// Streams accept nothing else. On a terminal, whatever in the words and data could control it or change the order
/// of what is displayed is escaped, so no text from a file can reach the reader's terminal raw, wherever in the
/// program it was composed. A file or another program gets every byte.
package struct StreamText: Sendable {
  fileprivate enum Piece {
    /// Text of the program, which may contain colour codes.
    case words([UInt8])
    /// Bytes of a file.
    case data([UInt8])
    /// Bytes that are not escaped even on a terminal.
    case exact([UInt8])
  }

  private var pieces: [Piece] = []
  /// The number of bytes.
  package private(set) var count = 0

  /// Creates an empty text.
  package init() {}

  /// Creates text of the program. Without colours, anything that looks like a colour code is not the program's and
  /// is escaped.
  package init(_ words: String, hasColors: Bool = true) {
    let bytes = Array(words.utf8)
    add(hasColors ? .words(bytes) : .data(bytes))
  }

  /// Creates text from a file's bytes. With `isRaw`, the user wants the terminal to get every byte.
  package init(data: [UInt8], isRaw: Bool = false) { add(isRaw ? .exact(data) : .data(data)) }

  /// Creates a command to the terminal, which contains nothing from outside.
  package init(command: StaticString) { add(.exact(command.withUTF8Buffer { unsafe Array($0) })) }

  /// Creates the command that moves the cursor to a line and a column, both counted from 1.
  package init(cursorAt line: Int, _ column: Int) {
    add(.exact(Array("\u{1B}[\(line);\(column)H".utf8)))
  }

  private mutating func add(_ piece: Piece) {
    pieces.append(piece)
    count += piece.bytes.count
  }

  /// Appends a text to another.
  package static func += (text: inout StreamText, more: StreamText) {
    text.pieces += more.pieces
    text.count += more.count
  }

  /// Concatenates two texts.
  package static func + (text: StreamText, more: StreamText) -> StreamText {
    var text = text
    text += more
    return text
  }

  /// Returns the bytes to write to a terminal, or to anything else.
  package func bytes(forTerminal isTerminal: Bool) -> [UInt8] {
    if pieces.count == 1 { return pieces[0].bytes(forTerminal: isTerminal) }
    var bytes: [UInt8] = []
    for piece in pieces { bytes += piece.bytes(forTerminal: isTerminal) }
    return bytes
  }

  /// The colour codes that words may contain: those of `Style` and of games, and the one that resets them.
  package static let colors = [
    "0", "1", "1;31", "1;33", "1;36", "31", "32", "33", "34", "1;7", "30;103", "30;102", "97;41",
    "1;38;5;16;48;5;221", "1;38;5;16;48;5;114", "1;38;5;16;48;5;210", "38;5;166",
  ]
}

extension StreamText.Piece {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .words(let bytes), .data(let bytes), .exact(let bytes): bytes
    }
  }

  fileprivate func bytes(forTerminal isTerminal: Bool) -> [UInt8] {
    switch self {
    case .words(let bytes) where isTerminal: ShownBytes(bytes, allowsColors: true).shown
    case .data(let bytes) where isTerminal: ShownBytes(bytes, allowsColors: false).shown
    case .words(let bytes), .data(let bytes), .exact(let bytes): bytes
    }
  }
}

/// Bytes with everything escaped that a terminal would do anything with but display it.
private struct ShownBytes {
  private let bytes: [UInt8]
  private let allowsColors: Bool
  private(set) var shown: [UInt8] = []

  init(_ bytes: [UInt8], allowsColors: Bool) {
    self.bytes = bytes
    self.allowsColors = allowsColors
    var start = 0
    var offset = 0
    while offset < bytes.count {
      let length = harmless(at: offset)
      guard length > 0 else {
        offset += 1
        continue
      }
      escape(start..<offset)
      shown += bytes[offset..<offset + length]
      offset += length
      start = offset
    }
    escape(start..<bytes.count)
  }

  private mutating func escape(_ range: Range<Int>) {
    if !range.isEmpty { shown += VisibleText.escape(Array(bytes[range])).utf8 }
  }

  /// Returns the number of invisible but harmless bytes at an offset, which a terminal may get: a line break, a
  /// tab, a colour code.
  private func harmless(at offset: Int) -> Int {
    switch bytes[offset] {
    case ASCII.lineFeed, ASCII.tab: return 1
    case ASCII.carriageReturn:
      return offset + 1 < bytes.count && bytes[offset + 1] == ASCII.lineFeed ? 2 : 0
    case 0x1B where allowsColors: return colorLength(at: offset)
    default: return 0
    }
  }

  /// Returns the length of the colour code that begins here, or 0 for any other code, such as one that would hide
  /// what follows.
  private func colorLength(at start: Int) -> Int {
    let code = StreamText.colors.first { bytes[start...].starts(with: "\u{1B}[\($0)m".utf8) }
    return code.map { $0.utf8.count + 3 } ?? 0
  }
}
