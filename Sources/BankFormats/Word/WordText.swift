@_spi(QBank) import BankModel

/// The extracted text of a document, with the lines of its list.
struct WordText {
  private(set) var bytes: [UInt8] = []
  private(set) var looks = ListLooks()
  private(set) var notes: [ListNote] = []
  /// The names of the parts of the text, in order: paragraphs, and rows of tables.
  private(set) var names: [(start: Int, name: Localized)] = []
  /// The lines of the list, in order.
  private(set) var lines: [Line] = []

  /// A line of the list, which is read once the whole text is known.
  enum Line {
    /// A line of typed text, which is yet to be read.
    case typed(TextRange, beginsParagraph: Bool)
    /// A line that the document itself determines.
    case made(ListLine)
  }

  /// Begins a part of the text.
  mutating func begin(_ name: Localized) { names.append((bytes.count, name)) }

  /// Appends a text and returns its range.
  @discardableResult
  mutating func add(_ text: String) -> TextRange {
    let start = bytes.count
    bytes += Array(text.utf8)
    return TextRange(start, bytes.count)
  }

  /// Appends the text of a paragraph, with its looks and notes.
  mutating func add(_ paragraph: WordParagraph) -> TextRange {
    let start = bytes.count
    for piece in paragraph.pieces {
      let range = add(piece.text)
      for look in piece.look.looks { looks.add(look, range) }
    }
    for var note in paragraph.notes {
      note.offset += start
      notes.append(note)
    }
    return TextRange(start, bytes.count)
  }

  /// Adds a note that something at this point is lost.
  mutating func noteLoss(_ message: Localized, mayBeQuestion: Bool = false) {
    notes.append(
      ListNote(
        offset: bytes.count, feature: .others, message: message, mayBeQuestion: mayBeQuestion))
  }

  /// Ends a line of the text.
  mutating func end() { bytes.append(ASCII.lineFeed) }

  /// Adds a line of the list.
  mutating func add(_ line: Line) { lines.append(line) }

  /// Replaces the line of a table row by what the row says.
  mutating func settle(_ line: Int, as row: ListTableRow) {
    guard case .made(var made) = lines[line] else { return }
    made.kind = .text
    made.labels = [ListLabel(family: .init(script: .question), value: row.number)]
    made.tableRow = row
    lines[line] = .made(made)
  }

  /// Returns the name of the part that contains a range.
  func name(of range: TextRange) -> Localized {
    let index = names.lastIndex(upTo: range.start) { $0.start }
    return index.map { names[$0].name } ?? Localized(en: "in the document", ja: "文書")
  }

  /// Returns the lines of the list, with typed ones parsed.
  func listLines(_ source: Source) -> [ListLine] {
    var lexer = ListLexer(source)
    for line in lines {
      switch line {
      case .typed(let range, let beginsParagraph):
        lexer.add(range, beginsParagraph: beginsParagraph)
      case .made(let line): lexer.add(line)
      }
    }
    return lexer.lines
  }
}
