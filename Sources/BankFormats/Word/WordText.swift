@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The text of a document as it is read, with the lines of its list beside it.
struct WordText {
  private(set) var bytes: [UInt8] = []
  private(set) var looks = ListLooks()
  private(set) var notes: [ListNote] = []
  /// What each part of the text is called, in order: paragraphs, and rows of tables.
  private(set) var names: [(start: Int, name: Localized)] = []
  /// How the lines that are not typed come about: those of the list, by where they begin.
  private(set) var lines: [Line] = []

  /// A line of the text, to be read when all of it is there.
  enum Line {
    /// As it was typed.
    case typed(TextRange, beginsParagraph: Bool)
    /// Made by the document itself.
    case made(ListLine)
  }

  /// Begins a part of the text.
  mutating func begin(_ name: Localized) { names.append((bytes.count, name)) }

  /// Adds a text and tells where it is.
  @discardableResult
  mutating func add(_ text: String) -> TextRange {
    let start = bytes.count
    bytes += Array(text.utf8)
    return TextRange(start, bytes.count)
  }

  /// Adds the text of a paragraph, with its looks and what is lost of it.
  mutating func add(_ paragraph: WordParagraph) -> TextRange {
    let start = bytes.count
    for piece in paragraph.pieces {
      let range = add(piece.text)
      for look in piece.look.looks { looks.add(look, range) }
    }
    for note in paragraph.notes {
      notes.append(
        ListNote(
          offset: start + note.offset, feature: note.feature, message: note.message,
          names: note.names))
    }
    return TextRange(start, bytes.count)
  }

  /// Notes that something that stands here is lost.
  mutating func noteLoss(_ message: Localized, mayBeQuestion: Bool = false) {
    notes.append(
      ListNote(
        offset: bytes.count, feature: .others, message: message, mayBeQuestion: mayBeQuestion))
  }

  /// Ends a line of the text.
  mutating func end() { bytes.append(ASCII.lineFeed) }

  /// Adds a line of the list.
  mutating func add(_ line: Line) { lines.append(line) }

  /// Puts what a row of a table says in the place of its line.
  mutating func settle(_ line: Int, as row: ListTableRow) {
    guard case .made(var made) = lines[line] else { return }
    made.kind = .text
    made.labels = [ListLabel(family: .init(script: .question), value: row.number)]
    made.tableRow = row
    lines[line] = .made(made)
  }

  /// What the part is called in which something stands.
  func name(of range: TextRange) -> Localized {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].start <= range.start { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? names[low - 1].name : Localized(en: "in the document", ja: "文書")
  }

  /// The lines of the list, with the typed ones read.
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
