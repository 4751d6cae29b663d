/// What a stream is given: words, data, and commands of our own.
///
/// Streams accept nothing else. On a terminal, whatever in the words and data could command it or
/// change the order of what is shown is written out, so no text from a file can speak to the terminal
/// of whoever reads it, wherever in the program it was put together. A file or another program gets
/// every byte.
package struct StreamText: Sendable {
  fileprivate enum Piece {
    /// Text of the program, which may hold the codes of colours.
    case words([UInt8])
    /// Bytes of a file.
    case data([UInt8])
    /// What stays as it is on a terminal, too.
    case exact([UInt8])
  }

  private var pieces: [Piece] = []
  /// How many bytes it has.
  package private(set) var count = 0

  /// Nothing.
  package init() {}

  /// Text of the program. Without colours, what looks like one is none of ours.
  package init(_ words: String, hasColors: Bool = true) {
    let bytes = Array(words.utf8)
    add(hasColors ? .words(bytes) : .data(bytes))
  }

  /// A file that is shown; `isRaw` when whoever asked for it wants the terminal to get every byte.
  package init(data: [UInt8], isRaw: Bool = false) { add(isRaw ? .exact(data) : .data(data)) }

  /// A command to the terminal, which holds nothing from outside.
  package init(command: StaticString) { add(.exact(command.withUTF8Buffer { unsafe Array($0) })) }

  /// The command that puts the cursor into a line and a column, both counted from 1.
  package init(cursorAt line: Int, _ column: Int) {
    add(.exact(Array("\u{1B}[\(line);\(column)H".utf8)))
  }

  private mutating func add(_ piece: Piece) {
    pieces.append(piece)
    count += piece.bytes.count
  }

  /// Puts one behind the other.
  package static func += (text: inout StreamText, more: StreamText) {
    text.pieces += more.pieces
    text.count += more.count
  }

  /// One behind the other.
  package static func + (text: StreamText, more: StreamText) -> StreamText {
    var text = text
    text += more
    return text
  }

  /// All of it, as a terminal or as anybody else gets it.
  package func bytes(forTerminal isTerminal: Bool) -> [UInt8] {
    if pieces.count == 1 { return pieces[0].bytes(forTerminal: isTerminal) }
    var bytes: [UInt8] = []
    for piece in pieces { bytes += piece.bytes(forTerminal: isTerminal) }
    return bytes
  }
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

/// Bytes with everything written out that a terminal would not just show.
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

  /// How many bytes from here on a terminal may be given as they are although they are not seen: a line
  /// break, a tab, a colour.
  private func harmless(at offset: Int) -> Int {
    switch bytes[offset] {
    case ASCII.lineFeed, ASCII.tab: return 1
    case ASCII.carriageReturn:
      return offset + 1 < bytes.count && bytes[offset + 1] == ASCII.lineFeed ? 2 : 0
    case 0x1B where allowsColors: return colorLength(at: offset)
    default: return 0
    }
  }

  /// How long the code of a colour is that begins here; 0 when it is another one, such as one that would
  /// hide what follows.
  private func colorLength(at start: Int) -> Int {
    let code = StreamText.colors.first { bytes[start...].starts(with: "\u{1B}[\($0)m".utf8) }
    return code.map { $0.utf8.count + 3 } ?? 0
  }
}

extension StreamText {
  /// The codes that words may hold: those of `Style` and of a game, and the one that ends them.
  package static let colors = [
    "0", "1", "1;31", "1;33", "1;36", "31", "32", "33", "34", "1;7", "30;103", "30;102", "97;41",
    "1;38;5;16;48;5;221", "1;38;5;16;48;5;114", "1;38;5;16;48;5;210", "38;5;166",
  ]
}
